import { expect, it } from 'vitest';
import { paths } from './folder.ts';

it.each(['../../etc', '/etc', '', '.', '..', 'a/b', 'a\\b'])('makes no path of %j', (id) => {
  expect(() => paths.space(id)).toThrow('no id');
  expect(() => paths.zone('1', id)).toThrow('no id');
  expect(() => paths.version('1', '2', id)).toThrow('no id');
});

it('makes paths of numbers and UUIDs', () => {
  const zone = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';
  expect(paths.zone('742518339371020', zone)).toBe(`spaces/742518339371020/zones/${zone}.json`);
});
