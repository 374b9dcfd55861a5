import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { elementsOf, insertElement, removeElement } from '@lienzo/zone-doc';
import { type LiveSocket, openLiveSocket } from '../../testing/live/live-socket.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';

const LOOK_MILLISECONDS = 5;
const LONGEST_MILLISECONDS = 20_000;

interface Place {
  url: string;
  zone: Canvas;
  token: string;
}

/** Opens a zone and gives how long that took. */
export async function openProbe(place: Place): Promise<{ socket: LiveSocket; took: number }> {
  const started = performance.now();
  const socket = openLiveSocket(place);
  await until(socket.isOpen, () => `The zone did not open: ${socket.closeReason()}`);
  return { socket, took: performance.now() - started };
}

/** Puts something into a zone on one socket and gives how long after its acknowledgement others see it. */
export async function sendProbe(from: LiveSocket, to: LiveSocket): Promise<number> {
  const id = randomUUID();
  const element = { meta: { id, name: 'Probe' }, type: 'CUSTOM' as const };
  insertElement(from.doc, { kind: 'frame', element, z: 'a0' });
  await from.acknowledgments.next();
  const acknowledged = performance.now();
  await until(
    () => elementsOf(to.doc).has(id),
    () => 'A change did not cross.',
  );
  const took = performance.now() - acknowledged;
  removeElement(from.doc, id);
  return took;
}

export async function until(test: () => boolean, complaint: () => string): Promise<void> {
  const limit = performance.now() + LONGEST_MILLISECONDS;
  while (!test()) {
    if (performance.now() > limit) throw new Error(complaint());
    await setTimeout(LOOK_MILLISECONDS);
  }
}
