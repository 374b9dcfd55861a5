import { randomUUID } from 'node:crypto';
import { changeElement, insertElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { openLiveSocket } from '../../testing/live/live-socket.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { until } from '../shared/zone-probe.ts';

/** Somebody with one element, which they change again and again. */
export interface SteadyEditor {
  edit(): void;
  /** How long the acknowledgements took since the last time, in milliseconds. */
  takeWaits(): number[];
  /** How many edits were made here, counted like those. */
  made(): number;
  /** Edits that are not acknowledged yet. */
  unacknowledged(): number;
  /** How many edits of others have arrived since the beginning. */
  delivered(): number;
  /** How often the connection has ended. */
  ends(): number;
  close(): void;
}

interface Place {
  url: string;
  zone: Canvas;
  token: string;
}

/** Comes into a zone; ready for edits when the promise resolves. */
export async function startSteadyEditor(place: Place): Promise<SteadyEditor> {
  const socket = openLiveSocket(place);
  const { doc, provider } = socket;
  const id = randomUUID();
  const sent: number[] = [];
  let waits: number[] = [];
  let count = 0;
  let ends = 0;
  provider.on('close', () => {
    ends += 1;
  });
  await until(socket.isOpen, () => `A zone did not open: ${socket.closeReason()}`);
  const element = { meta: { id, name: 'Mine' }, type: 'CUSTOM' as const };
  insertElement(doc, { kind: 'frame', element, z: 'a0' });
  await until(
    () => !provider.hasUnsyncedChanges,
    () => `An edit was not acknowledged: ${socket.closeReason()}`,
  );
  // The service and the stock server say the same after every update, one after the other.
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    while (sent.length > number) waits.push(performance.now() - (sent.shift() ?? 0));
  });
  return {
    edit() {
      count += 1;
      sent.push(performance.now());
      changeElement(doc, 'frame', { id, meta: { name: `Mine ${count}` } });
    },
    takeWaits() {
      const taken = waits;
      waits = [];
      return taken;
    },
    unacknowledged: () => sent.length,
    made: () => Y.getState(doc.store, doc.clientID),
    delivered: () => clocksOf(doc),
    ends: () => ends,
    close: socket.close,
  };
}

/** An edit of a name is one item, so the clocks of the others count their edits. */
function clocksOf(doc: Y.Doc): number {
  let sum = 0;
  for (const client of doc.store.clients.keys())
    if (client !== doc.clientID) sum += Y.getState(doc.store, client);
  return sum;
}
