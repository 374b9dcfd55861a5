import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  changeElement,
  elementsOf,
  findElement,
  insertElement,
  projectDocument,
  rebaseDocument,
  removeElement,
} from './index.ts';

const ME = { zuid: '7' };

function insertFrame(doc: Y.Doc, name: string, id: string = randomUUID()): string {
  const element = { meta: { id, name }, type: 'CUSTOM' } as const;
  insertElement(doc, { kind: 'frame', element, z: 'a0' });
  return id;
}
const rename = (doc: Y.Doc, id: string, name: string) =>
  changeElement(doc, 'frame', { id, meta: { name } });
const nameOf = (doc: Y.Doc, id: string) => findElement(doc, 'frame', id)?.meta.name;

/** Returns a copy that does not follow the original. */
function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

/** A document with two elements, as it was at the backup, and the restored one. */
function makePair() {
  const old = new Y.Doc();
  const [one, two] = [insertFrame(old, 'one'), insertFrame(old, 'two')];
  return { old, fresh: copyOf(old), one, two };
}

describe('rebaseDocument', () => {
  it('inserts lost elements again', () => {
    const { old, fresh } = makePair();
    const lost = insertFrame(old, 'lost');
    rebaseDocument(old, fresh, ME);
    expect(nameOf(fresh, lost)).toBe('lost');
  });

  it('changes and removes elements again', () => {
    const { old, fresh, one, two } = makePair();
    rename(old, one, 'renamed');
    removeElement(old, two);
    rebaseDocument(old, fresh, ME);
    expect(nameOf(fresh, one)).toBe('renamed');
    expect(nameOf(fresh, two)).toBeUndefined();
  });

  it('leaves alone what was written since', () => {
    const { old, fresh, one, two } = makePair();
    rename(old, one, 'lost');
    rename(fresh, one, 'later');
    rename(old, two, 'lost');
    removeElement(fresh, two);
    rebaseDocument(old, fresh, ME);
    expect(nameOf(fresh, one)).toBe('later');
    expect(nameOf(fresh, two)).toBeUndefined();
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('does so after both were merged, under the client ids %i and %i', (lost, later) => {
    const { old, fresh, one, two } = makePair();
    [old.clientID, fresh.clientID] = [lost, later];
    rename(old, one, 'lost');
    rename(old, two, 'lost');
    rename(fresh, one, 'later');
    const known = Y.decodeStateVector(Y.encodeStateVector(old));
    Y.applyUpdate(old, Y.encodeStateAsUpdate(fresh));
    rebaseDocument(old, fresh, { ...ME, known });
    expect(nameOf(fresh, one)).toBe('later');
    expect(nameOf(fresh, two)).toBe('lost');
  });

  it('writes only the values of the given clients and elements, and repeats all removals', () => {
    const { old, fresh, one, two } = makePair();
    const other = copyOf(old);
    rename(other, one, 'of another client');
    const foreign = insertFrame(other, 'of another client');
    const named = insertFrame(other, 'named');
    removeElement(other, two);
    Y.applyUpdate(old, Y.encodeStateAsUpdate(other));
    const own = insertFrame(old, 'own');
    const clients = new Set([old.clientID]);
    rebaseDocument(old, fresh, { ...ME, clients, keys: new Set([named]) });
    expect(nameOf(fresh, own)).toBe('own');
    expect(nameOf(fresh, named)).toBe('named');
    expect(nameOf(fresh, one)).toBe('one');
    expect(nameOf(fresh, foreign)).toBeUndefined();
    expect(nameOf(fresh, two)).toBeUndefined();
    rebaseDocument(old, fresh, ME);
    expect(nameOf(fresh, one)).toBe('of another client');
    expect(nameOf(fresh, foreign)).toBe('of another client');
  });

  it('keeps elements that were inserted since, also under the same id', () => {
    const { old, fresh } = makePair();
    const id = insertFrame(old, 'lost');
    insertFrame(fresh, 'later', id);
    const other = insertFrame(fresh, 'other');
    rebaseDocument(old, fresh, ME);
    expect(nameOf(fresh, id)).toBe('later');
    expect(nameOf(fresh, other)).toBe('other');
  });

  it('writes lost words of a shared text again', () => {
    const old = new Y.Doc();
    const map = elementsOf(old).set(randomUUID(), new Y.Map<unknown>());
    map.set('words', new Y.Text('kept'));
    const fresh = copyOf(old);
    (map.get('words') as Y.Text).insert(4, ' and lost');
    rebaseDocument(old, fresh, ME);
    const [element] = elementsOf(fresh).values();
    expect((element as Y.Map<Y.Text>).get('words')?.toString()).toMatch(/^kept and lost/);
  });

  it('leaves out comments of other people, which only they can write', () => {
    const { old, fresh } = makePair();
    const write = (author: string) => {
      const id = randomUUID();
      const element = { meta: { id }, text: 'Hi', resolved: false, position: { top: 0, left: 0 } };
      const authorship = { author, time: new Date(0) };
      insertElement(old, { kind: 'comment', element, z: 'a0', authorship });
      return id;
    };
    const [own, foreign] = [write('7'), write('8')];
    rebaseDocument(old, fresh, ME);
    expect(findElement(fresh, 'comment', own)?.text).toBe('Hi');
    expect(findElement(fresh, 'comment', foreign)).toBeUndefined();
  });

  it('changes nothing if nothing was lost', () => {
    const { old, fresh, one } = makePair();
    rename(fresh, one, 'later');
    const before = Y.encodeStateAsUpdate(fresh);
    rebaseDocument(old, fresh, ME);
    expect(Y.encodeStateAsUpdate(fresh)).toEqual(before);
  });

  const edits = fc.array(
    fc.record({
      lost: fc.boolean(),
      kind: fc.constantFrom('insert', 'rename', 'remove'),
      at: fc.nat(5),
      name: fc.string({ minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 12 },
  );

  it('never changes what others wrote since, and leaves nothing of the rest behind', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const old = new Y.Doc();
        const ids = Array.from({ length: 6 }, () => randomUUID());
        for (const id of ids.slice(0, 4)) insertFrame(old, 'base', id);
        const fresh = copyOf(old);
        const touched = { old: new Set<string>(), fresh: new Set<string>() };
        for (const { lost, kind, at, name } of all) {
          const id = ids[at] ?? '';
          const doc = lost ? old : fresh;
          touched[lost ? 'old' : 'fresh'].add(id);
          if (kind === 'insert') insertFrame(doc, name, id);
          else if (kind === 'rename') rename(doc, id, name);
          else removeElement(doc, id);
        }
        const later = new Map(ids.map((id) => [id, nameOf(fresh, id)]));
        rebaseDocument(old, fresh, ME);
        for (const id of ids) {
          if (!touched.fresh.has(id)) expect(nameOf(fresh, id)).toBe(nameOf(old, id));
          else if (!touched.old.has(id)) expect(nameOf(fresh, id)).toBe(later.get(id));
        }
        const once = Y.encodeStateAsUpdate(fresh);
        rebaseDocument(old, fresh, ME);
        expect(Y.encodeStateAsUpdate(fresh)).toEqual(once);
        expect(projectDocument(copyOf(fresh)).elements).toEqual(projectDocument(fresh).elements);
      }),
      { numRuns: 500 },
    );
  });
});
