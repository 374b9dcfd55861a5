import { query } from '../../testing/zones/test-canvas.ts';
import { MEASURED } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import { say } from '../shared/figures.ts';
import { createClosers } from '../shared/run-context.ts';
import type { Axis, AxisName, Point } from './axis.ts';
import { cloneDatabase } from './clone-database.ts';
import { createReadCounter, type Reads } from './count-reads.ts';
import { type Extent, growDatabase } from './grow-database.ts';
import { createPlace, type Place } from './measured-service.ts';
import { listLaterSpaces, type Prepared } from './prepare.ts';
import { type Rounds, timePlaces } from './time-requests.ts';

export interface Growth {
  name: AxisName;
  steps: readonly Step[];
  rounds: Rounds;
}

export interface Step {
  size: number;
  extent: Extent;
}

const NOTHING: Extent = { editions: 0, zones: 0 };

/**
 * One database grows from step to step; beside it stays another at the first. Both begin as copies of
 * the same one. Nobody may be connected to that meanwhile.
 */
export async function measureDatabases(
  load: Load,
  prepared: Prepared,
  { name, steps, rounds }: Growth,
): Promise<Axis> {
  const closers = createClosers();
  const { stage } = prepared;
  const [first, ...later] = steps;
  if (!first) throw new Error('There is no size.');
  try {
    const urls = [];
    for (const _ of ['small', 'large']) urls.push(await cloneDatabase(closers, stage.databaseUrl));
    const open = async (databaseUrl: string) => {
      await grow(prepared, { databaseUrl, from: NOTHING, to: first.extent });
      const node = await stage.addNode({ DATABASE_URL: databaseUrl });
      closers.add(node.stop);
      return { databaseUrl, url: node.url };
    };
    const [small, large] = await Promise.all(urls.map(open));
    if (!small || !large) throw new Error('There is nothing to compare.');
    const countAll = async (place: Place, databaseUrl: string) => {
      const countReads = createReadCounter({ load, databaseUrl });
      const reads: Reads[] = [];
      for (const measured of MEASURED) reads.push(await countReads(place, measured));
      return reads;
    };
    const placeOf = async ({ url, databaseUrl }: typeof small) => {
      const spaces = await listLaterSpaces(databaseUrl, prepared);
      const targets = { ...prepared.targets, ...(spaces.length > 0 && { spaces }) };
      return createPlace({ url, token: stage.token, targets });
    };
    const smallPlace = await placeOf(small);
    const points: Point[][] = MEASURED.map(() => []);
    let extent = first.extent;
    for (const { size, extent: to } of later) {
      await grow(prepared, { databaseUrl: large.databaseUrl, from: extent, to });
      extent = to;
      const largePlace = await placeOf(large);
      const besides = await countAll(smallPlace, small.databaseUrl);
      const reads = await countAll(largePlace, large.databaseUrl);
      for (const [index, measured] of MEASURED.entries()) {
        const places = [smallPlace, largePlace];
        const [before, now] = await timePlaces(load, places, { measured, ...rounds });
        const [beside, count] = [besides[index], reads[index]];
        if (!before || !now || !beside || !count) throw new Error('Something was not measured.');
        points[index]?.splice(0, 1, { size: first.size, ...before, ...beside, beside });
        points[index]?.push({ size, ...now, ...count, beside });
      }
    }
    const lines = MEASURED.map((measured, index) => ({ measured, points: points[index] ?? [] }));
    return { name, lines };
  } finally {
    await closers.close();
  }
}

interface Growing {
  databaseUrl: string;
  from: Extent;
  to: Extent;
}

async function grow({ home, callerZuid }: Prepared, { databaseUrl, from, to }: Growing) {
  const started = performance.now();
  await growDatabase({ databaseUrl, home, callerZuid, from, to });
  const seconds = (performance.now() - started) / 1000;
  const [row] = await query<{ zones: string; editions: string; megabytes: number }>(
    { database: { url: databaseUrl } },
    `select (select count(*) from zones) as zones, (select count(*) from editions) as editions,
       pg_database_size(current_database()) / 1000000.0 as megabytes`,
  );
  say(
    `${row?.zones} zones of ${row?.editions} editions, ${Number(row?.megabytes).toFixed(0)} MB, ${seconds.toFixed(0)} s to load`,
  );
}
