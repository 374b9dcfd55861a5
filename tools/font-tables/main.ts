// npm run font-tables: generates the metrics of the bundled fonts in packages/fonts/src/tables.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import {
  type FontTable,
  type FontVariant,
  subsets,
  writeAdvances,
} from '../../packages/fonts/src/font-table.ts';
import { type FontFile, readFont } from '../../packages/fonts/src/reader/read-font.ts';

const root = new URL('../../', import.meta.url);
const packages = new URL('node_modules/@fontsource/', root);
const tables = new URL('packages/fonts/src/tables/', root);

// The fonts for other scripts are shaped by HarfBuzz, which needs no tables.
const slugs = (await readdir(packages)).filter((slug) => !slug.startsWith('noto-'));

for (const slug of slugs.sort()) {
  const table = await createTable(slug);
  await writeFile(new URL(`${slug}.ts`, tables), toSource(table));
}

async function createTable(slug: string): Promise<FontTable> {
  const folder = new URL(`${slug}/`, packages);
  const meta = await readJson(new URL('metadata.json', folder));
  const ranges = await readJson(new URL('unicode.json', folder));
  const [regular] = await readFiles(folder, { slug, weight: 400, style: 'normal' });
  if (regular === undefined) throw new Error(`${slug} has no Latin file.`);
  const known = subsets.filter((name) => name in ranges);
  return {
    family: meta.family,
    slug,
    kind: meta.category,
    unitsPerEm: regular.unitsPerEm,
    ascent: regular.ascent,
    descent: regular.descent,
    ranges: Object.fromEntries(known.map((name) => [name, ranges[name]])),
    variants: await createVariants(folder, slug),
  };
}

async function createVariants(folder: URL, slug: string): Promise<FontVariant[]> {
  const variants: FontVariant[] = [];
  for (const weight of [400, 700] as const) {
    for (const style of ['normal', 'italic']) {
      const files = await readFiles(folder, { slug, weight, style });
      if (files.length === 0) continue;
      const advances = new Map<number, number>();
      // The file with the more common characters comes first and takes precedence.
      for (const code of files.flatMap((file) => file.codePoints())) {
        const file = files.find((candidate) => candidate.has(code));
        if (file && !advances.has(code)) advances.set(code, file.advanceOf(code));
      }
      variants.push({ weight, italic: style === 'italic', advances: writeAdvances(advances) });
    }
  }
  return variants;
}

interface FileQuery {
  slug: string;
  weight: number;
  style: string;
}

async function readFiles(folder: URL, { slug, weight, style }: FileQuery): Promise<FontFile[]> {
  const paths = subsets
    .map((subset) => new URL(`files/${slug}-${subset}-${weight}-${style}.woff`, folder))
    .filter((path) => existsSync(path));
  return Promise.all(paths.map(async (path) => readFont(await readFile(path))));
}

async function readJson(path: URL) {
  return JSON.parse(await readFile(path, 'utf8'));
}

// Matches the formatter, so that regenerating unchanged tables produces no diff.
function toSource({ ranges, variants, ...table }: FontTable): string {
  return [
    '// Written by `npm run font-tables`.',
    "import type { FontTable } from '../font-table.ts';",
    '',
    'export const table: FontTable = {',
    ...Object.entries(table).map(([name, value]) => `  ${name}: ${literal(value)},`),
    '  ranges: {',
    ...Object.entries(ranges).map(([name, range]) => {
      const key = name.includes('-') ? `'${name}'` : name;
      return range.length + key.length > 90
        ? `    ${key}:\n      '${range}',`
        : `    ${key}: '${range}',`;
    }),
    '  },',
    '  variants: [',
    ...variants.flatMap(({ weight, italic, advances }) => [
      '    {',
      `      weight: ${weight},`,
      `      italic: ${italic},`,
      `      advances:\n        '${advances}',`,
      '    },',
    ]),
    '  ],',
    '};',
    '',
  ].join('\n');
}

function literal(value: string | number): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
