import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentOf, expectNothingPending, expectRows } from '../test/expect-rows.ts';
import { createRowStore, type RowEdit } from '../test/row-store.ts';
import { entries, frame, ids, shape } from '../test/samples.ts';
import { composeUpdate, elementsOf, projectDocument, SERVER_CLIENT } from './index.ts';

const nothing: RowEdit = { insert: [], change: [], remove: [] };

function start() {
  const store = createRowStore();
  const doc = documentOf([store.edit({ ...nothing, insert: entries })]);
  const edit = (part: Partial<RowEdit>) => {
    const update = store.edit({ ...nothing, ...part });
    Y.applyUpdate(doc, update);
    expectRows(doc, store);
    return Y.decodeUpdate(update);
  };
  return { store, doc, edit };
}

describe('composeUpdate', () => {
  it('[W2] [D2] [D5] inserts a map under the key, then its facets, all under client id 1', () => {
    const { update, inserted, clock } = composeUpdate({
      clock: 4,
      insertions: [{ key: ids.frame, facets: { kind: 'frame', z: 'a0' } }],
      changes: [],
      removals: [],
    });
    const { structs, ds } = Y.decodeUpdate(update);
    expect(structs).toMatchObject([
      { id: { client: 1, clock: 4 }, parent: 'elements', parentSub: ids.frame, origin: null },
      { id: { client: 1, clock: 5 }, parent: { client: 1, clock: 4 }, parentSub: 'kind' },
      { id: { client: 1, clock: 6 }, parent: { client: 1, clock: 4 }, parentSub: 'z' },
    ]);
    expect(ds.clients.size).toBe(0);
    expect(inserted).toEqual([{ '': [1, 4], kind: [1, 5], z: [1, 6] }]);
    expect(clock).toBe(7);
    expect(SERVER_CLIENT).toBe(1);
  });

  it('[W2] uses the tombstone of a key as origin when the key is used again', () => {
    const { store, edit } = start();
    edit({ remove: [ids.frame] });
    const tombstone = store.tombstones.get(ids.frame);
    const { structs } = edit({ insert: [{ kind: 'frame', element: frame }] });
    expect(structs[0]).toMatchObject({ origin: { client: tombstone?.[0], clock: tombstone?.[1] } });
    expect(store.tombstones.size).toBe(0);
  });

  it('[W3] sets a facet after its last item, or in the map if it was never set', () => {
    const { store, edit } = start();
    const before = store.rows.get(ids.shape)?.items ?? {};
    const change = { id: ids.shape, meta: { name: 'New' }, placeholder: shape.placeholder };
    const { structs } = edit({ change: [{ ...change, properties: { strokes: [] } }] });
    expect(structs).toMatchObject([
      { origin: { client: 1, clock: before.name?.[1] } },
      { origin: null, parent: { client: 1, clock: before['']?.[1] }, parentSub: 'strokes' },
    ]);
  });

  it('[W4] deletes the last item of a removed facet and keeps its id', () => {
    const { store, doc, edit } = start();
    const { frame: last } = store.rows.get(ids.shape)?.items ?? {};
    const { structs, ds } = edit({ change: [{ id: ids.shape, frame_id: null }] });
    expect(structs).toEqual([]);
    expect(ds.clients.get(1)).toMatchObject([{ clock: last?.[1], len: 1 }]);
    expect(store.rows.get(ids.shape)?.items.frame).toEqual(last);
    const map = elementsOf(doc).get(ids.shape) as Y.Map<unknown>; // inserted at the start
    expect(map.has('frame')).toBe(false);
  });

  it('[W5] deletes only the map of a removed element', () => {
    const { store, edit } = start();
    const map = store.rows.get(ids.comment)?.items[''];
    const { structs, ds } = edit({ remove: [ids.comment] });
    expect(structs).toEqual([]);
    expect(ds.clients.get(1)).toMatchObject([{ clock: map?.[1], len: 1 }]);
    expect(store.tombstones.get(ids.comment)).toEqual(map);
  });

  it('[W1] [W3] tracks the last item of a facet that is written 1,000 times', () => {
    const { store, doc, edit } = start();
    for (let step = 0; step < 1_000; step++) {
      const update = store.edit({
        ...nothing,
        change: [{ id: ids.frame, properties: { layout: { top: step } } }],
      });
      Y.applyUpdate(doc, update);
    }
    edit({ change: [{ id: ids.frame, properties: { layout: { left: -1 } } }] });
    const loaded = documentOf([Y.encodeStateAsUpdate(doc)]);
    expectRows(loaded, store);
    const [first] = projectDocument(loaded).elements;
    expect(first?.facets.layout).toEqual({ top: 999, left: -1, width: 300, height: 200 });
  });

  it('[W6] continues the clock where the previous update ended', () => {
    const { doc, edit } = start();
    const [first] = edit({ change: [{ id: ids.frame, meta: { name: 'A' } }] }).structs;
    edit({ change: [{ id: ids.shape, frame_id: null }] });
    const [second] = edit({ change: [{ id: ids.frame, meta: { name: 'B' } }] }).structs;
    expect(second?.id.clock).toBe((first?.id.clock ?? 0) + 1);
    expect(Y.getState(doc.store, SERVER_CLIENT)).toBe((second?.id.clock ?? 0) + 1);
  });

  it('[W6] produces updates that can be applied in any order', () => {
    const store = createRowStore();
    const updates = [
      store.edit({ ...nothing, insert: entries }),
      store.edit({ ...nothing, change: [{ id: ids.frame, meta: { name: 'A' } }] }),
      store.edit({ ...nothing, remove: [ids.shape] }),
      store.edit({ ...nothing, insert: [{ kind: 'shape', element: shape }] }),
    ];
    expectRows(documentOf(updates.toReversed()), store);
    expectRows(documentOf([...updates, ...updates]), store);
  });

  it('[W7] throws when an element occurs twice', () => {
    const insertion = { key: ids.frame, facets: { kind: 'frame' } };
    const edit = { clock: 0, changes: [], removals: [] };
    expect(() => composeUpdate({ ...edit, insertions: [insertion, insertion] })).toThrow('twice');
    const change = { items: { '': [7, 1] as const }, change: { name: 'A' } };
    expect(() => composeUpdate({ ...edit, insertions: [], changes: [change, change] })).toThrow(
      'twice',
    );
  });

  it('[W9] inserts, sets and removes several elements in one update', () => {
    const { store, doc, edit } = start();
    const other = { ...frame, meta: { id: ids.other.toUpperCase(), name: 'Other' } };
    edit({
      insert: [{ kind: 'frame', element: other }],
      change: [{ id: ids.shape, frame_id: null, meta: { name: 'Free' } }],
      remove: [ids.frame, ids.comment],
    });
    expectNothingPending(doc);
    expect([...store.rows.keys()].toSorted()).toEqual([ids.shape, ids.connector, ids.other]);
  });

  it('[W9] returns an empty update for an empty edit', () => {
    const store = createRowStore();
    expect(store.edit(nothing)).toEqual(Y.encodeStateAsUpdate(new Y.Doc()));
  });
});
