import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths, writeJson } from './folder.ts';

it.each(['../../etc', '/etc', '', '.', '..', 'a/b', 'a\\b'])('rejects %j as an ID', (id) => {
  expect(() => paths.space(id)).toThrow('not a valid ID');
  expect(() => paths.zone('1', id)).toThrow('not a valid ID');
  expect(() => paths.version('1', '2', id)).toThrow('not a valid ID');
});

it('creates paths from numeric IDs and UUIDs', () => {
  const zone = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';
  expect(paths.zone('742518339371020', zone)).toBe(`spaces/742518339371020/zones/${zone}.json`);
});

it('writes files and folders that only their owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-export-'));
  const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
  await writeJson(folder, 'spaces/1.json', {});
  expect([await modeOf('spaces'), await modeOf('spaces/1.json')]).toEqual([0o700, 0o600]);
  await rm(folder, { recursive: true });
});
