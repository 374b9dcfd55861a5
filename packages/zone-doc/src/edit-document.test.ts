import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { entries, frame, ids, shape } from '../test/samples.ts';
import {
  changeElement,
  elementsOf,
  findElement,
  insertElement,
  projectDocument,
  removeElement,
  setZIndex,
} from './index.ts';

function open() {
  const doc = new Y.Doc();
  for (const entry of entries) insertElement(doc, entry);
  return doc;
}

describe('editing an open document', () => {
  it('[D2] [D3] inserts an element as a map of plain values and finds it by id in any case', () => {
    const doc = open();
    const map = elementsOf(doc).get(ids.shape);
    expect(map).toBeInstanceOf(Y.Map);
    expect((map as Y.Map<unknown>).get('layout')).toEqual({ top: 5, left: 6 });
    expect(findElement(doc, 'shape', ids.shape.toUpperCase())).toEqual(shape);
    expect(findElement(doc, 'frame', ids.shape)).toBeUndefined();
    expect(findElement(doc, 'shape', ids.other)).toBeUndefined();
  });

  it('[E8] changes an element in one update', () => {
    const doc = open();
    let updates = 0;
    doc.on('update', () => {
      updates += 1;
    });
    const change = { id: ids.shape, frame_id: null, properties: { layout: { top: 0 } } };
    expect(changeElement(doc, 'shape', change)).toBe(true);
    expect(updates).toBe(1);
    const { frame_id: _, ...free } = shape;
    const moved = { ...free, properties: { layout: { top: 0, left: 6 } } };
    expect(findElement(doc, 'shape', ids.shape)).toEqual(moved);
  });

  it('[E7] ignores changes to missing elements and to elements of another kind', () => {
    const doc = open();
    expect(changeElement(doc, 'shape', { id: ids.other, frame_id: null })).toBe(false);
    expect(changeElement(doc, 'shape', { id: ids.frame, frame_id: null })).toBe(false);
    expect(removeElement(doc, ids.other)).toBe(false);
    expect(projectDocument(doc).elements).toHaveLength(entries.length);
  });

  it('[W5] removes an element by its id in any case', () => {
    const doc = open();
    expect(removeElement(doc, ids.frame.toUpperCase())).toBe(true);
    expect(removeElement(doc, ids.frame)).toBe(false);
    expect(projectDocument(doc).tombstones.has(ids.frame)).toBe(true);
  });

  it('[Z1] moves an element in the stack and ignores missing elements', () => {
    const doc = open();
    expect(setZIndex(doc, ids.frame.toUpperCase(), 'zzzzzzzzzzzzzzzzzzzzzzzzzzz')).toBe(true);
    expect(projectDocument(doc).elements.at(-1)?.key).toBe(ids.frame);
    expect(setZIndex(doc, ids.other, 'a0')).toBe(false);
  });

  it('[E10] stores a copy without undefined values', () => {
    const doc = open();
    const layout = { top: 1, left: undefined };
    const element = { ...frame, meta: { id: ids.other, name: 'A' }, properties: { layout } };
    insertElement(doc, { kind: 'frame', element, z: 'a9' });
    layout.top = 2;
    const map = elementsOf(doc).get(ids.other) as Y.Map<unknown>; // just inserted
    expect(map.get('layout')).toStrictEqual({ top: 1 });
    changeElement(doc, 'frame', { id: ids.other, properties: { layout } });
    expect(map.get('layout')).toStrictEqual({ top: 2 });
  });

  it('[D4] keeps concurrent changes to different facets', () => {
    const doc = open();
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    changeElement(doc, 'frame', { id: ids.frame, meta: { name: 'Here' } });
    changeElement(copy, 'frame', { id: ids.frame, properties: { fills: [] } });
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    expect(findElement(copy, 'frame', ids.frame)).toMatchObject({
      meta: { name: 'Here' },
      properties: { fills: [] },
    });
  });
});
