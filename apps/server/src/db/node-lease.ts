import { randomUUID } from 'node:crypto';
import { DOCUMENT_VERSION } from '@lienzo/zone-doc';
import type pg from 'pg';

const LEASE_SECONDS = 120;
const RENEW_MILLISECONDS = 30_000;

/**
 * The seconds (since 1970) that a process may use in ids with a node number. They are stored before they
 * are used, so no other process uses them, whatever any clock shows.
 */
export interface IdRange {
  readonly node: number;
  readonly first: number;
  readonly last: number;
}

/** A node number for ids, leased from the database. */
export interface NodeLease {
  /** Identifies the process that holds the lease. */
  readonly holder: string;
  /** Returns the current reservation. Its node number changes if the lease was lost. */
  range(): IdRange;
  /** Records the latest second that was used, so that the next reservation covers later ones. */
  markUsed(second: number): void;
  release(): Promise<void>;
}

/**
 * Leases the node number that has been free the longest and renews the lease every 30 seconds. A number is
 * reused only 10 seconds after its lease ended, because nodes of earlier releases reserve no seconds.
 */
export async function leaseNode(pool: pg.Pool): Promise<NodeLease> {
  const holder = randomUUID();
  let range = await takeNode(pool, holder);
  let used = 0;

  const renew = async () => {
    const last = await extendRange(pool, { holder, node: range.node, used });
    // Another process took the number while this one could not renew it.
    range = last === undefined ? await takeNode(pool, holder) : { ...range, last };
  };
  // A failed renewal is retried; in the meantime ids continue within the reservation.
  const timer = setInterval(() => renew().catch(() => {}), RENEW_MILLISECONDS);
  timer.unref();

  return {
    holder,
    range: () => range,
    markUsed: (second) => {
      used = second;
    },
    async release() {
      clearInterval(timer);
      // Returns the unused seconds.
      await pool.query(
        `update id_nodes set holder = null, leased_until = now(),
           reserved_second = least(reserved_second, greatest($3::bigint, $4::bigint))
         where node = $1 and holder = $2`,
        [range.node, holder, used, range.first - 1],
      );
    },
  };
}

async function takeNode(pool: pg.Pool, holder: string): Promise<IdRange> {
  const { rows } = await pool.query<{ node: number; first: string; last: string }>(
    // A number whose reserved seconds have passed is preferred: its ids are in the order of time.
    `with free as (
       select node, reserved_second from id_nodes
       where leased_until < now() - interval '10 seconds'
       order by greatest(reserved_second, extract(epoch from now())), leased_until, node
       limit 1 for update skip locked)
     update id_nodes set holder = $1, leased_until = now() + make_interval(secs => $2),
       document_version = $3, document_version_holder = $1,
       reserved_second = greatest(free.reserved_second, extract(epoch from now())::bigint) + $2
     from free where id_nodes.node = free.node
     returning id_nodes.node, id_nodes.reserved_second - $2 + 1 as first, id_nodes.reserved_second as last`,
    [holder, LEASE_SECONDS, DOCUMENT_VERSION],
  );
  const [taken] = rows;
  if (!taken) {
    throw new Error(
      'All 256 node numbers are in use. Wait until the lease of a stopped node expires.',
    );
  }
  return { node: taken.node, first: Number(taken.first), last: Number(taken.last) };
}

interface Extension {
  holder: string;
  node: number;
  used: number;
}

/** Extends a reservation and returns its last second, or undefined if the lease was lost. */
async function extendRange(
  pool: pg.Pool,
  { holder, node, used }: Extension,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ last: string }>(
    `update id_nodes set leased_until = now() + make_interval(secs => $3),
       reserved_second = greatest(
         reserved_second, $4::bigint + $3, extract(epoch from now())::bigint + $3)
     where node = $1 and holder = $2 returning reserved_second as last`,
    [node, holder, LEASE_SECONDS, used],
  );
  return rows[0] && Number(rows[0].last);
}

/** Returns the holders of all leases that have not ended. */
export async function listHolders(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ holder: string }>(
    'select holder from id_nodes where holder is not null and leased_until > now()',
  );
  return rows.map(({ holder }) => holder);
}

/**
 * Returns the newest document version that all nodes support. A node that stopped without releasing its
 * lease counts for another 10 minutes, because it may only have been cut off from the database.
 */
export async function readSharedVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number | null }>(
    `select min(case when document_version_holder = holder then document_version else 1 end) as version
     from id_nodes where holder is not null and leased_until > now() - interval '10 minutes'`,
  );
  return rows[0]?.version ?? 1;
}
