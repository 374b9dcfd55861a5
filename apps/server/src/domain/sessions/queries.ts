import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';

export interface SeenSession {
  zuid: string;
  sessionKey: string;
  sessionId: string;
  clientId: string;
  userAgent: string;
  time: Date;
  expiryTime: Date;
}

/** Stores that a session was used, and deletes sessions of the person whose last token has expired. */
export async function upsertSession(tx: Tx, seen: SeenSession): Promise<void> {
  const latest = {
    user_agent: seen.userAgent,
    last_time: seen.time,
    expiry_time: seen.expiryTime,
  };
  await tx
    .insertInto('user_sessions')
    .values({
      zuid: seen.zuid,
      session_key: seen.sessionKey,
      session_id: seen.sessionId,
      client_id: seen.clientId,
      first_time: seen.time,
      ...latest,
    })
    .onConflict((conflict) => conflict.columns(['zuid', 'session_key']).doUpdateSet(latest))
    .execute();
  await tx
    .deleteFrom('user_sessions')
    .where('zuid', '=', seen.zuid)
    .where('expiry_time', '<', seen.time)
    .execute();
}

const MAX_LISTED = 100;

/** Returns the sessions of a person, the most recently used first. */
export function listSessions(tx: Tx, { zuid, now }: { zuid: string; now: Date }) {
  return tx
    .selectFrom('user_sessions')
    .selectAll()
    .where('zuid', '=', zuid)
    .where('expiry_time', '>', now)
    .orderBy('last_time', 'desc')
    .orderBy('session_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

interface OneSession {
  zuid: string;
  sessionId: string;
}

/** Deletes a session and returns its key, or undefined if the person has no such session. */
export async function deleteSession(tx: Tx, { zuid, sessionId }: OneSession) {
  const row = await tx
    .deleteFrom('user_sessions')
    .where('zuid', '=', zuid)
    .where('session_id', '=', sessionId)
    .returning('session_key')
    .executeTakeFirst();
  return row?.session_key;
}

interface ManySessions {
  zuid: string;
  /** The session that stays, if there is one. */
  keptKey: string | undefined;
}

export async function deleteSessions(tx: Tx, { zuid, keptKey }: ManySessions): Promise<void> {
  await tx
    .deleteFrom('user_sessions')
    .where('zuid', '=', zuid)
    .$if(keptKey !== undefined, (query) => query.where('session_key', '!=', keptKey ?? ''))
    .execute();
}

export interface SessionEnd {
  zuid: string;
  /** A session; '' for all sessions of the person; '*' and a session for all others. */
  sessionKey: string;
  /** Tokens that were issued until then are refused. */
  endedTime: Date | 'infinity';
}

/** How long an end is stored. Access tokens must not be valid for longer. */
const MAX_TOKEN_DAYS = 90;
const DAY_MILLISECONDS = 86_400_000;

function oldestEnd(now: Date): Date {
  return new Date(now.getTime() - MAX_TOKEN_DAYS * DAY_MILLISECONDS);
}

/** Stores the end of sessions. It never shortens an earlier one, above all not a suspension. */
export async function insertSessionEnd(tx: Tx, end: SessionEnd, time: Date): Promise<void> {
  const { zuid, sessionKey, endedTime } = end;
  await tx
    .insertInto('session_ends')
    .values({ zuid, session_key: sessionKey, ended_time: endedTime, recorded_time: time })
    .onConflict((conflict) =>
      conflict.columns(['zuid', 'session_key']).doUpdateSet((eb) => ({
        ended_time: eb.fn<Date>('greatest', ['session_ends.ended_time', 'excluded.ended_time']),
        recorded_time: eb.ref('excluded.recorded_time'),
      })),
    )
    .execute();
  await tx
    .deleteFrom('session_ends')
    .where('zuid', '=', zuid)
    .where('ended_time', '<', oldestEnd(time))
    .execute();
}

interface SuspensionEnd {
  zuid: string;
  time: Date;
  /** The key with which the suspension was stored. */
  sessionKey?: string;
}

/** Ends a suspension at the given time, so that tokens count that are issued later. */
export async function endSuspension(tx: Tx, { zuid, time, sessionKey = '' }: SuspensionEnd) {
  await tx
    .updateTable('session_ends')
    .set({ ended_time: time, recorded_time: time })
    .where('zuid', '=', zuid)
    .where('session_key', '=', sessionKey)
    .execute();
}

/** Returns the ends that were recorded since a time, and all suspensions. */
export async function listSessionEnds(tx: Tx, since: Date) {
  return tx
    .selectFrom('session_ends')
    .select(['zuid', 'session_key', 'ended_time', 'recorded_time'])
    .where((eb) =>
      eb.or([eb('recorded_time', '>=', since), eb('ended_time', '=', sql<Date>`'infinity'`)]),
    )
    .orderBy('recorded_time')
    .execute();
}

/** Returns the ends that can still affect a token. */
export async function listCurrentEnds(tx: Tx, now: Date) {
  return listSessionEnds(tx, oldestEnd(now));
}

/** Returns whether a person is suspended in the whole installation. */
export async function isSuspended(tx: Tx, { zuid }: { zuid: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('session_ends')
    .select('zuid')
    .where('zuid', '=', zuid)
    .where('session_key', '=', '')
    .where('ended_time', '=', sql<Date>`'infinity'`)
    .executeTakeFirst();
  return row !== undefined;
}
