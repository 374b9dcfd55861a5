import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const CONDITIONS = ['browser', 'module', 'import', 'default'];
// At the beginning of a line: comments are full of imports that are none.
const IMPORT = /^(?:import|export)\s(?:[^'";=()]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;

/**
 * Where a page finds the modules that it and its imports ask for by name: paths below the folder, for
 * an import map. No bundler is involved, so nothing hides what a browser would not take.
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
  const place = join('node_modules', name);
  const manifest = JSON.parse(await readFile(join(folder, place, 'package.json'), 'utf8'));
  const { exports = { '.': { default: `./${manifest.module ?? manifest.main}` } } } = manifest;
  const subpath = ['.', ...parts].join('/');
  const byPath = Object.keys(exports).every((key) => key.startsWith('.'));
  const target = choose(byPath ? exports[subpath] : exports);
  if (target === undefined) throw new Error(`${specifier} has nothing for a browser`);
  return join(place, target.replace(/\/$/, '/index.js'));
}

function choose(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (target === null || typeof target !== 'object') return undefined;
  const fitting = Object.entries(target).filter(([condition]) => CONDITIONS.includes(condition));
  return fitting.map(([, inner]) => choose(inner)).find((path) => path !== undefined);
}
