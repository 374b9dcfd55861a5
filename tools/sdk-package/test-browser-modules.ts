import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const CONDITIONS = ['browser', 'module', 'import', 'default'];
// Only at the start of a line, because comments also contain imports.
const IMPORT = /^(?:import|export)\s(?:[^'";=()]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;

/**
 * Creates an import map for a page: paths below the folder for all modules imported by name. It does not
 * use a bundler, which could hide code that browsers reject.
 */
export async function mapModules(folder: string, names: readonly string[]) {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = await readFile(join(folder, path), 'utf8');
    for (const [, specifier = ''] of text.matchAll(IMPORT)) await follow(specifier, path);
  };
  const follow = async (specifier: string, from: string): Promise<void> => {
    if (specifier.startsWith('.')) return visit(join(dirname(from), specifier));
    if (found.has(specifier)) return;
    const path = await resolve(folder, specifier);
    found.set(specifier, path);
    await visit(path);
  };
  for (const name of names) await follow(name, '');
  return Object.fromEntries(found);
}

async function resolve(folder: string, specifier: string): Promise<string> {
  const parts = specifier.split('/');
  const name = parts.splice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const packageFolder = join('node_modules', name);
  const manifest = JSON.parse(await readFile(join(folder, packageFolder, 'package.json'), 'utf8'));
  const { exports = { '.': { default: `./${manifest.module ?? manifest.main}` } } } = manifest;
  const subpath = ['.', ...parts].join('/');
  const byPath = Object.keys(exports).every((key) => key.startsWith('.'));
  const target = choose(byPath ? exports[subpath] : exports);
  if (target === undefined) throw new Error(`${specifier} has no export for browsers`);
  return join(packageFolder, target.replace(/\/$/, '/index.js'));
}

function choose(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (target === null || typeof target !== 'object') return undefined;
  const matching = Object.entries(target).filter(([condition]) => CONDITIONS.includes(condition));
  return matching.map(([, inner]) => choose(inner)).find((path) => path !== undefined);
}
