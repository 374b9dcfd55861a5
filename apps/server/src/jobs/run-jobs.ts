import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Clock } from '../core/clock.ts';
import type { LiveZones, Settings } from '../core/context.ts';
import type { IdSource } from '../core/ids.ts';
import type { Offload } from '../core/offload.ts';
import { type DatabaseOptions, type PooledDatabase, runtimeOptions } from '../db/database.ts';
import type { ZoneKey } from '../domain/zones/queries.ts';
import { traced } from '../telemetry/tracing.ts';
import { compactZone, dropFolded } from './compact-zone.ts';
import { forgetIdempotencyKeys } from './delete-idempotency-keys.ts';
import { type FoldAllPayload, foldAll } from './project-all.ts';
import { foldLagging } from './project-lagging.ts';
import { purgeSpace } from './purge-space.ts';
import { createPatientPool } from './reconnecting-pool.ts';
import { keepVersion } from './save-version.ts';

interface JobOptions {
  database: Pick<DatabaseOptions, 'url' | 'role'>;
  db: PooledDatabase;
  clock: Clock;
  ids: IdSource;
  offload: Offload;
  live: LiveZones;
  settings: Settings;
  log: FastifyBaseLogger;
}

export interface JobRunner {
  close(): Promise<void>;
}

/** Works off the queue. Any number of nodes may do so; a job runs on one of them. */
export async function runJobs(options: JobOptions): Promise<JobRunner> {
  const { database, log } = options;
  // A pool of its own: the queue keeps a connection open to hear of new jobs.
  const { pool, giveUp } = createPatientPool({
    connectionString: database.url,
    options: runtimeOptions(database.role),
    max: 3,
    application_name: 'lienzo-jobs',
  });
  const warn = (error: Error) => log.warn({ err: error }, 'a connection of the job queue broke');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'job queue');
    }),
    taskList: tasks(options),
    parsedCronItems: parseCronItems([{ task: 'forgetIdempotencyKeys', match: '17 * * * *' }]),
  });
  return {
    async close() {
      giveUp();
      await runner.stop().catch(() => {}); // it may have stopped by itself when the database went away
      await pool.end();
    },
  };
}

function tasks(options: JobOptions): TaskList {
  return tracedTasks({
    forgetIdempotencyKeys: () => forgetIdempotencyKeys(options),
    purgeSpace: (payload) => {
      const { edition_id, space_id } = payload as { edition_id: string; space_id: string }; // as trashSpace wrote it
      return purgeSpace(options, { editionId: edition_id, spaceId: space_id });
    },
    keepVersion: (payload) => keepVersion(options, zoneOf(payload)),
    compactZone: (payload) => compactZone(options, zoneOf(payload)),
    foldZone: (payload) => foldLagging(options, zoneOf(payload)),
    foldAll: (payload) => foldAll(options, payload as FoldAllPayload), // as it wrote it itself
    dropFolded: (payload) => dropFolded(options, zoneOf(payload)),
  });
}

type Task = (payload: unknown) => Promise<void>;

function tracedTasks(all: Readonly<Record<string, Task>>): TaskList {
  const entries = Object.entries(all).map(([name, task]): [string, Task] => [
    name,
    (payload) => traced({ name: `job ${name}` }, () => task(payload)),
  ]);
  return Object.fromEntries(entries);
}

function zoneOf(payload: unknown): ZoneKey {
  const { edition_id, zone_id } = payload as { edition_id: string; zone_id: string }; // as the journal wrote it
  return { editionId: edition_id, zoneId: zone_id };
}
