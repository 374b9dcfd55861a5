import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { type ActivityCheck, createActivityCheck } from './activity-check.ts';
import { STATEMENT_MILLISECONDS } from './connection-settings.ts';
import { noteCloseError } from './unavailable.ts';

const TICK_MILLISECONDS = 500;
/** After this time without an answer, PostgreSQL is asked whether it is still working on it. */
const SUSPECT_MILLISECONDS = 1_500;
/** After this time, a connection is given up if PostgreSQL cannot be reached at all. */
const UNREACHABLE_MILLISECONDS = 3_500;
/** PostgreSQL itself would have ended the statement by now. */
const MAX_MILLISECONDS = STATEMENT_MILLISECONDS + 5_000;

/** An open transaction without statements is kept alive this often, and at most this many times. */
const KEEP_ALIVE_MILLISECONDS = 1_000;
const MAX_KEEP_ALIVES = 60;

/** Parts of a client that its types do not declare. */
interface Internals {
  _activeQuery: object | null;
  processID: number;
  getTransactionStatus(): string | null;
  connection: { stream: Duplex };
}

interface Observed {
  readonly client: pg.PoolClient & Internals;
  /** The query that waits for its answer, and since when. */
  query: object | null;
  since: number;
  /** PostgreSQL said that it is not working on the query. */
  isDoubted: boolean;
  keepAlives: number;
}

/**
 * Finds connections whose answer will never come, as after packet loss, and destroys them, so that their
 * work fails instead of waiting forever. A fixed timeout would also end statements that take long.
 *
 * Also keeps open transactions alive while this process computes. PostgreSQL ends idle ones after a few
 * seconds, because a paused or disconnected node must not hold its locks.
 */
export function watchConnections(pool: pg.Pool, url: string): { close(): Promise<void> } {
  const observed = new Map<pg.PoolClient, Observed>();
  const check = createActivityCheck(url);
  let checking = false;

  pool.on('connect', (client) => {
    const internal = client as pg.PoolClient & Internals;
    const fresh = { query: null, since: performance.now(), isDoubted: false, keepAlives: 0 };
    observed.set(client, { client: internal, ...fresh });
    client.once('end', () => observed.delete(client));
  });
  pool.on('acquire', (client) => {
    const one = observed.get(client);
    if (one) one.keepAlives = 0;
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const one of observed.values()) observe(one, now);
    const suspects = [...observed.values()].filter(
      ({ query, since }) => query && now - since >= SUSPECT_MILLISECONDS,
    );
    if (suspects.length === 0 || checking) return;
    checking = true;
    void inspect(check, suspects).finally(() => {
      checking = false;
    });
  }, TICK_MILLISECONDS).unref();
  return {
    close() {
      clearInterval(timer);
      return check.close();
    },
  };
}

function observe(one: Observed, now: number): void {
  const { client } = one;
  if (client._activeQuery !== one.query) {
    one.query = client._activeQuery;
    one.since = now;
    one.isDoubted = false;
  }
  const idle = now - one.since;
  const isIdle = !one.query && client.getTransactionStatus() === 'T';
  if (!isIdle || idle < KEEP_ALIVE_MILLISECONDS || one.keepAlives >= MAX_KEEP_ALIVES) return;
  one.since = now;
  one.keepAlives += 1;
  // If PostgreSQL has ended the transaction, only this statement is told why; the work is told by the note.
  client.query('select 1').catch((error: Error) => noteCloseError(client, error));
}

async function inspect(check: ActivityCheck, suspects: readonly Observed[]): Promise<void> {
  const asked = suspects.map((one) => ({ one, query: one.query }));
  const activity = await check.listActive(suspects.map(({ client }) => client.processID));
  for (const { one, query } of asked) {
    if (!query || one.client._activeQuery !== query) continue; // answered in the meantime
    const waited = performance.now() - one.since;
    if (waited >= MAX_MILLISECONDS || isLost(one, { activity, waited })) {
      one.client.connection.stream.destroy(new Error('The database did not answer in time.'));
    }
  }
}

function isLost(
  one: Observed,
  found: { activity: Awaited<ReturnType<ActivityCheck['listActive']>>; waited: number },
): boolean {
  if (found.activity === 'unknown') return false;
  if (found.activity === 'unreachable') return found.waited >= UNREACHABLE_MILLISECONDS;
  if (found.activity.has(one.client.processID)) {
    one.isDoubted = false;
    return false;
  }
  // The answer may be on its way; it has until the next check.
  const wasDoubted = one.isDoubted;
  one.isDoubted = true;
  return wasDoubted;
}
