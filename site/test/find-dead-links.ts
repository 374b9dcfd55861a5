import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBuiltFiles } from './list-built-files.ts';

interface BuiltPage {
  /** Its address, such as /api/zones/. */
  readonly url: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

/**
 * Returns the links and addresses of images in a built site that lead nowhere, also within a page. Paths of
 * older versions are not part of the build.
 */
export async function findDeadLinks(
  folder: string,
  olderVersions: readonly string[] = [],
): Promise<string[]> {
  const files = await listBuiltFiles(folder);
  const addresses = new Set(files.map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`));
  const html = files.filter((file) => file.endsWith('.html'));
  const pages = await Promise.all(html.map((file) => readPage(folder, file)));
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  return pages.flatMap(({ url, links }) => {
    const dead = links.filter(
      (link) => !olderVersions.includes(link) && !leadsSomewhere(link, url, addresses, byUrl),
    );
    return [...new Set(dead)].map((link) => `${url} links to ${link}`);
  });
}

function leadsSomewhere(
  link: string,
  from: string,
  addresses: ReadonlySet<string>,
  pages: ReadonlyMap<string, BuiltPage>,
): boolean {
  const target = new URL(link, `http://site${from}`);
  if (target.host !== 'site') return true;
  const path = decodeURIComponent(target.pathname);
  if (!addresses.has(path)) return false;
  const id = decodeURIComponent(target.hash.slice(1));
  return id === '' || id === '_top' || (pages.get(path)?.ids.has(id) ?? false);
}

async function readPage(folder: string, file: string): Promise<BuiltPage> {
  const text = await readFile(join(folder, file), 'utf8');
  const values = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
  return {
    url: `/${file.replace(/(^|\/)index\.html$/, '$1')}`,
    ids: new Set(values(/\sid="([^"]+)"/g)),
    links: values(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]+)"/g),
  };
}
