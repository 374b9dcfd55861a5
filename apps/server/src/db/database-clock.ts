import type pg from 'pg';

const REFRESH_MILLISECONDS = 10_000;

/** The clock of PostgreSQL, readable without a query. */
export interface DatabaseClock {
  now(): Date;
  /** Returns by how many milliseconds the clock of this machine is ahead. */
  skew(): number;
  /** Measures again. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * Opens a clock that shows the time of the database, which all nodes share. It counts on with the
 * monotonic clock of the machine, so that setting the machine's clock does not change it, and measures
 * the difference again every 10 seconds.
 */
export async function openDatabaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  let { offset } = await measureOffset(pool);
  const refresh = async () => {
    const measured = await measureOffset(pool);
    // Within the error of the measurement the old value is as good, and time does not step back.
    if (Math.abs(measured.offset - offset) > measured.error) offset = measured.offset;
  };
  const now = () => offset + performance.now();
  // While the database is away, the last offset remains right to within the drift of the machine.
  const timer = setInterval(() => refresh().catch(() => {}), REFRESH_MILLISECONDS);
  timer.unref();
  return {
    now: () => new Date(now()),
    skew: () => Date.now() - now(),
    refresh,
    close: () => clearInterval(timer),
  };
}

/** Measures what to add to `performance.now()`, and by how much the result may be wrong. */
async function measureOffset(pool: pg.Pool): Promise<{ offset: number; error: number }> {
  const client = await pool.connect();
  let failed = true;
  try {
    const sent = performance.now();
    const { rows } = await client.query<{ time: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
    );
    const received = performance.now();
    failed = false;
    return {
      offset: Number(rows[0]?.time) - (sent + received) / 2,
      error: Math.max(1, (received - sent) / 2),
    };
  } finally {
    client.release(failed);
  }
}
