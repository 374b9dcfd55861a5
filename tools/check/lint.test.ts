import { describe, expect, it } from 'vitest';
import { lint } from './lint.ts';
import { createProject } from './test-project.ts';

const copies = ['biome.json', '.gitignore'];

async function runCheck(files: Readonly<Record<string, string>>): Promise<string> {
  return (await lint.findFaults(await createProject({ files, copies }))).join('\n');
}

describe('lint and format', () => {
  it('passes for clean code', async () => {
    expect(await runCheck({ 'src/clean.ts': "export const text = 'clean';\n" })).toBe('');
  });

  it('fails on a violated rule', async () => {
    const findings = await runCheck({ 'src/loose.ts': 'export const loose = (it: any) => it;\n' });
    expect(findings).toContain('noExplicitAny');
  });

  it('fails on different formatting', async () => {
    const findings = await runCheck({ 'src/wide.ts': 'export const wide   =   1;\n' });
    expect(findings).toContain('Formatter would have printed');
  });

  it('fails on a skipped test', async () => {
    const findings = await runCheck({
      'src/later.test.ts': "import { it } from 'vitest';\n\nit.skip('comes later', () => {});\n",
    });
    expect(findings).toContain('noSkippedTests');
  });
});
