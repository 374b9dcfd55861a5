import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { EntryKind } from '../search-index/entries.ts';
import { hashGrams } from '../search-index/tokens.ts';
import type { Keyword, MatchClass } from './keyword.ts';
import { type SearchScope, visibleZones } from './search-scope.ts';

// Each statement filters search entries by edition and returns them only through `visibleZones`. The
// token index is read by the SQL function `app_search_hits`, which takes the edition from the
// transaction: with row-level security, a statement of the service's role cannot use that index.

/** A matching entry that the caller can see. */
export interface Match {
  zone_id: string;
  entry_id: string;
  kind: EntryKind;
  class: MatchClass;
}

export interface SearchQuery {
  scope: SearchScope;
  keyword: Keyword;
  kinds: readonly EntryKind[];
}

/** A range of ranks within each kind, from 0, excluding `to`. */
export interface Window {
  from: number;
  to: number;
}

const BEST_FIRST = sql`class, modified_time desc, entry_id desc, zone_id desc`;
const BEST_FIRST_OF_E = sql`e.class, e.modified_time desc, e.entry_id desc, e.zone_id desc`;

/** Returns matches in a few zones that the caller can see, by scanning all their entries. */
export async function listMatchesInZones(
  tx: Tx,
  query: SearchQuery,
  { zoneIds, ...window }: Window & { zoneIds: readonly string[] },
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with matched as (
      select m.* from unnest(${[...zoneIds]}::uuid[]) as visible (zone_id) cross join lateral (
        select ${matchColumns(query)} from search_entries e
        where e.edition_id = ${query.scope.editionId} and e.zone_id = visible.zone_id
          and ${ofKinds(query)} and ${matches(query.keyword, 2)} offset 0
      ) as m
    )
    ${ranksOf(sql`matched`, window)}`.execute(tx);
  return rows;
}

/** The weakest acceptable class, and the number of matches needed of each kind. */
export interface MatchTarget {
  weakest: MatchClass;
  needed: number;
}

/** Matches by requested kind. */
export type MatchesByKind = Map<EntryKind, Match[]>;

/**
 * Returns the newest matches among the newest entries of each kind, reading no more than needed.
 */
export async function scanNewest(
  tx: Tx,
  query: SearchQuery,
  { weakest, needed, entries }: MatchTarget & { entries: number },
): Promise<MatchesByKind> {
  const { scope, kinds, keyword } = query;
  if (kinds.length === 0) return new Map();
  const { rows } = await sql<Match>`
    select m.zone_id, m.entry_id, m.kind, m.class from unnest(${[...kinds]}::text[]) as k (kind)
    cross join lateral (
      select ${matchColumns(query)} from (
        select e.zone_id, e.entry_id, e.kind, e.folded, e.modified_time from search_entries e
        where e.edition_id = ${scope.editionId} and e.kind = k.kind
        order by e.modified_time desc, e.entry_id desc, e.zone_id desc limit ${entries}
      ) as e
      cross join lateral (${visibleZones(scope, sql`select e.zone_id`)}) as visible
      where ${matches(keyword, weakest)}
      order by e.modified_time desc, e.entry_id desc, e.zone_id desc limit ${needed}
    ) as m
    order by m.modified_time desc, m.entry_id desc, m.zone_id desc`.execute(tx);
  return Map.groupBy(rows, ({ kind }) => kind);
}

/**
 * Returns the best matches of each kind, found with the token index. Kinds with more than `maxHits`
 * hits are omitted, because reading and sorting them would take too long.
 */
export async function listMatchesByToken(
  tx: Tx,
  query: SearchQuery,
  { weakest, needed, maxHits }: MatchTarget & { maxHits: number },
): Promise<MatchesByKind> {
  const { scope, kinds } = query;
  if (kinds.length === 0) return new Map();
  const { rows } = await sql<Match & { requested: EntryKind; entry_id: string | null }>`
    with hit as materialized (${sql.join(
      await hitsOf(tx, query, { weakest, maxHits: maxHits + 1 }),
      sql` union all `,
    )}), counted as materialized (
      select k.kind, (select count(*) from hit where hit.kind = k.kind) as hits
      from unnest(${[...kinds]}::text[]) as k (kind)
    )
    select counted.kind as requested, m.zone_id, m.entry_id, m.kind, m.class from counted
    left join lateral (
      select e.* from (
        select * from hit where hit.kind = counted.kind order by ${BEST_FIRST}
      ) as e
      cross join lateral (${visibleZones(scope, sql`select e.zone_id`)}) as visible
      where counted.hits <= ${maxHits}
      order by ${BEST_FIRST_OF_E} limit ${needed}
    ) as m on true
    where counted.hits <= ${maxHits}
    order by m.class, m.modified_time desc, m.entry_id desc, m.zone_id desc`.execute(tx);
  const found: MatchesByKind = new Map();
  for (const { requested, ...match } of rows) {
    const ofKind = found.get(requested) ?? [];
    if (match.entry_id !== null) ofKind.push(match);
    found.set(requested, ofKind);
  }
  return found;
}

interface HitOptions {
  weakest: MatchClass;
  maxHits: number;
}

/** Returns a query for the hits of each kind, in the order of the kinds. */
async function hitsOf(
  tx: Tx,
  query: SearchQuery,
  options: HitOptions,
): Promise<RawBuilder<unknown>[]> {
  const queries = query.kinds.map((kind) => callHits(query, kind, options));
  if (!query.scope.distributed) return queries;
  // Citus would run the function on a worker, where it could not read distributed tables.
  return Promise.all(queries.map((hits) => readHits(tx, hits)));
}

function callHits(query: SearchQuery, kind: EntryKind, { weakest, maxHits }: HitOptions) {
  const { scope, keyword } = query;
  const tokens = hashGrams({ editionId: scope.editionId, kind }, keyword.grams[weakest]);
  return sql`select ${matchColumns(query)} from app_search_hits(${kind}::text, ${tokens}::int[],
    ${termsOf(keyword, weakest)}::text[], ${weakest === 0}::boolean, ${maxHits}::bigint) as e`;
}

async function readHits(tx: Tx, hits: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ hits: string }>`
    select coalesce(json_agg(hit), '[]')::text as hits from (${hits}) as hit`.execute(tx);
  return sql`select * from json_to_recordset(${rows[0]?.hits}::json) as hit
    (zone_id uuid, entry_id uuid, kind text, modified_time timestamptz, class int)`;
}

/** Counts the visible matches of each kind, up to `max`. */
export async function countMatches(
  tx: Tx,
  query: SearchQuery,
  max: number,
): Promise<Map<EntryKind, number>> {
  const counts = new Map<EntryKind, number>();
  let kinds = [...query.kinds];
  // Most callers can see most of the first hits, so the others are read only if needed.
  for (let maxHits = max; kinds.length > 0; maxHits *= 10) {
    const rows = await countVisible(tx, { ...query, kinds }, { max, maxHits });
    for (const { kind, count } of rows) counts.set(kind, count);
    const unfinished = rows.filter(({ hits, count }) => hits === maxHits && count < max);
    kinds = unfinished.map(({ kind }) => kind);
  }
  return counts;
}

interface HitCount {
  kind: EntryKind;
  hits: number;
  /** Number of hits that the caller can see. */
  count: number;
}

async function countVisible(
  tx: Tx,
  query: SearchQuery,
  { max, maxHits }: { max: number; maxHits: number },
): Promise<HitCount[]> {
  const hits = await hitsOf(tx, query, { weakest: 2, maxHits });
  const parts = query.kinds.map((kind) => ({ name: sql.raw(`${kind}_hits`), kind }));
  const { rows } = await sql<HitCount>`
    with ${sql.join(parts.map(({ name }, index) => sql`${name} as materialized (${hits[index]})`))}
    ${sql.join(
      parts.map(
        ({
          name,
          kind,
        }) => sql`select ${kind} as kind, (select count(*)::int from ${name}) as hits, (
          select count(*)::int from (
            ${visibleZones(query.scope, sql`select zone_id from ${name}`)} limit ${max}
          ) as counted) as count`,
      ),
      sql` union all `,
    )}`.execute(tx);
  return rows;
}

/** A match with the data shown in search results. */
export interface Found extends Match {
  /** The id as the client wrote it. */
  id: string;
  text: string;
  zone_name: string;
  space_id: string;
  space_name: string;
}

/** Reads the texts of matches, in order. Matches that have since been removed are omitted. */
export async function readMatches(
  tx: Tx,
  scope: SearchScope,
  found: readonly Match[],
): Promise<Found[]> {
  if (found.length === 0) return [];
  const wanted = JSON.stringify(found);
  const { rows } = await sql<Found>`
    with wanted as materialized (
      select *, row_number() over () as rank from json_to_recordset(${wanted}::json)
        as w (zone_id uuid, entry_id uuid, kind text, class int)
    ), visible as materialized (${visibleZones(scope, sql`select distinct zone_id from wanted`)})
    select w.zone_id, w.entry_id, w.kind, w.class, entry.text, visible.zone_name, visible.space_id,
      visible.space_name, coalesce(element.id, w.entry_id::text) as id
    from wanted w
    join visible on visible.zone_id = w.zone_id
    cross join lateral (
      select e.text from search_entries e where e.edition_id = ${scope.editionId}
        and e.zone_id = w.zone_id and e.entry_id = w.entry_id and e.kind = w.kind limit 1
    ) as entry
    left join lateral (
      select el.body #>> '{meta,id}' as id from elements el
      where el.edition_id = ${scope.editionId} and el.zone_id = w.zone_id
        and el.element_id = w.entry_id and w.kind <> 'zone' limit 1
    ) as element on true
    order by w.rank`.execute(tx);
  return rows;
}

function ranksOf(matched: RawBuilder<unknown>, { from, to }: Window): RawBuilder<unknown> {
  return sql`
    select zone_id, entry_id, kind, class from (
      select m.*, row_number() over (partition by kind order by ${BEST_FIRST}) as rank
      from ${matched} as m
    ) as ranked
    where rank > ${from} and rank <= ${to} order by kind, rank`;
}

function matchColumns({ keyword }: SearchQuery): RawBuilder<unknown> {
  return sql`e.zone_id, e.entry_id, e.kind, e.modified_time,
    case when ${matches(keyword, 0)} then 0 when ${matches(keyword, 1)} then 1 else 2 end as class`;
}

function ofKinds({ kinds }: SearchQuery): RawBuilder<unknown> {
  return sql`e.kind = any(${[...kinds]}::text[])`;
}

// Compared as plain text, so nothing in a keyword is special.
function matches(keyword: Keyword, weakest: MatchClass): RawBuilder<unknown> {
  if (weakest === 0) return sql`e.folded = ${keyword.whole}`;
  return sql.join(
    termsOf(keyword, weakest).map((term) => sql`strpos(e.folded, ${term}) > 0`),
    sql` and `,
  );
}

function termsOf({ whole, starts, parts }: Keyword, weakest: MatchClass): string[] {
  if (weakest === 0) return [whole];
  return [...(weakest === 1 ? starts : parts)];
}
