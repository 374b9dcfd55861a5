import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { EntryKind } from '../search-index/entries.ts';
import { hashGrams } from '../search-index/tokens.ts';
import type { Keyword, MatchClass } from './keyword.ts';
import { type Sight, seenZones } from './search-scope.ts';

// Everything that reads search entries is in this file. They have no second wall for reading, so each
// statement names the edition, and lets nothing out but through `seenZones`, whose tables have one.

/** An entry that matches and may be seen. */
export interface Match {
  zone_id: string;
  entry_id: string;
  kind: EntryKind;
  class: MatchClass;
}

export interface Question {
  sight: Sight;
  keyword: Keyword;
  kinds: readonly EntryKind[];
}

/** Of each kind, the places from the first (counted from 0) to before the second. */
export interface Window {
  from: number;
  to: number;
}

const BEST_FIRST = sql`class, modified_time desc, entry_id desc, zone_id desc`;
const BEST_FIRST_OF_E = sql`e.class, e.modified_time desc, e.entry_id desc, e.zone_id desc`;

/** Matches in zones that are few, and that the person was just found to see; looks at everything there. */
export async function listMatchesInZones(
  tx: Tx,
  question: Question,
  { zoneIds, ...window }: Window & { zoneIds: readonly string[] },
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with matched as (
      select m.* from unnest(${[...zoneIds]}::uuid[]) as seen (zone_id) cross join lateral (
        select ${matchColumns(question)} from search_entries e
        where e.edition_id = ${question.sight.editionId} and e.zone_id = seen.zone_id
          and ${ofKinds(question)} and ${matches(question.keyword, 2)} offset 0
      ) as m
    )
    ${placesOf(sql`matched`, window)}`.execute(tx);
  return rows;
}

/** A class or better ones, and how many places of each kind are needed. */
export interface Wanted {
  weakest: MatchClass;
  needed: number;
}

/** Matches of each kind that was asked about. */
export type MatchesByKind = Map<EntryKind, Match[]>;

/** The newest matches among the newest entries of each kind; reads no further than it has to. */
export async function walkNewest(
  tx: Tx,
  question: Question,
  { weakest, needed, entries }: Wanted & { entries: number },
): Promise<MatchesByKind> {
  const { sight, kinds, keyword } = question;
  if (kinds.length === 0) return new Map();
  const { rows } = await sql<Match>`
    select m.zone_id, m.entry_id, m.kind, m.class from unnest(${[...kinds]}::text[]) as k (kind)
    cross join lateral (
      select ${matchColumns(question)} from (
        select e.zone_id, e.entry_id, e.kind, e.folded, e.modified_time from search_entries e
        where e.edition_id = ${sight.editionId} and e.kind = k.kind
        order by e.modified_time desc, e.entry_id desc, e.zone_id desc limit ${entries}
      ) as e
      cross join lateral (${seenZones(sight, sql`select e.zone_id`)}) as seen
      where ${matches(keyword, weakest)}
      order by e.modified_time desc, e.entry_id desc, e.zone_id desc limit ${needed}
    ) as m
    order by m.modified_time desc, m.entry_id desc, m.zone_id desc`.execute(tx);
  return Map.groupBy(rows, ({ kind }) => kind);
}

/**
 * The best matches of each kind, found by the index of tokens. Kinds of which more than so many
 * entries match are left out: to read and to sort these would take long.
 */
export async function listMatchesByToken(
  tx: Tx,
  question: Question,
  { weakest, needed, most }: Wanted & { most: number },
): Promise<MatchesByKind> {
  const { sight, kinds } = question;
  if (kinds.length === 0) return new Map();
  const hits = kinds.map((kind) => ({ name: sql.raw(`${kind}_hits`), kind }));
  const { rows } = await sql<Match & { asked: EntryKind; entry_id: string | null }>`
    with ${sql.join(hits.map(({ name, kind }) => hitsOf(question, { name, kind, weakest })))},
    hit as materialized (${sql.join(
      // Its rows come as they are asked for, so that nobody reads on beyond the limit.
      hits.map(({ name }) => sql`(select * from ${name} limit ${most + 1})`),
      sql` union all `,
    )}), counted as materialized (
      select k.kind, (select count(*) from hit where hit.kind = k.kind) as hits
      from unnest(${[...kinds]}::text[]) as k (kind)
    )
    select counted.kind as asked, m.zone_id, m.entry_id, m.kind, m.class from counted
    left join lateral (
      select e.* from (
        select * from hit where hit.kind = counted.kind order by ${BEST_FIRST}
      ) as e
      cross join lateral (${seenZones(sight, sql`select e.zone_id`)}) as seen
      where counted.hits <= ${most}
      order by ${BEST_FIRST_OF_E} limit ${needed}
    ) as m on true
    where counted.hits <= ${most}
    order by m.class, m.modified_time desc, m.entry_id desc, m.zone_id desc`.execute(tx);
  const found: MatchesByKind = new Map();
  for (const { asked, ...match } of rows) {
    const ofKind = found.get(asked) ?? [];
    if (match.entry_id !== null) ofKind.push(match);
    found.set(asked, ofKind);
  }
  return found;
}

interface HitOptions {
  name: RawBuilder<unknown>;
  kind: EntryKind;
  weakest: MatchClass;
}

// The tokens alone decide where to look: they are of one edition and kind. Next to these two the
// planner would read all entries of the kind to narrow down what is narrow already. Only Citus has to
// be told the edition there, or it asks the shards of all.
function hitsOf(question: Question, { name, kind, weakest }: HitOptions): RawBuilder<unknown> {
  const { sight, keyword } = question;
  const tokens = hashGrams({ editionId: sight.editionId, kind }, keyword.grams[weakest]);
  const shard = sight.distributed ? sql`and e.edition_id = ${sight.editionId}` : sql``;
  return sql`${name} as materialized (
    select ${matchColumns(question)} from (
      select e.edition_id, e.zone_id, e.entry_id, e.kind, e.folded, e.modified_time
      from search_entries e where e.tokens @> ${tokens}::int[] ${shard} offset 0
    ) as e
    where e.edition_id = ${sight.editionId} and e.kind = ${kind} and ${matches(keyword, weakest)})`;
}

/** How many entries of each kind match and may be seen; counting ends at the most. */
export async function countMatches(
  tx: Tx,
  question: Question,
  most: number,
): Promise<Map<EntryKind, number>> {
  const { sight, kinds } = question;
  const hits = kinds.map((kind) => ({ name: sql.raw(`${kind}_hits`), kind }));
  const { rows } = await sql<{ kind: EntryKind; count: number }>`
    with ${sql.join(hits.map(({ name, kind }) => hitsOf(question, { name, kind, weakest: 2 })))}
    ${sql.join(
      hits.map(
        ({ name, kind }) => sql`select ${kind} as kind, (
          select count(*)::int from (
            ${seenZones(sight, sql`select zone_id from ${name}`)} limit ${most}
          ) as counted) as count`,
      ),
      sql` union all `,
    )}`.execute(tx);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** A match with what the answer shows of it. */
export interface Found extends Match {
  /** As the client wrote it. */
  id: string;
  text: string;
  zone_name: string;
  space_id: string;
  space_name: string;
}

/** The same matches in the same order, with their texts; what has gone meanwhile is left out. */
export async function readMatches(tx: Tx, sight: Sight, found: readonly Match[]): Promise<Found[]> {
  if (found.length === 0) return [];
  const wanted = JSON.stringify(found);
  const { rows } = await sql<Found>`
    with wanted as materialized (
      select *, row_number() over () as place from json_to_recordset(${wanted}::json)
        as w (zone_id uuid, entry_id uuid, kind text, class int)
    ), seen as materialized (${seenZones(sight, sql`select distinct zone_id from wanted`)})
    select w.zone_id, w.entry_id, w.kind, w.class, entry.text, seen.zone_name, seen.space_id,
      seen.space_name, coalesce(element.id, w.entry_id::text) as id
    from wanted w
    join seen on seen.zone_id = w.zone_id
    cross join lateral (
      select e.text from search_entries e where e.edition_id = ${sight.editionId}
        and e.zone_id = w.zone_id and e.entry_id = w.entry_id and e.kind = w.kind limit 1
    ) as entry
    left join lateral (
      select el.body #>> '{meta,id}' as id from elements el
      where el.edition_id = ${sight.editionId} and el.zone_id = w.zone_id
        and el.element_id = w.entry_id and w.kind <> 'zone' limit 1
    ) as element on true
    order by w.place`.execute(tx);
  return rows;
}

function placesOf(matched: RawBuilder<unknown>, { from, to }: Window): RawBuilder<unknown> {
  return sql`
    select zone_id, entry_id, kind, class from (
      select m.*, row_number() over (partition by kind order by ${BEST_FIRST}) as place
      from ${matched} as m
    ) as placed
    where place > ${from} and place <= ${to} order by kind, place`;
}

function matchColumns({ keyword }: Question): RawBuilder<unknown> {
  return sql`e.zone_id, e.entry_id, e.kind, e.modified_time,
    case when ${matches(keyword, 0)} then 0 when ${matches(keyword, 1)} then 1 else 2 end as class`;
}

function ofKinds({ kinds }: Question): RawBuilder<unknown> {
  return sql`e.kind = any(${[...kinds]}::text[])`;
}

// Compared as plain text, so nothing in a keyword is special.
function matches({ whole, starts, parts }: Keyword, weakest: MatchClass): RawBuilder<unknown> {
  if (weakest === 0) return sql`e.folded = ${whole}`;
  const terms = weakest === 1 ? starts : parts;
  return sql.join(
    terms.map((term) => sql`strpos(e.folded, ${term}) > 0`),
    sql` and `,
  );
}
