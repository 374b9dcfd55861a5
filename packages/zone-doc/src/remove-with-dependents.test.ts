import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { elementsOf, findElement, insertElement } from './edit-document.ts';
import { createRemover } from './remove-with-dependents.ts';

const author = '1000';
const newIds = () => [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;

function createZone() {
  const doc = new Y.Doc();
  const insertShape = (id: string, frame_id?: string) =>
    insertElement(doc, {
      kind: 'shape',
      element: {
        meta: { id },
        ...(frame_id !== undefined && { frame_id }),
        basic: { type: 'RECTANGLE' },
        properties: { layout: { top: 3, left: 4, width: 10, height: 10 } },
      },
      z: 'a1',
    });
  const insertComment = (id: string, target: { element_id: string } | { parent_id: string }) =>
    insertElement(doc, {
      kind: 'comment',
      element: { meta: { id }, text: 'Why?', resolved: false, ...target },
      z: 'a1',
      authorship: { author, time: new Date(0) },
    });
  const insertConnector = (id: string, first: string, second: string) =>
    insertElement(doc, {
      kind: 'connector',
      element: {
        meta: { id },
        connected: { first: { shape_id: first }, second: { shape_id: second } },
      },
      z: 'a1',
    });
  const insertFrame = (id: string) =>
    insertElement(doc, {
      kind: 'frame',
      element: { meta: { id, name: 'F' }, type: 'CUSTOM' },
      z: 'a0',
    });
  return { doc, insertShape, insertComment, insertConnector, insertFrame };
}

describe('[E12] removing an element', () => {
  it('frees the content of a frame', () => {
    const { doc, insertFrame, insertShape } = createZone();
    const [frame, shape] = newIds();
    insertFrame(frame.toUpperCase());
    insertShape(shape, frame);
    expect(createRemover(doc).remove(frame)).toBe(true);
    expect(findElement(doc, 'shape', shape)).not.toHaveProperty('frame_id');
  });

  it('removes connectors, and leaves comments where the element was', () => {
    const { doc, insertShape, insertConnector, insertComment } = createZone();
    const [shape, other, connector, comment] = newIds();
    insertShape(shape);
    insertShape(other);
    insertConnector(connector, other, shape.toUpperCase());
    insertComment(comment, { element_id: shape });
    createRemover(doc).remove(shape);
    expect([...elementsOf(doc).keys()].toSorted()).toEqual([other, comment].toSorted());
    expect(findElement(doc, 'comment', comment)).toMatchObject({ position: { top: 3, left: 4 } });
    expect(findElement(doc, 'comment', comment)).not.toHaveProperty('element_id');
  });

  it('removes own replies with their thread, and leaves others’ to the server', () => {
    const { doc, insertShape, insertComment } = createZone();
    const [shape, thread, reply] = newIds();
    insertShape(shape);
    insertComment(thread, { element_id: shape });
    insertComment(reply, { parent_id: thread });
    const remover = createRemover(doc);
    doc.transact(() => {
      remover.remove(thread, 'another person');
    });
    expect(elementsOf(doc).has(reply)).toBe(true);
    insertComment(thread, { element_id: shape });
    remover.remove(thread, author);
    expect([...elementsOf(doc).keys()]).toEqual([shape]);
  });

  it('finds references that were written earlier in the same transaction', () => {
    const { doc, insertShape, insertConnector } = createZone();
    const [shape, other, connector] = newIds();
    insertShape(shape);
    const remover = createRemover(doc);
    doc.transact(() => {
      insertShape(other);
      remover.remove(other);
      insertShape(other);
      insertConnector(connector, shape, other);
      remover.forget();
      remover.remove(other);
    });
    expect([...elementsOf(doc).keys()]).toEqual([shape]);
  });

  it('reads all references once for a transaction, not for each element', () => {
    const { doc, insertShape } = createZone();
    const ids = Array.from({ length: 50 }, () => randomUUID());
    for (const id of ids) insertShape(id);
    const remover = createRemover(doc);
    const read = vi.spyOn(elementsOf(doc), 'entries');
    doc.transact(() => {
      for (const id of ids) remover.remove(id);
    });
    expect(elementsOf(doc).size).toBe(0);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
