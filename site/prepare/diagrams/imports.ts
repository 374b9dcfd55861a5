import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from '../../../tools/check/list-files.ts';
import { type Edge, type Graph, reduceEdges } from './graph.ts';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Reads which workspaces of the product depend on which, from their manifests. */
export async function readPackages(root: string): Promise<Graph> {
  const files = (await listFiles(root, '{packages,apps}/*/package.json')).sort();
  const manifests = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(root, file), 'utf8'))),
  );
  const edges = manifests.flatMap(({ name, dependencies = {} }) =>
    Object.keys(dependencies)
      .filter((other) => other.startsWith('@lienzo/'))
      .map((other) => ({ from: shorten(name), to: shorten(other) })),
  );
  const nodes = manifests.map(({ name }) => [shorten(name), [shorten(name)]] as const);
  return { direction: 'TD', nodes: new Map(nodes), edges: reduceEdges(edges) };
}

const shorten = (name: string) => name.replace('@lienzo/', '');

/** Reads which folders of a source folder import from which. Tests do not count. */
export async function readFolders(root: string, base: string): Promise<Graph> {
  const files = (await listFiles(root, `${base}/*/**/*.{ts,tsx}`)).filter(
    (file) => !/\.test\.tsx?$|\/test-[^/]+$|\/test\//.test(file),
  );
  const folderOf = (file: string) => file.slice(base.length + 1).split('/')[0] ?? '';
  const nodes = [...new Set(files.map(folderOf))].sort();
  const edges = new Map<string, Edge>();
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      if (!target.startsWith('.')) continue;
      const path = normalize(join(dirname(file), target));
      const [from, to] = [folderOf(file), folderOf(path)];
      if (path.startsWith(`${base}/`) && nodes.includes(to) && from !== to) {
        edges.set(`${from} ${to}`, { from, to });
      }
    }
  }
  return {
    direction: 'TD',
    nodes: new Map(nodes.map((name) => [name, [name]])),
    edges: reduceEdges([...edges.values()]),
  };
}
