import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Clock } from '../core/clock.ts';
import type { LiveZones, Settings } from '../core/context.ts';
import type { IdSource } from '../core/ids.ts';
import type { Offload } from '../core/offload.ts';
import { connectionDefaults, runtimeOptions } from '../db/connection-settings.ts';
import type { DatabaseOptions, PooledDatabase } from '../db/database.ts';
import { startReports } from '../db/job-workers.ts';
import { watchConnections } from '../db/watch-connections.ts';
import type { FileStore } from '../domain/files/stores/file-store.ts';
import { compactZone, dropCompacted } from '../domain/journal/compact-zone.ts';
import type { ErasePersonPayload } from '../domain/privacy/request-erasure.ts';
import { countEditionStorage } from '../domain/subscription/storage.ts';
import type { StoredFault } from '../domain/zone-content/verify-edition.ts';
import type { ZoneKey } from '../domain/zones/queries.ts';
import { traced } from '../telemetry/tracing.ts';
import { collectAllFiles } from './collect-all-files.ts';
import { deleteAccessTokens } from './delete-access-tokens.ts';
import { deleteIdempotencyKeys } from './delete-idempotency-keys.ts';
import { deleteNotifications } from './delete-notifications.ts';
import { deleteWebhookDeliveries } from './delete-webhook-deliveries.ts';
import { emptyHistorySlot } from './empty-history-slot.ts';
import { erasePerson } from './erase-person.ts';
import { keepAuditMonths } from './keep-audit-months.ts';
import { keepEventDays } from './keep-event-days.ts';
import { type ProjectAllPayload, projectAll } from './project-all.ts';
import { projectLagging } from './project-lagging.ts';
import { type PurgePayload, purgeEdition } from './purge-edition.ts';
import { purgeSpace } from './purge-space.ts';
import { rebuildQuietZone } from './rebuild-quiet-zone.ts';
import { createReconnectingPool } from './reconnecting-pool.ts';
import { releaseReferences } from './release-references.ts';
import { saveVersionAfterBurst } from './save-version-after-burst.ts';
import { thinAllVersions } from './thin-all-versions.ts';
import { type VerifyAllPayload, verifyAll } from './verify-all.ts';

interface JobOptions {
  database: Pick<DatabaseOptions, 'url' | 'role'>;
  db: PooledDatabase;
  clock: Clock;
  ids: IdSource;
  offload: Offload;
  live: LiveZones;
  settings: Settings;
  files: { store: FileStore; retentionDays: number };
  log: FastifyBaseLogger;
  /** Called when rows were deleted because their retention ended. */
  onDeleted: (kind: 'version', count: number) => void;
  /** Called after zones were verified. */
  onVerified: (zones: number, faults: readonly StoredFault[]) => void;
}

export interface JobRunner {
  close(): Promise<void>;
}

/** Starts to run jobs from the queue. Any number of nodes may do so; each job runs on one of them. */
export async function runJobs(options: JobOptions): Promise<JobRunner> {
  const { database, log } = options;
  // A separate pool, because the queue keeps a connection open to listen for new jobs.
  const { pool, stopRetrying } = createReconnectingPool({
    ...connectionDefaults,
    connectionString: database.url,
    options: runtimeOptions(database.role),
    max: 3,
    application_name: 'lienzo-jobs',
  });
  const watch = watchConnections(pool, database.url);
  const warn = (error: Error) => log.warn({ err: error }, 'a connection of the job queue broke');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  const events: WorkerEvents = new EventEmitter();
  let workerId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'job queue');
    }),
    taskList: tasks(options),
    parsedCronItems: parseCronItems([
      { task: 'collectFiles', match: '37 4 * * *' },
      { task: 'deleteIdempotencyKeys', match: '17 * * * *' },
      { task: 'deleteAccessTokens', match: '23 4 * * *' },
      { task: 'deleteWebhookDeliveries', match: '31 4 * * *' },
      { task: 'deleteNotifications', match: '29 4 * * *' },
      { task: 'emptyHistorySlot', match: '41 3 * * *' },
      { task: 'thinVersions', match: '43 2 * * *' },
      { task: 'keepAuditMonths', match: '27 3 * * *' },
      { task: 'keepEventDays', match: '13 */6 * * *' },
      { task: 'verifyAll', match: '7 2 * * *' },
    ]),
  });
  const reports = await startReports({
    pool: options.db.reserved.pool,
    workerId,
    onFreed: (jobs) => log.warn({ jobs }, 'freed jobs of a worker that has died'),
  });
  return {
    async close() {
      stopRetrying();
      await runner.stop().catch(() => {}); // it stops by itself when the database becomes unavailable
      await reports.close().catch(() => {}); // without the database, others free its jobs
      await pool.end();
      await watch.close();
    },
  };
}

