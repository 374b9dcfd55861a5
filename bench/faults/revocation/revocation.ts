import { setTimeout } from 'node:timers/promises';
import { startRuleBreakingEditor } from '../../../testing/live/rule-breaking-editor.ts';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { query } from '../../../testing/zones/test-canvas.ts';
import { setStage } from '../../shared/bench-service.ts';
import type { FaultRun, Verdict } from '../../shared/run-context.ts';
import { until } from '../../shared/zone-probe.ts';
import { type Home, makeHome, type RevocationCase, revocationCases } from './revocation-cases.ts';

const LATEST_MILLISECONDS = 2_000;
const WATCHED_MILLISECONDS = 4_000;
const EVERY_MILLISECONDS = 200;

/** Every way to lose a right, on two nodes, with Redis and without. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const redis = await startRedis();
  closers.add(redis.close);
  const stage = await setStage({ closers, zones: 1, env: { REDIS_URL: redis.url } });
  const urls = [stage.service.url, (await stage.addNode()).url];
  const rounds = quick ? 1 : 5;
  let cases = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    for (const state of ['with', 'without']) {
      if (state === 'without') await redis.kill();
      // The members of an edition are limited, so each time it is another one.
      const home = await makeHome(stage, `${state}${round}`);
      const tried = await Promise.all(revocationCases.map((one) => measure(home, urls, one)));
      for (const { way, late } of tried) say(`${state} Redis: ${late} ms after ${way}`);
      cases += tried.length;
      latest = Math.max(latest, ...tried.map(({ late }) => late));
    }
    await redis.start();
  }
  return {
    figure: `revocation: ${cases} cases on two nodes, half of them without Redis; the last frame was accepted or delivered ${latest} ms after the right was gone (allowed ${LATEST_MILLISECONDS})`,
    holds: latest <= LATEST_MILLISECONDS || 'late',
  };
}

/** How long after the right is gone the service still takes something from its holder, or sends it. */
async function measure(home: Home, urls: readonly string[], one: RevocationCase) {
  const { ownerToken, stage } = home;
  const guest = await one.invite(home, `${home.canvas.edition_id}-${one.way.replaceAll(' ', '-')}`);
  const { zone, zuid } = guest;
  const start = (credentials: string) =>
    Promise.all(
      urls.map((url) =>
        startRuleBreakingEditor({ url, zone, credentials, everyMilliseconds: EVERY_MILLISECONDS }),
      ),
    );
  const others = await start(ownerToken);
  const sockets = await start(guest.credentials);
  await until(
    () => sockets.every((socket) => socket.updateTimes().length > 1),
    () => `Nothing reached the guest before ${one.way}.`,
  );
  const moment = await one.take(home, guest);
  await setTimeout(moment - Date.now() + WATCHED_MILLISECONDS);
  const [written] = await query<{ last: Date }>(
    { database: { url: stage.databaseUrl } },
    'select max(created_time) as last from zone_updates where zone_id = $1 and author_zuid = $2',
    [zone.zone_id, zuid],
  );
  if (!written?.last) throw new Error(`The guest wrote nothing before ${one.way}.`);
  for (const socket of [...others, ...sockets]) socket.close();
  const heard = sockets.flatMap((socket) => socket.messageTimes());
  return { way: one.way, late: Math.max(written.last.getTime(), ...heard) - moment };
}
