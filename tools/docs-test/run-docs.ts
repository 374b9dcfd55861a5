import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../check/list-files.ts';
import { findBrokenLinks } from './find-broken-links.ts';
import { type Result, runPage } from './run-page.ts';
import type { ShellOptions } from './shell.ts';
import { createWorkspace } from './workspace.ts';

const PAGES = ['README.md', 'docs/**/*.md', 'packages/*/README.md', 'bench/**/*.md'];

interface Options extends ShellOptions {
  /** Part of the paths of the pages to run; all pages when empty. */
  readonly only: string;
  readonly onPage: (page: string, results: readonly Result[]) => void;
}

/** Runs every marked example of every page, checks links, and type-checks the TypeScript examples. */
export async function runDocs({ only, onPage, ...shell }: Options): Promise<Result[]> {
  const { root } = shell;
  const found = await Promise.all(PAGES.map((pattern) => listFiles(root, pattern)));
  const pages = found.flat().filter((page) => page.includes(only));
  const workspace = await createWorkspace(root);
  const all: Result[] = [];
  try {
    for (const file of pages) {
      const text = await readFile(join(root, file), 'utf8');
      const results = await runPage({ file, text, shell, workspace });
      const broken = await findBrokenLinks(root, file);
      results.push({
        where: `${file}: links`,
        failure: broken.length > 0 ? `broken: ${broken.join(', ')}` : undefined,
      });
      onPage(file, results);
      all.push(...results);
    }
    const types = { where: 'types of the examples', failure: await workspace.findTypeErrors() };
    onPage('types', [types]);
    return [...all, types];
  } finally {
    await workspace.remove();
  }
}
