import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { lockfile } from './check/lockfile.ts';
import { createProject } from './check/test-project.ts';

const run = promisify(execFile);
const TOOL = fileURLToPath(new URL('lockfile.ts', import.meta.url));

it('restores the packages of other platforms and changes nothing else', async () => {
  const linux = { version: '1.2.3', integrity: 'sha512-x', os: ['linux'], cpu: ['x64'] };
  const tool = {
    version: '1.2.3',
    integrity: 'sha512-x',
    dev: true,
    optionalDependencies: {
      '@tool/linux-x64-gnu': '1.2.3',
      '@tool/linux-arm64-musl': '1.2.3',
      '@tool/darwin-arm64': '1.2.3',
    },
  };
  const original = { '': {}, 'node_modules/@tool/linux-x64-gnu': linux, 'node_modules/tool': tool };
  const text = JSON.stringify({ name: 'lienzo', lockfileVersion: 3, packages: original });
  const root = await createProject({ files: { 'package-lock.json': text } });
  expect(await lockfile.findFaults(root)).toHaveLength(2);

  await run(process.execPath, [TOOL], { cwd: root });

  const written = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const shared = { version: '1.2.3', dev: true, optional: true, cpu: ['arm64'] };
  expect(written).toEqual({
    name: 'lienzo',
    lockfileVersion: 3,
    packages: {
      ...original,
      'node_modules/@tool/darwin-arm64': { ...shared, os: ['darwin'] },
      'node_modules/@tool/linux-arm64-musl': { ...shared, os: ['linux'], libc: ['musl'] },
    },
  });
  expect(await lockfile.findFaults(root)).toEqual([]);
});
