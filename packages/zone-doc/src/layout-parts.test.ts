import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { frame, ids, shape } from '../test/samples.ts';
import {
  changeElement,
  changeFacets,
  composeVersion,
  elementsOf,
  fromFacets,
  insertElement,
  projectDocument,
  readUpdate,
  replaceFacets,
  SERVER_CLIENT,
  toFacets,
  validateUpdate,
  versionOf,
  withChange,
} from './index.ts';

const layout = { left: 6, top: 5, width: 30, height: 20, rotate: 45, fliph: true };
const entry = { kind: 'shape', element: { ...shape, properties: { layout } }, z: 'a0' } as const;
const caller = { role: 'EDITOR', zuid: '17', maxElements: 100 } as const;

function openDocument(version: 1 | 2): Y.Doc {
  const doc = new Y.Doc();
  if (version === 2) Y.applyUpdate(doc, composeVersion(0, 2).update);
  return doc;
}

/** Returns two copies of a document with one shape; `first` and `second` edit them at the same time. */
function merge(version: 1 | 2, first: (doc: Y.Doc) => void, second: (doc: Y.Doc) => void) {
  const doc = openDocument(1);
  insertElement(doc, entry);
  if (version === 2) Y.applyUpdate(doc, composeVersion(0, 2).update);
  const copies = [first, second].map((edit) => {
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    edit(copy);
    return Y.encodeStateAsUpdate(copy);
  });
  for (const update of copies) Y.applyUpdate(doc, update);
  return layoutIn(doc);
}

const set = (part: object) => (doc: Y.Doc) =>
  void changeElement(doc, 'shape', { id: ids.shape, properties: { layout: part } });

function layoutIn(doc: Y.Doc): unknown {
  const [found] = projectDocument(doc).elements;
  return found && 'properties' in found.element ? found.element.properties?.layout : undefined;
}

describe('documents of version 2', () => {
  it('[D1] name their version in the root map `zone`', () => {
    const doc = openDocument(2);
    expect([versionOf(new Y.Doc()), versionOf(doc)]).toEqual([1, 2]);
    expect(doc.getMap('zone').toJSON()).toEqual({ version: 2 });
    expect(Y.getState(doc.store, SERVER_CLIENT)).toBe(1);
  });

  it('[E13] store new layouts in parts', () => {
    const doc = openDocument(2);
    insertElement(doc, entry);
    const facets = (elementsOf(doc).get(ids.shape) as Y.Map<unknown>).toJSON();
    expect(facets).toMatchObject({
      position: { left: 6, top: 5 },
      size: { width: 30, height: 20 },
      rotation: { rotate: 45 },
      flip: { fliph: true },
    });
    expect(facets).not.toHaveProperty('layout');
    expect(layoutIn(doc)).toEqual(layout);
  });

  it('[D4] [E13] keep a move, a resize and a rotation that happen at the same time', () => {
    const merged = merge(2, set({ left: 777 }), (doc) => {
      set({ width: 999 })(doc);
      set({ rotate: 90 })(doc);
    });
    expect(merged).toEqual({ ...layout, left: 777, width: 999, rotate: 90 });
    const before = merge(1, set({ left: 777 }), set({ width: 999 })) as typeof layout; // has all keys
    expect([before.left === 777, before.width === 999].filter(Boolean)).toHaveLength(1);
  });

  it('[E8] [E13] write only the parts that a change names', () => {
    const before = toFacets(entry);
    const move = { id: ids.shape, properties: { layout: { top: 1 } } };
    expect(changeFacets('shape', before, move, 2)).toEqual({ position: { left: 6, top: 1 } });
    expect(changeFacets('shape', before, move, 1)).toEqual({ layout: { ...layout, top: 1 } });
  });

  it('[E13] tell an empty layout from an absent one', () => {
    const empty = {
      kind: 'shape',
      element: { ...shape, properties: { layout: {} } },
      z: 'a0',
    } as const;
    const { properties: _, ...bare } = shape;
    const absent = { kind: 'shape', element: bare, z: 'a0' } as const;
    for (const one of [empty, absent, entry])
      expect(fromFacets('shape', ids.shape, toFacets(one, 2))).toEqual(one.element);
  });

  it.each([
    ['fewer keys', { left: 1 }],
    ['other keys', { width: 3, flipv: true }],
    ['no keys', {}],
    ['no layout', undefined],
    ['the same layout', layout],
  ])('[E13] can be changed back to a layout with %s', (_name, wanted) => {
    const properties = wanted && { layout: wanted };
    const { properties: __, ...bare } = shape;
    const target = { ...entry, element: { ...bare, ...(properties && { properties }) } };
    // Stored by version 1, then moved by version 2, so that both forms are present.
    const move = { id: ids.shape, properties: { layout: { left: 9 } } };
    const old = toFacets(entry);
    const actual = withChange(old, changeFacets('shape', old, move, 2));
    const known = toFacets({ ...entry, element: fromFacets('shape', ids.shape, actual) }, 2);
    const change = replaceFacets(known, toFacets(target, 2), 2);
    const after = fromFacets('shape', ids.shape, withChange(actual, change));
    expect(after).toEqual(target.element);
    expect(replaceFacets(toFacets(target, 2), toFacets(target, 2), 2)).toEqual({});
  });

  it('[E7] [E13] reject parts with other keys or types', () => {
    for (const position of [{ width: 1 }, 5, [1], null, { left: 'x' }]) {
      const doc = openDocument(2);
      insertElement(doc, { kind: 'frame', element: frame, z: 'a0' });
      (elementsOf(doc).get(ids.frame) as Y.Map<unknown>).set('position', position);
      expect(projectDocument(doc).elements).toEqual([]);
    }
  });

  it.each([[1], [2]] as const)('[G10] accept parts in version 2 only (version %i)', (version) => {
    const doc = openDocument(1);
    insertElement(doc, entry);
    if (version === 2) Y.applyUpdate(doc, composeVersion(0, 2).update);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    (elementsOf(copy).get(ids.shape) as Y.Map<unknown>).set('position', { left: 1 });
    const update = readUpdate(Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc)));
    if (typeof update === 'string') throw new Error(update);
    expect(validateUpdate(doc, update, caller)).toBe(version === 1 ? 'unknown-key' : undefined);
  });
});
