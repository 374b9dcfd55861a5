import { randomUUID } from 'node:crypto';
import { changeElement, insertElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Canvas } from '../zones/test-canvas.ts';
import { carriesUpdate, messages, openRawSocket } from './raw-live-socket.ts';

/** An editor that keeps sending and receiving even after the service tells it to stop. */
export interface RuleBreakingEditor {
  /** Times at which document updates, or any messages, were received. */
  updateTimes(): number[];
  messageTimes(): number[];
  close(): void;
}

interface EditorOptions {
  url: string;
  zone: Canvas;
  credentials: string;
  everyMilliseconds: number;
}

export async function startRuleBreakingEditor(opening: EditorOptions): Promise<RuleBreakingEditor> {
  const { everyMilliseconds, ...place } = opening;
  const raw = await openRawSocket(place);
  const { address } = raw;
  raw.send(messages.question(address));
  raw.send(messages.answer(address));
  const doc = new Y.Doc();
  doc.on('update', (update: Uint8Array) => raw.send(messages.update(address, update)));
  const id = randomUUID();
  const element = { meta: { id, name: 'Mine' }, type: 'CUSTOM' as const };
  insertElement(doc, { kind: 'frame', element, z: 'a0' });
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    changeElement(doc, 'frame', { id, meta: { name: `Mine ${count}` } });
  }, everyMilliseconds);
  return {
    updateTimes: () =>
      raw.received.filter(({ message }) => carriesUpdate(message, address)).map(({ at }) => at),
    messageTimes: () => raw.received.map(({ at }) => at),
    close() {
      clearInterval(timer);
      raw.destroy();
    },
  };
}
