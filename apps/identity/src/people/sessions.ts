import type pg from 'pg';
import { queueDelivery } from '../delivery/deliveries.ts';
import { inTransaction, type Queryable } from '../storage/database.ts';

export interface SignedInSession {
  uid: string;
  userAgent: string;
  signedInAt: Date;
  lastUsedAt: Date;
}

/** The sessions that a person can see and end. */
export interface Sessions {
  /** Stores that a session was used; with `userAgent`, by the browser in which the person signed in. */
  note(use: SessionUse): Promise<void>;
  list(accountId: string): Promise<SignedInSession[]>;
  /** Ends a session. Returns whether the account had it. */
  end(accountId: string, uid: string): Promise<boolean>;
  /** Ends all sessions but one. */
  endOthers(accountId: string, keptUid: string): Promise<void>;
}

export interface SessionUse {
  uid: string;
  accountId: string;
  userAgent?: string | undefined;
}

const MAX_USER_AGENT = 300;

export function createSessions(pool: pg.Pool): Sessions {
  return {
    async note({ uid, accountId, userAgent }) {
      await pool.query(NOTE, [uid, accountId, userAgent?.slice(0, MAX_USER_AGENT) ?? null]);
    },
    async list(accountId) {
      const { rows } = await pool.query<SignedInSession>(LIST, [accountId]);
      return rows;
    },
    end: (accountId, uid) =>
      inTransaction(pool, async (client) => {
        const known = await listUids(client, accountId);
        if (!known.includes(uid)) return false;
        await endSession(client, accountId, uid);
        return true;
      }),
    endOthers: (accountId, keptUid) =>
      inTransaction(pool, (client) => endOtherSessions(client, accountId, keptUid)),
  };
}

// A use of a session that was ended in the meantime does not list it again.
const NOTE = `
  insert into sessions (uid, account_id, user_agent)
  select $1, id, coalesce($3, '') from accounts where id::text = $2
  on conflict (uid) do update set last_used_at = now(),
    user_agent = coalesce($3, sessions.user_agent)
  where sessions.account_id = excluded.account_id`;

/** A session lives as long as its cookie or a token that was issued in it. */
const LIVES = `
  exists (select from artifacts
    where artifacts.account_id = sessions.account_id::text
      and (expires_at is null or expires_at > now()) and consumed_at is null
      and (model = 'Session' and artifacts.uid = sessions.uid
        or model = 'RefreshToken' and payload ->> 'sessionUid' = sessions.uid))`;

const LIST = `
  select uid, user_agent as "userAgent", signed_in_at as "signedInAt", last_used_at as "lastUsedAt"
  from sessions where account_id = $1 and ${LIVES} order by last_used_at desc, uid`;

async function listUids(db: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select uid from sessions where account_id = $1
     union select uid from artifacts
       where model = 'Session' and account_id = $1::text and uid is not null
     union select payload ->> 'sessionUid' from artifacts
       where account_id = $1::text and payload ? 'sessionUid'`,
    [accountId],
  );
  return rows.map(({ uid }) => uid);
}

export async function endOtherSessions(
  db: Queryable,
  accountId: string,
  keptUid: string,
): Promise<void> {
  for (const uid of await listUids(db, accountId))
    if (uid !== keptUid) await endSession(db, accountId, uid);
  await endPendingSignIns(db, accountId);
}

/** Signs a person out everywhere. */
export async function endAllSessions(db: Queryable, accountId: string): Promise<void> {
  for (const uid of await listUids(db, accountId)) await endSession(db, accountId, uid);
  await endPendingSignIns(db, accountId);
  await db.query('delete from artifacts where account_id = $1', [accountId]);
}

/**
 * Ends sign-ins that have passed a step but have no session yet. Otherwise one that began with a former
 * password could be continued after it was changed.
 */
async function endPendingSignIns(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    `delete from artifacts
     where model = 'Interaction' and payload #>> '{result,login,accountId}' = $1`,
    [accountId],
  );
  await db.query(`delete from challenges where purpose = 'second-step' and value = $1`, [
    accountId,
  ]);
}

// Grants stay: another session can use the same one, and without tokens a grant opens nothing.
async function endSession(db: Queryable, accountId: string, uid: string): Promise<void> {
  await db.query(
    `delete from artifacts where account_id = $1
       and (model = 'Session' and uid = $2 or payload ->> 'sessionUid' = $2)`,
    [accountId, uid],
  );
  await db.query('delete from sessions where uid = $1', [uid]);
  await queueDelivery(db, { kind: 'logout', sub: accountId, sid: uid });
}
