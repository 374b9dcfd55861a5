import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { insertFrames } from '@lienzo/contract';
import { elementsOf } from '@lienzo/zone-doc';
import { openLiveSocket } from '../../testing/live/live-socket.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { BenchService } from '../shared/bench-service.ts';
import { readMetrics } from '../shared/read-metrics.ts';
import { until } from '../shared/zone-probe.ts';

const BATCH = 1_000;
const STEADY_MILLISECONDS = 500;

export interface Opening {
  /** Milliseconds until the zone was complete for the first client and for the next one. */
  readonly first: number;
  readonly next: number;
  /** Longest event loop delay of the service while it was opened. */
  readonly stall: number;
}

/** Fills a zone over the API, then opens it twice. */
export async function openLarge(
  bench: BenchService,
  zone: Canvas,
  elements: number,
): Promise<Opening> {
  for (let made = 0; made < elements; made += BATCH) {
    const frames = Array.from({ length: Math.min(BATCH, elements - made) }, (_, index) => ({
      meta: { id: randomUUID(), name: `Frame ${made + index}` },
      properties: { layout: { top: index, left: made, width: 100, height: 100 } },
    }));
    await bench.client.call(insertFrames, { params: zone, body: { frames } });
  }
  await setTimeout(STEADY_MILLISECONDS);
  await readMetrics(bench.service.url); // resets the maximum
  const sockets: ReturnType<typeof openLiveSocket>[] = [];
  const open = async (): Promise<number> => {
    const started = performance.now();
    const socket = openLiveSocket({ url: bench.service.url, zone, token: bench.token });
    sockets.push(socket);
    await until(
      () => socket.isOpen() && elementsOf(socket.doc).size === elements,
      () => `The large zone did not open: ${socket.closeReason()}`,
    );
    return performance.now() - started;
  };
  try {
    const first = await open();
    const next = await open();
    await setTimeout(STEADY_MILLISECONDS);
    const { stall } = await readMetrics(bench.service.url);
    return { first, next, stall };
  } finally {
    for (const socket of sockets) socket.close();
  }
}
