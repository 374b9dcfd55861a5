import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { elementsOf, insertElement, removeElement } from '@lienzo/zone-doc';
import { type LiveSocket, openLiveSocket } from '../../testing/live/live-socket.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';

const LOOK_MILLISECONDS = 5;
const MAX_MILLISECONDS = 60_000;

interface ZoneAddress {
  url: string;
  zone: Canvas;
  token: string;
}

/** Opens a zone and returns the duration. */
export async function openProbe(
  address: ZoneAddress,
): Promise<{ socket: LiveSocket; took: number }> {
  const started = performance.now();
  const socket = openLiveSocket(address);
  await until(socket.isOpen, () => `The zone did not open: ${socket.closeReason()}`);
  return { socket, took: performance.now() - started };
}

/**
 * Inserts an element over one socket. Returns how long after the acknowledgement others receive it.
 */
export async function sendProbe(from: LiveSocket, to: LiveSocket): Promise<number> {
  const id = randomUUID();
  const element = { meta: { id, name: 'Probe' }, type: 'CUSTOM' as const };
  insertElement(from.doc, { kind: 'frame', element, z: 'a0' });
  await from.acknowledgments.next();
  const acknowledged = performance.now();
  await until(
    () => elementsOf(to.doc).has(id),
    () => 'A change did not reach the other socket.',
  );
  const took = performance.now() - acknowledged;
  removeElement(from.doc, id);
  return took;
}

export async function until(test: () => boolean, complaint: () => string): Promise<void> {
  const limit = performance.now() + MAX_MILLISECONDS;
  while (!test()) {
    if (performance.now() > limit) throw new Error(complaint());
    await setTimeout(LOOK_MILLISECONDS);
  }
}
