import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../check/run-tool.ts';
import { printContract } from './types/print-contract.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The client and the packages that are compiled into it. */
const PARTS = ['sdk', 'contract', 'zone-doc'];
/** The parts that programs import. */
const ENTRIES = ['sdk', 'contract'];

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
  await writeTypes(folder);
  for await (const file of glob('**/*.{js,d.ts}', { cwd: folder }))
    await rewriteImports(folder, file);
  await removeUnreachable(folder);
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

/**
 * Writes the types of the API as plain interfaces. The declarations of the SDK use them in place of those of
 * the contract, which are inferred from schemas: the compiler needs seconds to read these.
 */
async function writeTypes(folder: string): Promise<void> {
  await mkdir(join(folder, 'types'));
  await writeFile(join(folder, 'types/index.d.ts'), printContract());
  const resources = "export type { FieldsOf, Resources } from '../../types/index.js';\n";
  await writeFile(join(folder, 'sdk/src/resources.d.ts'), resources);
}

const IMPORTED = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g;

/** Removes declarations that no entry point of the package leads to. */
async function removeUnreachable(folder: string): Promise<void> {
  const reached = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(IMPORTED))
      await visit(join(dirname(file), path.replace(/\.(?:js|ts)$/, '.d.ts')));
  };
  for (const part of ENTRIES) await visit(`${part}/src/index.d.ts`);
  for await (const file of glob('**/*.d.ts', { cwd: folder }))
    if (!reached.has(file)) await rm(join(folder, file));
}

/** Rewrites imports of @lienzo packages to relative paths. */
async function rewriteImports(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  const rewritten = text.replace(/(['"])@lienzo\/([\w-]+)\1/g, (_, quote, part) => {
    const isTypes = part === 'contract' && file.startsWith('sdk/') && file.endsWith('.d.ts');
    const target = relative(dirname(file), isTypes ? 'types/index.js' : `${part}/src/index.js`);
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
