import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type pg from 'pg';
import { createSigningKey } from '../signing-keys.ts';
import { inTransaction, type Queryable } from './database.ts';

const DAY = 24 * 3600;
/** How long a key signs before the next one does. */
const SIGNS_SECONDS = 90 * DAY;
/** How long a new key is published before it signs, so that every verifier knows it by then. */
const ANNOUNCED_SECONDS = 3600;
/** How long a replaced key stays: longer than any token or session that it signed. */
const KEPT_SECONDS = 15 * DAY;
/** Identifies the lock that lets only one node add keys at a time. */
const LOCK = 7_238_105_613;

const PURPOSES = ['signing', 'cookie'] as const;
type Purpose = (typeof PURPOSES)[number];

/** The keys that nodes share. The first of each list signs; all of them verify. */
export interface StoredKeys {
  signing: JWK[];
  cookies: string[];
}

interface KeyRow {
  id: string;
  purpose: Purpose;
  secret: JWK & { value?: string };
  /** Seconds until the key signs; negative for keys that already do or did. */
  signs_in: number;
}

/** Reads the keys; creates those that are missing or due, and deletes those that nothing valid depends on. */
export async function readKeys(pool: pg.Pool): Promise<StoredKeys> {
  const rows = await listKeys(pool);
  if (PURPOSES.every((purpose) => !isDue(rows, purpose))) return arrange(rows);
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    for (const purpose of PURPOSES) await renew(client, purpose);
    return arrange(await listKeys(client));
  });
}

async function listKeys(db: Queryable): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `select id, purpose, secret, extract(epoch from signs_from - now())::float8 as signs_in
     from keys order by signs_from desc`,
  );
  return rows;
}

function isDue(rows: readonly KeyRow[], purpose: Purpose): boolean {
  const newest = rows.find((row) => row.purpose === purpose);
  return newest === undefined || newest.signs_in < -SIGNS_SECONDS;
}

async function renew(db: Queryable, purpose: Purpose): Promise<void> {
  const rows = (await listKeys(db)).filter((row) => row.purpose === purpose);
  if (!isDue(rows, purpose)) return;
  const { id, secret } = await createKey(purpose);
  // Nothing depends on the first key yet, so it signs at once.
  const delay = rows.length === 0 ? 0 : ANNOUNCED_SECONDS;
  await db.query(
    `insert into keys (id, purpose, secret, signs_from)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [id, purpose, JSON.stringify(secret), delay],
  );
  // A key is replaced when the next newer one begins to sign.
  const replaced = rows.filter((_, index) => (rows[index - 1]?.signs_in ?? 0) < -KEPT_SECONDS);
  await db.query('delete from keys where id = any($1)', [replaced.map((row) => row.id)]);
}

async function createKey(purpose: Purpose): Promise<{ id: string; secret: object }> {
  if (purpose === 'cookie') {
    const value = randomBytes(32).toString('base64url');
    return { id: randomBytes(12).toString('base64url'), secret: { value } };
  }
  const secret = await createSigningKey('RS256');
  return { id: secret.kid, secret };
}

function arrange(rows: readonly KeyRow[]): StoredKeys {
  const ordered = (purpose: Purpose) => {
    const own = rows.filter((row) => row.purpose === purpose);
    return [...own.filter((row) => row.signs_in <= 0), ...own.filter((row) => row.signs_in > 0)];
  };
  return {
    signing: ordered('signing').map(({ secret }) => secret),
    cookies: ordered('cookie').flatMap(({ secret: { value } }) => value ?? []),
  };
}
