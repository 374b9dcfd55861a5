import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { LoadRequest } from './load-process.ts';
import { addressOf, type Measured } from './operations.ts';

type Headers = Readonly<Record<string, string>>;

interface Asked {
  home: Canvas;
  written: readonly Canvas[];
  headers: Headers;
}

/** Reads use one zone, writes several, because writers of one zone wait for each other. */
export function requestsOf(measured: Measured, { home, written, headers }: Asked): LoadRequest[] {
  const about = measured.op.method === 'GET' ? [home] : written;
  return about.map((canvas) => requestOf(measured, canvas, headers));
}

export function requestOf(measured: Measured, canvas: Canvas, headers: Headers): LoadRequest {
  const { method } = measured.op;
  const request = { method, path: addressOf(measured, canvas), headers };
  if (method === 'GET') return request;
  return { ...request, body: framesText({ ...TEN, id: () => '{uuid}' }) };
}

/** The body of a request that inserts frames. */
export const TEN = { count: 10, name: 'Lantern' };

interface Frames {
  count: number;
  /** The word that a search finds them by. */
  name: string;
  id: () => string;
}

export function framesText({ count, name, id }: Frames): string {
  const frames = Array.from({ length: count }, (_, index) => ({
    meta: { id: id(), name },
    type: 'CUSTOM',
    properties: {
      layout: { top: 40 * index, left: 25 * index, width: 800, height: 600 },
      fills: [{ solid: { color: { hex: { value: '#fff4d6' } } }, alpha: 0.9 }],
      strokes: [{ type: 'SOLID', width: 2 }],
    },
  }));
  return JSON.stringify({ frames });
}
