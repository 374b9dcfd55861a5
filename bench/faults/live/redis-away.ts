import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { openProbe, sendProbe } from '../../shared/zone-probe.ts';
import { startLiveEditors } from './live-editors.ts';

const ZONES = 6;
const FULL = { seconds: 60, editors: 40 };
const QUICK = { seconds: 5, editors: 20 };
const MAX_MILLISECONDS = 2_000;

/** Breaks Redis in three ways under two nodes. No edit may be lost or take long to arrive. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.seconds} seconds each, seed ${seed}`);
  const redis = await startRedis();
  cleanup.add(redis.close);
  const env = { REDIS_URL: redis.url };
  const bench = await startBenchService({ cleanup, zones: ZONES, env });
  const nodes = [bench.service, await bench.addNode()];
  const urls = nodes.map(({ url }) => url);
  // The last zone is for probes, the others for editors.
  const canvases = bench.canvases.slice(0, -1);
  const liveEditors = startLiveEditors({ ...bench, canvases }, { cleanup, seed, ...plan, urls });
  const outages = {
    killed: { begin: redis.kill, end: redis.start },
    hanging: { begin: redis.pause, end: redis.resume },
    flushed: { begin: redis.flush, end: () => {} },
  };
  const worst = { opened: 0, crossed: 0 };
  for (const [name, { begin, end }] of Object.entries(outages)) {
    liveEditors.work();
    await begin();
    const seen = await look(bench, urls, plan.seconds);
    await end();
    await liveEditors.rest();
    await liveEditors.checkDurable();
    await liveEditors.checkAgreement();
    if (!nodes.every((node) => node.isRunning())) throw new Error('A node exited.');
    worst.opened = Math.max(worst.opened, seen.opened);
    worst.crossed = Math.max(worst.crossed, seen.crossed);
    say(
      `${name}: zones opened within ${Math.round(seen.opened)} ms, changes reached the other node within ${Math.round(seen.crossed)} ms, ${liveEditors.acknowledged()} edits acknowledged`,
    );
  }
  return {
    figure: `redis-away: Redis killed, hanging and flushed for ${plan.seconds} s each under ${plan.editors} editors on two nodes: ${liveEditors.acknowledged()} acknowledged edits, 0 lost, 0 doubled, zones opened within ${Math.round(worst.opened)} ms, changes reached the other node within ${Math.round(worst.crossed)} ms (allowed ${MAX_MILLISECONDS} each)`,
    holds: Math.max(worst.opened, worst.crossed) <= MAX_MILLISECONDS || 'late',
  };
}

/** Opens a zone on both nodes and sends changes between them repeatedly. */
async function look({ canvases, token }: BenchService, urls: readonly string[], seconds: number) {
  const zone = canvases.at(-1);
  if (!zone) throw new Error('The bench service has no zone.');
  const limit = performance.now() + seconds * 1000;
  const worst = { opened: 0, crossed: 0 };
  while (performance.now() < limit) {
    const probes = await Promise.all(urls.map((url) => openProbe({ url, zone, token })));
    worst.opened = Math.max(worst.opened, ...probes.map(({ took }) => took));
    const [one, two] = probes.map(({ socket }) => socket);
    if (one && two) {
      worst.crossed = Math.max(worst.crossed, await sendProbe(one, two));
      worst.crossed = Math.max(worst.crossed, await sendProbe(two, one));
    }
    for (const { socket } of probes) socket.close();
    await setTimeout(200);
  }
  return worst;
}
