import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { errorDocsCurrent, openapiCurrent } from './generated.ts';
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

  it('fails when it is not what the contract says now', async () => {
    const current = await readFile(new URL(file, OURS), 'utf8');
    const stale = current.replace('A1001', 'A9999');
    expect(stale).not.toBe(current);
    const root = await createProject({ files: { [file]: stale }, copies, links });
    expect(await check.findFaults(root)).toEqual([
      expect.stringMatching(new RegExp(`^${file} is not what .* Run: npm run ${command}$`)),
    ]);
  });

  it('fails when it is missing', async () => {
    const root = await createProject({ files: {}, copies, links });
    expect(await check.findFaults(root)).toHaveLength(1);
  });
});
