import { listFrames } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { type Canvas, makeCanvas, makeSpace, query } from '../../testing/zones/test-canvas.ts';
import { insertHarbours } from '../api/fill-edition.ts';
import { TEN } from '../api/make-requests.ts';
import { MEASURED, type Measured } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import type { BenchService } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import type { Axis, Line } from './axis.ts';
import { COUNTED_REQUESTS, createReadCounter, type Reads } from './count-reads.ts';
import { createMeasuredService } from './measured-service.ts';
import { type Rounds, timeRequests } from './time-requests.ts';

interface Sizes {
  sizes: readonly number[];
  rounds: Rounds;
}

const BATCH = 1_000;
const PAGE = 100;
/** Returns how many elements the measured writes may add to a zone of this size. */
const mostAdded = (size: number) => Math.max(40, size / 10);

/** Measures zones of several sizes alternately, each size in its own edition. */
export async function measureElements(
  load: Load,
  bench: BenchService,
  { sizes, rounds }: Sizes,
): Promise<Axis> {
  const started = performance.now();
  const visits = [];
  for (const size of sizes) visits.push(await fillEdition(bench, { size, rounds }));
  const seconds = (performance.now() - started) / 1000;
  say(`zones of ${sizes.join(', ')} elements, ${seconds.toFixed(0)} s to fill`);
  await query({ database: { url: bench.databaseUrl } }, 'vacuum analyze');
  const services = visits.map((visit) =>
    createMeasuredService({ ...visit, url: bench.service.url }),
  );
  const countReads = createReadCounter({ load, databaseUrl: bench.databaseUrl });
  const operations = MEASURED.map(askForPage);
  const reads: Reads[][] = [];
  for (const measured of operations) {
    const counts: Reads[] = [];
    for (const service of services) counts.push(await countReads(service, measured));
    reads.push(counts);
  }
  const lines: Line[] = [];
  for (const [index, measured] of operations.entries()) {
    const skipped = isPage(measured) ? sizes.filter((size) => size < PAGE).length : 0;
    const timings = await timeRequests(load, services.slice(skipped), { measured, ...rounds });
    const counts = reads[index]?.slice(skipped) ?? [];
    const points = counts.map((count, service) => ({
      size: sizes[service + skipped] ?? Number.NaN,
      ...(timings[service] ?? { p95: Number.NaN, ratio: Number.NaN }),
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

/** Requests the same page of every zone, and skips zones that do not fill it. */
function askForPage(measured: Measured): Measured {
  return isPage(measured) ? { ...measured, query: `?limit=${PAGE}` } : measured;
}

async function fillEdition(
  bench: BenchService,
  { size, rounds }: { size: number; rounds: Rounds },
) {
  const name = `drawer-${size}`;
  const token = await bench.mint({ user: name, expires_in: 86_400 });
  const client = createClient({ baseUrl: bench.service.url, token });
  const host = { database: { url: bench.databaseUrl } };
  const home = await makeCanvas(host, { name, client });
  const writtenZones: Canvas[] = [];
  // One timed run only.
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
