import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { collectLicenses } from './collect-licenses.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = 'lienzo.js';

/**
 * Builds the folder for `npm pack`. The program is one file without dependencies, so that it starts quickly
 * with `npx` and nothing else has to be installed.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const modules = await bundle(join(folder, PROGRAM));
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES'), await collectLicenses(modules));
  const manifest = JSON.stringify(await createManifest(), null, 2);
  await writeFile(join(folder, 'package.json'), `${manifest}\n`);
  await cp(join(ROOT, 'apps/cli/README.md'), join(folder, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Writes the program to a file. Returns the paths of the modules that it contains. */
async function bundle(file: string): Promise<string[]> {
  const build = await rolldown({
    input: join(ROOT, 'apps/cli/src/main.ts'),
    platform: 'node',
    // An import that cannot be bundled would fail in an empty folder.
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
  });
  // Not minified, so that the stack trace in a bug report is readable.
  const { output } = await build.write({ file, format: 'esm', minify: false });
  await build.close();
  if (output.length !== 1) throw new Error('The program consists of more than one file.');
  return output[0].moduleIds;
}

async function createManifest(): Promise<Record<string, unknown>> {
  const text = await readFile(join(ROOT, 'apps/cli/package.json'), 'utf8');
  const { version, description, license } = JSON.parse(text);
  return {
    name: 'lienzo',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=22.12' },
    bin: { lienzo: `./${PROGRAM}` },
  };
}
