import { setTimeout } from 'node:timers/promises';
import type { Client } from '@lienzo/sdk';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { Tap } from './taps.ts';
import { rename } from './writers.ts';

interface Probe {
  url: string;
  token: string;
  client: Client;
  canvas: Canvas;
  count: number;
}

const PAUSE_MILLISECONDS = 20;
const MAX_WAIT_MILLISECONDS = 10_000;

/** Renames a space several times. Returns how long after each response its event arrived, in milliseconds. */
export async function measureDelay(tap: Tap, probe: Probe): Promise<number[]> {
  const { client, canvas, count } = probe;
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  const arrivals: number[] = [];
  let next = Promise.withResolvers<void>();
  const reading = tap(
    { ...probe, edition_id: canvas.edition_id },
    {
      signal: stop.signal,
      onReady: ready.resolve,
      onEvent({ kind, space_id }) {
        if (kind !== 'space.renamed' || space_id !== canvas.space_id) return;
        arrivals.push(performance.now());
        next.resolve();
      },
    },
  );
  await Promise.race([ready.promise, reading]);
  const delays: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await rename(client, canvas);
    const responded = performance.now();
    await Promise.race([
      next.promise,
      setTimeout(MAX_WAIT_MILLISECONDS, undefined, { ref: false }),
    ]);
    const arrived = arrivals[index];
    if (arrived === undefined) throw new Error(`Event ${index + 1} did not arrive.`);
    delays.push(Math.max(0, arrived - responded));
    next = Promise.withResolvers();
    await setTimeout(PAUSE_MILLISECONDS);
  }
  stop.abort();
  await reading;
  return delays;
}
