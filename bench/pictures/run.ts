// How long does a picture take, how much memory, and what do others notice of it?
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { changeElements, getSpace } from '@lienzo/contract';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { type Stage, setStage } from '../shared/bench-service.ts';
import { median, p95, say, show } from '../shared/figures.ts';
import { createClosers } from '../shared/run-context.ts';

const ELEMENTS = 1_000;
const PARALLEL = 100;
/** The last of many waits for all others. */
const PATIENCE = 600_000;
const LIMIT_MILLISECONDS = 1_000;
const LIMIT_MEGABYTES = 300;
const LIMIT_SLOWER = 2;

/** True when pictures are quick, and nobody else waits for them. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const closers = createClosers();
  try {
    const stage = await setStage({ closers, zones: 1 });
    const [canvas] = stage.canvases;
    if (canvas === undefined) throw new Error('There is no zone to draw.');
    await fill(stage, canvas);
    const [rounds, reads] = quick ? [5, 200] : [20, 800];
    const memory = await watchMemory(stage);
    const drawing = await timePictures(stage, { canvas, rounds });
    const grown = await memory.grown();
    say(`PNG of ${ELEMENTS} elements: ${show(median(drawing))}, p95 ${show(p95(drawing))}`);
    say(`Memory: ${grown.toFixed(0)} MB more than before`);
    const alone = await timeReads(stage, { canvas, reads });
    say(`Reading alone: ${show(median(alone))}, p95 ${show(p95(alone))}`);
    const parallel = quick ? PARALLEL / 5 : PARALLEL;
    const crowd = draw(stage, canvas, parallel);
    const beside = await timeReads(stage, { canvas, reads });
    say(`Reading beside ${parallel} pictures: ${show(median(beside))}, p95 ${show(p95(beside))}`);
    await crowd;
    return report({ drawing, grown, alone, beside });
  } finally {
    await closers.close();
  }
}

async function fill({ client }: Stage, { team_id: _, ...params }: Canvas): Promise<void> {
  const shapes = Array.from({ length: ELEMENTS }, (_, index) => ({
    meta: { id: randomUUID() },
    basic: { type: index % 3 === 0 ? ('OVAL' as const) : ('RECTANGLE' as const) },
    properties: {
      layout: {
        left: (index % 40) * 120,
        top: Math.floor(index / 40) * 120,
        width: 100,
        height: 100,
      },
    },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `Element number ${index}` }] }] },
  }));
  await client.call(changeElements, { params, body: { insert: { shapes } } });
}

/** Pictures that differ in their ground, so that none has been drawn before. */
let drawn = 0;
async function drawOne({ client }: Stage, { team_id: _, ...zone }: Canvas): Promise<void> {
  drawn += 1;
  const look = { format: 'png', background: `#${(0xfff000 + drawn).toString(16)}` } as const;
  await client.zones.getImage({ ...zone, ...look }, { timeout: PATIENCE, retries: 0 });
}

function draw(stage: Stage, canvas: Canvas, times: number): Promise<unknown> {
  return Promise.all(Array.from({ length: times }, () => drawOne(stage, canvas)));
}

async function timePictures(stage: Stage, { canvas, rounds }: { canvas: Canvas; rounds: number }) {
  await draw(stage, canvas, 2);
  return timeEach(rounds, () => drawOne(stage, canvas));
}

async function timeReads(stage: Stage, { canvas, reads }: { canvas: Canvas; reads: number }) {
  const { edition_id, space_id } = canvas;
  const params = { edition_id, space_id };
  return timeEach(reads, () => stage.client.call(getSpace, { params }));
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

/** What the process of the service has held at most, beyond what it held at first. */
async function watchMemory({ service }: Stage) {
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
}

function report({ drawing, grown, alone, beside }: Figures): boolean {
  const slower = median(beside) / median(alone);
  const faults = [
    median(drawing) > LIMIT_MILLISECONDS && 'drawing takes too long',
    grown > LIMIT_MEGABYTES && 'drawing takes too much memory',
    slower > LIMIT_SLOWER && 'others wait for it too long',
  ].filter((fault) => fault !== false);
  say(
    `pictures: ${show(median(drawing))} each, ${grown.toFixed(0)} MB, others ${slower.toFixed(2)} times as slow: ${faults.length === 0 ? 'holds' : faults.join(', ')}`,
  );
  return faults.length === 0;
}
