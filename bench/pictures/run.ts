// Measures image export: duration, memory, and the effect on other requests.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { changeElements, getSpace } from '@lienzo/contract';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { median, p95, say, show } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';

const ELEMENTS = 1_000;
/** A person can have 32 images waiting. */
const PARALLEL = 30;
const LARGE_ELEMENTS = 3_000;
/** The last of many images waits for all others. */
const PATIENCE = 600_000;
const LIMIT_MILLISECONDS = 1_000;
/** The service gives up after 30 seconds. */
const LIMIT_LARGE_MILLISECONDS = 30_000;
const LIMIT_MEGABYTES = 300;
const LIMIT_SLOWER = 2;

/** Returns true if exports are fast and do not slow down other requests. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const cleanup = createCleanup();
  try {
    const bench = await startBenchService({ cleanup, zones: 2 });
    const [canvas, largeCanvas] = bench.canvases;
    if (canvas === undefined || largeCanvas === undefined)
      throw new Error('The bench service has no zone to draw.');
    await fill(bench, canvas, ELEMENTS);
    const [rounds, reads] = quick ? [5, 200] : [20, 800];
    const memory = await watchMemory(bench);
    const drawing = await timePictures(bench, { canvas, rounds });
    const grown = await memory.grown();
    say(`PNG of ${ELEMENTS} elements: ${show(median(drawing))}, p95 ${show(p95(drawing))}`);
    say(`Memory: ${grown.toFixed(0)} MB more than before`);
    const alone = await timeReads(bench, { canvas, reads });
    say(`Reading alone: ${show(median(alone))}, p95 ${show(p95(alone))}`);
    const parallel = quick ? PARALLEL / 5 : PARALLEL;
    const group = draw(bench, canvas, parallel);
    const beside = await timeReads(bench, { canvas, reads });
    say(`Reading during ${parallel} exports: ${show(median(beside))}, p95 ${show(p95(beside))}`);
    await group;
    const large = await timeLarge(bench, largeCanvas);
    say(`PNG of ${LARGE_ELEMENTS} elements with long texts, 4,096 pixels wide: ${show(large)}`);
    return report({ drawing, grown, alone, beside, large });
  } finally {
    await cleanup.close();
  }
}

async function fill(
  { client }: BenchService,
  { team_id: _, ...params }: Canvas,
  elements: number,
  { words = 'Element number', columns = 40 } = {},
): Promise<void> {
  const shapes = Array.from({ length: elements }, (_, index) => ({
    meta: { id: randomUUID() },
    basic: { type: index % 3 === 0 ? ('OVAL' as const) : ('RECTANGLE' as const) },
    properties: {
      layout: {
        left: (index % columns) * 120,
        top: Math.floor(index / columns) * 120,
        width: 100,
        height: 100,
      },
    },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `${words} ${index}` }] }] },
  }));
  for (let next = 0; next < elements; next += 500) {
    const insert = { shapes: shapes.slice(next, next + 500) };
    await client.call(changeElements, { params, body: { insert } });
  }
}

/** Returns how long the second image takes; the first one loads code and fonts. */
async function timeLarge(bench: BenchService, canvas: Canvas): Promise<number> {
  const words = 'The quick brown fox jumps over the lazy dog '.repeat(4);
  await fill(bench, canvas, LARGE_ELEMENTS, { words, columns: 60 });
  const size = { width: 4_096, scale: 4 } as const;
  await drawOne(bench, canvas, size);
  const [taken = Number.NaN] = await timeEach(1, () => drawOne(bench, canvas, size));
  return taken;
}

/** Number of images to render; each has a different background to bypass the cache. */
let drawn = 0;
async function drawOne(
  { client }: BenchService,
  { team_id: _, ...zone }: Canvas,
  size: { width?: number; scale?: number } = {},
): Promise<void> {
  drawn += 1;
  const look = {
    format: 'png',
    background: `#${(0xfff000 + drawn).toString(16)}`,
    ...size,
  } as const;
  await client.zones.getImage({ ...zone, ...look }, { timeout: PATIENCE, retries: 0 });
}

function draw(bench: BenchService, canvas: Canvas, times: number): Promise<unknown> {
  return Promise.all(Array.from({ length: times }, () => drawOne(bench, canvas)));
}

async function timePictures(
  bench: BenchService,
  { canvas, rounds }: { canvas: Canvas; rounds: number },
) {
  await draw(bench, canvas, 2);
  return timeEach(rounds, () => drawOne(bench, canvas));
}

async function timeReads(
  bench: BenchService,
  { canvas, reads }: { canvas: Canvas; reads: number },
) {
  const { edition_id, space_id } = canvas;
  const params = { edition_id, space_id };
  return timeEach(reads, () => bench.client.call(getSpace, { params }));
}

async function timeEach(times: number, act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await act();
    taken.push(performance.now() - started);
  }
  return taken;
}

/** Measures the peak memory of the service process above its initial size. */
async function watchMemory({ service }: BenchService) {
  const read = async (name: string) => {
    const status = await readFile(`/proc/${service.pid()}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
  };
  const before = await read('VmRSS');
  return { grown: async () => (await read('VmHWM')) - before };
}

interface Figures {
  drawing: readonly number[];
  grown: number;
  alone: readonly number[];
  beside: readonly number[];
  /** Milliseconds for the large image. */
  large: number;
}

function report({ drawing, grown, alone, beside, large }: Figures): boolean {
  const slower = median(beside) / median(alone);
  const faults = [
    median(drawing) > LIMIT_MILLISECONDS && 'exports take too long',
    large > LIMIT_LARGE_MILLISECONDS && 'a large export takes too long',
    grown > LIMIT_MEGABYTES && 'exports take too much memory',
    slower > LIMIT_SLOWER && 'other requests are too slow',
  ].filter((fault) => fault !== false);
  say(
    `pictures: ${show(median(drawing))} each, a large one ${show(large)}, ${grown.toFixed(0)} MB, other requests ${slower.toFixed(2)} × as slow: ${faults.length === 0 ? 'holds' : faults.join(', ')}`,
  );
  return faults.length === 0;
}
