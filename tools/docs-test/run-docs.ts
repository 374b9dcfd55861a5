import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../check/list-files.ts';
import { findDeadLinks } from './find-dead-links.ts';
import { type Result, runPage } from './run-page.ts';
import type { Place } from './shell.ts';
import { openWorkbench } from './workbench.ts';

const PAGES = ['README.md', 'docs/**/*.md', 'packages/*/README.md'];

interface Docs extends Place {
  /** A part of the path of the pages to try; all when empty. */
  readonly only: string;
  readonly onPage: (page: string, results: readonly Result[]) => void;
}

/** Tries every marked example of every page, then shows all TypeScript ones to the compiler. */
export async function runDocs({ only, onPage, ...place }: Docs): Promise<Result[]> {
  const { root } = place;
  const found = await Promise.all(PAGES.map((pattern) => listFiles(root, pattern)));
  const pages = found.flat().filter((page) => page.includes(only));
  const workbench = await openWorkbench(root);
  const all: Result[] = [];
  try {
    for (const file of pages) {
      const text = await readFile(join(root, file), 'utf8');
      const results = await runPage({ file, text, place, workbench });
      const dead = await findDeadLinks(root, file);
      results.push({
        where: `${file}: links`,
        fault: dead.length > 0 ? `lead nowhere: ${dead.join(', ')}` : undefined,
      });
      onPage(file, results);
      all.push(...results);
    }
    const types = { where: 'types of the examples', fault: await workbench.findTypeFaults() };
    onPage('types', [types]);
    return [...all, types];
  } finally {
    await workbench.remove();
  }
}
