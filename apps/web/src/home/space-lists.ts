import type { SpaceFilter, SpaceSort } from '../api/queries.ts';
import type { IconName } from '../ui/icon.tsx';

export type SectionName = 'recent' | 'starred' | 'mine' | 'shared' | 'trash';

/** An entry of the sidebar, with the lists of the API that it offers as filters. */
export interface Section {
  readonly name: SectionName;
  readonly icon: IconName;
  /** The first one is the default. */
  readonly filters: readonly [SpaceFilter, ...SpaceFilter[]];
}

/** The sections of the sidebar in display order. */
export const sections: readonly Section[] = [
  { name: 'recent', icon: 'history', filters: ['ALLSPACES'] },
  { name: 'starred', icon: 'star', filters: ['FAVORITES'] },
  { name: 'mine', icon: 'user', filters: ['DRAFT_SPACES', 'SHARED_BY_ME'] },
  {
    name: 'shared',
    icon: 'users',
    filters: ['SHARED_SPACES', 'SHARED_BY_OTHERS', 'PUBLISHED_WITH_TEAM'],
  },
  { name: 'trash', icon: 'trash', filters: ['RECENTLY_TRASHED'] },
];

/** Returns the section that a list belongs to. */
export function sectionOf(filter: SpaceFilter): Section {
  const found = sections.find(({ filters }) => filters.includes(filter));
  if (!found) throw new Error(`There is no section for ${filter}.`);
  return found;
}

/** The sort order in the address bar; `MODIFIED` is the default of the API. */
export type SortChoice = SpaceSort | 'MODIFIED';

const sorts: readonly SortChoice[] = [
  'MODIFIED',
  'RECENTLY_ACCESSED_BY_USER',
  'RECENTLY_OPENED',
  'TIME_CREATED',
  'A_Z',
  'Z_A',
];

const trashSorts: readonly SortChoice[] = [
  'RECENTLY_TRASHED',
  'TIME_DELETED_ASC',
  'TIME_DELETED_DESC',
  'A_Z',
  'Z_A',
];

/** Returns the sort orders of a list; the first one is the default. */
export function sortsOf(filter: SpaceFilter): readonly SortChoice[] {
  return filter === 'RECENTLY_TRASHED' ? trashSorts : sorts;
}

interface Address {
  show?: string;
  sort?: string;
}

export interface ListChoice {
  readonly filter: SpaceFilter;
  readonly sort: SortChoice;
}

/** Reads list and sort order from the address; unknown values mean the defaults. */
export function readListChoice({ show, sort }: Address): ListChoice {
  const all = sections.flatMap(({ filters }) => filters);
  const filter = all.find((name) => name === show) ?? 'ALLSPACES';
  const fitting = sortsOf(filter);
  return { filter, sort: fitting.find((name) => name === sort) ?? fitting[0] ?? 'MODIFIED' };
}

/** Returns the query parameter of a sort order. */
export function sortParameter(sort: SortChoice): { sort_by?: SpaceSort } {
  return sort === 'MODIFIED' ? {} : { sort_by: sort };
}
