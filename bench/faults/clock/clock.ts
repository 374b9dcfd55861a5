import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { changeSpaceState, createSpace, listShapes } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { type Canvas, makeCanvas, query } from '../../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../../shared/bench-service.ts';
import { createPerson } from '../../shared/create-person.ts';
import { p95 } from '../../shared/figures.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { type LiveEditors, startLiveEditors } from '../live/live-editors.ts';
import { addWrongClockNode, type WrongClockNode } from './wrong-clock-node.ts';

const FULL = { editors: 24, zones: 4, seconds: 60, jumps: 20 };
const QUICK = { editors: 4, zones: 2, seconds: 3, jumps: 4 };
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const JUMPS = [2, 10 * MINUTE, DAY, -2, -10 * MINUTE, -40 * DAY];
const MAX_MILLISECONDS = 10_000;
const MAX_RATIO = 2;
/** Below this, the wait is dominated by other work on the machine. */
const MIN_MILLISECONDS = 20;

/**
 * Runs nodes with wrong clocks next to a right one: one behind by 40 days, one that is ahead by ten
 * minutes and then right again, and then jumps. Ids must continue and stay unique, nothing may be purged
 * early, and other tenants must not notice.
 */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.seconds} seconds each, seed ${seed}`);
  const bench = await startBenchService({ cleanup, zones: plan.zones });
  const [behind, changing] = await Promise.all(
    [-40 * DAY, 0].map((secondsAhead) => addWrongClockNode(bench, { cleanup, secondsAhead })),
  );
  if (!behind || !changing) throw new Error('A node is missing.');
  const nodes = [bench.service, behind.service, changing.service];
  const liveEditors = startLiveEditors(bench, {
    ...{ cleanup, seed, editors: plan.editors, urls: nodes.map(({ url }) => url) },
  });
  const other = await watchOtherTenant(bench);
  cleanup.add(other.stop);
  liveEditors.work();
  await setTimeout(plan.seconds * 1000);
  const before = other.takeWaits();

  const trashed = await trashSpace(bench, behind);
  const writers = nodes.map(({ url }) => createSpaces(bench, url));
  cleanup.add(() => writers.map((writer) => writer.stop()));
  await changing.setClock(10 * MINUTE);
  await setTimeout(plan.seconds * 1000);
  await changing.setClock(0);
  await setTimeout(plan.seconds * 1000);
  for (let jump = 0; jump < plan.jumps; jump += 1) {
    await changing.setClock(JUMPS[(seed + jump) % JUMPS.length] ?? 0);
    await setTimeout(500);
  }
  const during = other.takeWaits();
  await Promise.all([behind.setClock(0), changing.setClock(0)]);
  const healed = performance.now();
  await liveEditors.rest();
  const took = performance.now() - healed;
  const ids = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
  await other.stop();

  await checkAll(bench, { liveEditors, ids, trashed });
  // Projects every zone again, which takes most of the time of a short run.
  if (!quick) await liveEditors.checkAgreement();
  const ratio = p95(during) / Math.max(MIN_MILLISECONDS, p95(before));
  const holds = (took <= MAX_MILLISECONDS && ratio <= MAX_RATIO) || 'late';
  return {
    figure: `clock: nodes 40 days behind, 10 minutes ahead and back, and ${plan.jumps} jumps: ${ids.length} ids created on 3 nodes, 0 refused, 0 doubled; a space trashed on the node behind was restored; ${liveEditors.acknowledged()} live edits, 0 lost, all acknowledged within ${Math.round(took)} ms after the clocks were right (allowed ${MAX_MILLISECONDS}); other tenants' p95 ${ratio.toFixed(2)} × (allowed ${MAX_RATIO})`,
    promise: {
      event: 'Clocks of nodes are wrong by up to 40 days, and jump',
      acknowledged: liveEditors.acknowledged() + ids.length,
      lost: 0,
      recoverySeconds: took / 1000,
      maxRecoverySeconds: MAX_MILLISECONDS / 1000,
      otherTenants: ratio,
    },
    holds,
  };
}

/** Reads a zone of another edition on the node with the right clock and records the waits. */
async function watchOtherTenant(bench: BenchService) {
  const person = await createPerson(bench, 'neighbor');
  const zone = await makeCanvas({ database: { url: bench.databaseUrl } }, person);
  let waits: number[] = [];
  let stopped = false;
  const working = (async () => {
    while (!stopped) {
      const started = performance.now();
      await person.client.call(listShapes, { params: zone });
      waits.push(performance.now() - started);
      await setTimeout(20);
    }
  })();
  return {
    takeWaits() {
      const taken = waits;
      waits = [];
      return taken;
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/** Creates spaces on a node, one after the other, until it is stopped. Returns their ids. */
function createSpaces({ canvases, token }: BenchService, url: string) {
  const client = createClient({ baseUrl: url, token, retries: 0 });
  const { edition_id, team_id } = canvases[0] as Canvas; // every bench service has a zone
  const ids: string[] = [];
  let stopped = false;
  const working = (async () => {
    while (!stopped) {
      const body = { create_space: { space_name: 'Clock', team_id } };
      ids.push((await client.call(createSpace, { params: { edition_id }, body })).space_id);
      await setTimeout(50);
    }
    return ids;
  })();
  working.catch(() => {}); // thrown by `stop`
  return {
    stop() {
      stopped = true;
      return working;
    },
  };
}

/** Trashes a new space on a node with a wrong clock. Returns its id. */
async function trashSpace({ canvases, token }: BenchService, { service }: WrongClockNode) {
  const client = createClient({ baseUrl: service.url, token });
  const { edition_id, team_id } = canvases[0] as Canvas; // every bench service has a zone
  const body = { create_space: { space_name: 'Precious', team_id } };
  const { space_id } = await client.call(createSpace, { params: { edition_id }, body });
  const params = { edition_id, space_id };
  await client.call(changeSpaceState, { params, body: { space_state: 'TRASH' } });
  return params;
}

interface Outcome {
  liveEditors: LiveEditors;
  ids: readonly string[];
  trashed: { edition_id: string; space_id: string };
}

async function checkAll(bench: BenchService, { liveEditors, ids, trashed }: Outcome) {
  if (new Set(ids).size < ids.length) throw new Error('An id was created twice.');
  await bench.client.call(changeSpaceState, {
    params: trashed,
    body: { space_state: 'RESTORE' },
  });
  const database = { url: bench.databaseUrl };
  const wrong = await query(
    { database },
    `select space_id, modified_time from spaces
     where abs(extract(epoch from now() - modified_time)) > 3600`,
  );
  if (wrong.length > 0) throw new Error(`Times are wrong: ${JSON.stringify(wrong)}`);
  await liveEditors.checkDurable();
}
