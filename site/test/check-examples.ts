import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Operation, operations } from '@lienzo/contract';
import { runTool } from '../../tools/check/run-tool.ts';
import { writeCall } from '../prepare/reference/examples.ts';

/** Compiles the SDK examples of all operations. Returns the errors of the compiler. */
export async function checkExamples(root: string): Promise<string[]> {
  const folder = join(root, 'site/dist/examples');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const known: readonly Operation[] = operations;
  const functions = known.map((op) => `export async function ${op.id}() {\n${writeCall(op)}\n}`);
  const head =
    "import { createClient } from '@lienzo/sdk';\n\nconst client = createClient({ baseUrl: '', token: '' });\n";
  await writeFile(join(folder, 'examples.ts'), [head, ...functions].join('\n'));
  const settings = { extends: join(root, 'tsconfig.json'), files: ['examples.ts'], include: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const args = ['-p', join(folder, 'tsconfig.json')];
  const { stdout } = await runTool({ command: 'tsc', args, root });
  return stdout.split('\n').filter((line) => line.includes('error'));
}
