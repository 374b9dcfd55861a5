import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { expectRows, expectSame } from '../../test/expect-rows.ts';
import { createRandom, type Random, readSeed, report } from '../../test/random.ts';
import { createRowStore } from '../../test/row-store.ts';
import { connector, ids, shape } from '../../test/samples.ts';
import { typeRandomly } from '../../test/type-randomly.ts';
import {
  changeElement,
  disableFormatCleanup,
  elementsOf,
  findElement,
  insertElement,
  projectDocument,
  readText,
  SERVER_CLIENT,
  seedText,
  textOf,
} from '../index.ts';

const seed = readSeed();
const ROUNDS = 400;
const nothing = { insert: [], change: [], remove: [] };

function copyOf(doc: Y.Doc, clientID: number): Y.Doc {
  const copy = new Y.Doc();
  copy.clientID = clientID;
  disableFormatCleanup(copy);
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

function wordsOf(doc: Y.Doc): Y.Text {
  return textOf(doc, ids.shape) as Y.Text; // seeded by `start`
}

/** Creates a document in which two people typed, and its rows. */
function start(random: Random) {
  const doc = new Y.Doc();
  doc.clientID = 50;
  disableFormatCleanup(doc);
  insertElement(doc, { kind: 'shape', element: shape, z: 'a0' });
  insertElement(doc, { kind: 'connector', element: connector, z: 'a1' });
  const map = elementsOf(doc).get(ids.shape) as Y.Map<unknown>; // just inserted
  seedText(map, shape.text?.paragraphs ?? []);
  map.delete('text');
  for (let turn = random.below(12); turn > 0; turn--) {
    const other = copyOf(doc, 900);
    typeRandomly(wordsOf(doc), random);
    typeRandomly(wordsOf(other), random);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  }
  const store = createRowStore();
  store.project(doc);
  return { doc, store };
}

/** Returns a text that a client of the API could send: another one, or a slightly different one. */
function wantedText(doc: Y.Doc, random: Random) {
  const copy = copyOf(doc, 7);
  const words = wordsOf(copy);
  if (random.below(8) === 0) words.delete(0, words.length);
  for (let left = random.below(4); left > 0; left--) typeRandomly(words, random);
  const paragraphs = readText(words);
  return paragraphs.length > 0 ? { paragraphs } : {};
}

describe(`changes of shared texts through rows (seed ${seed})`, () => {
  it(`[W9] [W10] equal the same change in an open document, ${ROUNDS} texts`, {
    timeout: 120_000,
  }, () => {
    const random = createRandom(seed);
    report(`composed texts: seed ${seed}`);
    for (let round = 0; round < ROUNDS; round++) {
      const { doc, store } = start(random);
      const open = copyOf(doc, 3);
      for (let step = 0; step < 3; step++) {
        const text = wantedText(doc, random);
        const update = store.edit({ ...nothing, change: [{ id: ids.shape, text }] });
        Y.applyUpdate(doc, update);
        expectRows(doc, store);
        changeElement(open, 'shape', { id: ids.shape, text });
        expectSame(findElement(doc, 'shape', ids.shape), findElement(open, 'shape', ids.shape));
      }
      expectSame(projectDocument(copyOf(doc, 4)), projectDocument(doc));
    }
  });

  it('[W10] keep what others type at the same time, once', { timeout: 120_000 }, () => {
    const random = createRandom(seed);
    for (let round = 0; round < ROUNDS; round++) {
      const { doc, store } = start(random);
      const typist = copyOf(doc, 900_000);
      wordsOf(typist).insert(random.below(wordsOf(typist).length + 1), '\u{1F984}');
      const text = wantedText(doc, random);
      const update = store.edit({ ...nothing, change: [{ id: ids.shape, text }] });
      Y.applyUpdate(doc, update);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(typist, Y.encodeStateVector(doc)));
      Y.applyUpdate(typist, update);
      expectSame(projectDocument(doc), projectDocument(typist));
      const typed = wordsOf(doc).toString();
      const halves = typed.split('\u{1F984}').length - 1;
      const cut = typed.includes('\uFFFD');
      if (!cut) expect(halves).toBe(1);
    }
  });

  it('[W10] add a shared text to an element that has none', () => {
    const { doc, store } = start(createRandom(1));
    const row = store.rows.get(ids.connector);
    const text = { paragraphs: connector.text?.paragraphs ?? [] };
    const update = store.share(ids.connector);
    Y.applyUpdate(doc, update);
    expectRows(doc, store);
    expect(textOf(doc, ids.connector)?.toString()).toBe('then\n');
    expect(findElement(doc, 'connector', ids.connector)?.text).toEqual(text);
    expect(row?.runs).toBeUndefined();
    expect(textOf(doc, ids.connector)?._item?.id.client).toBe(SERVER_CLIENT);
  });
});
