import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { expectSame } from '../../test/expect-rows.ts';
import { mapOf, mustRead, openDocument, updateBy } from '../../test/forge-update.ts';
import { mutateBytes, mutateParts } from '../../test/mutate-update.ts';
import { createRandom, type Random, readSeed, report } from '../../test/random.ts';
import { ids, shape } from '../../test/samples.ts';
import { facetsByKey } from '../../test/simulated-editor.ts';
import {
  type Caller,
  composeVersion,
  createRemover,
  disableFormatCleanup,
  facetNames,
  guardUpdate,
  insertElement,
  removeElement,
  shareText,
  textOf,
  validateUpdate,
} from '../index.ts';

type Lock = 'none' | 'all' | 'organisers';

const callers = Object.fromEntries(
  (['ORGANISER', 'EDITOR'] as const).map((role) => [role, { role, zuid: '99', maxElements: 100 }]),
) as Record<'ORGANISER' | 'EDITOR', Caller>; // one entry for each

function openLocked(lock: Lock): Y.Doc {
  const doc = openDocument();
  disableFormatCleanup(doc);
  Y.applyUpdate(doc, composeVersion(0, 2).update);
  for (const id of [ids.frame, ids.shape, ids.connector]) mapOf(doc, id).set('locked', lock);
  shareText(doc, ids.shape);
  return doc;
}

function validate(lock: Lock, role: 'ORGANISER' | 'EDITOR', edit: (copy: Y.Doc) => void) {
  const doc = openLocked(lock);
  return validateUpdate(doc, mustRead(updateBy(doc, edit)), callers[role]);
}

const move = (copy: Y.Doc) => mapOf(copy, ids.shape).set('position', { left: 1, top: 1 });
const type = (copy: Y.Doc) => textOf(copy, ids.shape)?.insert(0, 'more ');
const remove = (copy: Y.Doc) => removeElement(copy, ids.shape);
const lockFor = (lock: Lock) => (copy: Y.Doc) => mapOf(copy, ids.shape).set('locked', lock);
const unlock = lockFor('none');

describe.each(['all', 'organisers'] as const)('an element locked with `%s`', (lock) => {
  it.each(['ORGANISER', 'EDITOR'] as const)('[G17] is not changed or removed by an %s', (role) => {
    for (const edit of [move, type, remove]) expect(validate(lock, role, edit)).toBe('locked');
    const raise = (copy: Y.Doc) => mapOf(copy, ids.shape).set('z', 'a9');
    expect(validate(lock, role, raise)).toBe('locked');
  });

  it('[G17] can get the values that it has', () => {
    const repeat = (copy: Y.Doc) => mapOf(copy, ids.shape).set('name', shape.meta.name);
    expect(validate(lock, 'EDITOR', repeat)).toBeUndefined();
  });

  it('[G17] is unlocked by organisers, or by editors if `all`, also together with other changes', () => {
    const both = (copy: Y.Doc) => {
      unlock(copy);
      move(copy);
    };
    const expected = lock === 'all' ? undefined : 'locked';
    for (const edit of [unlock, both]) {
      expect(validate(lock, 'ORGANISER', edit)).toBeUndefined();
      expect(validate(lock, 'EDITOR', edit)).toBe(expected);
    }
  });

  it('[E15] stays when an element that it refers to is removed', () => {
    const doc = openLocked(lock);
    mapOf(doc, ids.frame).set('locked', 'none');
    const removeFrame = (copy: Y.Doc) => createRemover(copy).remove(ids.frame);
    const update = mustRead(updateBy(doc, removeFrame));
    expect(validateUpdate(doc, update, callers.EDITOR)).toBeUndefined();
  });
});

describe('a lock for organisers', () => {
  it.each(['none', 'all'] as const)('[G17] is set only by organisers, from `%s`', (lock) => {
    expect(validate(lock, 'ORGANISER', lockFor('organisers'))).toBeUndefined();
    expect(validate(lock, 'EDITOR', lockFor('organisers'))).toBe('locked');
    const insert = (copy: Y.Doc) => {
      const element = { ...shape, meta: { id: ids.other }, locked: 'organisers' } as const;
      insertElement(copy, { kind: 'shape', element, z: 'a9' });
    };
    expect(validate(lock, 'ORGANISER', insert)).toBeUndefined();
    expect(validate(lock, 'EDITOR', insert)).toBe('locked');
  });
});

