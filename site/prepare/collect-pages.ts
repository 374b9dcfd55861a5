import { readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from '../../tools/check/list-files.ts';
import { listTargets } from './outside-code.ts';
import { type Page, slugOf } from './page.ts';

const ALWAYS = ['docs/**/*.md', 'README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];

/** Returns the Markdown files of the documentation and all Markdown files that they link to. */
export async function collectPages(root: string): Promise<Page[]> {
  const pages = new Map<string, Page>();
  const waiting = (await Promise.all(ALWAYS.map((pattern) => listFiles(root, pattern)))).flat();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (pages.has(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    pages.set(file, { file, slug: slugOf(file), text });
    for (const target of listTargets(text)) {
      const linked = await findMarkdown(root, file, target);
      if (linked !== undefined) waiting.push(linked);
    }
  }
  return [...pages.values()].sort((a, b) => a.slug.localeCompare(b.slug, 'en'));
}

/** Returns the path that a link names, from the root of the repository. */
export function pathOf(file: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return undefined;
  const [path = ''] = target.split('#');
  return normalize(join(dirname(file), path)).replace(/\/$/, '');
}

async function findMarkdown(root: string, file: string, target: string) {
  const path = pathOf(file, target);
  if (path === undefined) return undefined;
  const names = path.endsWith('.md') ? [path] : [join(path, 'README.md')];
  const found = await Promise.all(names.map((name) => exists(join(root, name))));
  return names.find((_, index) => found[index]);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
