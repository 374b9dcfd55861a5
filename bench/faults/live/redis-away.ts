import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { type Stage, setStage } from '../../shared/bench-service.ts';
import type { FaultRun, Verdict } from '../../shared/run-context.ts';
import { openProbe, sendProbe } from '../../shared/zone-probe.ts';
import { setLiveScene } from './live-editors.ts';

const ZONES = 6;
const FULL = { seconds: 60, editors: 40 };
const QUICK = { seconds: 5, editors: 20 };
const LATEST_MILLISECONDS = 2_000;

/** Two nodes lose Redis in three ways; nothing is lost and nobody waits long. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.seconds} seconds each, seed ${seed}`);
  const redis = await startRedis();
  closers.add(redis.close);
  const env = { REDIS_URL: redis.url };
  const stage = await setStage({ closers, zones: ZONES, env });
  const nodes = [stage.service, await stage.addNode()];
  const urls = nodes.map(({ url }) => url);
  // The last zone is for looking, the others for work.
  const canvases = stage.canvases.slice(0, -1);
  const scene = setLiveScene({ ...stage, canvases }, { closers, seed, ...plan, urls });
  const outages = {
    killed: { begin: redis.kill, end: redis.start },
    hanging: { begin: redis.pause, end: redis.resume },
    flushed: { begin: redis.flush, end: () => {} },
  };
  const worst = { opened: 0, crossed: 0 };
  for (const [name, { begin, end }] of Object.entries(outages)) {
    scene.work();
    await begin();
    const seen = await look(stage, urls, plan.seconds);
    await end();
    await scene.rest();
    await scene.requireKept();
    await scene.requireSame();
    if (!nodes.every((node) => node.isRunning())) throw new Error('A node ended.');
    worst.opened = Math.max(worst.opened, seen.opened);
    worst.crossed = Math.max(worst.crossed, seen.crossed);
    say(
      `${name}: zones opened within ${Math.round(seen.opened)} ms, changes crossed within ${Math.round(seen.crossed)} ms, ${scene.acknowledged()} edits acknowledged`,
    );
  }
  return {
    figure: `redis-away: Redis killed, hanging and flushed for ${plan.seconds} s each under ${plan.editors} editors on two nodes: ${scene.acknowledged()} acknowledged edits, 0 lost, 0 doubled, zones opened within ${Math.round(worst.opened)} ms, changes crossed within ${Math.round(worst.crossed)} ms (allowed ${LATEST_MILLISECONDS} each)`,
    holds: Math.max(worst.opened, worst.crossed) <= LATEST_MILLISECONDS || 'late',
  };
}

/** Opens a zone on both nodes and sends changes between them, again and again. */
async function look({ canvases, token }: Stage, urls: readonly string[], seconds: number) {
  const zone = canvases.at(-1);
  if (!zone) throw new Error('There is no zone.');
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