function tasks(options: JobOptions): TaskList {
  const all: Record<string, Task> = {
    collectFiles: (payload) => collectAllFiles(options, payload as { after?: string }), // written by forEachEdition
    deleteIdempotencyKeys: () => deleteIdempotencyKeys(options),
    deleteAccessTokens: () => deleteAccessTokens(options),
    deleteWebhookDeliveries: (payload) =>
      deleteWebhookDeliveries(options, payload as { after?: string }), // written by forEachEdition
    deleteNotifications: (payload) => deleteNotifications(options, payload as { after?: string }), // written by forEachEdition
    verifyAll: (payload) => verifyAll(options, payload as VerifyAllPayload), // written by verifyAll
    countStorage: (payload) => {
      const { edition_id } = payload as { edition_id: string }; // written by refuseFullEdition
      return options.db.changeEdition(edition_id, (tx) => countEditionStorage(tx, edition_id));
    },
    emptyHistorySlot: () => emptyHistorySlot(options),
    purgeSpace: (payload) => {
      const { edition_id, space_id } = payload as { edition_id: string; space_id: string }; // written by trashSpace
      return purgeSpace(options, { editionId: edition_id, spaceId: space_id });
    },
    erasePerson: (payload) => erasePerson(options, payload as ErasePersonPayload), // written by requestErasure
    purgeEdition: (payload) => purgeEdition(options, payload as PurgePayload),
    saveVersion: (payload) => saveVersionAfterBurst(options, zoneOf(payload)),
    compactZone: (payload) => compactZone(options, zoneOf(payload)),
    rebuildZone: (payload) => {
      const { urgent } = payload as { urgent: boolean }; // written by scheduleRebuild
      return rebuildQuietZone(options, zoneOf(payload), urgent);
    },
    projectZone: (payload) => projectLagging(options, zoneOf(payload)),
    projectAll: (payload) => projectAll(options, payload as ProjectAllPayload), // written by projectAll
    dropCompacted: (payload) => dropCompacted(options, zoneOf(payload)),
    releaseReferences: (payload) => releaseReferences(options, zoneOf(payload)),
    thinVersions: (payload) => thinAllVersions(options, payload as { after?: string }), // written by forEachEdition
    keepAuditMonths: () => keepAuditMonths(options),
    keepEventDays: () => keepEventDays(options),
  };
  const aliases = Object.entries(FORMER_NAMES).map(([former, name]) => [former, all[name]]);
  return tracedTasks({ ...all, ...Object.fromEntries(aliases) });
}

/**
 * Names under which nodes of the previous release, and migration 0005, schedule jobs. Without them,
 * jobs that were planned before an upgrade would never run.
 */
const FORMER_NAMES = {
  forgetIdempotencyKeys: 'deleteIdempotencyKeys',
  keepVersion: 'saveVersion',
  foldZone: 'projectZone',
  foldAll: 'projectAll',
  dropFolded: 'dropCompacted',
  deleteEvents: 'keepEventDays',
} as const;

type Task = (payload: unknown) => Promise<void>;

function tracedTasks(all: Readonly<Record<string, Task>>): TaskList {
  const entries = Object.entries(all).map(([name, task]): [string, Task] => [
    name,
    (payload) => traced({ name: `job ${name}` }, () => task(payload)),
  ]);
  return Object.fromEntries(entries);
}

function zoneOf(payload: unknown): ZoneKey {
  const { edition_id, zone_id } = payload as { edition_id: string; zone_id: string }; // written by the journal
  return { editionId: edition_id, zoneId: zone_id };
}
