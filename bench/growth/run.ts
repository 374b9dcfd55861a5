// Measures whether the cost of operations grows with zones, editions or elements in a zone.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLoad } from '../api/start-load.ts';
import { say, show } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import { type Axis, type AxisName, growthOf, type Line } from './axis.ts';
import { checkGrowth } from './check-growth.ts';
import { drawAxis } from './draw-axis.ts';
import { LIMIT } from './limit.ts';
import { measureDatabases, type Step } from './measure-databases.ts';
import { measureElements } from './measure-elements.ts';
import { prepare, SERVICE } from './prepare.ts';

/** The README.md in this folder shows them. */
const CHARTS = import.meta.dirname;
const FULL = {
  zones: [10_000, 100_000, 1_000_000, 10_000_000],
  editions: [1, 100, 10_000],
  elements: [1, 100, 1_000, 20_000],
  rounds: { rounds: 15, requests: 20 },
};
const QUICK = {
  zones: [10_000, 30_000],
  editions: [1, 100],
  elements: [100, 1_000],
  rounds: { rounds: 5, requests: 8 },
};
/** Editions in addition to the measured one while the number of zones grows. */
const OTHER_EDITIONS = 1_000;

/** Returns true if nothing grows by more than its limit. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const form = quick ? QUICK : FULL;
  const axes = await measure(form);
  for (const axis of axes) for (const line of axis.lines) say(describe(axis, line));
  if (!quick) {
    for (const axis of axes) {
      await writeFile(join(CHARTS, `${axis.name}.svg`), drawAxis(axis));
    }
  }
  const { flat, known, missed } = checkGrowth(axes);
  for (const line of known) say(`known: ${line}`);
  for (const line of missed) say(`missed: ${line}`);
  const holds = missed.length === 0;
  say(
    `growth${quick ? ' (quick)' : ''}: ${flat} of ${flat + known.length + missed.length} figures at most ${LIMIT} × those at the smallest size, ${known.length} more within what is known of them, ${missed.length} missed: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

async function measure({ zones, editions, elements, rounds }: typeof FULL): Promise<Axis[]> {
  const cleanup = createCleanup();
  try {
    const prepared = await prepare(cleanup);
    const load = startLoad(cleanup);
    const { service } = prepared.bench;
    await service.stop();
    const ofZones = zones.map(
      (size): Step => ({
        size,
        extent: { editions: OTHER_EDITIONS, zones: size - OTHER_EDITIONS },
      }),
    );
    const ofEditions = editions.map(
      (size): Step => ({ size, extent: { editions: size - 1, zones: 0 } }),
    );
    const axes: Axis[] = [];
    const databases = { zones: ofZones, editions: ofEditions };
    for (const name of ['zones', 'editions'] as const) {
      if (!isWanted(name)) continue;
      axes.push(await measureDatabases(load, prepared, { name, steps: databases[name], rounds }));
    }
    if (isWanted('elements')) {
      await service.start(SERVICE);
      axes.push(await measureElements(load, prepared.bench, { sizes: elements, rounds }));
    }
    return axes;
  } catch (error) {
    say(cleanup.diagnostics());
    throw error;
  } finally {
    await cleanup.close();
  }
}

/** Reads the axes to measure from AXES, for example `AXES=zones,elements`. */
function isWanted(name: AxisName): boolean {
  return process.env.AXES?.split(',').includes(name) ?? true;
}

function describe({ name }: Axis, line: Line): string {
  const [first, ...later] = line.points;
  if (!first) throw new Error('Nothing was measured.');
  const sizes = later.map((point) => {
    const times = (figure: 'p95' | 'rows' | 'pages') => growthOf(figure, point).toFixed(2);
    return `${point.size}: ${show(point.p95)} (× ${times('p95')}), rows × ${times('rows')}, pages × ${times('pages')}`;
  });
  return `${name.padEnd(8)} ${line.measured.name.padEnd(18)} ${first.size}: p95 ${show(first.p95)}, ${first.rows.toFixed(1)} rows, ${first.pages.toFixed(1)} pages; ${sizes.join('; ')}`;
}
