// Simulates a million visits to one zone, each of which changes it, and then opens and edits the zone.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { insertShapes } from '@lienzo/contract';
import { openZone } from '@lienzo/sdk';
import { measureDocument } from '@lienzo/zone-doc';
import { createOffload } from '../../apps/server/src/core/offload.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { verifyZone } from '../../apps/server/src/domain/zone-content/verify-zone.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { median, say, show } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import { simulateVisits } from './simulate-visits.ts';

const ELEMENTS = 100;
const VISITS = { full: 1_000_000, quick: 25_000 };
const OPENINGS = 7;
/** The service closes the zone in the meantime, so that it is loaded again. */
const PAUSE_MILLISECONDS = 2_000;
const OPEN_LIMIT_MILLISECONDS = 2_000;

/** Returns true if the zone opens in time, can be edited and contains what was acknowledged. */
export async function run({ quick }: { quick: boolean }): Promise<boolean | 'late'> {
  const cleanup = createCleanup();
  try {
    const bench = await startBenchService({ cleanup, zones: 2 });
    const [canvas, empty] = bench.canvases;
    if (!canvas || !empty) throw new Error('The bench service has no zone.');
    const shapes = Array.from({ length: ELEMENTS }, () => ({
      meta: { id: randomUUID(), name: 'Note' },
      basic: { type: 'RECTANGLE' as const },
    }));
    await bench.client.call(insertShapes, { params: canvas, body: { shapes } });
    // Its jobs would compete with those of the simulation.
    await bench.service.stop();
    const db = openDatabase({ url: bench.databaseUrl, role: 'lienzo_runtime', poolSize: 4 });
    cleanup.add(db.close);
    const offload = createOffload();
    cleanup.add(offload.close);
    const wanted = Number(process.env.VISITS ?? (quick ? VISITS.quick : VISITS.full));
    const started = performance.now();
    const until = started + 60_000 * Number(process.env.MINUTES ?? Number.POSITIVE_INFINITY);
    const simulated = await simulateVisits({
      ...{ bench, canvas, db, offload, say },
      ...{ visits: wanted, until },
    });
    const { visits } = simulated;
    const seconds = (performance.now() - started) / 1000;
    say(
      `${visits} visits with one change each, all under different client ids, in ${seconds.toFixed(0)} s: ${simulated.rebuilds} rebuilds`,
    );
    say(
      `before a rebuild: at most ${simulated.maxStructs} structs, loaded in ${show(median(simulated.loads))}, at most ${show(Math.max(...simulated.loads))}`,
    );
    const key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
    const faults = await verifyZone({ db, offload }, key, { repair: false });
    for (const { detail } of faults) say(`fault: ${detail}`);
    await bench.service.start();
    const { visited, baseline, edits, wrong, structs, clients } = await visitLive(bench, {
      canvases: { visited: canvas, empty },
      names: simulated.names,
    });
    say(
      `at the end: ${structs} structs, ${clients} client ids; opened in ${show(median(visited))} of ${visited.map(show).join(', ')} (at most ${OPEN_LIMIT_MILLISECONDS} ms), an empty zone in ${show(median(baseline))}; edits durable in ${show(median(edits))}, ${wrong} wrong elements`,
    );
    if (faults.length > 0 || wrong > 0) return false;
    return median(visited) <= OPEN_LIMIT_MILLISECONDS || 'late';
  } finally {
    await cleanup.close();
  }
}

interface LiveVisits {
  canvases: Record<'visited' | 'empty', Canvas>;
  /** The expected name of each element. */
  names: ReadonlyMap<string, string>;
}

/** Opens the zone several times, as a page does, in turn with an empty one, and edits it each time. */
async function visitLive(bench: BenchService, { canvases, names }: LiveVisits) {
  const [visited, baseline, edits]: [number[], number[], number[]] = [[], [], []];
  let [wrong, structs, clients] = [0, 0, 0];
  (await open(bench, canvases.empty)).zone.close(); // the service has just been started
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const empty = await open(bench, canvases.empty);
    baseline.push(empty.milliseconds);
    empty.zone.close();
    const { zone, milliseconds } = await open(bench, canvases.visited);
    visited.push(milliseconds);
    if (opening === 0) {
      const found = new Map(zone.list('shape').map(({ meta }) => [meta.id, meta.name]));
      for (const [id, name] of names) if (found.get(id) !== name) wrong += 1;
      ({ structs } = measureDocument(zone.doc));
      clients = zone.doc.store.clients.size;
    }
    const [first = ''] = names.keys();
    const edited = performance.now();
    zone.change('shape', { id: first, meta: { name: `Opening ${opening}` } });
    await zone.durable();
    edits.push(performance.now() - edited);
    zone.close();
    await delay(PAUSE_MILLISECONDS);
  }
  return { visited, baseline, edits, wrong, structs, clients };
}

async function open({ service, token }: BenchService, canvas: Canvas) {
  const started = performance.now();
  const zone = openZone({
    baseUrl: service.url,
    token,
    editionId: canvas.edition_id,
    spaceId: canvas.space_id,
    zoneId: canvas.zone_id,
  });
  await zone.ready();
  return { zone, milliseconds: performance.now() - started };
}
