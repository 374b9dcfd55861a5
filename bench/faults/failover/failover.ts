import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { startLiveEditors } from '../live/live-editors.ts';
import { openThroughSdk } from '../live/open-through-sdk.ts';
import { startNodesAndCopy } from '../live/restored-copy.ts';
import { startCluster } from './cluster.ts';
import { startFrameWriters } from './frame-writers.ts';
import { openSecondInstallation } from './second-installation.ts';

const FULL = { rounds: 50, editors: 16, openZones: 4, closedZones: 2, lagMilliseconds: 5_000 };
const QUICK = { rounds: 1, editors: 8, openZones: 2, closedZones: 1, lagMilliseconds: 1_500 };
const MAX_MILLISECONDS = 15_000;
/** Edits and writes of each kind that must be acknowledged before the standby falls behind. */
const LOAD = 8;
const LOAD_MILLISECONDS = 30_000;
/** Time in which all pages have made changes again that are not their own. */
const RESTORE_MILLISECONDS = 20_000;
// A write that was committed just before the pause may not have been sent to the standby.
const SENDING_MILLISECONDS = 500;

/**
 * Fails over to an asynchronous standby that lacks up to 5 seconds of changes, under live editors and REST
 * writers on two nodes that keep running. Nothing that was acknowledged in an open zone may be lost. In a
 * zone that is not open, REST writes that the standby lacks are lost.
 */
export function run(run: FaultRun): Promise<RunResult> {
  return failOver(run, { plan: run.quick ? QUICK : FULL, killsNodes: false });
}

interface Options {
  plan: typeof FULL;
  /** Whether the nodes are killed together with the primary, so that only pages have the changes. */
  killsNodes: boolean;
}

/** Runs failovers and checks after each one what is left. */
export async function failOver(
  { quick, cleanup, say }: FaultRun,
  { plan, killsNodes }: Options,
): Promise<RunResult> {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  say(`${plan.rounds} failovers with up to ${plan.lagMilliseconds} ms of lag, seed ${seed}`);
  const [cluster, redis] = await Promise.all([startCluster(cleanup), startRedis()]);
  cleanup.add(redis.close);
  const bench = await startBenchService({
    cleanup,
    zones: plan.openZones + plan.closedZones,
    databaseUrl: cluster.url,
    env: { REDIS_URL: redis.url },
  });
  // The quick form leaves the second installation out: starting it takes 15 seconds.
  const { nodes, copyUrl } =
    quick || killsNodes
      ? { nodes: [bench.service, await bench.addNode()], copyUrl: undefined }
      : await startNodesAndCopy(bench, cleanup);
  const urls = nodes.map(({ url }) => url);
  const opened = { ...bench, canvases: bench.canvases.slice(0, plan.openZones) };
  const editors = startLiveEditors(opened, {
    ...{ cleanup, seed, editors: plan.editors, urls, open: openThroughSdk },
  });
  const open = startFrameWriters(bench, { canvases: opened.canvases, urls });
  const closed = startFrameWriters(bench, {
    ...{ canvases: bench.canvases.slice(plan.openZones), urls },
  });
  const second = copyUrl && openSecondInstallation(opened, copyUrl, cleanup);
  const all = [editors, open, closed];
  /** Waits until all kinds of clients have made progress. */
  const untilLoaded = async () => {
    const before = all.map((one) => one.acknowledged());
    const limit = performance.now() + LOAD_MILLISECONDS;
    while (all.some((one, index) => one.acknowledged() < (before[index] ?? 0) + LOAD)) {
      if (performance.now() > limit)
        throw new Error(`No progress: ${all.map((one) => one.acknowledged())} after ${before}.`);
      await setTimeout(50);
    }
  };

  let lostInClosed = 0;
  let slowest = 0;
  for (let round = 1; round <= plan.rounds; round += 1) {
    await cluster.addStandby();
    for (const one of all) one.work();
    if (second) second.edit();
    await untilLoaded();
    const lag = random.below(plan.lagMilliseconds);
    const paused = performance.now();
    cluster.pauseReplication();
    await setTimeout(lag);
    await Promise.all([cluster.failOver(), ...(killsNodes ? nodes.map(({ kill }) => kill()) : [])]);
    const promoted = performance.now();
    if (killsNodes) await Promise.all(nodes.map(({ start }) => start()));
    const ready = performance.now();
    await untilLoaded();
    await Promise.all(all.map((one) => one.rest()));
    slowest = Math.max(slowest, performance.now() - ready);
    await editors.checkDurable();
    if (killsNodes) await setTimeout(RESTORE_MILLISECONDS);
    const lost = await open.takeLost();
    if (lost.length > 0) throw new Error(`${lost.length} writes to open zones are lost.`);
    await editors.checkAgreement();
    for (const { time } of await closed.takeLost()) {
      lostInClosed += 1;
      if (time < paused - SENDING_MILLISECONDS || time > promoted)
        throw new Error(
          `A write was lost that was acknowledged ${Math.round(paused - time)} ms before the pause.`,
        );
    }
    if (second) await second.check();
    if (!nodes.every((node) => node.isRunning())) throw new Error('A node exited.');
    if (quick || round % 5 === 0)
      say(
        `failover ${round}: lag ${lag} ms, ${editors.acknowledged()} edits and ${open.acknowledged()} writes acknowledged in open zones, ${lostInClosed} of ${closed.acknowledged()} writes lost in closed zones`,
      );
  }
  const acknowledged = editors.acknowledged() + open.acknowledged();
  return {
    figure: `${plan.rounds} failovers to a standby with up to ${plan.lagMilliseconds} ms of lag under ${plan.editors} editors and ${bench.canvases.length} REST writers on two nodes${killsNodes ? ', which are killed, too' : ''}: ${editors.acknowledged()} acknowledged live edits and ${open.acknowledged()} acknowledged REST writes in open zones, 0 lost, 0 duplicated, none in a wrong element; ${closed.acknowledged()} acknowledged REST writes in zones that were not open, ${lostInClosed} lost, all of them during the lag; all zones readable, all editors and rows the same${second ? ', nothing of a second installation on the same Redis' : ''}; all edits acknowledged within ${Math.round(slowest)} ms after the ${killsNodes ? 'start of the nodes' : 'promotion'} (allowed ${MAX_MILLISECONDS})`,
    promise: {
      event: `The primary fails, and a standby that lacks up to ${plan.lagMilliseconds / 1000} s is promoted; zones that are open${killsNodes ? ' only on pages, because all nodes fail, too' : ''}`,
      acknowledged,
      lost: 0,
      recoverySeconds: slowest / 1000,
      maxRecoverySeconds: MAX_MILLISECONDS / 1000,
    },
    holds: slowest <= MAX_MILLISECONDS || 'late',
  };
}
