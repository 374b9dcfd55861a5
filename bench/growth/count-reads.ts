import { query } from '../../testing/zones/test-canvas.ts';
import type { Measured } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import type { Place } from './measured-service.ts';
import { send } from './time-requests.ts';

/** What PostgreSQL reads for one request. */
export interface Reads {
  /** Rows of tables and entries of indexes that scans gave back. */
  readonly rows: number;
  /** Pages of tables and indexes, in memory or not. */
  readonly pages: number;
}

const REQUESTS = 10;
/** From its sixth run on PostgreSQL keeps the plan of a prepared statement. */
const WARM_UP = 7;

/** A node asks for its number now and then, whatever requests come. */
const OWN_TABLES = `schemaname = 'public' and relname not in ('id_nodes', 'kysely_migration')`;
const COUNTERS = `select
  (select sum(seq_tup_read) from pg_stat_user_tables where ${OWN_TABLES})
    + (select sum(idx_tup_read) from pg_stat_user_indexes where ${OWN_TABLES}) as rows,
  (select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)
      + coalesce(toast_blks_read + toast_blks_hit + tidx_blks_read + tidx_blks_hit, 0))
    from pg_statio_user_tables where ${OWN_TABLES}) as pages`;

export const COUNTED_REQUESTS = WARM_UP + 2 * REQUESTS;

export type CountReads = (place: Place, measured: Measured) => Promise<Reads>;

/**
 * Counts by PostgreSQL's own statistics of the tables. The place must be a service of service.ts with a
 * single connection, which tells what it has counted when asked. Jobs of the service are counted too
 * when one happens to run, so the smaller of two counts is taken.
 */
export function createReadCounter({
  load,
  databaseUrl,
}: {
  load: Load;
  databaseUrl: string;
}): CountReads {
  const read = async (url: string): Promise<Reads> => {
    const { ok } = await fetch(`${url}/readyz`);
    if (!ok) throw new Error('The service is not ready.');
    const [row] = await query<{ rows: string; pages: string }>(
      { database: { url: databaseUrl } },
      COUNTERS,
    );
    return { rows: Number(row?.rows), pages: Number(row?.pages) };
  };
  return async (place, measured) => {
    await send(load, place, { measured, requests: WARM_UP });
    const before = await read(place.url);
    await send(load, place, { measured, requests: REQUESTS });
    const between = await read(place.url);
    await send(load, place, { measured, requests: REQUESTS });
    const after = await read(place.url);
    const smaller = (figure: keyof Reads) =>
      Math.min(between[figure] - before[figure], after[figure] - between[figure]) / REQUESTS;
    return { rows: smaller('rows'), pages: smaller('pages') };
  };
}