describe('groups and locks', () => {
  it('[G10] [E14] are not written in documents of version 1', () => {
    const doc = openDocument();
    const values = { group: ids.other, locked: 'all' };
    for (const [facet, value] of Object.entries(values)) {
      const edit = (copy: Y.Doc) => mapOf(copy, ids.shape).set(facet, value);
      expect(validateUpdate(doc, mustRead(updateBy(doc, edit)), callers.EDITOR)).toBe(
        'unknown-key',
      );
    }
  });
});

const seed = readSeed();
const ATTACKS = 10_000;

describe(`hostile updates (seed ${seed})`, () => {
  it(`[G17] leave elements locked for organisers as they are, ${ATTACKS} of them`, () => {
    const random = createRandom(seed);
    const results = new Map<string, number>();
    let doc = openLocked('organisers');
    for (let attack = 0; attack < ATTACKS; attack += 1) {
      // Accepted updates add unlocked elements and history; after some time, start again.
      if (attack % 250 === 0) doc = openLocked('organisers');
      const before = lockedIn(doc);
      const bytes = attackOn(doc, random, 1_000 + attack);
      const result = guardUpdate(doc, bytes, { caller: callers.EDITOR, rights: rights() });
      const name = typeof result === 'string' ? result : 'accepted';
      results.set(name, (results.get(name) ?? 0) + 1);
      if (typeof result === 'string' || !result.append) continue;
      Y.applyUpdate(doc, result.append);
      expectSame(lockedIn(doc), before);
    }
    report(`locked elements: ${JSON.stringify(Object.fromEntries(results))}, seed ${seed}`);
    expect(results.get('locked')).toBeGreaterThan(ATTACKS / 10);
    expect(results.get('accepted')).toBeGreaterThan(0);
  });
});

function rights() {
  const sockets = { usedBySocket: new Set<number>(), maxIdsPerSocket: 8, maxIdsPerZone: 100_000 };
  return { zuid: '99', owners: new Map([[50, '1']]), ...sockets };
}

function lockedIn(doc: Y.Doc): Map<string, unknown> {
  const { frame, shape: box, connector } = ids;
  const found = facetsByKey(doc);
  return new Map([frame, box, connector].map((id) => [id, found.get(id)]));
}

/** Returns an update that tries to change locked elements, some of them mutated. */
function attackOn(doc: Y.Doc, random: Random, client: number): Uint8Array {
  const edits = Array.from({ length: 1 + random.below(3) }, () => randomEdit(random));
  const bytes = updateBy(
    doc,
    (copy) => {
      for (const edit of edits) edit(copy);
    },
    client,
  );
  const way = random.below(4);
  if (way === 0) return mutateBytes(bytes, random);
  return way === 1 ? mutateParts(mustRead(bytes), doc, random) : bytes;
}

function randomEdit(random: Random): (copy: Y.Doc) => void {
  const id = random.pick([ids.frame, ids.shape, ids.connector]);
  const facet = random.pick([...new Set(Object.values(facetNames).flat())]);
  const value = random.pick([
    ...['none', 'all', 'organisers', null, 0, 'a5', 'shape', ids.other],
    ...[{ left: 1, top: 2 }, { width: 3, height: 4 }, [], {}],
  ]);
  const withMap = (work: (map: Y.Map<unknown>) => void) => (copy: Y.Doc) => {
    const map = copy.getMap('elements').get(id);
    if (map instanceof Y.Map) work(map);
  };
  const replace = (copy: Y.Doc) => {
    const element = { ...shape, meta: { id } };
    insertElement(copy, { kind: 'shape', element, z: 'a1' });
  };
  return random.pick([
    withMap((map) => map.set(facet, value)),
    withMap((map) => map.delete(facet)),
    withMap((map) => map.set('locked', random.pick(['none', 'all']))),
    withMap((map) => map.delete('locked')),
    (copy) => removeElement(copy, id),
    replace,
    (copy) => {
      const words = textOf(copy, ids.shape);
      if (words) words.insert(random.below(words.length + 1), 'x');
    },
    (copy) => {
      const words = textOf(copy, ids.shape);
      if (words && words.length > 1) words.delete(random.below(words.length - 1), 1);
    },
    (copy) => createRemover(copy).remove(id),
  ]);
}
