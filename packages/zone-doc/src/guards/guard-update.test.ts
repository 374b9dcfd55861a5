import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  ATTACKER,
  AUTHOR,
  facet,
  forge,
  mapOf,
  openDocument,
  updateBy,
} from '../../test/forge-update.ts';
import { ids } from '../../test/samples.ts';
import { type AnyStruct, contents, writeUpdate } from '../../test/write-update.ts';
import {
  type Caller,
  type ClientRights,
  guardUpdate,
  insertElement,
  removeElement,
  updateLimits,
} from '../index.ts';

const caller: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };
const rights: ClientRights = {
  zuid: '99',
  owners: new Map([
    [AUTHOR, '17'],
    [ATTACKER, '99'],
  ]),
  usedBySocket: new Set([ATTACKER]),
  maxIdsPerSocket: 4,
  maxIdsPerZone: 100,
};

function guard(doc: Y.Doc, bytes: Uint8Array) {
  return guardUpdate(doc, bytes, { caller, rights });
}

describe('guardUpdate', () => {
  it('[G15] returns what to append, the client ids and the touched keys', () => {
    const doc = openDocument();
    const bytes = updateBy(doc, (copy) => mapOf(copy, ids.frame).set('name', 'New'));
    const accepted = guard(doc, bytes);
    expect(accepted).toMatchObject({ clients: [ATTACKER], keys: [ids.frame] });
    if (typeof accepted === 'string' || !accepted.append) throw new Error('refused');
    Y.applyUpdate(doc, accepted.append);
    expect(mapOf(doc, ids.frame).get('name')).toBe('New');
  });

  it('[G15] appends nothing when everything is known, as when a client connects', () => {
    const doc = openDocument();
    removeElement(doc, ids.shape);
    const answer = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(doc));
    expect(answer.length).toBeGreaterThan(2);
    const none = { append: undefined, clients: [], keys: [], files: [], attachments: [] };
    const nothing = { ...none, knownClocks: new Map(), growth: 0 };
    expect(guard(doc, answer)).toEqual(nothing);
    expect(guard(doc, Y.encodeStateAsUpdate(doc))).toEqual(nothing);
  });

  it('[G15] appends only new structs, so that no struct is stored twice', () => {
    const doc = openDocument();
    const first = updateBy(doc, (copy) => mapOf(copy, ids.frame).set('name', 'Real'));
    Y.applyUpdate(doc, first);
    const [struct] = Y.decodeUpdate(first).structs as Y.Item[];
    const origin = [struct?.origin?.client ?? 0, struct?.origin?.clock ?? 0] as const;
    const forged = { origin, ...contents.values('Forged') };
    const more = facet([], 'strokes');
    const accepted = guard(doc, forge(forged, more));
    if (typeof accepted === 'string' || !accepted.append) throw new Error('refused');
    const appended = Y.decodeUpdate(accepted.append);
    expect(appended.structs.map(({ id }) => id.clock)).toEqual([1]);
    const merged = new Y.Doc();
    const base = Y.encodeStateAsUpdate(openDocument());
    Y.applyUpdate(merged, Y.mergeUpdates([base, accepted.append, first]));
    expect(mapOf(merged, ids.frame).toJSON()).toMatchObject({ name: 'Real', strokes: [] });
  });

  it('[G15] appends only deletions of items that were not deleted', () => {
    const doc = openDocument();
    for (let step = 0; step < 5; step++) mapOf(doc, ids.frame).set('name', `${step}`);
    const copy = new Y.Doc();
    copy.clientID = ATTACKER;
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    removeElement(copy, ids.connector);
    const accepted = guard(doc, Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc)));
    if (typeof accepted === 'string' || !accepted.append) throw new Error('refused');
    const { ds } = Y.decodeUpdate(accepted.append);
    expect(ds.clients.get(AUTHOR)).toHaveLength(1);
    Y.applyUpdate(doc, accepted.append);
    expect(mapOf(doc, ids.connector)).toBeUndefined();
  });

  it('[G15] appends no deletion of values that a new value supersedes', () => {
    const doc = openDocument();
    const bytes = updateBy(doc, (copy) => mapOf(copy, ids.frame).set('name', 'New'));
    expect(Y.decodeUpdate(bytes).ds.clients.size).toBe(1);
    const accepted = guard(doc, bytes);
    if (typeof accepted === 'string' || !accepted.append) throw new Error('refused');
    expect(Y.decodeUpdate(accepted.append).ds.clients.size).toBe(0);
  });

  it('[G6] [G7] refuses structs with the next clocks of another client id', () => {
    const doc = openDocument();
    const clock = Y.getState(doc.store, AUTHOR);
    const squat = writeUpdate([{ client: AUTHOR, clock, structs: [contents.gc(2 ** 31)] }]);
    expect(guard(doc, squat)).toBe('foreign-client');
    expect(guard(doc, forge(contents.gc(2 ** 31)))).toBe('clock-jump');
  });

  it('[G11] [E11] refuses an undo that removes a required facet that another client has overwritten', () => {
    const results = [false, true].map((ignoreRemoteMapChanges) => {
      const doc = openDocument();
      const copy = new Y.Doc();
      copy.clientID = ATTACKER;
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
      const undo = new Y.UndoManager(copy.getMap('elements'), { ignoreRemoteMapChanges });
      mapOf(doc, ids.frame).set('name', 'Theirs');
      mapOf(copy, ids.frame).set('name', 'Mine');
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc), 'remote');
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy));
      undo.undo();
      return guard(doc, Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc)));
    });
    expect(results).toMatchObject(['invalid-element', { keys: [ids.frame] }]);
  });
});

