import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from './collect-pages.ts';
import { changeTargets, listTargets } from './outside-code.ts';
import type { Page } from './page.ts';

export interface Resolved {
  readonly text: string;
  /** Files that the page links to and that the site serves as they are. */
  readonly files: readonly string[];
}

interface Options {
  readonly root: string;
  /** The path under which the site is served, with a slash at both ends. */
  readonly base: string;
  /** The pages by file, and by folder for files called README.md. */
  readonly slugs: ReadonlyMap<string, string>;
}

/** Rewrites the links of a page: to other pages, or to copies of files of the repository. */
export async function resolveLinks(page: Page, options: Options): Promise<Resolved> {
  const { file } = page;
  if (file === undefined) return { text: withBase(page.text, options.base), files: [] };
  const targets = [...new Set(listTargets(page.text))];
  const resolved = new Map<string, string>();
  const files: string[] = [];
  for (const target of targets) {
    const path = pathOf(file, target);
    if (path === undefined) continue;
    const anchor = target.includes('#') ? target.slice(target.indexOf('#')) : '';
    const slug = options.slugs.get(path);
    if (slug !== undefined) {
      resolved.set(target, urlOf(slug, options.base) + anchor);
    } else {
      await assertFile(options.root, path, `${file} links to ${target}`);
      files.push(path);
      resolved.set(target, `${options.base}files/${path}`);
    }
  }
  return { text: changeTargets(page.text, (target) => resolved.get(target) ?? target), files };
}

/** Returns the address of a page. */
function urlOf(slug: string, base: string): string {
  return slug === '' ? base : `${base}${slug}/`;
}

/** Generated pages link with absolute paths, which begin with a slash. */
function withBase(text: string, base: string): string {
  return changeTargets(text, (target) =>
    target.startsWith('/') ? base + target.slice(1) : target,
  );
}

async function assertFile(root: string, path: string, link: string): Promise<void> {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`${link}, which is neither a page nor a file.`);
}
