import { readFileSync } from 'node:fs';
import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';

type Entry = StarlightRouteData['sidebar'][number];

interface Area {
  readonly slug: string;
  readonly operations: readonly { label: string; slug: string }[];
}

// The working directory is the folder of the site while it is built.
const { base, areas }: { base: string; areas: Area[] } = JSON.parse(
  readFileSync('dist/content/settings.json', 'utf8'),
);

/**
 * Adds the operations of the current group to the navigation of the API reference. With all operations, the
 * navigation would be most of every page.
 */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { id, sidebar } = locals.starlightRoute;
  const area = areas.find(({ slug }) => id === slug || id.startsWith(`${slug}/`));
  if (!area) return;
  for (const group of sidebar) {
    if (group.type !== 'group') continue;
    const index = group.entries.findIndex((entry) => isLinkTo(entry, area.slug));
    if (index === -1) continue;
    group.collapsed = false;
    group.entries.splice(index, 1, expand(group.entries[index], area, id));
  }
});

function isLinkTo(entry: Entry, slug: string): boolean {
  return entry.type === 'link' && entry.href === `${base}${slug}/`;
}

function expand(entry: Entry | undefined, area: Area, id: string): Entry {
  const links = area.operations.map(({ label, slug }) => ({
    type: 'link' as const,
    label,
    href: `${base}${slug}/`,
    isCurrent: slug === id,
    badge: undefined,
    attrs: {},
  }));
  const overview = entry?.type === 'link' ? [{ ...entry, label: 'Overview' }] : [];
  const label = entry?.label ?? '';
  return {
    type: 'group',
    label,
    entries: [...overview, ...links],
    collapsed: false,
    badge: undefined,
  };
}