describe('the cost limit', () => {
  const MANY = 3_000;

  /** Creates a facet with a long history whose items Yjs cannot merge. */
  function longHistory(): { doc: Y.Doc; clocks: number[] } {
    const doc = openDocument();
    const clocks: number[] = [];
    for (let step = 0; step < MANY; step++) {
      clocks.push(Y.getState(doc.store, AUTHOR));
      mapOf(doc, ids.frame).set('name', 'A');
      mapOf(doc, ids.shape).set('name', 'A');
    }
    return { doc, clocks };
  }

  it('[G9] refuses an update whose items each search a long history', () => {
    const { doc, clocks } = longHistory();
    const structs = clocks.map((clock): AnyStruct => {
      return { origin: [AUTHOR, clock], ...contents.values('A') };
    });
    expect(guard(doc, forge(...structs))).toBe('too-costly');
    expect(guard(doc, forge(...structs.slice(-100)))).toBeTypeOf('object');
  });

  it('[G9] refuses an update whose items all claim to be the first', () => {
    const structs = Array.from({ length: MANY }, () => facet([], 'strokes'));
    expect(guard(openDocument(), forge(...structs))).toBe('too-costly');
  });

  it('[G9] refuses an update that touches too many elements', () => {
    const doc = openDocument();
    const keys = Array.from({ length: 20 }, () => {
      const id = crypto.randomUUID();
      const element = { meta: { id, name: 'A' }, type: 'CUSTOM' as const };
      insertElement(doc, { kind: 'frame', element, z: 'a0' });
      return id;
    });
    const removal = updateBy(doc, (copy) => {
      copy.transact(() => {
        for (const key of keys) removeElement(copy, key);
      });
    });
    const guardWith = (elements: number) =>
      guardUpdate(doc, removal, { caller, rights }, { ...updateLimits, elements });
    expect(guardWith(19)).toBe('too-costly');
    expect(guardWith(20)).toMatchObject({ keys: expect.arrayContaining(keys) });
  });

  it('[G9] refuses an update that splits a merged item too often', () => {
    const doc = openDocument();
    const start = Y.getState(doc.store, AUTHOR);
    const cuts = updateLimits.steps / 100 + 1;
    doc.transact(() => {
      for (let step = 0; step < cuts * 2; step++) mapOf(doc, ids.frame).set('name', 'A');
    });
    const structs = Array.from({ length: cuts }, (_, index): AnyStruct => {
      return { origin: [AUTHOR, start + index * 2], ...contents.deleted(1) };
    });
    const low = writeUpdate([{ client: 3, clock: 0, structs }]);
    expect(guardUpdate(doc, low, { caller, rights })).toBe('too-costly');
  });

  it('[G9] counts a split as 100 steps', () => {
    const doc = openDocument();
    const starts = Array.from({ length: 10 }, (_, index) => {
      const id = `1190f7a2-3b4c-7d5e-8f60-00000000000${index}`;
      const element = { meta: { id, name: 'A' }, type: 'CUSTOM' as const };
      insertElement(doc, { kind: 'frame', element, z: 'a0' });
      const start = Y.getState(doc.store, AUTHOR);
      for (const name of ['B', 'C', 'D', 'E']) mapOf(doc, id).set('name', name);
      return start;
    });
    const structs = starts.map((start): AnyStruct => {
      return { origin: [AUTHOR, start + 1], ...contents.deleted(1) };
    });
    const bytes = writeUpdate([{ client: 3, clock: 0, structs }]);
    const guardWith = (steps: number) =>
      guardUpdate(doc, bytes, { caller, rights }, { ...updateLimits, steps });
    expect(guardWith(999)).toBe('too-costly');
    expect(guardWith(1_100)).toBeTypeOf('object');
  });

  it('[G9] refuses an update whose known structs cause too many splits', () => {
    const doc = openDocument();
    const cuts = updateLimits.steps / 100 + 2;
    const run = updateBy(doc, (copy) => {
      for (let step = 0; step < cuts * 2; step++) mapOf(copy, ids.frame).set('name', 'A');
    });
    Y.applyUpdate(doc, run);
    doc.transact(() => {
      for (let step = 0; step < cuts; step++) mapOf(doc, ids.shape).set('name', 'A');
    });
    const structs = Array.from({ length: cuts }, (_, index): AnyStruct => {
      return { origin: [ATTACKER, index * 2], ...contents.values('A') };
    });
    const known = writeUpdate([{ client: AUTHOR, clock: 0, structs }]);
    expect(guard(doc, known)).toBe('too-costly');
  });

  it('[G9] does not depend on the size of the document', () => {
    const doc = openDocument();
    const copies = Array.from({ length: 2_000 }, (_, index) =>
      index.toString(16).padStart(12, '0'),
    );
    doc.transact(() => {
      for (const end of copies) {
        const id = `1190f7a2-3b4c-7d5e-8f60-${end}`;
        const element = { meta: { id, name: 'A' }, type: 'CUSTOM' as const };
        insertElement(doc, { kind: 'frame', element, z: 'a0' });
      }
    });
    const bytes = updateBy(doc, (copy) => mapOf(copy, ids.frame).set('name', 'New'));
    const steps = { ...updateLimits, steps: 5 };
    expect(guardUpdate(doc, bytes, { caller, rights }, steps)).toBeTypeOf('object');
  });
});
