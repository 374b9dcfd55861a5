import type { EventKind } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { type AuditHead, chainRows, firstHead, isEvent } from '../audit/chain-rows.ts';
import { insertAuditRows } from '../audit/queries.ts';
import { mergeChanges } from './merge-changes.ts';

/** How many events are moved to the log at once. */
const MAX_LOGGED = 500;
/** For how long changes of zones are merged: a zone has 5 such events in a second at most. */
const MERGE_MILLISECONDS = 200;
/** An edition with many events has a pause between two transactions, which then log more of them at once. */
const BUSY = { rows: 10, milliseconds: 100 };

export interface Logged {
  /** The last number of the log. */
  head: string;
  /** Whether the log has grown. */
  grown: boolean;
  /** Whether some of the new events can cause notifications. */
  notifies: boolean;
  /** Whether there are more events to log. */
  more: boolean;
  /** How long the next events have to wait. */
  waitMilliseconds: number;
}

const NOTHING = { grown: false, notifies: false, more: false, waitMilliseconds: 0 };

/**
 * Moves events of an edition from the outbox to the log, in the order in which they were written, and adds
 * them to the audit log.
 */
export async function logEvents(tx: Tx, editionId: string): Promise<Logged> {
  const locked = await lockHead(tx, editionId);
  if (!locked) return { head: '0', ...NOTHING }; // the edition was purged
  const { head, wait, audit_seq, audit_hash, audit_time } = locked;
  if (wait > 0) return { head, ...NOTHING, more: true, waitMilliseconds: wait };
  const taken = await takeRows(tx, editionId);
  const rows = mergeChanges(taken.filter(isEvent));
  const next = String(BigInt(head) + BigInt(rows.length));
  const hasZones = rows.some(({ kind }) => kind === 'zone.changed');
  const notifies = rows.some(({ kind }) => NOTIFYING_KINDS.some((known) => known === kind));
  if (taken.length > 0) {
    const start: AuditHead =
      audit_hash === null ? firstHead() : { seq: audit_seq, hash: audit_hash, time: audit_time };
    const audited = chainRows(editionId, start, taken);
    const end = audited.at(-1);
    await Promise.all([
      rows.length > 0 && insertRows(tx, editionId, { head, rows }),
      audited.length > 0 && insertAuditRows(tx, audited),
      sql`update event_heads set head = ${next},
        zones_time = case when ${hasZones} then clock_timestamp() end,
        audit_seq = ${end?.seq ?? audit_seq}, audit_hash = decode(${end?.hash ?? audit_hash}, 'hex'),
        audit_time = ${end ? new Date(end.time) : audit_time}
        where edition_id = ${editionId}`.execute(tx),
      notifies && planNotifications(tx, editionId, { head, next }),
    ]);
  }
  const pause = taken.length >= BUSY.rows ? BUSY.milliseconds : 0;
  return {
    ...{ head: next, grown: rows.length > 0, notifies, more: taken.length === MAX_LOGGED },
    waitMilliseconds: hasZones ? MERGE_MILLISECONDS : pause,
  };
}

interface LockedHead {
  head: string;
  wait: number;
  audit_seq: string;
  /** Hexadecimal; null before the first row. */
  audit_hash: string | null;
  audit_time: Date | null;
}

async function lockHead(tx: Tx, editionId: string): Promise<LockedHead | undefined> {
  const select = () =>
    sql<LockedHead>`select head, coalesce(${MERGE_MILLISECONDS} - extract(epoch from
        clock_timestamp() - zones_time) * 1000, 0)::float8 as wait,
        audit_seq::text, encode(audit_hash, 'hex') as audit_hash, audit_time
      from event_heads where edition_id = ${editionId} for update`.execute(tx);
  const [known] = (await select()).rows;
  if (known) return known;
  await sql`insert into event_heads (edition_id, head)
    select edition_id, 0 from editions where edition_id = ${editionId}
    on conflict do nothing`.execute(tx);
  const [created] = (await select()).rows;
  return created;
}

interface OutboxRow {
  event_id: string;
  kind: string;
  payload: unknown;
  created_time: string;
  written_time: string | null;
  actor_zuid: string | null;
  actor_via: string | null;
  request_id: string | null;
  team_id: string | null;
  space_id: string | null;
  zone_id: string | null;
  audit: unknown;
}

// A separate statement after the lock: what it sees includes everything that was logged before.
async function takeRows(tx: Tx, editionId: string): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with taken as (
      delete from outbox where edition_id = ${editionId} and event_id = any(array(
        select event_id from outbox where edition_id = ${editionId}
        order by written_time nulls first, event_id limit ${MAX_LOGGED}))
      returning *
    )
    select event_id::text, kind, payload, created_time::text, written_time::text, actor_zuid::text,
      actor_via, request_id, team_id::text, space_id::text, zone_id::text, audit
    from taken order by taken.written_time nulls first, taken.event_id`.execute(tx);
  return rows;
}

async function insertRows(
  tx: Tx,
  editionId: string,
  { head, rows }: { head: string; rows: readonly OutboxRow[] },
): Promise<void> {
  await sql`
    insert into events (edition_id, seq, day, event_id, kind, payload, created_time, actor_zuid,
      actor_via, request_id, team_id, space_id, zone_id)
    select ${editionId}, ${head}::bigint + position, current_date, event_id, kind, payload,
      created_time, actor_zuid, actor_via, request_id, team_id, space_id, zone_id
    from rows from (json_to_recordset(${JSON.stringify(rows.map(({ audit: _, ...row }) => row))}::json) as (event_id bigint, kind text,
      payload jsonb, created_time timestamptz, actor_zuid bigint, actor_via text, request_id text,
      team_id bigint, space_id bigint, zone_id uuid)) with ordinality as logged (event_id, kind,
      payload, created_time, actor_zuid, actor_via, request_id, team_id, space_id, zone_id, position)`.execute(
    tx,
  );
}

/** Kinds of events that can cause notifications. */
export const NOTIFYING_KINDS: readonly EventKind[] = [
  ...(['zone.changed', 'zone.shared', 'space_member.added', 'team_member.added'] as const),
];

/** Leaves a task to the notifier, in the transaction that logs the events, so that it misses none. */
async function planNotifications(
  tx: Tx,
  editionId: string,
  { head, next }: { head: string; next: string },
): Promise<void> {
  await tx
    .insertInto('notification_tasks')
    .values({ edition_id: editionId, seq: next, from_seq: head })
    .execute();
}

/** Returns editions whose events were not logged within a second. */
export async function listEditionsWithEvents(tx: Tx, max: number): Promise<string[]> {
  const { rows } = await sql<{ edition_id: string }>`
    select app_editions_with_events(${max})::text as edition_id`.execute(tx);
  return rows.map(({ edition_id }) => edition_id);
}
