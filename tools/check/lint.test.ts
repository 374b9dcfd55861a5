import { describe, expect, it } from 'vitest';
import { lint } from './lint.ts';
import { createProject } from './test-project.ts';

const copies = ['biome.json', '.gitignore'];

async function findFaults(files: Readonly<Record<string, string>>): Promise<string> {
  return (await lint.findFaults(await createProject({ files, copies }))).join('\n');
}

describe('lint and format', () => {
  it('holds for clean code', async () => {
    expect(await findFaults({ 'src/clean.ts': "export const text = 'clean';\n" })).toBe('');
  });

  it('fails on a broken rule', async () => {
    const faults = await findFaults({ 'src/loose.ts': 'export const loose = (it: any) => it;\n' });
    expect(faults).toContain('noExplicitAny');
  });

  it('fails on other formatting', async () => {
    const faults = await findFaults({ 'src/wide.ts': 'export const wide   =   1;\n' });
    expect(faults).toContain('Formatter would have printed');
  });

  it('fails on a skipped test', async () => {
    const faults = await findFaults({
      'src/later.test.ts': "import { it } from 'vitest';\n\nit.skip('comes later', () => {});\n",
    });
    expect(faults).toContain('noSkippedTests');
  });
});
