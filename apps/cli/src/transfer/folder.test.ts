import { expect, it } from 'vitest';
import { paths } from './folder.ts';

it.each(['../../etc', '/etc', '', '.', '..', 'a/b', 'a\\b'])('rejects %j as an ID', (id) => {
  expect(() => paths.space(id)).toThrow('not a valid ID');
  expect(() => paths.zone('1', id)).toThrow('not a valid ID');
  expect(() => paths.version('1', '2', id)).toThrow('not a valid ID');
});

it('creates paths from numeric IDs and UUIDs', () => {
  const zone = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';
  expect(paths.zone('742518339371020', zone)).toBe(`spaces/742518339371020/zones/${zone}.json`);
});
