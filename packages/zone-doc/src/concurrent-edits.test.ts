import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { arbitraryStep } from '../test/arbitrary-steps.ts';
import { expectNothingPending, expectRows, expectSame } from '../test/expect-rows.ts';
import { createLiveRoom, sceneOf } from '../test/live-room.ts';
import { readSeed, report } from '../test/random.ts';
import { createRowStore } from '../test/row-store.ts';
import { editOf, performAction, resolveStep } from '../test/run-steps.ts';
import { entries, ids } from '../test/samples.ts';
import { elementsOf, insertElement, projectDocument } from './index.ts';

const seed = readSeed();
const SCHEDULES = 500;

// 0: the server edits; 1 to 3: a client edits its copy; 4 to 6: a client syncs.
const steps = fc.sample(arbitraryStep, { numRuns: 2_000, seed });
const arbitraryEvent = fc.tuple(fc.nat({ max: 6 }), fc.constantFrom(...steps));
const arbitrarySchedule = fc.array(arbitraryEvent, { maxLength: 24, size: 'max' });
// Client ids in both orders, including one close to the server's.
const arbitraryClients = fc.constantFrom([2, 900, 4_000_000_000], [77, 3, 500]);

describe(`HTTP edits concurrent with live edits (seed ${seed})`, () => {
  it(`[W8] [D4] win over known changes, and all copies converge, in ${SCHEDULES} schedules`, {
    timeout: 120_000,
  }, () => {
    report(`concurrent edits: seed ${seed}`);
    const property = fc.property(arbitraryClients, arbitrarySchedule, (clients, schedule) => {
      const room = createLiveRoom(clients);
      const store = createRowStore();
      for (const [turn, step] of schedule) {
        const copy = room.copies[(turn - 1) % 3];
        if (turn === 0 || !copy) {
          store.project(room.journal);
          const action = resolveStep(step, store);
          if (action) Y.applyUpdate(room.journal, store.edit(editOf([action])));
          expectRows(room.journal, store);
        } else if (turn > 3) room.sync(copy);
        else {
          const action = resolveStep(step, sceneOf(copy));
          if (action) performAction(copy, action, 'a5');
        }
      }
      room.syncAll();
      const [first, ...others] = room.views();
      for (const other of others) expectSame(other, first);
      for (const doc of [room.journal, ...room.copies]) expectNothingPending(doc);
    });
    fc.assert(property, { numRuns: SCHEDULES, seed });
  });
});

describe('an element last written by live clients', () => {
  function prepare() {
    const room = createLiveRoom([500, 400]);
    const store = createRowStore();
    const [one, two] = room.copies as [Y.Doc, Y.Doc]; // as many as client ids
    for (const entry of entries) insertElement(one, entry);
    room.syncAll();
    const mapIn = (doc: Y.Doc) => elementsOf(doc).get(ids.frame) as Y.Map<unknown>; // just inserted
    return { room, store, one, two, mapIn };
  }

  it('[W3] [W8] takes the value of the server over many earlier live values', () => {
    const { room, store, one, two, mapIn } = prepare();
    for (let turn = 0; turn < 50; turn++) {
      mapIn(one).set('name', `one ${turn}`);
      mapIn(two).set('name', `two ${turn}`);
      if (turn % 7 === 0) room.syncAll();
    }
    room.syncAll();
    store.project(room.journal);
    const change = { id: ids.frame, meta: { name: 'Service' } };
    Y.applyUpdate(room.journal, store.edit({ insert: [], change: [change], remove: [] }));
    room.syncAll();
    expectRows(room.journal, store);
    for (const doc of room.copies) expect(mapIn(doc).get('name')).toBe('Service');
  });

  it('[W4] [W3] gets a facet back that the server removed', () => {
    const { room, store, one, mapIn } = prepare();
    store.project(room.journal);
    const edit = (frameId: string | null) =>
      store.edit({ insert: [], change: [{ id: ids.shape, frame_id: frameId }], remove: [] });
    Y.applyUpdate(room.journal, edit(null));
    expectRows(room.journal, store);
    expect(store.rows.get(ids.shape)?.element).not.toHaveProperty('frame_id');
    Y.applyUpdate(room.journal, edit(ids.other));
    expectRows(room.journal, store);
    room.syncAll();
    mapIn(one).set('name', 'live again');
    room.syncAll();
    expect(projectDocument(room.journal).elements[0]?.element.meta).toMatchObject({
      name: 'live again',
    });
  });

  it('[W1] [W3] gets a facet back that a live client wrote several times and removed', () => {
    const { room, store, one, mapIn } = prepare();
    for (const strokes of [1, 2, 3]) mapIn(one).set('strokes', Array(strokes).fill({}));
    mapIn(one).delete('strokes');
    room.syncAll();
    store.project(room.journal);
    const change = { id: ids.frame, properties: { strokes: [] } };
    Y.applyUpdate(room.journal, store.edit({ insert: [], change: [change], remove: [] }));
    expectRows(room.journal, store);
    expect(mapIn(room.journal).get('strokes')).toEqual([]);
  });

  it('[W2] [W5] can be removed by the server and inserted again under its id', () => {
    const { room, store, one } = prepare();
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    for (let turn = 0; turn < 3; turn++) {
      store.project(room.journal);
      const remove = { insert: [], change: [], remove: [ids.frame] };
      Y.applyUpdate(room.journal, store.edit(remove));
      expectRows(room.journal, store);
      expect(projectDocument(room.journal).elements).toHaveLength(3);
      Y.applyUpdate(room.journal, store.edit({ insert: [entry], change: [], remove: [] }));
      expectRows(room.journal, store);
      room.syncAll();
      insertElement(one, { ...entry, z: `b0${turn}` });
      room.syncAll();
    }
    expect(projectDocument(room.journal).elements).toHaveLength(4);
  });

  it('[W8] stays removed when an offline client was changing it', () => {
    const { room, store, one, mapIn } = prepare();
    store.project(room.journal);
    mapIn(one).set('name', 'too late');
    mapIn(one).set('strokes', []);
    Y.applyUpdate(room.journal, store.edit({ insert: [], change: [], remove: [ids.frame] }));
    room.syncAll();
    expectRows(room.journal, store);
    expect(room.views().every(({ tombstones }) => tombstones.has(ids.frame))).toBe(true);
  });
});
