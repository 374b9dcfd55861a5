import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProject } from './test-project.ts';
import { rewriteVersions, versions } from './versions.ts';

const manifest = (name: string, version: string, dependencies = {}) =>
  `${JSON.stringify({ name, version, workspaces: ['packages/*'], dependencies }, null, 2)}\n`;

async function projectOf({ sdk = '1.2.3', contract = '1.2.3', locked = '1.2.3', chart = '1.2.3' }) {
  const lock = {
    name: 'lienzo',
    version: locked,
    packages: {
      '': { name: 'lienzo', version: '1.2.3' },
      'node_modules/other': { version: '7.0.0', dependencies: { '@lienzo/contract': '^1.0.0' } },
      'packages/sdk': { version: '1.2.3', dependencies: { '@lienzo/contract': '1.2.3' } },
    },
  };
  return createProject({
    files: {
      'package.json': manifest('lienzo', '1.2.3'),
      'packages/contract/package.json': manifest('@lienzo/contract', '1.2.3', { other: '7.0.0' }),
      'packages/sdk/package.json': manifest('@lienzo/sdk', sdk, { '@lienzo/contract': contract }),
      'package-lock.json': `${JSON.stringify(lock, null, 2)}\n`,
      'deploy/helm/lienzo/Chart.yaml': `apiVersion: v2\nversion: 1.2.3\nappVersion: ${chart}\n`,
    },
  });
}

describe('version check', () => {
  it('passes when every file has the version of the root manifest', async () => {
    expect(await versions.findFaults(await projectOf({}))).toEqual([]);
  });

  it.each([
    ['a manifest', { sdk: '1.2.2' }, 'packages/sdk/package.json'],
    ['a dependency on a workspace', { contract: '1.2.2' }, 'packages/sdk/package.json'],
    ['the lockfile', { locked: '1.2.2' }, 'package-lock.json'],
    ['the chart', { chart: '1.2.2' }, 'deploy/helm/lienzo/Chart.yaml'],
  ])('fails when %s differs', async (_what, options, file) => {
    expect(await versions.findFaults(await projectOf(options))).toEqual([
      `${file} does not have the version 1.2.3 of package.json. Run: npm run set-version -- 1.2.3`,
    ]);
  });
});

it('sets the version in all files and changes nothing else', async () => {
  const root = await projectOf({ sdk: '1.2.2', chart: '1.2.2' });
  const rewritten = await rewriteVersions(root, '2.0.0');
  for (const [file, text] of rewritten) await writeFile(join(root, file), text);
  expect(await versions.findFaults(root)).toEqual([]);
  const read = (file: string) => readFile(join(root, file), 'utf8');
  expect(await read('package.json')).toBe(manifest('lienzo', '2.0.0'));
  expect(await read('packages/contract/package.json')).toBe(
    manifest('@lienzo/contract', '2.0.0', { other: '7.0.0' }),
  );
  const lock = JSON.parse(await read('package-lock.json'));
  expect(lock.packages['node_modules/other']).toEqual({
    version: '7.0.0',
    dependencies: { '@lienzo/contract': '^1.0.0' },
  });
  expect(lock.packages['packages/sdk'].dependencies).toEqual({ '@lienzo/contract': '2.0.0' });
});
