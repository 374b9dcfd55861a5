import { setTimeout } from 'node:timers/promises';
import { startRuleBreakingEditor } from '../../../testing/live/rule-breaking-editor.ts';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { query } from '../../../testing/zones/test-canvas.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { until } from '../../shared/zone-probe.ts';
import { createHome, type Home, type RevocationCase, revocationCases } from './revocation-cases.ts';

const MAX_MILLISECONDS = 2_000;
const WATCHED_MILLISECONDS = 4_000;
const EVERY_MILLISECONDS = 200;

/** Revokes access in every possible way, on two nodes, with and without Redis. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const redis = await startRedis();
  cleanup.add(redis.close);
  const bench = await startBenchService({ cleanup, zones: 1, env: { REDIS_URL: redis.url } });
  const urls = [bench.service.url, (await bench.addNode()).url];
  const rounds = quick ? 1 : 5;
  let cases = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    for (const state of ['with', 'without']) {
      if (state === 'without') await redis.kill();
      // Uses a new edition each time, because the number of members is limited.
      const home = await createHome(bench, `${state}${round}`);
      const tried = await Promise.all(revocationCases.map((one) => measure(home, urls, one)));
      for (const { reason, late } of tried) say(`${state} Redis: ${late} ms after ${reason}`);
      cases += tried.length;
      latest = Math.max(latest, ...tried.map(({ late }) => late));
    }
    await redis.start();
  }
  return {
    figure: `revocation: ${cases} cases on two nodes, half of them without Redis; the last message was accepted or delivered ${latest} ms after the revocation (allowed ${MAX_MILLISECONDS})`,
    holds: latest <= MAX_MILLISECONDS || 'late',
  };
}

/** Measures how long after a revocation the service still accepts or sends messages. */
async function measure(home: Home, urls: readonly string[], one: RevocationCase) {
  const { ownerToken, bench } = home;
  const guest = await one.invite(
    home,
    `${home.canvas.edition_id}-${one.reason.replaceAll(' ', '-')}`,
  );
  const { zone, zuid } = guest;
  const start = (credentials: string) =>
    Promise.all(
      urls.map((url) =>
        startRuleBreakingEditor({ url, zone, credentials, everyMilliseconds: EVERY_MILLISECONDS }),
      ),
    );
  const others = await start(ownerToken);
  // Not earlier, because a token that expires soon is only good for opening the sockets at once.
  const credentials = await guest.signIn();
  const sockets = await start(credentials);
  await until(
    () => sockets.every((socket) => socket.updateTimes().length > 1),
    () => `The guest received nothing before ${one.reason}.`,
  );
  const moment = await one.revoke(home, guest, credentials);
  await setTimeout(moment - Date.now() + WATCHED_MILLISECONDS);
  const [written] = await query<{ last: Date }>(
    { database: { url: bench.databaseUrl } },
    'select max(created_time) as last from zone_updates where zone_id = $1 and author_zuid = $2',
    [zone.zone_id, zuid],
  );
  if (!written?.last) throw new Error(`The guest wrote nothing before ${one.reason}.`);
  for (const socket of [...others, ...sockets]) socket.close();
  const heard = sockets.flatMap((socket) => socket.messageTimes());
  return { reason: one.reason, late: Math.max(written.last.getTime(), ...heard) - moment };
}
