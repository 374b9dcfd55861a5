import { randomUUID } from 'node:crypto';
import { toStored } from '@lienzo/contract';
import { changeElement, insertElement, shareText, textOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { openLiveSocket } from '../../testing/live/live-socket.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { until } from '../shared/zone-probe.ts';

/** An editor that changes its one element repeatedly. */
export interface SteadyEditor {
  readonly doc: Y.Doc;
  /** The element whose text it writes. */
  readonly textId: string;
  /** When it typed each letter. */
  readonly typed: readonly number[];
  edit(): void;
  /** Creates the text that `type` continues. */
  startTyping(): Promise<void>;
  /** Types a letter at the end of its text. */
  type(): void;
  /** Returns the acknowledgement times since the last call, in milliseconds. */
  takeWaits(): number[];
  /** Returns the number of own edits, counted like `delivered`. */
  made(): number;
  /** Returns the number of edits that are not acknowledged yet. */
  unacknowledged(): number;
  /** Returns the number of edits received from others. */
  delivered(): number;
  /** Returns the number of times the connection was closed. */
  ends(): number;
  close(): void;
}

interface ZoneAddress {
  url: string;
  zone: Canvas;
  token: string;
}

/** Opens a zone. Resolves when it can be edited. */
export async function startSteadyEditor(address: ZoneAddress): Promise<SteadyEditor> {
  const socket = openLiveSocket(address);
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
  const untilAcknowledged = () =>
    until(
      () => !provider.hasUnsyncedChanges,
      () => `An edit was not acknowledged: ${socket.closeReason()}`,
    );
  await untilAcknowledged();
  // The service and the stock server both acknowledge every update in order.
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    while (sent.length > number) waits.push(performance.now() - (sent.shift() ?? 0));
  });
  const textId = randomUUID();
  const typed: number[] = [];
  return {
    doc,
    textId,
    typed,
    async startTyping() {
      const note = toStored('shape', { meta: { id: textId }, basic: { type: 'OVAL' as const } });
      sent.push(performance.now());
      doc.transact(() => {
        insertElement(doc, { kind: 'shape', element: note, z: 'a1' });
        shareText(doc, textId);
      });
      await untilAcknowledged();
    },
    type() {
      const words = textOf(doc, textId);
      sent.push(performance.now());
      typed.push(performance.now());
      words?.insert(words.length, 'a');
    },
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

/** Sums the clocks of other clients, which count their edits: changing a name adds one item. */
function clocksOf(doc: Y.Doc): number {
  let sum = 0;
  for (const client of doc.store.clients.keys())
    if (client !== doc.clientID) sum += Y.getState(doc.store, client);
  return sum;
}
