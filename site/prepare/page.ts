/** A page of the site before links are rewritten. */
export interface Page {
  /** The file in the repository, or undefined for a page that is generated. */
  readonly file?: string;
  /** The path of the page on the site, without slashes at its ends; empty for the home page. */
  readonly slug: string;
  /** Markdown that begins with a heading of level 1. */
  readonly text: string;
}

/** Where pages outside `docs` appear. Other pages keep the path of their file. */
const SLUGS: Readonly<Record<string, string>> = {
  'README.md': 'overview',
  'ARCHITECTURE.md': 'architecture',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'reporting-vulnerabilities',
  'packages/sdk/README.md': 'sdk',
  'packages/zone-doc/SPEC.md': 'zone-document',
};

/** Returns the path of the page that a Markdown file becomes. */
export function slugOf(file: string): string {
  const known = SLUGS[file];
  if (known !== undefined) return known;
  return file
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '')
    .replace(/\.md$/, '')
    .toLowerCase();
}

/** Splits Markdown into the text of its first heading and the rest. */
export function splitTitle(text: string): { title: string; body: string } {
  const match = /^# (.+)\n/m.exec(text);
  if (!match?.[1]) throw new Error(`A page has no heading of level 1: ${text.slice(0, 60)}`);
  const body = text.slice(0, match.index) + text.slice(match.index + match[0].length);
  return { title: match[1].replaceAll('`', ''), body: body.trimStart() };
}

/** Returns the first paragraph as plain text of at most 160 characters, for search engines and previews. */
export function describe(body: string): string | undefined {
  const paragraphs = body.replace(/<!--[\s\S]*?-->/g, '').split(/\n{2,}/);
  const first = paragraphs.map((one) => one.trim()).find((one) => /^[A-Z`[*]/.test(one));
  const plain = first
    ?.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  if (plain === undefined || plain.length <= 160) return plain;
  return `${plain.slice(0, 159).replace(/\s\S*$/, '')}…`;
}
