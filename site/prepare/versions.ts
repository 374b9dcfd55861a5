import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from './page.ts';

export interface Versions {
  readonly current: string;
  /** Where the documentation of older versions is served, newest first: a path below the site, such as /0.1/. */
  readonly older: readonly { readonly version: string; readonly url: string }[];
}

/** Reads the version of the product and the list of older versions in `site/versions.json`. */
export async function readVersions(root: string): Promise<Versions> {
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));
  const [{ version }, older] = await Promise.all([
    read('package.json'),
    read('site/versions.json'),
  ]);
  return { current: version, older };
}

/** Creates the page that lists the versions of the documentation. */
export function createVersionsPage({ current, older }: Versions): Page {
  const rows = older.map(({ version, url }) => `| [${version}](${url}) | Older version |`);
  const lines = [
    '# Versions',
    '',
    `These pages describe Lienzo ${current}. Use the pages of the version that you run: operations, settings and`,
    'limits can differ between versions. See the [changelog](/changelog/) for what has changed.',
    '',
    '| Version | Documentation |',
    '| --- | --- |',
    `| ${current} | These pages |`,
    ...rows,
  ];
  return { slug: 'versions', text: `${lines.join('\n')}\n` };
}
