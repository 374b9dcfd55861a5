import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../check/run-tool.ts';
import type { Example } from './read-steps.ts';

/** A folder for the examples as files, in which they find the packages of the checkout. */
export async function openWorkbench(root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-docs-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const programs: string[] = [];

  /** Puts an example into a file and gives the file that a shell runs. */
  async function place(page: string, example: Example): Promise<string> {
    const name = `${page.replace(/\.md$/, '').replaceAll('/', '-')}-${example.line}`;
    const script = join(folder, `${name}.sh`);
    if (example.language === 'sh') {
      await writeFile(script, `${example.text}\n`);
      return script;
    }
    const program = join(folder, `${name}.ts`);
    // Empty lines above, so that a complaint about the program names the line of the page.
    await writeFile(program, '\n'.repeat(example.line) + example.text);
    // They all load the same modules, which need not be compiled anew for each.
    await writeFile(script, `NODE_COMPILE_CACHE=${join(folder, 'cache')} node ${program}\n`);
    programs.push(`${name}.ts`);
    return script;
  }

  /** What the compiler says about all TypeScript examples; undefined when it is content. */
  async function findTypeFaults(): Promise<string | undefined> {
    if (programs.length === 0) return undefined;
    const settings = { extends: join(root, 'tsconfig.json'), files: programs, include: [] };
    // Every example is a program of its own, also one without an import.
    const compilerOptions = { moduleDetection: 'force', typeRoots: ['node_modules/@types'] };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, compilerOptions }),
    );
    const args = ['-p', folder, '--pretty', 'false'];
    const { ok, stdout, stderr } = await runTool({ command: 'tsc', args, root: folder });
    return ok ? undefined : `${stdout}${stderr}`.trim();
  }

  return { place, findTypeFaults, remove: () => rm(folder, { recursive: true, force: true }) };
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>;
