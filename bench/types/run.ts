// npm run bench -- types: what the types of the SDK cost the compiler, compared with an empty file.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackage } from '../../tools/sdk-package/build-package.ts';

const exec = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAX_MILLISECONDS = 1_000;

const PROGRAMS = {
  empty: 'export {};\n',
  client: `import { createClient, openZone, type StoredShape } from '@lienzo/sdk';
const client = createClient({ baseUrl: 'https://canvas.example.com', token: 'secret' });
const { shapes } = await client.shapes.list({ edition_id: '1', space_id: '2', zone_id: '3' });
export const first: StoredShape | undefined = shapes[0];
export { openZone };
`,
};

const OPTIONS = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ module: 'nodenext', target: 'es2023', lib: ['es2024', 'dom'] },
};

export async function run({ quick }: { quick: boolean }): Promise<boolean | 'late'> {
  // Inside of the repository, so that the compiler finds the dependencies.
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache/bench-types-'));
  try {
    await buildPackage(join(folder, 'node_modules/@lienzo/sdk'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [name, text] of Object.entries(PROGRAMS)) {
      await writeFile(join(folder, `${name}.ts`), text);
      const settings = { compilerOptions: OPTIONS, files: [`${name}.ts`] };
      await writeFile(join(folder, `${name}.json`), JSON.stringify(settings));
    }
    return await compare(folder, quick ? 3 : 9);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compiles both programs in turn. The fastest run of each has the least noise of other programs. */
async function compare(folder: string, rounds: number): Promise<boolean | 'late'> {
  const times = { empty: Number.POSITIVE_INFINITY, client: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['empty', 'client'] as const)
      times[name] = Math.min(times[name], await compile(folder, name));
  const more = Math.round(times.client - times.empty);
  process.stdout.write(
    `tsc: ${Math.round(times.empty)} ms for an empty file, ${more} ms more with the SDK (limit ${MAX_MILLISECONDS} ms)\n`,
  );
  return more <= MAX_MILLISECONDS ? true : 'late';
}

async function compile(folder: string, name: string): Promise<number> {
  const since = performance.now();
  await exec(join(ROOT, 'node_modules/.bin/tsc6'), ['-p', join(folder, `${name}.json`)]);
  return performance.now() - since;
}
