import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../check/run-tool.ts';
import type { Example } from './read-steps.ts';

/** Creates a temporary folder for example files, with access to the packages of the checkout. */
export async function createWorkspace(root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-docs-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const programs: string[] = [];

  /** Writes an example to a file and returns the script to run. */
  async function write(page: string, example: Example): Promise<string> {
    const name = `${page.replace(/\.md$/, '').replaceAll('/', '-')}-${example.line}`;
    const script = join(folder, `${name}.sh`);
    if (example.language === 'sh') {
      await writeFile(script, `${example.text}\n`);
      return script;
    }
    const program = join(folder, `${name}.ts`);
    // Leading empty lines, so that error messages have the line number of the page.
    await writeFile(program, '\n'.repeat(example.line) + example.text);
    // All examples load the same modules; the cache compiles them only once.
    await writeFile(script, `NODE_COMPILE_CACHE=${join(folder, 'cache')} node ${program}\n`);
    programs.push(`${name}.ts`);
    return script;
  }

  /** Returns the compiler errors of all TypeScript examples, or undefined. */
  async function findTypeErrors(): Promise<string | undefined> {
    if (programs.length === 0) return undefined;
    const settings = { extends: join(root, 'tsconfig.json'), files: programs, include: [] };
    // Every example is a module, also one without imports.
    const compilerOptions = { moduleDetection: 'force', typeRoots: ['node_modules/@types'] };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, compilerOptions }),
    );
    const args = ['-p', folder, '--pretty', 'false'];
    const { ok, stdout, stderr } = await runTool({ command: 'tsc', args, root: folder });
    return ok ? undefined : `${stdout}${stderr}`.trim();
  }

  return { write, findTypeErrors, remove: () => rm(folder, { recursive: true, force: true }) };
}

export type Workspace = Awaited<ReturnType<typeof createWorkspace>>;
