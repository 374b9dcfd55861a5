import { BASE_PATH } from '@lienzo/contract';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { startLoad } from '../api/start-load.ts';
import { quantile } from '../shared/figures.ts';
import type { Part, Scene } from './part-result.ts';

const TIMES = 5;
const AT_ONCE = 64;
const MAX_MILLISECONDS = 1_000;
const RECOVERY_MILLISECONDS = 5_000;
const SLOWDOWN = 2;

/** Far more requests than can be answered: the others are turned away soon, and it ends when they end. */
export async function overload({ stage, quick, closers }: Scene): Promise<Part> {
  const seconds = quick ? 3 : 10;
  const node = await stage.addNode({ REQUESTS_AT_ONCE: String(AT_ONCE) });
  const load = startLoad(closers);
  const [canvas] = stage.canvases;
  if (!canvas) throw new Error('There is no space.');
  const requests = [read(canvas, stage.token)];
  const send = (connections: number, time: number) =>
    load({ url: node.url, requests, connections, seconds: time });
  await send(AT_ONCE, 1); // to warm up
  const usual = await send(AT_ONCE, seconds / 2);
  const flood = await send(AT_ONCE * TIMES, seconds);
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
    figure: `overload, ${TIMES} times as many at once as are let in (${offered.toFixed(1)} × the requests a second that it can answer): ${answered.length} answered (p99 ${Math.round(quantile(answered, 0.99))} ms), ${refused.length} turned away with 503 and Retry-After, p99 after ${Math.round(slowest)} ms (allowed ${MAX_MILLISECONDS}), ${flood.withoutRetryAfter} without Retry-After, others ${others.join() || 'none'}; as before within ${recovered} ms (allowed ${RECOVERY_MILLISECONDS})`,
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

/** How long it takes until requests are as quick as they were. */
async function untilUsual(measure: () => Promise<number>, usual: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const now = await measure();
    const passed = Math.round(performance.now() - started);
    if (now <= usual * SLOWDOWN || passed > 2 * RECOVERY_MILLISECONDS) return passed;
  }
}
