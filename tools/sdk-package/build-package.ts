import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../check/run-tool.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The client, and the packages of ours that go into it. */
const PARTS = ['sdk', 'contract', 'zone-doc'];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

/**
 * Makes the folder that `npm pack` turns into the package. The contract and the document are compiled
 * into it, so that one file is all one needs to install.
 */
export async function buildPackage(into: string): Promise<void> {
  await rm(into, { recursive: true, force: true });
  await compile(into);
  for await (const file of glob('**/*.{js,d.ts}', { cwd: into })) await leadInside(into, file);
  await writeFile(join(into, 'package.json'), `${JSON.stringify(await describe(), null, 2)}\n`);
  await cp(join(ROOT, 'packages/sdk/README.md'), join(into, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(into, 'LICENSE'));
}

async function compile(into: string): Promise<void> {
  const args = ['-p', 'packages/sdk/tsconfig.build.json', '--outDir', into, '--pretty', 'false'];
  const { ok, stdout, stderr } = await runTool({ command: 'tsc', args, root: ROOT });
  if (!ok) throw new Error(`The client does not compile.\n${stdout}${stderr}`);
}

/** Imports of our packages by name become imports of the files beside. */
async function leadInside(into: string, file: string): Promise<void> {
  const path = join(into, file);
  const text = await readFile(path, 'utf8');
  const led = text.replace(/(['"])@lienzo\/([\w-]+)\1/g, (_, quote, part) => {
    const target = relative(dirname(file), `${part}/src/index.js`);
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
  });
  if (led !== text) await writeFile(path, led);
}

async function describe(): Promise<Record<string, unknown>> {
  const manifests = await Promise.all(PARTS.map(readManifest));
  const [{ name, version, description, license }] = manifests as [Manifest]; // the client comes first
  const needed = manifests.flatMap(({ dependencies }) => Object.entries(dependencies));
  const foreign = needed.filter(([dependency]) => !dependency.startsWith('@lienzo/'));
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    exports: { '.': entry('sdk'), './contract': entry('contract') },
    dependencies: Object.fromEntries(foreign.sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}

async function readManifest(part: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, 'packages', part, 'package.json'), 'utf8'));
}

function entry(part: string) {
  return { types: `./${part}/src/index.d.ts`, default: `./${part}/src/index.js` };
}
