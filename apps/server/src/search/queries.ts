import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/bound-kysely.ts';
import type { EntryKind } from '../search-index/entries.ts';
import { hashGrams } from '../search-index/tokens.ts';
import type { Keyword, MatchClass } from './keyword.ts';
import { type Sight, seenZones } from './sight.ts';

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

/** Matches of a class or better, found by the index of tokens. */
export async function listMatchesByToken(
  tx: Tx,
  question: Question,
  { weakest, ...window }: Window & { weakest: MatchClass },
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with ${matchedByToken(question, weakest)},
    seen as materialized (${seenZones(question.sight, sql`select distinct zone_id from matched`)}),
    visible as (select matched.* from matched join seen using (zone_id))
    ${placesOf(sql`visible`, window)}`.execute(tx);
  return rows;
}

export interface Probe {
  /** How many entries of the kind were looked at; fewer than allowed means all there are. */
  looked: number;
  /** Of each class the newest, as many as were asked for, newest first. */
  matches: Match[];
}

/** Matches among the newest entries of each kind. */
export async function probeNewest(
  tx: Tx,
  question: Question,
  { entries, needed }: { entries: number; needed: number },
): Promise<Map<EntryKind, Probe>> {
  const { sight, kinds, keyword } = question;
  const { rows } = await sql<Match & { looked: number; asked: EntryKind; entry_id: string | null }>`
    with newest as materialized (
      select n.* from unnest(${[...kinds]}::text[]) as k (kind)
      cross join lateral (
        select e.zone_id, e.entry_id, e.kind, e.folded, e.modified_time from search_entries e
        where e.edition_id = ${sight.editionId} and e.kind = k.kind
        order by e.modified_time desc, e.entry_id desc, e.zone_id desc
        limit ${entries}
      ) as n
    ), matched as materialized (
      select ${matchColumns(question)} from newest e where ${matches(keyword, 2)}
    ), seen as materialized (${seenZones(sight, sql`select distinct zone_id from matched`)}),
    placed as (
      select matched.*, row_number() over (partition by kind, class
        order by modified_time desc, entry_id desc, zone_id desc) as place
      from matched join seen using (zone_id)
    )
    select looked.kind as asked, looked.looked, p.zone_id, p.entry_id, p.kind, p.class
    from (select kind, count(*)::int as looked from newest group by kind) as looked
    left join placed p on p.kind = looked.kind and p.place <= ${needed}
    order by p.class, p.place`.execute(tx);
  const probes = new Map<EntryKind, Probe>(kinds.map((kind) => [kind, { looked: 0, matches: [] }]));
  for (const { asked, looked, ...match } of rows) {
    const probe = probes.get(asked);
    if (!probe) continue;
    probe.looked = looked;
    if (match.entry_id !== null) probe.matches.push(match);
  }
  return probes;
}

/** How many entries of each kind match and may be seen; counting ends at the most. */
export async function countMatches(
  tx: Tx,
  question: Question,
  most: number,
): Promise<Map<EntryKind, number>> {
  const { sight, kinds, keyword } = question;
  const tokens = hashGrams(sight.editionId, keyword.grams[2]);
  const { rows } = await sql<{ kind: EntryKind; count: number }>`
    select k.kind, (
      select count(*)::int from (
        ${seenZones(
          sight,
          sql`select e.zone_id from search_entries e
            where e.edition_id = ${sight.editionId} and e.kind = k.kind
              and e.tokens @> ${tokens}::int[] and ${matches(keyword, 2)}`,
        )}
        limit ${most}
      ) as counted
    ) as count
    from unnest(${[...kinds]}::text[]) as k (kind)`.execute(tx);
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

function matchedByToken(question: Question, weakest: MatchClass): RawBuilder<unknown> {
  const { sight, keyword } = question;
  const tokens = hashGrams(sight.editionId, keyword.grams[weakest]);
  return sql`matched as materialized (
    select ${matchColumns(question)} from search_entries e
    where e.edition_id = ${sight.editionId} and e.tokens @> ${tokens}::int[]
      and ${ofKinds(question)} and ${matches(keyword, weakest)})`;
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
