import type { listSpaces, QueryOf } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { listTeamsAndGroupsOf } from '../../domain/groups/principals.ts';
import {
  countSpaces,
  type ListPage,
  type ListSelection,
  listSpaceIds,
  listVisitedIds,
} from '../../domain/spaces/list-queries.ts';
import { listSpaceViews } from '../../domain/spaces/queries.ts';
import { teamExists } from '../../domain/teams/queries.ts';

type Query = QueryOf<typeof listSpaces>;
type Filter = Query['action_type'];
type Lists = Pick<ListSelection, 'ownLists' | 'groupLists' | 'withoutOwned' | 'withRoleOnly'>;

const plain = { withoutOwned: false, withRoleOnly: false };

const FILTERS: Readonly<Record<Filter, Lists>> = {
  ALLSPACES: {
    ...plain,
    ownLists: ['draft', 'own', 'own_published', 'shared', 'shared_published'],
    groupLists: ['shared', 'shared_published'],
  },
  SHARED_SPACES: {
    ...plain,
    ownLists: ['own', 'own_published', 'shared', 'shared_published'],
    groupLists: ['shared', 'shared_published'],
  },
  SHARED_BY_ME: { ...plain, ownLists: ['own', 'own_published'], groupLists: [] },
  // Spaces that the caller owns would be listed again through the entries of their teams.
  SHARED_BY_OTHERS: {
    ...plain,
    withoutOwned: true,
    ownLists: ['shared', 'shared_published'],
    groupLists: ['shared', 'shared_published'],
  },
  PUBLISHED_WITH_TEAM: {
    ...plain,
    ownLists: ['own_published', 'shared_published'],
    groupLists: ['shared_published'],
  },
  FAVORITES: { ...plain, withRoleOnly: true, ownLists: ['favorite'], groupLists: [] },
  DRAFT_SPACES: { ...plain, ownLists: ['draft'], groupLists: [] },
  RECENTLY_TRASHED: { ...plain, ownLists: ['trash'], groupLists: [] },
};

interface ListInput {
  editionId: string;
  teamId: string;
  filter: Filter;
  sort: Query['sort_by'];
  page: number;
  limit: number;
  countAll: boolean;
}

/** Returns a page of the spaces of a team in which the caller has a role. */
export async function listMySpaces(ctx: Context, input: ListInput) {
  const { editionId, teamId, limit } = input;
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(editionId, async (tx) => {
    const [, exists, { teamIds, groupIds }] = await Promise.all([
      readEditionRole(tx, { editionId, zuid }),
      teamExists(tx, { editionId, teamId }),
      listTeamsAndGroupsOf(tx, { editionId, zuid }),
    ]);
    if (!exists) throw fail('teamNotFound');
    const selection: ListSelection = {
      ...FILTERS[input.filter],
      editionId,
      teamId,
      zuid,
      groupIds: [...teamIds, ...groupIds, editionId],
      withoutVisited: false,
    };
    const offset = (input.page - 1) * limit;
    const spaceIds =
      input.sort === 'RECENTLY_ACCESSED_BY_USER'
        ? await listByVisits(tx, selection, { offset, limit })
        : await listSpaceIds(tx, selection, { ...orderOf(input), offset, limit });
    const spaces = await listSpaceViews(tx, { editionId, zuid, spaceIds });
    const count = input.countAll ? await countSpaces(tx, selection) : spaces.length;
    return { spaces, count };
  });
}

const NEWEST_CHANGE = { sort: 'modified_time', direction: 'desc' } as const;

// Only trashed spaces have a deletion time; other lists use the default order instead.
function orderOf({ filter, sort }: ListInput): Pick<ListPage, 'sort' | 'direction'> {
  const inTrash = filter === 'RECENTLY_TRASHED';
  switch (sort) {
    case 'TIME_CREATED':
      return { sort: 'space_id', direction: 'desc' };
    case 'A_Z':
      return { sort: 'space_name', direction: 'asc' };
    case 'Z_A':
      return { sort: 'space_name', direction: 'desc' };
    case 'RECENTLY_OPENED':
      return { sort: 'opened_time', direction: 'desc' };
    case 'TIME_DELETED_ASC':
      return inTrash ? { sort: 'trashed_time', direction: 'asc' } : NEWEST_CHANGE;
    case 'TIME_DELETED_DESC':
    case 'RECENTLY_TRASHED':
      return inTrash ? { sort: 'trashed_time', direction: 'desc' } : NEWEST_CHANGE;
    default:
      return NEWEST_CHANGE;
  }
}

// Visited spaces first (the number of stored visits is bounded), then the rest.
async function listByVisits(
  tx: Tx,
  selection: ListSelection,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const visited = await listVisitedIds(tx, selection);
  const first = visited.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = await listSpaceIds(
    tx,
    { ...selection, withoutVisited: true },
    {
      ...NEWEST_CHANGE,
      offset: Math.max(0, offset - visited.length),
      limit: limit - first.length,
    },
  );
  return [...first, ...rest];
}
