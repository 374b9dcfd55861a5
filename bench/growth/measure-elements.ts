import { listFrames } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { type Canvas, makeCanvas, makeSpace, query } from '../../testing/zones/test-canvas.ts';
import { insertHarbours } from '../api/fill-edition.ts';
import { TEN } from '../api/make-requests.ts';
import { MEASURED, type Measured } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import type { Stage } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import type { Axis, Line } from './axis.ts';
import { COUNTED_REQUESTS, createReadCounter, type Reads } from './count-reads.ts';
import { createPlace } from './measured-service.ts';
import { type Rounds, timePlaces } from './time-requests.ts';

interface Sizes {
  sizes: readonly number[];
  rounds: Rounds;
}

const BATCH = 1_000;
const PAGE = 100;
/** Zones that are written grow by it; there are so many that none grows by more than this. */
const mostAdded = (size: number) => Math.max(40, size / 10);

/** Zones of several sizes, each size in an edition of its own, which are measured in turns. */
export async function measureElements(
  load: Load,
  stage: Stage,
  { sizes, rounds }: Sizes,
): Promise<Axis> {
  const started = performance.now();
  const visits = [];
  for (const size of sizes) visits.push(await fillEdition(stage, { size, rounds }));
  const seconds = (performance.now() - started) / 1000;
  say(`zones of ${sizes.join(', ')} elements, ${seconds.toFixed(0)} s to fill`);
  await query({ database: { url: stage.databaseUrl } }, 'vacuum analyze');
  const places = visits.map((visit) => createPlace({ ...visit, url: stage.service.url }));
  const countReads = createReadCounter({ load, databaseUrl: stage.databaseUrl });
  const operations = MEASURED.map(askForPage);
  const reads: Reads[][] = [];
  for (const measured of operations) {
    const counts: Reads[] = [];
    for (const place of places) counts.push(await countReads(place, measured));
    reads.push(counts);
  }
  const lines: Line[] = [];
  for (const [index, measured] of operations.entries()) {
    const skipped = isPage(measured) ? sizes.filter((size) => size < PAGE).length : 0;
    const timings = await timePlaces(load, places.slice(skipped), { measured, ...rounds });
    const counts = reads[index]?.slice(skipped) ?? [];
    const points = counts.map((count, place) => ({
      size: sizes[place + skipped] ?? Number.NaN,
      ...(timings[place] ?? { p95: Number.NaN, ratio: Number.NaN }),
      ...count,
      beside: counts[0] ?? count,
    }));
    lines.push({ measured, points });
  }
  return { name: 'elements', lines };
}

function isPage({ op }: Measured): boolean {
  return op.id === listFrames.id;
}

/** The same page of every zone, and nothing of zones that do not fill it. */
function askForPage(measured: Measured): Measured {
  return isPage(measured) ? { ...measured, query: `?limit=${PAGE}` } : measured;
}

async function fillEdition(stage: Stage, { size, rounds }: { size: number; rounds: Rounds }) {
  const name = `drawer-${size}`;
  const token = await stage.mint({ user: name, expires_in: 86_400 });
  const client = createClient({ baseUrl: stage.service.url, token });
  const host = { database: { url: stage.databaseUrl } };
  const home = await makeCanvas(host, { name, client });
  const writtenZones: Canvas[] = [];
  // As long as they are timed once.
  const inserts = (rounds.rounds + 1) * rounds.requests + COUNTED_REQUESTS;
  while (writtenZones.length * mostAdded(size) < inserts * TEN.count) {
    writtenZones.push({ ...home, ...(await makeSpace(host, { name, client }, home)) });
  }
  for (const zone of [home, ...writtenZones]) {
    for (let made = 0; made < size; made += BATCH) {
      await insertHarbours(client, zone, Math.min(BATCH, size - made));
    }
  }
  return { token, targets: { spaces: writtenZones, readZones: [home], writtenZones } };
}
