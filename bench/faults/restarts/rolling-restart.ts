import { randomInt } from 'node:crypto';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import type { ServiceProcess } from '../../shared/service-process.ts';
import { startNginx } from './nginx.ts';
import { startTraffic, TRAFFIC_ZONES } from './traffic.ts';

const FULL = { rounds: 10 };
const QUICK = { rounds: 1 };

/** Restarts two nodes behind nginx in turn. No request may fail. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.rounds} restarts of each node, seed ${seed}`);
  const redis = await startRedis();
  cleanup.add(redis.close);
  const env = { REDIS_URL: redis.url, TRUST_PROXY: 'true' };
  const bench = await startBenchService({ cleanup, zones: TRAFFIC_ZONES, env });
  const nodes = [bench.service, await bench.addNode()];
  const url = await startNginx(
    cleanup,
    nodes.map((node) => node.url),
  );
  const traffic = startTraffic(bench, { cleanup, url, seed, writes: 'once' });
  let longest = 0;
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const node of nodes) {
      await traffic.move();
      const started = performance.now();
      await stopCleanly(node);
      longest = Math.max(longest, performance.now() - started);
      await node.start();
    }
    say(`round ${round}: ${traffic.figure()}`);
  }
  await traffic.move();
  await traffic.stop();
  for (const failure of traffic.counts.failures.slice(0, 10)) say(failure);
  await traffic.checkDurable();
  return {
    figure: `rolling-restart: each of two nodes behind nginx restarted ${plan.rounds} times: ${traffic.figure()}, 0 lost, 0 doubled; a node ended within ${(longest / 1000).toFixed(1)} s`,
    holds: traffic.counts.failures.length === 0,
  };
}

/** Stops a node and checks that it exits cleanly. */
export async function stopCleanly(node: ServiceProcess): Promise<void> {
  const code = await node.stop();
  if (code !== 0) throw new Error(`A node ended with ${code}: ${node.output()}`);
}
