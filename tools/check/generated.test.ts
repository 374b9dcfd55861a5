import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { errorDocsCurrent, licencesCurrent, openapiCurrent, promisesCurrent } from './generated.ts';
import { createProject } from './test-project.ts';

const OURS = new URL('../../', import.meta.url);
const links = { node_modules: 'node_modules' };

describe.each([
  { check: openapiCurrent, file: 'openapi.json', tool: 'tools/openapi.ts', command: 'openapi' },
  {
    check: errorDocsCurrent,
    file: 'docs/errors.md',
    tool: 'tools/error-docs.ts',
    command: 'error-docs',
  },
])('$file', ({ check, file, tool, command }) => {
  const copies = ['package.json', tool];

  it('fails when it differs from the contract', async () => {
    const current = await readFile(new URL(file, OURS), 'utf8');
    const stale = current.replace('A1001', 'A9999');
    expect(stale).not.toBe(current);
    const root = await createProject({ files: { [file]: stale }, copies, links });
    expect(await check.findFaults(root)).toEqual([
      expect.stringMatching(new RegExp(`^${file} is out of date. Run: npm run ${command}$`)),
    ]);
  });

  it('fails when it is missing', async () => {
    const root = await createProject({ files: {}, copies, links });
    expect(await check.findFaults(root)).toHaveLength(1);
  });
});

describe('docs/licences.md', () => {
  const lockfile = (license: string) =>
    JSON.stringify({ packages: { 'node_modules/some': { version: '1.0.0', license } } });
  const runCheck = async (license: string) => {
    const root = await createProject({
      files: { 'package-lock.json': lockfile(license), 'docs/licences.md': '' },
      copies: ['package.json', 'tools/licences.ts'],
      links,
    });
    return (await licencesCurrent.findFaults(root)).join('\n');
  };

  it('fails when it differs from the lockfile', async () => {
    const findings = await runCheck('MIT');
    expect(findings).toContain('docs/licences.md is out of date');
    expect(findings).not.toContain('is not allowed');
  });

  it('fails on a license that is not allowed', async () => {
    expect(await runCheck('AGPL-3.0')).toContain(
      'some is shipped, but its license is not allowed: AGPL-3.0',
    );
  });
});

describe('docs/promises.md', () => {
  const recorded = {
    fault: 'flood',
    quick: true,
    event: 'The room is flooded',
    acknowledged: 1_234,
    lost: 0,
    recoverySeconds: 1.25,
    maxRecoverySeconds: 10,
  };

  it('fails when a recorded run is missing in it', async () => {
    const root = await createProject({
      files: {
        'bench/promises/flood.json': JSON.stringify(recorded),
        'docs/promises.md': '# Promises\n',
      },
      copies: ['package.json', 'tools/promises.ts', 'bench/shared/record-promise.ts'],
      links,
    });
    expect((await promisesCurrent.findFaults(root)).join()).toContain(
      'docs/promises.md is out of date. Run: npm run promises',
    );
  });
});
