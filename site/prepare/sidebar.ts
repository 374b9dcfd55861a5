import { type Page, splitTitle } from './page.ts';

export interface SidebarLink {
  readonly label: string;
  readonly slug: string;
}

export interface SidebarGroup {
  readonly label: string;
  readonly collapsed?: boolean;
  readonly items: readonly SidebarLink[];
}

interface Section {
  readonly label: string;
  /** Slugs in order, with a label where the title of the page does not fit. */
  readonly pages: readonly (string | readonly [slug: string, label: string])[];
  /** All other pages below these paths follow. */
  readonly below?: readonly string[];
  readonly collapsed?: boolean;
}

const sections: readonly Section[] = [
  {
    label: 'Get started',
    pages: [
      ['overview', 'What Lienzo is'],
      ['quickstart', 'Try it'],
      'first-script',
      'first-app',
      ['self-hosting', 'Host it yourself'],
    ],
  },
  {
    label: 'Use the web app',
    pages: [
      'guide',
      'guide/spaces',
      'guide/draw',
      'guide/comments',
      'guide/share',
      'guide/versions',
      'guide/export',
      'guide/find',
      'facilitation',
      'guide/keyboard',
    ],
    below: ['guide/'],
  },
  { label: 'Concepts', pages: ['concepts', 'glossary', 'shapes'] },
  {
    label: 'Build',
    pages: [
      'authentication',
      'machines',
      ['sdk', 'SDK'],
      'cli',
      'limits',
      'errors',
      'api/reliability',
    ],
  },
  { label: 'API guides', pages: ['api'], below: ['api/'], collapsed: true },
  { label: 'API reference', pages: ['reference'], below: ['reference/'], collapsed: true },
  { label: 'Live protocol', pages: ['live', ['zone-document', 'Zone documents']] },
  {
    label: "Operator's manual",
    pages: [
      ['self-hosting', 'Self-hosting'],
      'operators',
      'identity',
      'upgrading',
      'backup',
      'scaling',
      'promises',
      'security',
      'privacy',
    ],
  },
  {
    label: 'Project',
    pages: [
      'architecture',
      'decisions',
      'proof',
      'contributing',
      'reporting-vulnerabilities',
      'changelog',
      'versions',
      'licences',
    ],
    collapsed: true,
  },
];

/** Pages that other pages list: one for each decision, benchmark, operation and object. */
const LISTED_ELSEWHERE = /^(decisions|bench|reference\/[^/]+)\/|^$|^404$|^bench$/;

/** Creates the navigation. Pages that no section names are listed in the group "More". */
export function createSidebar(pages: readonly Page[]): SidebarGroup[] {
  const titles = new Map(pages.map(({ slug, text }) => [slug, splitTitle(text).title]));
  const used = new Set<string>();
  const link = (slug: string, label?: string): SidebarLink[] => {
    const title = titles.get(slug);
    if (title === undefined) return [];
    used.add(slug);
    return [{ label: label ?? title, slug }];
  };
  const named = new Set(
    sections
      .flatMap((section) => section.pages)
      .map((one) => (typeof one === 'string' ? one : one[0])),
  );
  const groups = sections.map(({ label, pages: listed, below = [], collapsed = false }) => {
    const first = listed.flatMap((one) => (typeof one === 'string' ? link(one) : link(...one)));
    const others = [...titles.keys()].filter(
      (slug) =>
        !named.has(slug) &&
        !LISTED_ELSEWHERE.test(slug) &&
        below.some((folder) => slug.startsWith(folder)),
    );
    return { label, collapsed, items: [...first, ...others.flatMap((slug) => link(slug))] };
  });
  const rest = [...titles.keys()].filter((slug) => !used.has(slug) && !LISTED_ELSEWHERE.test(slug));
  return [...groups, { label: 'More', items: rest.flatMap((slug) => link(slug)) }].filter(
    ({ items }) => items.length > 0,
  );
}
