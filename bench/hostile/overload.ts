import { BASE_PATH } from '@lienzo/contract';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { startLoad } from '../api/start-load.ts';
import { quantile } from '../shared/figures.ts';
import type { Part, PartInput } from './part-result.ts';

const TIMES = 5;
const CONCURRENCY = 64;
const MAX_MILLISECONDS = 1_000;
const RECOVERY_MILLISECONDS = 5_000;
const SLOWDOWN = 2;

/**
 * Sends far more requests than fit. The rest must be refused quickly, and the service must recover.
 */
export async function overload({ bench, quick, cleanup }: PartInput): Promise<Part> {
  const seconds = quick ? 3 : 10;
  const node = await bench.addNode({ REQUESTS_AT_ONCE: String(CONCURRENCY) });
  const load = startLoad(cleanup);
  const [canvas] = bench.canvases;
  if (!canvas) throw new Error('The bench service has no space.');
  const requests = [read(canvas, bench.token)];
  const send = (connections: number, time: number) =>
    load({ url: node.url, requests, connections, seconds: time });
  await send(CONCURRENCY, 1); // to warm up
  const usual = await send(CONCURRENCY, seconds / 2);
  const flood = await send(CONCURRENCY * TIMES, seconds);
  const recovered = await untilUsual(
    async () => quantile((await send(8, 0.3)).waits['200'] ?? [], 0.95),
    quantile(usual.waits['200'] ?? [], 0.95),
  );
  const refused = flood.waits['503'] ?? [];
  const others = Object.keys(flood.waits).filter((status) => !['200', '503'].includes(status));
  const offered = flood.perSecond / usual.perSecond;
  const slowest = quantile(refused, 0.99);
  const answered = flood.waits['200'] ?? [];
  return {
    figure: `overload with ${TIMES} times the maximum number of concurrent requests (${offered.toFixed(1)} × the throughput of the service): ${answered.length} answered (p99 ${Math.round(quantile(answered, 0.99))} ms), ${refused.length} refused with 503 and Retry-After, p99 after ${Math.round(slowest)} ms (allowed ${MAX_MILLISECONDS}), ${flood.withoutRetryAfter} without Retry-After, other statuses: ${others.join() || 'none'}; recovered within ${recovered} ms (allowed ${RECOVERY_MILLISECONDS})`,
    holds:
      offered >= TIMES &&
      refused.length > 0 &&
      answered.length > 0 &&
      flood.withoutRetryAfter === 0 &&
      others.length === 0 &&
      slowest <= MAX_MILLISECONDS &&
      recovered <= RECOVERY_MILLISECONDS,
  };
}

function read({ edition_id, team_id }: Canvas, token: string) {
  const path = `${BASE_PATH}/editions/${edition_id}/spaces?team_id=${team_id}&action_type=ALLSPACES`;
  return { method: 'GET', path, headers: { authorization: `Bearer ${token}` } };
}

/** Measures the time until requests are as fast as before. */
async function untilUsual(measure: () => Promise<number>, usual: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const now = await measure();
    const passed = Math.round(performance.now() - started);
    if (now <= usual * SLOWDOWN || passed > 2 * RECOVERY_MILLISECONDS) return passed;
  }
}
