import { randomUUID } from 'node:crypto';
import { changeElement, insertElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Canvas } from '../zones/test-canvas.ts';
import { carriesUpdate, frames, openRawSocket } from './raw-live-socket.ts';

/** Somebody who goes on sending and listening whatever they are told. */
export interface StubbornEditor {
  /** Moments at which something of the document came, and anything at all. */
  delivered(): number[];
  heard(): number[];
  end(): void;
}

interface Opening {
  url: string;
  zone: Canvas;
  credentials: string;
  everyMilliseconds: number;
}

export async function startStubbornEditor(opening: Opening): Promise<StubbornEditor> {
  const { everyMilliseconds, ...place } = opening;
  const raw = await openRawSocket(place);
  const { address } = raw;
  raw.send(frames.question(address));
  raw.send(frames.answer(address));
  const doc = new Y.Doc();
  doc.on('update', (update: Uint8Array) => raw.send(frames.update(address, update)));
  const id = randomUUID();
  const element = { meta: { id, name: 'Mine' }, type: 'CUSTOM' as const };
  insertElement(doc, { kind: 'frame', element, z: 'a0' });
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    changeElement(doc, 'frame', { id, meta: { name: `Mine ${count}` } });
  }, everyMilliseconds);
  return {
    delivered: () =>
      raw.received.filter(({ frame }) => carriesUpdate(frame, address)).map(({ at }) => at),
    heard: () => raw.received.map(({ at }) => at),
    end() {
      clearInterval(timer);
      raw.end();
    },
  };
}
