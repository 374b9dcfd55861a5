import { randomInt } from 'node:crypto';
import { searchTeam } from '@lienzo/contract';
import { type Client, createClient } from '@lienzo/sdk';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { type Canvas, query } from '../../../testing/zones/test-canvas.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { runCommand } from '../../shared/run-server-command.ts';
import { MAIN } from '../../shared/service-process.ts';
import { startNginx } from './nginx.ts';
import { PREVIOUS_RELEASE, unpackPreviousRelease } from './previous-release.ts';
import { stopCleanly } from './rolling-restart.ts';
import { type SeededZones, seedZones } from './seeded-zones.ts';
import { startTraffic, TRAFFIC_ZONES, type Traffic } from './traffic.ts';

const FULL = { moves: 10, searches: 200 };
const QUICK = { moves: 1, searches: 10 };

/**
 * Upgrades two nodes of the previous release as docs/upgrading.md describes. No request may fail.
 */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`from ${PREVIOUS_RELEASE.commit.slice(0, 7)}, seed ${seed}`);
  const previous = await unpackPreviousRelease(cleanup);
  const redis = await startRedis();
  cleanup.add(redis.close);
  const env = { REDIS_URL: redis.url, TRUST_PROXY: 'true' };
  const bench = await startBenchService({ cleanup, zones: TRAFFIC_ZONES, env, program: previous });
  const [home] = bench.canvases;
  if (!home) throw new Error('The bench service has no space.');
  const nodes = [bench.service, await bench.addNode()];
  const url = await startNginx(
    cleanup,
    nodes.map((node) => node.url),
  );
  const seeded = await seedZones(bench.client, home);
  const traffic = startTraffic(bench, { cleanup, url, seed, writes: 'repeated' });
  const pass = async (phase: string) => {
    traffic.enter(phase);
    for (let move = 0; move < plan.moves; move += 1) await traffic.move();
    say(`${phase}: ${traffic.figure()}`);
  };
  await pass('old nodes');
  const started = performance.now();
  await runCommand(MAIN, 'migrate', bench.settings);
  const took = performance.now() - started;
  await pass('old nodes on the new database');
  for (const [index, node] of nodes.entries()) {
    await stopCleanly(node);
    await node.start(MAIN);
    await pass(index === 0 ? 'an old and a new node' : 'new nodes');
  }
  await runCommand(MAIN, 'reproject', bench.settings);
  await pass('after reproject');
  await traffic.stop();
  for (const failure of traffic.counts.failures.slice(0, 10)) say(failure);
  await traffic.checkDurable();
  const client = createClient({ baseUrl: url, token: bench.token });
  await seeded.checkUnchanged(client);
  const found = await searchAll({ client, home, seeded, traffic, maxWords: plan.searches });
  await requireNoFailedJob(bench.databaseUrl);
  return {
    figure: `upgrade: two nodes from ${PREVIOUS_RELEASE.migration} to this release, migrated in ${(took / 1000).toFixed(1)} s under load: ${traffic.figure()}, 0 lost, 0 doubled; ${found} words of all phases found`,
    holds: traffic.counts.failures.length === 0,
  };
}

interface Searches {
  client: Client;
  home: Canvas;
  seeded: SeededZones;
  traffic: Traffic;
  /** Maximum number of words to search for from each phase. */
  maxWords: number;
}

/** Checks that every word is found exactly once. Returns the number of words. */
async function searchAll({ client, home, seeded, traffic, maxWords }: Searches): Promise<number> {
  const written = Object.values(Object.groupBy(traffic.written(), ({ phase }) => phase));
  const words = [
    ...seeded.words,
    ...written.flatMap((phase = []) => phase.slice(-maxWords).map(({ word }) => word)),
  ];
  for (const word of words) {
    const { search_result } = await client.call(searchTeam, {
      params: home,
      query: { search: word },
    });
    const hits = Object.values(search_result).flat().length;
    if (hits !== 1) throw new Error(`${word} was found ${hits} times.`);
  }
  return words.length;
}

async function requireNoFailedJob(url: string): Promise<void> {
  const failed = await query(
    { database: { url } },
    'select task_identifier, last_error from graphile_worker.jobs where last_error is not null',
  );
  if (failed.length > 0) throw new Error(`Jobs have failed: ${JSON.stringify(failed)}`);
}
