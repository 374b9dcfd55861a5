import { describe, expect, it } from 'vitest';
import { lockfile } from './lockfile.ts';
import { createProject } from './test-project.ts';

const hashed = { version: '1.0.0', integrity: 'sha512-x' };

async function runCheck(packages: Readonly<Record<string, object>>): Promise<string[]> {
  const text = JSON.stringify({ packages: { '': { name: 'lienzo' }, ...packages } });
  return lockfile.findFaults(await createProject({ files: { 'package-lock.json': text } }));
}

describe('lockfile', () => {
  it('fails on an address, but not on a link to a workspace', async () => {
    const findings = await runCheck({
      'packages/contract': { name: '@lienzo/contract' },
      'node_modules/@lienzo/contract': { resolved: 'packages/contract', link: true },
      'node_modules/addressed': { ...hashed, resolved: 'https://a.test/a.tgz' },
    });
    expect(findings).toEqual(['node_modules/addressed has a resolved address']);
  });

  it('fails on a package without a hash, unless it is for one platform', async () => {
    const findings = await runCheck({
      'node_modules/bare': { version: '1.0.0' },
      'node_modules/tool-darwin': { version: '1.0.0', os: ['darwin'] },
    });
    expect(findings).toEqual(['node_modules/bare has no integrity hash']);
  });

  it('fails when a package for another platform is missing', async () => {
    const optionalDependencies = { 'near-linux': '1.0.0', 'far-linux': '1.0.0', darwin: '1.0.0' };
    const findings = await runCheck({
      'node_modules/a': hashed,
      'node_modules/a/node_modules/tool': { ...hashed, optionalDependencies },
      'node_modules/a/node_modules/near-linux': hashed,
      'node_modules/far-linux': hashed,
    });
    expect(findings).toEqual([
      'darwin, a dependency of node_modules/a/node_modules/tool, is missing, so npm ci would fail. Run: npm run lockfile',
    ]);
  });
});
