import { toStored } from '@lienzo/contract';
import { changeElement, insertElement, removeElement } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createCommentStore } from './comment-store.ts';

const FIRST = '0194d0b4-8d3e-7f51-a2c9-4b7e6f0d1a25';
const FRAME = '0194D0B1-77AA-7D02-8C19-5F3E9A1B2C4D';

function writeComment(doc: Y.Doc, id: string) {
  insertElement(doc, {
    kind: 'comment',
    element: toStored('comment', { meta: { id }, text: 'Why?', element_id: FRAME }),
    z: 'a1',
    authorship: { author: '742518339371009', time: new Date(5000) },
  });
}

function drawFrame(doc: Y.Doc) {
  const element = toStored('frame', { meta: { id: FRAME, name: 'Risks' } });
  insertElement(doc, { kind: 'frame', element, z: 'a0' });
}

describe('comments of a document', () => {
  it('are read with their author, time and element', () => {
    const doc = new Y.Doc();
    drawFrame(doc);
    writeComment(doc, FIRST);
    const [fact] = createCommentStore(doc).list();
    expect(fact).toMatchObject({
      id: FIRST,
      text: 'Why?',
      author: '742518339371009',
      time: 5000,
      resolved: false,
      elementKey: FRAME.toLowerCase(),
    });
  });

  it('follow inserts, changes and removals', () => {
    const doc = new Y.Doc();
    const store = createCommentStore(doc);
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    writeComment(doc, FIRST);
    expect(store.list()).toHaveLength(1);
    changeElement(doc, 'comment', { id: FIRST, resolved: true });
    expect(store.list()[0]?.resolved).toBe(true);
    removeElement(doc, FIRST);
    expect(store.list()).toEqual([]);
    expect(told).toBe(3);
  });

  it('stay the same list while only other elements change', () => {
    const doc = new Y.Doc();
    writeComment(doc, FIRST);
    const store = createCommentStore(doc);
    store.subscribe(() => {});
    const before = store.list();
    drawFrame(doc);
    changeElement(doc, 'frame', { id: FRAME, properties: { layout: { left: 5 } } });
    expect(store.list()).toBe(before);
  });

  it('are current after subscribing again', () => {
    const doc = new Y.Doc();
    const store = createCommentStore(doc);
    store.subscribe(() => {})();
    writeComment(doc, FIRST);
    expect(store.list()).toEqual([]);
    store.subscribe(() => {});
    expect(store.list()).toHaveLength(1);
  });
});
