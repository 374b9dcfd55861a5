import type pg from 'pg';
import { hashSecret } from '../storage/hash-secret.ts';

const WINDOW_SECONDS = 900;

/** How many attempts to sign in count per window of 15 minutes. */
const LIMITS = {
  /** One address that tries the passwords of one account. */
  pair: 10,
  /** Many addresses that try the passwords of one account. Generous: it also locks its owner out. */
  account: 100,
  /** One address that tries many accounts. */
  address: 100,
} as const;

export interface Attempt {
  mail: string;
  /** Network address of the client. */
  address: string;
}

/** Counts attempts in the database, so that all nodes share the limits. */
export interface Attempts {
  /**
   * Counts an attempt before the password is checked, so that parallel attempts count too. Returns the
   * seconds until the next one is allowed, or undefined if this one is.
   */
  begin(attempt: Attempt): Promise<number | undefined>;
  /** Takes back an attempt that succeeded. */
  succeed(attempt: Attempt): Promise<void>;
}

export function createAttempts(pool: pg.Pool): Attempts {
  return {
    async begin(attempt) {
      const { rows } = await pool.query<{ kind: keyof typeof LIMITS; count: number; left: number }>(
        COUNT,
        describeCounters(attempt),
      );
      const exceeded = rows.filter(({ kind, count }) => count > LIMITS[kind]);
      return exceeded.length > 0 ? Math.ceil(exceeded[0]?.left ?? WINDOW_SECONDS) : undefined;
    },
    async succeed(attempt) {
      await pool.query(TAKE_BACK, describeCounters(attempt));
    },
  };
}

/**
 * Counts an attempt of another kind, such as a one-time code. Returns the seconds until the next one is
 * allowed, or undefined if this one is.
 */
export async function countAttempt(
  pool: pg.Pool,
  { countedFor, limit }: { countedFor: string; limit: number },
): Promise<number | undefined> {
  const { rows } = await pool.query<{ count: number; left: number }>(COUNT, [
    ['other'],
    [hashSecret(countedFor)],
  ]);
  const [counted] = rows;
  if (!counted || counted.count <= limit) return undefined;
  return Math.ceil(counted.left);
}

const WINDOW = `to_timestamp(floor(extract(epoch from now()) / ${WINDOW_SECONDS}) * ${WINDOW_SECONDS})`;

// Sorted, so that concurrent attempts lock the rows in the same order.
const COUNT = `
  with counters as (
    select * from unnest($1::text[], $2::bytea[]) as counter (kind, counted_for) order by counted_for
  ), counted as (
    insert into attempts (counted_for, window_start, count)
    select counted_for, ${WINDOW}, 1 from counters
    on conflict (counted_for, window_start) do update set count = attempts.count + 1
    returning counted_for, count,
      extract(epoch from window_start - now())::float8 + ${WINDOW_SECONDS} as left
  )
  select kind, count, "left" from counters join counted using (counted_for)`;

const TAKE_BACK = `
  update attempts set count = case when kind = 'pair' then 0 else greatest(count - 1, 0) end
  from unnest($1::text[], $2::bytea[]) as counter (kind, key)
  where counted_for = key and window_start = ${WINDOW}`;

function describeCounters({ mail, address }: Attempt): [string[], Buffer[]] {
  const network = networkOf(address);
  const keys: Record<keyof typeof LIMITS, string> = {
    pair: `pair ${network} ${mail}`,
    account: `account ${mail}`,
    address: `address ${network}`,
  };
  return [Object.keys(keys), Object.values(keys).map(hashSecret)];
}

/** Returns the network that one person controls: the address or, for IPv6, its first 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups.slice(0, 4).join(':');
}
