import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import type { QueueState } from '../db/job-queue.ts';
import type { TransactionKind } from '../db/transaction.ts';
import { watchEventLoop } from '../telemetry/event-loop.ts';
import type { IntrospectionOutcome } from './budgets/introspection-budget.ts';

export interface Metrics {
  countRequest(request: { operation: string; status: number; milliseconds: number }): void;
  countRateFallback(): void;
  /** Counts an opaque token that was introspected, or why it was not. */
  countIntrospection(outcome: IntrospectionOutcome): void;
  /** Reports how many issuers are not asked about tokens, because they failed repeatedly. */
  watchIssuers(countSuspended: () => number): void;
  /** Counts a message of the zone bus that was not accepted. */
  countBusDrop(reason: string): void;
  /** Counts an image that was not rendered because a queue was full or a time limit was exceeded. */
  countRefusedImage(reason: string): void;
  /** Counts a live socket that the service closed, by the reason. */
  countDisconnect(reason: string): void;
  watchPool(pool: pg.Pool): void;
  watchLive(counts: () => { zones: number; sockets: number }): void;
  /** Records the duration of a database transaction, including the wait for a connection. */
  timeTransaction(kind: TransactionKind, milliseconds: number): void;
  /** Records the time from the receipt of a live edit to its commit. */
  timeAppend(milliseconds: number): void;
  /** Records the time from an edit of an open zone until it is projected to the rows of elements and search. */
  timeProjection(milliseconds: number): void;
  /** Reports by how many milliseconds the clock of this machine is ahead of the database's. */
  watchClock(skew: () => number): void;
  countDeleted(kind: string, count: number): void;
  watchQueue(read: () => Promise<QueueState>): void;
  /** Counts zones that the nightly verification has checked, and the kinds of faults that it found. */
  countVerified(zones: number, faults: readonly { kind: string; repaired: boolean }[]): void;
  /** Returns all metrics in the Prometheus text format. */
  render(): Promise<string>;
  close(): Promise<void>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('lienzo');
  const serializer = new PrometheusSerializer(undefined, false, undefined, true); // without target_info

