import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Tables } from '../../db/tables.ts';

type List = Tables['space_listings']['list'];

/** Lists that a filter reads: the person's own, and those of their teams, their groups and the edition. */
export interface ListSelection {
  editionId: string;
  teamId: string;
  zuid: string;
  /** Ids of the person's teams and groups and of the edition. */
  groupIds: readonly string[];
  ownLists: readonly List[];
  groupLists: readonly List[];
  /** Excludes spaces that the person owns. */
  withoutOwned: boolean;
  /** Excludes favorites in which the person no longer has a role. */
  withRoleOnly: boolean;
  /** Excludes spaces that the person has visited. */
  withoutVisited: boolean;
}

export type SortColumn =
  | 'modified_time'
  | 'opened_time'
  | 'space_name'
  | 'trashed_time'
  | 'space_id';

export interface ListPage {
  sort: SortColumn;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/**
 * Returns one page of space ids. Each list of each principal is one ordered index scan, and merging
 * them reads about as many rows as the pages up to this one contain. PostgreSQL chooses that plan
 * because of the limit inside each list; without it, it fetches and sorts all lists completely.
 */
export async function listSpaceIds(tx: Tx, selection: ListSelection, page: ListPage) {
  const lists = branchesOf(tx, selection, page.sort).map((branch) => {
    const ordered = branch
      .orderBy(`space_listings.${page.sort}`, page.direction)
      .orderBy('space_listings.space_id', page.direction)
      .limit(page.offset + page.limit);
    return tx.selectFrom(ordered.as('list')).select(['list.key', 'list.space_id']);
  });
  // When sorting by id, naming the column twice would hide from the planner that it is sorted.
  const keys = page.sort === 'space_id' ? (['space_id'] as const) : (['key', 'space_id'] as const);
  const rows = await keys
    .reduce(
      (query, key) => query.orderBy(key, page.direction),
      tx.selectFrom(unionAll(lists).as('listed')).distinctOn(keys).select('space_id'),
    )
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.space_id);
}

export async function countSpaces(tx: Tx, selection: ListSelection): Promise<number> {
  const { count } = await tx
    .selectFrom(unionAll(branchesOf(tx, selection, 'space_id')).as('listed'))
    .select(sql<number>`count(distinct space_id)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Branch = SelectQueryBuilder<Tables, 'space_listings', { key: unknown; space_id: string }>;

interface Unitable<Query> {
  unionAll(other: Query): Query;
}

function unionAll<Query extends Unitable<Query>>([first, ...rest]: readonly Query[]): Query {
  if (!first) throw new Error('A filter must read at least one list.');
  return rest.reduce((union, next) => union.unionAll(next), first);
}

function branchesOf(tx: Tx, selection: ListSelection, sort: SortColumn): Branch[] {
  const { zuid, groupIds, ownLists, groupLists } = selection;
  const pairs = [
    ...ownLists.map((list) => ({ principalId: zuid, list })),
    ...groupIds.flatMap((principalId) => groupLists.map((list) => ({ principalId, list }))),
  ];
  return pairs.map((pair) => branch(tx, selection, { ...pair, sort }));
}

interface OneList {
  principalId: string;
  list: List;
  sort: SortColumn;
}

function branch(tx: Tx, selection: ListSelection, { principalId, list, sort }: OneList): Branch {
  const { editionId, teamId } = selection;
  return tx
    .selectFrom('space_listings')
    .select([`space_listings.${sort} as key`, 'space_listings.space_id'])
    .where('space_listings.edition_id', '=', editionId)
    .where('space_listings.principal_id', '=', principalId)
    .where('space_listings.list', '=', list)
    .where('space_listings.team_id', '=', teamId)
    .$if(selection.withoutOwned, (query) =>
      query.where('space_listings.owner_zuid', '!=', selection.zuid),
    )
    .$if(selection.withRoleOnly, (query) => query.where(entryFor(tx, selection), 'is not', null))
    .$if(selection.withoutVisited, (query) => query.where(visitOf(tx, selection), 'is', null));
}

// Scalar subqueries instead of EXISTS: the planner turns EXISTS into a join and may read the whole
// other table first, while a page needs only a few keys.

function entryFor(tx: Tx, { editionId, zuid, groupIds }: ListSelection) {
  return tx
    .selectFrom('space_members')
    .select('space_members.space_id')
    .where('space_members.edition_id', '=', editionId)
    .where('space_members.space_id', '=', sql.ref<string>('space_listings.space_id'))
    .where('space_members.member_id', 'in', [zuid, ...groupIds])
    .limit(1);
}

function visitOf(tx: Tx, { editionId, zuid }: ListSelection) {
  return tx
    .selectFrom('space_visits')
    .select('space_visits.space_id')
    .where('space_visits.edition_id', '=', editionId)
    .where('space_visits.zuid', '=', zuid)
    .where('space_visits.space_id', '=', sql.ref<string>('space_listings.space_id'))
    .limit(1);
}

/** Returns the spaces of the selection that the person has visited, most recent visit first. */
export async function listVisitedIds(tx: Tx, selection: ListSelection): Promise<string[]> {
  const { editionId, zuid, groupIds, ownLists, teamId } = selection;
  const rows = await tx
    .selectFrom('space_visits')
    .select('space_visits.space_id')
    .where('space_visits.edition_id', '=', editionId)
    .where('space_visits.zuid', '=', zuid)
    .where(
      (eb) =>
        eb
          .selectFrom('space_listings')
          .select('space_listings.space_id')
          .where('space_listings.edition_id', '=', editionId)
          .whereRef('space_listings.space_id', '=', 'space_visits.space_id')
          .where('space_listings.principal_id', 'in', [zuid, ...groupIds])
          .where('space_listings.list', 'in', ownLists)
          .where('space_listings.team_id', '=', teamId)
          .$if(selection.withoutOwned, (query) =>
            query.where('space_listings.owner_zuid', '!=', selection.zuid),
          )
          .$if(selection.withRoleOnly, (query) =>
            query.where(entryFor(tx, selection), 'is not', null),
          )
          .limit(1),
      'is not',
      null,
    )
    .orderBy('space_visits.visited_time', 'desc')
    .orderBy('space_visits.space_id', 'desc')
    .execute();
  return rows.map((row) => row.space_id);
}
