import { query } from '../../testing/zones/test-canvas.ts';
import type { Measured } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import type { MeasuredService } from './measured-service.ts';
import { send } from './time-requests.ts';

/** What PostgreSQL reads for one request. */
export interface Reads {
  /** Table rows and index entries returned by scans. */
  readonly rows: number;
  /** Table and index pages, cached or not. */
  readonly pages: number;
}

const REQUESTS = 10;
/** PostgreSQL caches the plan of a prepared statement from its sixth run on. */
const WARM_UP = 7;

/** Nodes renew their number periodically, independent of requests. */
const OWN_TABLES = `schemaname = 'public' and relname not in ('id_nodes', 'kysely_migration')`;
const COUNTERS = `select
  (select sum(seq_tup_read) from pg_stat_user_tables where ${OWN_TABLES})
    + (select sum(idx_tup_read) from pg_stat_user_indexes where ${OWN_TABLES}) as rows,
  (select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)
      + coalesce(toast_blks_read + toast_blks_hit + tidx_blks_read + tidx_blks_hit, 0))
    from pg_statio_user_tables where ${OWN_TABLES}) as pages`;

export const COUNTED_REQUESTS = WARM_UP + 2 * REQUESTS;

export type CountReads = (service: MeasuredService, measured: Measured) => Promise<Reads>;

/**
 * Counts reads by the table statistics of PostgreSQL. The service must be started from service.ts with a
 * single connection, which reports its statistics on request. Background jobs are counted, too, so the
 * smaller of two counts is used.
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
  return async (service, measured) => {
    await send(load, service, { measured, requests: WARM_UP });
    const before = await read(service.url);
    await send(load, service, { measured, requests: REQUESTS });
    const between = await read(service.url);
    await send(load, service, { measured, requests: REQUESTS });
    const after = await read(service.url);
    const smaller = (figure: keyof Reads) =>
      Math.min(between[figure] - before[figure], after[figure] - between[figure]) / REQUESTS;
    return { rows: smaller('rows'), pages: smaller('pages') };
  };
}
