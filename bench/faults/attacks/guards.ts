import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as Y from 'yjs';
import { addEditor } from '../../../testing/zones/add-editor.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import { createPerson } from '../../shared/create-person.ts';
import { readMetrics } from '../../shared/read-metrics.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { startLiveEditors } from '../live/live-editors.ts';
import {
  type Attacker,
  attackInThread,
  requestInvalidSockets,
  sendMutated,
  startLazyReader,
  tryAttack,
} from './attack-zone.ts';
import { editSteadily, type Waits } from './honest-load.ts';
import { liveAttacks } from './live-attacks.ts';
import { validateMutated } from './mutated-updates.ts';

const FULL = { editors: 100, zones: 5, warmUp: 3, seconds: 60, mutated: 1_000_000, sent: 2_000 };
const QUICK = { editors: 20, zones: 2, warmUp: 1, seconds: 4, mutated: 20_000, sent: 50 };
const ATTACKERS = 2;
const MAX = { slowdown: 2, megabytes: 150, stall: 250 };
// Delays below this are imperceptible, so ratios of them do not matter.
const UNNOTICED_MILLISECONDS = 100;

/** Runs every known attack on live editing, alone and among honest editors. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`seed ${seed}`);
  const bench = await startBenchService({ cleanup, zones: plan.zones });
  const { service, canvases, client } = bench;
  const { url } = service;
  const liveEditors = startLiveEditors(bench, {
    cleanup,
    seed,
    editors: plan.editors,
    urls: [url],
  });
  const [victim] = liveEditors.editors;
  const [zone] = canvases;
  if (!victim || !zone) throw new Error('The bench has no editor.');
  const person = await createPerson(bench, 'attacker');
  await addEditor(client, person, { zone });
  const { doc } = victim;
  const load = { seconds: plan.seconds, perSecond: 2 };

  await editSteadily(liveEditors.editors, { ...load, seconds: plan.warmUp });
  await readMetrics(url);
  const alone = await editSteadily(liveEditors.editors, load);
  const before = await readMetrics(url);
  say(`honest: ${show(alone)}, stall ${Math.round(before.stall)} ms`);

  const target = { client: doc.clientID, clock: Y.getState(doc.store, doc.clientID) };
  const attacker: Attacker = { url, zone, credentials: person.token, target };
  const faults: string[] = [];
  for (const attack of liveAttacks) {
    const fault = await tryAttack(attacker, attack);
    if (fault !== undefined) faults.push(fault);
  }
  for (const fault of faults) say(fault);
  await requestInvalidSockets(url);
  const single = await readMetrics(url);
  say(`${liveAttacks.length} attacks alone, stall ${Math.round(single.stall)} ms`);

  const lazy = await startLazyReader(attacker);
  cleanup.add(lazy.end);
  const [mixed, attacks] = await Promise.all([
    editSteadily(liveEditors.editors, load),
    attackInThread({ attacker, attackers: ATTACKERS, seconds: plan.seconds }),
  ]);
  const after = await readMetrics(url);
  say(`among ${attacks} attacks: ${show(mixed)}, stall ${Math.round(after.stall)} ms`);

  await sendMutated(attacker, plan.sent, seed);
  const validated = validateMutated(plan.mutated, seed);
  say(`${plan.mutated} mutated updates: ${validated.passed} passed, ${validated.refused} refused`);
  await editSteadily(liveEditors.editors, { ...load, seconds: 1 });
  await setTimeout(1_000);
  const end = await readMetrics(url);
  if (!service.isRunning()) throw new Error('The service exited.');
  await liveEditors.checkDurable();
  await liveEditors.checkAgreement();

  const growth = Math.max(after.megabytes, end.megabytes) - before.megabytes;
  const stall = Math.max(single.stall, after.stall);
  const allowed = Math.max(alone.p95 * MAX.slowdown, UNNOTICED_MILLISECONDS);
  // A busy machine stalls without any attack.
  const allowedStall = Math.max(MAX.stall, before.stall);
  return {
    figure: `guards: ${liveAttacks.length - faults.length} of ${liveAttacks.length} attacks disconnected with the right reason; among ${plan.editors} honest editors ${attacks} attacks: p95 ${Math.round(mixed.p95)} ms, ${Math.round(alone.p95)} ms without (allowed ${Math.round(allowed)}), memory ${Math.round(growth)} MB more (allowed ${MAX.megabytes}), stall ${Math.round(stall)} ms, ${Math.round(before.stall)} ms without (allowed ${Math.round(allowedStall)}); ${plan.mutated + plan.sent} mutated updates crashed nothing`,
    holds:
      faults.length === 0 &&
      growth < MAX.megabytes &&
      ((mixed.p95 <= allowed && stall <= allowedStall) || 'late'),
  };
}

function show({ count, p50, p95, worst }: Waits): string {
  return `${count} edits acknowledged after ${Math.round(p50)} ms (p95 ${Math.round(p95)}, worst ${Math.round(worst)})`;
}
