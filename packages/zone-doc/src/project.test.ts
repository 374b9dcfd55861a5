import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { comment, entries, frame, ids, shape } from '../test/samples.ts';
import { elementsOf, insertElement, projectDocument, projectElement } from './index.ts';

function open() {
  const doc = new Y.Doc();
  doc.clientID = 5;
  for (const entry of entries) insertElement(doc, entry);
  return doc;
}

function mapOf(doc: Y.Doc, id: string) {
  return elementsOf(doc).get(id) as Y.Map<unknown>; // inserted by `open`
}

describe('projectDocument', () => {
  it('[P1] [D1] returns the elements bottom first, also without a version', () => {
    const doc = open();
    mapOf(doc, ids.frame).set('z', 'a9');
    const { elements, tombstones } = projectDocument(doc);
    expect(elements.map(({ key }) => key)).toEqual([
      ids.shape,
      ids.connector,
      ids.comment,
      ids.frame,
    ]);
    expect(elements[0]).toMatchObject({ kind: 'shape', z: 'a1', element: shape });
    expect(elements[3]?.element).toEqual(frame);
    expect(tombstones.size).toBe(0);
    expect(doc.getMap('zone').size).toBe(0);
  });

  it('[P2] [W1] returns the last items of the map and of every facet it ever had', () => {
    const doc = open();
    mapOf(doc, ids.frame).set('name', 'New');
    mapOf(doc, ids.frame).delete('fills');
    const { items } = projectElement(elementsOf(doc), ids.frame) ?? {};
    const names = ['', 'kind', 'z', 'name', 'type', 'layout', 'fills'];
    expect(Object.keys(items ?? {}).toSorted()).toEqual(names.toSorted());
    expect(items?.['']).toEqual([5, 0]);
    expect(items?.name).toEqual([5, Y.getState(doc.store, 5) - 1]);
  });

  it.each(['', '__proto__', 'constructor', 'author'])(
    '[P2] returns no item id for the foreign facet %j that was set and deleted',
    (facet) => {
      const doc = open();
      const before = projectElement(elementsOf(doc), ids.frame)?.items;
      mapOf(doc, ids.frame).set(facet, 1);
      expect(projectElement(elementsOf(doc), ids.frame)).toBeUndefined();
      mapOf(doc, ids.frame).delete(facet);
      const after = projectElement(elementsOf(doc), ids.frame)?.items;
      expect(after).toEqual(before);
      expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
    },
  );

  it('[P3] returns a tombstone for each key without a valid element', () => {
    const doc = open();
    elementsOf(doc).delete(ids.frame);
    mapOf(doc, ids.shape).set('kind', 'star');
    elementsOf(doc).set(ids.comment, 'not a map');
    const { elements, tombstones } = projectDocument(doc);
    expect(elements.map(({ key }) => key)).toEqual([ids.connector]);
    expect([...tombstones.keys()].toSorted()).toEqual(
      [ids.frame, ids.shape, ids.comment].toSorted(),
    );
    expect(tombstones.get(ids.frame)).toEqual([5, 0]);
    expect(tombstones.get(ids.comment)).toEqual([5, Y.getState(doc.store, 5) - 1]);
  });
});

describe('validity of elements', () => {
  const broken: [string, string, (map: Y.Map<unknown>) => void][] = [
    ['a facet of another kind', ids.frame, (map) => map.set('text', {})],
    ['a kind that does not exist', ids.frame, (map) => map.set('kind', 'toString')],
    ['another kind', ids.frame, (map) => map.set('kind', 'shape')],
    ['no kind', ids.frame, (map) => map.delete('kind')],
    ['no z-index', ids.frame, (map) => map.delete('z')],
    ['an invalid z-index', ids.frame, (map) => map.set('z', 'b1')],
    ['a name that is not a text', ids.frame, (map) => map.set('name', 5)],
    ['a Yjs type in a facet', ids.frame, (map) => map.set('layout', new Y.Map())],
    ['the id of another element', ids.frame, (map) => map.set('id', ids.shape)],
    ['an id that is not a text', ids.frame, (map) => map.set('id', 5)],
    ['an id that equals its key', ids.frame, (map) => map.set('id', ids.frame)],
    ['no geometry', ids.shape, (map) => map.delete('geometry')],
    ['two families', ids.shape, (map) => map.set('geometry', { basic: {}, star: {} })],
    [
      'other keys beside the family',
      ids.shape,
      (map) =>
        map.set('geometry', {
          basic: { type: 'OVAL' },
          placeholder: shape.placeholder,
          frame_id: ids.frame,
        }),
    ],
    ['an unknown geometry family', ids.shape, (map) => map.set('geometry', { text: {} })],
    ['no endpoints', ids.connector, (map) => map.delete('connected')],
    ['no author', ids.comment, (map) => map.delete('author')],
    ['an author that is not an id', ids.comment, (map) => map.set('author', '017')],
    ['no time', ids.comment, (map) => map.delete('time')],
    ['a time before 1970', ids.comment, (map) => map.set('time', -1)],
    ['a time after 9999', ids.comment, (map) => map.set('time', 253_402_300_800_000)],
    ['half a millisecond', ids.comment, (map) => map.set('time', 0.5)],
    ['two anchors', ids.comment, (map) => map.set('position', { top: 1, left: 1 })],
    ['no anchor', ids.comment, (map) => map.delete('element')],
  ];

  it.each(broken)('[E7] ignores an element with %s', (_, id, breakIt) => {
    const doc = open();
    breakIt(mapOf(doc, id));
    const { elements, tombstones } = projectDocument(doc);
    expect(elements).toHaveLength(entries.length - 1);
    expect(tombstones.has(id)).toBe(true);
  });

  it('[E7] [D2] ignores an element whose key is not an id in lower case', () => {
    const doc = open();
    const facets = { kind: 'frame', z: 'a9', name: 'A', type: 'CUSTOM' };
    for (const key of [ids.other.toUpperCase(), 'other', ids.other])
      elementsOf(doc).set(key, new Y.Map(Object.entries(facets)));
    const { elements } = projectDocument(doc);
    expect(elements.map(({ key }) => key)).toEqual([
      ...entries.map(({ element }) => element.meta.id),
      ids.other,
    ]);
  });

  it('[E5] accepts the earliest and the latest time', () => {
    for (const time of [0, 253_402_300_799_999]) {
      const doc = open();
      mapOf(doc, ids.comment).set('time', time);
      expect(projectElement(elementsOf(doc), ids.comment)?.element).toEqual(comment);
    }
  });
});
