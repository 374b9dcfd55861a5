import { elementsOf, insertElement, removeElement, splitUpdate } from '@lienzo/zone-doc';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { createOutbox } from './outbox.ts';

const ELEMENTS = 1_000;

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns a document with shapes, and the update that removes them. */
function removeAll() {
  const doc = new Y.Doc();
  const ids = Array.from({ length: ELEMENTS }, (_, number) => idOf(number));
  doc.transact(() => {
    for (const id of ids)
      insertElement(doc, {
        kind: 'shape',
        element: { meta: { id, name: '' }, basic: { type: 'RECTANGLE' } },
        z: 'a0',
      });
  });
  const before = Y.encodeStateAsUpdate(doc);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.transact(() => {
    for (const id of ids) removeElement(doc, id);
  });
  const [removal] = updates;
  if (!removal) throw new Error('Nothing was removed.');
  return { doc, before, removal };
}

function openOutbox(doc: Y.Doc) {
  const sent: Uint8Array[] = [];
  const outbox = createOutbox({
    send: (update) => void sent.push(update),
    split: (update) => splitUpdate(doc, update),
    onTooLarge: () => undefined,
    onAcknowledged: () => undefined,
  });
  return { outbox, sent };
}

it('sends the removal of many elements in parts, although it has few bytes', async () => {
  const { doc, before, removal } = removeAll();
  expect(removal.length).toBeLessThan(100);
  const { outbox, sent } = openOutbox(doc);
  outbox.add(removal);
  outbox.start();
  expect(sent.length).toBeGreaterThanOrEqual(ELEMENTS / 250);

  const server = new Y.Doc();
  Y.applyUpdate(server, before);
  const most = sent.map((part) => {
    const count = elementsOf(server).size;
    Y.applyUpdate(server, part);
    return count - elementsOf(server).size;
  });
  expect(Math.max(...most)).toBeLessThanOrEqual(250);
  expect(elementsOf(server).size).toBe(0);

  const stored = outbox.durable();
  for (const _ of sent) outbox.acknowledge();
  await stored;
  expect(outbox.changes()).toEqual([]);
});

it('does not send such a removal together with other changes', () => {
  const { doc, removal } = removeAll();
  const { outbox, sent } = openOutbox(doc);
  const alone = openOutbox(doc);
  alone.outbox.add(removal);
  alone.outbox.start();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  elementsOf(doc).set('note', new Y.Map());
  outbox.add(updates[0] ?? new Uint8Array());
  outbox.add(removal);
  outbox.start();
  expect(sent).toEqual([updates[0], ...alone.sent]);
});
