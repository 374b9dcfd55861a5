import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as Y from 'yjs';
import { addEditor } from '../../../testing/zones/add-editor.ts';
import { setStage } from '../../shared/bench-service.ts';
import { arrive } from '../../shared/create-person.ts';
import { readMetrics } from '../../shared/read-metrics.ts';
import type { FaultRun, Verdict } from '../../shared/run-context.ts';
import { setLiveScene } from '../live/live-editors.ts';
import {
  attackAside,
  knockOddly,
  type Offender,
  sendMutated,
  startLazyReader,
  tryAttack,
} from './attack-zone.ts';
import { editSteadily, type Waits } from './honest-load.ts';
import { liveAttacks } from './live-attacks.ts';
import { judgeMutated } from './mutated-updates.ts';

const FULL = { editors: 100, zones: 5, warmUp: 3, seconds: 60, mutated: 1_000_000, sent: 2_000 };
const QUICK = { editors: 20, zones: 2, warmUp: 1, seconds: 4, mutated: 20_000, sent: 50 };
const OFFENDERS = 2;
const MOST = { slowdown: 2, megabytes: 150, stall: 250 };
// Below this nobody notices, and twice of nearly nothing is nothing.
const UNNOTICED_MILLISECONDS = 100;

/** Everything that is known to harm a live service, alone and among honest people. */
export async function run({ quick, closers, say }: FaultRun): Promise<Verdict> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`seed ${seed}`);
  const stage = await setStage({ closers, zones: plan.zones });
  const { service, canvases, client } = stage;
  const { url } = service;
  const scene = setLiveScene(stage, { closers, seed, editors: plan.editors, urls: [url] });
  const [victim] = scene.editors;
  const [zone] = canvases;
  if (!victim || !zone) throw new Error('There is nobody.');
  const person = await arrive(stage, 'offender');
  await addEditor(client, person, { zone });
  const { doc } = victim;
  const load = { seconds: plan.seconds, perSecond: 2 };

  await editSteadily(scene.editors, { ...load, seconds: plan.warmUp });
  await readMetrics(url);
  const alone = await editSteadily(scene.editors, load);
  const before = await readMetrics(url);
  say(`honest: ${show(alone)}, stall ${Math.round(before.stall)} ms`);

  const target = { client: doc.clientID, clock: Y.getState(doc.store, doc.clientID) };
  const offender: Offender = { url, zone, credentials: person.token, target };
  const faults: string[] = [];
  for (const attack of liveAttacks) {
    const fault = await tryAttack(offender, attack);
    if (fault !== undefined) faults.push(fault);
  }
  for (const fault of faults) say(fault);
  await knockOddly(url);
  const single = await readMetrics(url);
  say(`${liveAttacks.length} attacks alone, stall ${Math.round(single.stall)} ms`);

  const lazy = await startLazyReader(offender);
  closers.add(lazy.end);
  const [mixed, attacks] = await Promise.all([
    editSteadily(scene.editors, load),
    attackAside({ offender, offenders: OFFENDERS, seconds: plan.seconds }),
  ]);
  const after = await readMetrics(url);
  say(`among ${attacks} attacks: ${show(mixed)}, stall ${Math.round(after.stall)} ms`);

  await sendMutated(offender, plan.sent, seed);
  const judged = judgeMutated(plan.mutated, seed);
  say(`${plan.mutated} mutated updates: ${judged.passed} passed, ${judged.refused} refused`);
  await editSteadily(scene.editors, { ...load, seconds: 1 });
  await setTimeout(1_000);
  const end = await readMetrics(url);
  if (!service.isRunning()) throw new Error('The service ended.');
  await scene.requireKept();
  await scene.requireSame();

  const growth = Math.max(after.megabytes, end.megabytes) - before.megabytes;
  const stall = Math.max(single.stall, after.stall);
  const allowed = Math.max(alone.p95 * MOST.slowdown, UNNOTICED_MILLISECONDS);
  // A machine that is busy with other things stalls without any attack.
  const allowedStall = Math.max(MOST.stall, before.stall);
  return {
    figure: `guards: ${liveAttacks.length - faults.length} of ${liveAttacks.length} attacks cut with their reason; among ${plan.editors} honest editors ${attacks} attacks: p95 ${Math.round(mixed.p95)} ms beside ${Math.round(alone.p95)} ms without (allowed ${Math.round(allowed)}), memory ${Math.round(growth)} MB more (allowed ${MOST.megabytes}), stall ${Math.round(stall)} ms beside ${Math.round(before.stall)} ms without (allowed ${Math.round(allowedStall)}); ${plan.mutated + plan.sent} mutated updates crashed nothing`,
    holds:
      faults.length === 0 &&
      growth < MOST.megabytes &&
      ((mixed.p95 <= allowed && stall <= allowedStall) || 'late'),
  };
}

function show({ count, p50, p95, worst }: Waits): string {
  return `${count} edits acknowledged after ${Math.round(p50)} ms (p95 ${Math.round(p95)}, worst ${Math.round(worst)})`;
}