  const timer = (name: string, description: string) =>
    meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: SECONDS } });
  const requests = timer(
    'http_request_duration_seconds',
    'Time from the first byte of a request to the last byte of its response',
  );
  const transactions = timer(
    'database_transaction_duration_seconds',
    'Duration of a transaction, including the wait for a connection',
  );
  const appends = timer(
    'journal_append_duration_seconds',
    'Time from the receipt of a live edit to its commit',
  );
  const projections = timer(
    'projection_lag_seconds',
    'Time from an edit of an open zone until it is projected',
  );
  const fallbacks = meter.createCounter('rate_limit_fallback_total', {
    description: 'Requests counted in memory because Redis did not respond',
  });
  const introspections = meter.createCounter('token_introspections_total', {
    description: 'Opaque tokens that were introspected, or not because of a limit, by outcome',
  });
  const deleted = meter.createCounter('retention_deleted_total', {
    description: 'Rows deleted because their retention ended, by kind',
  });
  meter
    .createObservableGauge('build_info', {
      description: 'Always 1, with the version of the service',
    })
    .addCallback((result) =>
      result.observe(1, { version: packageJson.version, node: process.versions.node }),
    );
  fallbacks.add(0); // exported from the start, so that the first fallback shows as an increase
  const busDrops = meter.createCounter('zone_bus_dropped_total', {
    description: 'Messages of other nodes that were dropped, by reason',
  });
  busDrops.add(0, { reason: 'signature' });
  const refusedImages = meter.createCounter('images_refused_total', {
    description: 'Images that were not rendered, by the limit that was exceeded',
  });
  refusedImages.add(0, { reason: 'person' });
  const disconnects = meter.createCounter('live_disconnects_total', {
    description: 'Live sockets that the service closed, by reason',
  });
  disconnects.add(0, { reason: 'too-many-sockets' });
  const verified = meter.createCounter('verified_zones_total', {
    description: 'Zones whose stored data was compared with their journals',
  });
  const faults = meter.createCounter('verification_faults_total', {
    description: 'Faults in stored data that verification found',
  });
  verified.add(0);
  faults.add(0, { kind: 'journal', repaired: 'false' }); // alerts need a first value
  meter
    .createObservableGauge('process_resident_memory_bytes', { description: 'Resident memory' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('process_active_timers', {
      description: 'Timers that keep the process alive',
    })
    .addCallback((result) => result.observe(countTimers()));
  const loop = watchEventLoop();
  meter
    .createObservableGauge('event_loop_delay_max_seconds', {
      description: 'Longest wait for the event loop since the last scrape',
    })
    .addCallback((result) => result.observe(loop.takeWorst() / 1000));

  return {
    countRequest: ({ operation, status, milliseconds }) =>
      requests.record(milliseconds / 1000, { operation, status }),
    countRateFallback: () => fallbacks.add(1),
    countIntrospection: (outcome) => introspections.add(1, { outcome }),
    watchIssuers(countSuspended) {
      meter
        .createObservableGauge('issuers_suspended', {
          description: 'Issuers that are not asked about tokens, because they failed repeatedly',
        })
        .addCallback((result) => result.observe(countSuspended()));
    },
    countDeleted: (kind, count) => deleted.add(count, { kind }),
    countBusDrop: (reason) => busDrops.add(1, { reason }),
    countDisconnect: (reason) => disconnects.add(1, { reason }),
    countRefusedImage: (reason) => refusedImages.add(1, { reason }),
    countVerified(zones, found) {
      verified.add(zones);
      for (const { kind, repaired } of found) faults.add(1, { kind, repaired: String(repaired) });
    },
    watchPool(pool) {
      meter
        .createObservableGauge('database_connections', { description: 'Pool connections by state' })
        .addCallback((result) => {
          result.observe(pool.totalCount - pool.idleCount, { state: 'used' });
          result.observe(pool.idleCount, { state: 'idle' });
          result.observe(pool.waitingCount, { state: 'awaited' });
        });
    },
    watchLive(counts) {
      meter
        .createObservableGauge('live_zones', {
          description: 'Zones open for live editing',
        })
        .addCallback((result) => result.observe(counts().zones));
      meter
        .createObservableGauge('live_sockets', {
          description: 'WebSocket connections for live editing',
        })
        .addCallback((result) => result.observe(counts().sockets));
    },
    timeTransaction: (kind, milliseconds) => transactions.record(milliseconds / 1000, { kind }),
    timeAppend: (milliseconds) => appends.record(milliseconds / 1000),
    timeProjection: (milliseconds) => projections.record(milliseconds / 1000),
    watchClock(skew) {
      meter
        .createObservableGauge('clock_skew_seconds', {
          description: 'Time by which the clock of this machine is ahead of the database',
        })
        .addCallback((result) => result.observe(skew() / 1000));
    },
    watchQueue(read) {
      const jobs = meter.createObservableGauge('job_queue_jobs', {
        description: 'Jobs by state: planned, due, running or failed',
      });
      const delay = meter.createObservableGauge('job_queue_delay_seconds', {
        description: 'Time that the oldest due job has waited',
      });
      meter.addBatchObservableCallback(
        async (result) => {
          const state = await read().catch(() => undefined); // omitted while the database is unreachable
          if (!state) return;
          for (const [name, count] of Object.entries(state.jobs))
            result.observe(jobs, count, { state: name });
          result.observe(delay, state.delaySeconds);
        },
        [jobs, delay],
      );
    },
    async render() {
      const { resourceMetrics } = await exporter.collect();
      return serializer.serialize(resourceMetrics);
    },
    async close() {
      loop.close();
      await provider.shutdown();
    },
  };
}

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}
