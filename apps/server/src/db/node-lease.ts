import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const LEASE_SECONDS = 120;
const RENEW_MILLISECONDS = 30_000;

/** A node number that no other process uses, held as long as the process can renew it. */
export interface NodeLease {
  readonly node: number;
  heldUntil(): number;
  release(): Promise<void>;
}

/**
 * Leases the node number that has been free the longest. A number is reused only 10 seconds after its
 * lease ended, so that ids stay unique even when clocks differ by a few seconds.
 */
export async function leaseNode(pool: pg.Pool): Promise<NodeLease> {
  const holder = randomUUID();
  const taken = await pool.query(
    `update id_nodes set holder = $1, leased_until = now() + make_interval(secs => $2)
     where node = (
       select node from id_nodes where leased_until < now() - interval '10 seconds'
       order by leased_until, node limit 1 for update skip locked)
     returning node`,
    [holder, LEASE_SECONDS],
  );
  if (taken.rowCount === 0) {
    throw new Error(
      'All 256 node numbers are in use. Wait until the lease of a stopped node expires.',
    );
  }
  const node: number = taken.rows[0].node;
  let heldUntil = Date.now() + LEASE_SECONDS * 1000;

  const renew = async () => {
    const started = Date.now();
    const renewed = await pool.query(
      `update id_nodes set leased_until = now() + make_interval(secs => $3)
       where node = $1 and holder = $2`,
      [node, holder, LEASE_SECONDS],
    );
    if (renewed.rowCount === 1) heldUntil = started + LEASE_SECONDS * 1000;
  };
  // A failed renewal is retried; if all fail, id generation stops when the lease ends.
  const timer = setInterval(() => renew().catch(() => {}), RENEW_MILLISECONDS);
  timer.unref();

  return {
    node,
    heldUntil: () => heldUntil,
    async release() {
      clearInterval(timer);
      await pool.query(
        'update id_nodes set holder = null, leased_until = now() where node = $1 and holder = $2',
        [node, holder],
      );
    },
  };
}
