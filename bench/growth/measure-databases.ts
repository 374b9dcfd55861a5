import { query } from '../../testing/zones/test-canvas.ts';
import { MEASURED } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import { say } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import type { Axis, AxisName, Point } from './axis.ts';
import { cloneDatabase } from './clone-database.ts';
import { createReadCounter, type Reads } from './count-reads.ts';
import { type Extent, growDatabase } from './grow-database.ts';
import { createMeasuredService, type MeasuredService } from './measured-service.ts';
import { listLaterSpaces, type Prepared } from './prepare.ts';
import { type Rounds, timeRequests } from './time-requests.ts';

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
 * Grows one database step by step and compares it with a copy at the first size. Both start as copies of
 * one database, which must have no connections.
 */
export async function measureDatabases(
  load: Load,
  prepared: Prepared,
  { name, steps, rounds }: Growth,
): Promise<Axis> {
  const cleanup = createCleanup();
  const { bench } = prepared;
  const [first, ...later] = steps;
  if (!first) throw new Error('There is no size.');
  try {
    const urls = [];
    for (const _ of ['small', 'large']) urls.push(await cloneDatabase(cleanup, bench.databaseUrl));
    const open = async (databaseUrl: string) => {
      await grow(prepared, { databaseUrl, from: NOTHING, to: first.extent });
      const node = await bench.addNode({ DATABASE_URL: databaseUrl });
      cleanup.add(node.stop);
      return { databaseUrl, url: node.url };
    };
    const [small, large] = await Promise.all(urls.map(open));
    if (!small || !large) throw new Error('There is nothing to compare.');
    const countAll = async (service: MeasuredService, databaseUrl: string) => {
      const countReads = createReadCounter({ load, databaseUrl });
      const reads: Reads[] = [];
      for (const measured of MEASURED) reads.push(await countReads(service, measured));
      return reads;
    };
    const placeOf = async ({ url, databaseUrl }: typeof small) => {
      const spaces = await listLaterSpaces(databaseUrl, prepared);
      const targets = { ...prepared.targets, ...(spaces.length > 0 && { spaces }) };
      return createMeasuredService({ url, token: bench.token, targets });
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
        const services = [smallPlace, largePlace];
        const [before, now] = await timeRequests(load, services, { measured, ...rounds });
        const [beside, count] = [besides[index], reads[index]];
        if (!before || !now || !beside || !count) throw new Error('Something was not measured.');
        points[index]?.splice(0, 1, { size: first.size, ...before, ...beside, beside });
        points[index]?.push({ size, ...now, ...count, beside });
      }
    }
    const lines = MEASURED.map((measured, index) => ({ measured, points: points[index] ?? [] }));
    return { name, lines };
  } finally {
    await cleanup.close();
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
