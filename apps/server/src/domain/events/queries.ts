import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

export interface EventRow {
  seq: string;
  kind: string;
  payload: unknown;
  created_time: Date;
  actor_zuid: string | null;
  actor_via: string | null;
  request_id: string | null;
  team_id: string | null;
  space_id: string | null;
  zone_id: string | null;
}

/** The numbers between which the log of an edition has events. */
export interface LogRange {
  /** The number of the oldest event, or of the next one if there are none. */
  oldest: bigint;
  head: bigint;
}

export async function readLogRange(tx: Tx, editionId: string): Promise<LogRange> {
  const [head, oldest] = await Promise.all([
    tx
      .selectFrom('event_heads')
      .select('head')
      .where('edition_id', '=', editionId)
      .executeTakeFirst(),
    tx
      .selectFrom('events')
      .select('seq')
      .where('edition_id', '=', editionId)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const last = BigInt(head?.head ?? 0);
  return { oldest: oldest ? BigInt(oldest.seq) : last + 1n, head: last };
}

/** How many events of the log are passed at once, if few of them match. Their numbers have no gaps. */
const MAX_PASSED = 10_000n;

/** Returns the number up to which events are looked at after another one. */
export function lastPassed(after: bigint, head: bigint): bigint {
  return head - after > MAX_PASSED ? after + MAX_PASSED : head;
}

export interface EventFilter {
  editionId: string;
  after: bigint;
  upTo: bigint;
  kinds?: readonly string[] | undefined;
  spaceId?: string | undefined;
  zoneId?: string | undefined;
}

/** Returns the next events of an edition, visible or not. */
export function listEvents(
  tx: Tx,
  { editionId, after, upTo, kinds, spaceId, zoneId, limit }: EventFilter & { limit: number },
): Promise<EventRow[]> {
  return tx
    .selectFrom('events')
    .select([
      ...(['seq', 'kind', 'payload', 'created_time', 'actor_zuid', 'actor_via'] as const),
      ...(['request_id', 'team_id', 'space_id', 'zone_id'] as const),
    ])
    .where('edition_id', '=', editionId)
    .where('seq', '>', String(after))
    .where('seq', '<=', String(upTo))
    .$if(kinds !== undefined, (query) =>
      query.where('kind', '=', sql<string>`any(${[...(kinds ?? [])]}::text[])`),
    )
    .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? ''))
    .$if(zoneId !== undefined, (query) => query.where('zone_id', '=', zoneId ?? ''))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Returns the last numbers of the logs of editions. */
export async function listHeads(
  tx: Tx,
  editionIds: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ edition_id: string; head: string }>`
    select (app_event_heads(${[...editionIds]}::bigint[])).*`.execute(tx);
  return new Map(rows.map(({ edition_id, head }) => [edition_id, BigInt(head)]));
}
