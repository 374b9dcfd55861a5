import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../check/run-tool.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The client and the packages that are compiled into it. */
const PARTS = ['sdk', 'contract', 'zone-doc'];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

/**
 * Builds the folder for `npm pack`. The contract and the document package are compiled into it, so that
 * the tarball is the only thing to install.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await compile(folder);
  for await (const file of glob('**/*.{js,d.ts}', { cwd: folder }))
    await rewriteImports(folder, file);
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(await createManifest(), null, 2)}\n`,
  );
  await cp(join(ROOT, 'packages/sdk/README.md'), join(folder, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

async function compile(folder: string): Promise<void> {
  const args = ['-p', 'packages/sdk/tsconfig.build.json', '--outDir', folder, '--pretty', 'false'];
  const { ok, stdout, stderr } = await runTool({ command: 'tsc', args, root: ROOT });
  if (!ok) throw new Error(`Compiling the client failed.\n${stdout}${stderr}`);
}

/** Rewrites imports of @lienzo packages to relative paths. */
async function rewriteImports(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  const rewritten = text.replace(/(['"])@lienzo\/([\w-]+)\1/g, (_, quote, part) => {
    const target = relative(dirname(file), `${part}/src/index.js`);
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
  });
  if (rewritten !== text) await writeFile(path, rewritten);
}

async function createManifest(): Promise<Record<string, unknown>> {
  const manifests = await Promise.all(PARTS.map(readManifest));
  const [{ name, version, description, license }] = manifests as [Manifest]; // the client comes first
  const dependencies = manifests.flatMap((manifest) => Object.entries(manifest.dependencies));
  const external = dependencies.filter(([dependency]) => !dependency.startsWith('@lienzo/'));
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    exports: { '.': entry('sdk'), './contract': entry('contract') },
    dependencies: Object.fromEntries(external.sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}

async function readManifest(part: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, 'packages', part, 'package.json'), 'utf8'));
}

function entry(part: string) {
  return { types: `./${part}/src/index.d.ts`, default: `./${part}/src/index.js` };
}
