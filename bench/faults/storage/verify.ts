import { randomInt } from 'node:crypto';
import pg from 'pg';
import { createOffload } from '../../../apps/server/src/core/offload.ts';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import { type Verification, verify } from '../../../apps/server/src/operators/verify.ts';
import {
  otherFaults,
  type PlantedFault,
  projectionFaults,
} from '../../../testing/database/planted-faults.ts';
import { createRandom, type Random } from '../../../testing/random/seeded-random.ts';
import { fillArchivedZone } from '../../../testing/zones/archived-zone.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { copyZones, listZoneIds } from './copy-zones.ts';

const FULL = { zones: 10_000, faults: 500, patterns: 20 };
const QUICK = { zones: 100, faults: 21, patterns: 2 };
const FAULTS = Object.entries({ ...projectionFaults, ...otherFaults });

interface Planted extends PlantedFault {
  readonly name: string;
  readonly zoneId: string;
}

/** Damages random zones among many. Verification must report these zones, and no others. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const bench = await startBenchService({ cleanup, zones: plan.patterns });
  const { client, databaseUrl, canvases } = bench;
  const db = openDatabase({ url: databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
  cleanup.add(db.close);
  const offload = createOffload();
  cleanup.add(offload.close);
  for (const canvas of canvases) await fillArchivedZone({ client, db, offload }, canvas);
  // Its jobs would repair some of the faults.
  await bench.service.stop();
  await copyZones(
    databaseUrl,
    canvases.map(({ zone_id }) => zone_id),
    plan.zones,
  );
  const zoneIds = await listZoneIds(databaseUrl);
  const timed = async (repair: boolean) => {
    const started = performance.now();
    const result = await verify({ db, offload }, { repair });
    const seconds = (performance.now() - started) / 1000;
    say(`verified ${result.zones} zones in ${seconds.toFixed(1)} s: ${result.faults} faults`);
    return result;
  };

  const falseAlarms = (await timed(false)).faults;
  const planted = await plantFaults(databaseUrl, zoneIds, { count: plan.faults, seed });
  const { missed, extra } = compare(planted, await timed(false));
  for (const { name, zoneId } of missed) say(`missed: ${name} in ${zoneId}`);
  for (const line of extra) say(`false alarm: ${line}`);
  await timed(true);
  const left = compare(planted.filter(isDerived), await timed(false)).missed;
  const derived = planted.filter(isDerived).length;
  return {
    figure: `verify: ${planted.length - missed.length} of ${planted.length} planted faults found, ${falseAlarms + extra.length} false alarms on ${zoneIds.length} zones, ${left.length} of ${derived} faults in derived data repaired, seed ${seed}`,
    holds: missed.length === 0 && falseAlarms + extra.length === 0 && left.length === derived,
  };
}

const isDerived = ({ kind }: PlantedFault) => kind === 'projection';

async function plantFaults(
  url: string,
  zoneIds: readonly string[],
  { count, seed }: { count: number; seed: number },
): Promise<Planted[]> {
  const random = createRandom(seed);
  const left = [...zoneIds];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const planted: Planted[] = [];
    for (let index = 0; index < count; index += 1) {
      const [name, fault] = FAULTS[index % FAULTS.length] ?? never();
      const zoneId = take(left, random);
      const { rowCount } = await client.query(fault.sql, [zoneId]);
      if (!rowCount) throw new Error(`There was nothing to damage for ${name}.`);
      planted.push({ ...fault, name, zoneId });
    }
    return planted;
  } finally {
    await client.end();
  }
}

/** Returns the planted faults that were not reported, and what was reported of sound zones. */
function compare(planted: readonly Planted[], { listed }: Verification) {
  const zones = new Set(planted.map(({ zoneId }) => zoneId));
  // Blobs belong to an edition, not to a zone.
  const isFound = ({ zoneId, kind }: Planted) =>
    listed.some(
      (found) =>
        found.kind === kind &&
        (kind === 'blob' ? found.detail.includes(zoneId) : found.zoneId === zoneId),
    );
  return {
    missed: planted.filter((fault) => !isFound(fault)),
    extra: listed
      .filter(({ zoneId }) => zoneId !== undefined && !zones.has(zoneId))
      .map(({ zoneId, kind, detail }) => `${kind} in ${zoneId}: ${detail}`),
  };
}

function take<T>(list: T[], random: Random): T {
  const [taken] = list.splice(random.below(list.length), 1);
  return taken ?? never();
}

function never(): never {
  throw new Error('There are fewer zones than faults.');
}
