import type { SpaceFilter, SpaceSort } from '../api/queries.ts';
import type { IconName } from '../ui/icon.tsx';

export interface SpaceList {
  readonly filter: SpaceFilter;
  readonly icon: IconName;
}

/** The lists of the sidebar in display order. */
export const spaceLists: readonly SpaceList[] = [
  { filter: 'ALLSPACES', icon: 'grid' },
  { filter: 'FAVORITES', icon: 'star' },
  { filter: 'DRAFT_SPACES', icon: 'pen' },
  { filter: 'SHARED_SPACES', icon: 'users' },
  { filter: 'SHARED_BY_ME', icon: 'share' },
  { filter: 'SHARED_BY_OTHERS', icon: 'user' },
  { filter: 'PUBLISHED_WITH_TEAM', icon: 'globe' },
  { filter: 'RECENTLY_TRASHED', icon: 'trash' },
];

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
  const filter = spaceLists.find((list) => list.filter === show)?.filter ?? 'ALLSPACES';
  const fitting = sortsOf(filter);
  return { filter, sort: fitting.find((name) => name === sort) ?? fitting[0] ?? 'MODIFIED' };
}

/** Returns the query parameter of a sort order. */
export function sortParameter(sort: SortChoice): { sort_by?: SpaceSort } {
  return sort === 'MODIFIED' ? {} : { sort_by: sort };
}
