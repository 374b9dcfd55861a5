// Writes docs/licences.md from the lockfile; with --check it only tells whether the file is current.
// Either way it fails when a dependency that is shipped has a licence that nobody has agreed to.
import { readFile, writeFile } from 'node:fs/promises';

const FILE = new URL('../docs/licences.md', import.meta.url);
const LOCKFILE = new URL('../package-lock.json', import.meta.url);

/** What each asks of whoever passes the software on. */
const ALLOWED: Readonly<Record<string, string>> = {
  MIT: 'Keep the notice.',
  ISC: 'Keep the notice.',
  'BSD-2-Clause': 'Keep the notice.',
  'BSD-3-Clause': 'Keep the notice; do not advertise with the authors.',
  'Apache-2.0': 'Keep the notice; say what was changed.',
  '0BSD': 'Nothing.',
  'CC0-1.0': 'Nothing.',
  Unlicense: 'Nothing.',
  'BlueOak-1.0.0': 'Keep the notice.',
  'Python-2.0': 'Keep the notice.',
  '(MIT OR CC0-1.0)': 'Nothing.',
  'OFL-1.1': 'Fonts. Keep the notice; do not sell them alone.',
  'MPL-2.0': 'Share changes of its own files. It is used as it is.',
};

/** Packages that say it in a file only. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface Entry {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

interface Shipped {
  name: string;
  version: string;
  licence: string;
}

const INTRODUCTION = `# Licences

<!-- Written by tools/licences.ts from the lockfile. Run: npm run licences -->

Lienzo itself is under the Apache License 2.0. This is everything that is shipped with it, by licence. What is only used
to build and to test is left out. \`npm run sbom\` prints the same as a CycloneDX document.
`;

function listShipped(packages: Readonly<Record<string, Entry>>): Shipped[] {
  const shipped = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]): Shipped => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version, licence: license ?? SAID_ELSEWHERE[name] ?? 'not stated' };
    });
  const once = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].toSorted((a, b) => compare(a.name, b.name));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function describe(shipped: readonly Shipped[]): string {
  const groups = Map.groupBy(shipped, ({ licence }) => licence);
  const sections = [...groups]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([licence, some]) =>
      [
        `## ${licence}`,
        ALLOWED[licence] ?? '',
        some.map(({ name, version }) => `- ${name} ${version}`).join('\n'),
      ].join('\n\n'),
    );
  return `${[INTRODUCTION.trimEnd(), ...sections].join('\n\n')}\n`;
}

const { packages } = JSON.parse(await readFile(LOCKFILE, 'utf8'));
const shipped = listShipped(packages);
const refused = shipped.filter(({ licence }) => !Object.hasOwn(ALLOWED, licence));
for (const { name, licence } of refused) {
  process.stderr.write(
    `${name} is shipped, and its licence is not among the allowed: ${licence}\n`,
  );
  process.exitCode = 1;
}
const text = describe(shipped);
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('docs/licences.md is not what the lockfile says. Run: npm run licences\n');
  process.exitCode = 1;
}
