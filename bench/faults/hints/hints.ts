import { randomInt } from 'node:crypto';
import { createOffload } from '../../../apps/server/src/core/offload.ts';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import { verify } from '../../../apps/server/src/operators/verify.ts';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { killInRounds } from '../live/kill-rounds.ts';
import { startLiveEditors } from '../live/live-editors.ts';
import { openHostileMessages } from './hostile-messages.ts';

const ZONES = 5;
const FULL = { rounds: 50, edits: 20_000, seconds: 1_000, editors: 30, messages: 1_000 };
const QUICK = { rounds: 4, edits: 800, seconds: 60, editors: 20, messages: 200 };
// Published in each round before the kill, and as many while the node is down.
const PARTS = 2;

/**
 * Publishes hostile messages in Redis while two nodes are killed in turn under live editors. Redis carries
 * hints only: no editor may see content that is not in the journal, and no zone may be damaged.
 */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.rounds} kills, ${plan.messages} messages, seed ${seed}`);
  const random = createRandom(seed);
  const redis = await startRedis();
  cleanup.add(redis.close);
  const bench = await startBenchService({ cleanup, zones: ZONES, env: { REDIS_URL: redis.url } });
  const nodes = [bench.service, await bench.addNode()];
  const urls = nodes.map(({ url }) => url);
  const zoneIds = bench.canvases.map(({ zone_id }) => zone_id);
  const { databaseUrl } = bench;
  const hostile = await openHostileMessages({ redisUrl: redis.url, databaseUrl, zoneIds, random });
  cleanup.add(hostile.close);
  const liveEditors = startLiveEditors(bench, { cleanup, seed, editors: plan.editors, urls });
  const share = Math.ceil(plan.messages / plan.rounds / PARTS);
  let turn = 0;
  const { kills, slowest, complete } = await killInRounds(liveEditors, {
    plan,
    random,
    async killAndStart() {
      await hostile.publish(share);
      const node = nodes[turn % nodes.length];
      turn += 1;
      await node?.kill();
      await hostile.publish(share);
      await node?.start();
    },
    onRound(done) {
      if (done % 10 === 0 || quick)
        say(`kill ${done}: ${liveEditors.acknowledged()} edits acknowledged`);
    },
  });
  const { zones, faults } = await verifyAll(databaseUrl);
  const counts = hostile.published();
  const sent = Object.values(counts).reduce((sum, count) => sum + count, 0);
  say(
    Object.entries(counts)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  );
  return {
    figure: `hints: ${kills} kills of two nodes and ${sent} forged, replayed, foreign and stale messages in Redis under ${plan.editors} editors: ${liveEditors.acknowledged()} acknowledged edits, 0 lost, 0 doubled, all editors, rows and journals the same after each kill, ${faults} faults in ${zones} zones; all edits acknowledged within ${Math.round(slowest)} ms after a restart`,
    holds: faults === 0 && sent >= 0.9 * kills * PARTS * share && (complete || 'late'),
  };
}

async function verifyAll(databaseUrl: string) {
  const db = openDatabase({ url: databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
  const offload = createOffload();
  try {
    return await verify({ db, offload }, { repair: false });
  } finally {
    await offload.close();
    await db.close();
  }
}
