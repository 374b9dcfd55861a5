import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type pg from 'pg';
import { watchEventLoop } from '../platform/event-loop.ts';

export interface Metrics {
  countRequest(request: { operation: string; status: number; milliseconds: number }): void;
  countRateFallback(): void;
  watchPool(pool: pg.Pool): void;
  watchLive(counts: () => { zones: number; sockets: number }): void;
  /** Everything in the Prometheus text format. */
  render(): Promise<string>;
  close(): Promise<void>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('lienzo');
  const serializer = new PrometheusSerializer(undefined, false, undefined, true); // no target_info: nobody named us;

  const requests = meter.createHistogram('http_request_duration_seconds', {
    description: 'Time from the first byte of a request to the last of its answer',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  const fallbacks = meter.createCounter('rate_limit_fallback_total', {
    description: 'Requests counted in memory because Redis did not answer',
  });
  fallbacks.add(0); // shown from the start, so that the first one is seen as a rise
  meter
    .createObservableGauge('process_resident_memory_bytes', { description: 'Resident memory' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('process_active_timers', {
      description: 'Timers that would keep the process from ending',
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
    watchPool(pool) {
      meter
        .createObservableGauge('database_connections', { description: 'Connections of the pool' })
        .addCallback((result) => {
          result.observe(pool.totalCount - pool.idleCount, { state: 'used' });
          result.observe(pool.idleCount, { state: 'idle' });
          result.observe(pool.waitingCount, { state: 'awaited' });
        });
    },
    watchLive(counts) {
      meter
        .createObservableGauge('live_zones', {
          description: 'Zones that are open for live editing',
        })
        .addCallback((result) => result.observe(counts().zones));
      meter
        .createObservableGauge('live_sockets', { description: 'Sockets for live editing' })
        .addCallback((result) => result.observe(counts().sockets));
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
