import { writeVarUint } from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { ATTACKER, AUTHOR, element, facet, forge, forgeSections } from '../../test/forge-update.ts';
import { contents, rawContent, writeUpdate } from '../../test/write-update.ts';
import { readUpdate, updateLimits } from '../index.ts';

function updateOf(write: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  write(doc);
  return Y.encodeStateAsUpdate(doc);
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

describe('readUpdate', () => {
  it('[G3] returns structs and deletions by client id', () => {
    const bytes = writeUpdate(
      [{ client: 9, clock: 4, structs: [element(), facet('A'), contents.gc(3), contents.skip(2)] }],
      new Map([[8, [{ clock: 1, length: 2 }]]]),
    );
    expect(readUpdate(bytes)).toMatchObject({
      structs: new Map([
        [
          9,
          [
            { type: 'item', client: 9, clock: 4, length: 1, parent: 'elements', content: 'map' },
            { type: 'item', clock: 5, parent: [AUTHOR, 0], key: 'name', content: ['A'] },
            { type: 'gc', clock: 6, length: 3 },
            { type: 'skip', clock: 9, length: 2 },
          ],
        ],
      ]),
      deletions: new Map([[8, [{ clock: 1, length: 2 }]]]),
    });
  });

  it('[G2] refuses more bytes than the limit without reading them', () => {
    expect(readUpdate(new Uint8Array(updateLimits.bytes + 1))).toBe('too-large');
    expect(readUpdate(forge(facet('A')), { ...updateLimits, bytes: 5 })).toBe('too-large');
  });

  it.each([1e4 + 1, 1e6, 1e9, Number.MAX_SAFE_INTEGER])(
    '[G2] refuses an announced count of %d structs before allocating memory',
    (count) => {
      const section = { client: 7, clock: 0, structs: [], count };
      expect(forgeSections(section).length).toBeLessThan(20);
      expect(readUpdate(forgeSections(section))).toBe('too-large');
    },
  );

  it('[G2] refuses too many deletions or values and texts that are too long', () => {
    const ranges = Array.from({ length: 11 }, (_, index) => ({ clock: index * 2, length: 1 }));
    const deletions = writeUpdate([], new Map([[7, ranges]]));
    expect(readUpdate(deletions, { ...updateLimits, deletions: 10 })).toBe('too-large');
    const values = forge(facet([1, [2, 3], { a: 4, b: 5 }]));
    expect(readUpdate(values, { ...updateLimits, values: 8 })).not.toBe('too-large');
    expect(readUpdate(values, { ...updateLimits, values: 7 })).toBe('too-large');
    const text = forge(facet('12345'));
    expect(readUpdate(text, { ...updateLimits, text: 4 })).toBe('too-large');
    expect(readUpdate(forge(facet(1, 'k'.repeat(65))))).toBe('too-large');
    expect(readUpdate(forge(facet({ ['k'.repeat(65)]: 1 })))).toBe('too-large');
    expect(readUpdate(forge({ ...element(), parent: 'r'.repeat(65) }))).toBe('too-large');
  });

  it('[G2] refuses an announced length beyond the end of the bytes', () => {
    const announce = (ref: number, ...numbers: number[]) =>
      forge({
        ...facet(1),
        ref,
        content: (encoder) => {
          for (const number of numbers) writeVarUint(encoder, number);
        },
      });
    expect(readUpdate(announce(8, 1, 119, 100_000))).toBe('not-v1');
    expect(readUpdate(announce(8, 1, 117, 2 ** 31))).toBe('not-v1');
    expect(readUpdate(announce(8, 1, 118, 2 ** 31))).toBe('not-v1');
    expect(readUpdate(announce(8, 2 ** 31))).toBe('not-v1');
  });

  it.each([
    ['no bytes', new Uint8Array()],
    ['bytes after the end', Uint8Array.of(0, 0, 0)],
    ['v2', Y.convertUpdateFormatV1ToV2(updateOf((doc) => doc.getMap('elements').set('a', 1)))],
    ['an empty v2', Y.encodeStateAsUpdateV2(new Y.Doc())],
    [
      'two sections of a client id',
      forgeSections(...[1, 2].map((clock) => ({ client: 7, clock, structs: [contents.gc(1)] }))),
    ],
    ['a section without structs', forgeSections({ client: 7, clock: 0, structs: [] })],
    ['a struct of length 0', forge(contents.gc(0))],
    ['a gap of length 0', forge(contents.skip(0))],
    ['deleted content of length 0', forge({ ...facet(1), ...contents.deleted(0) })],
    ['an item without values', forge({ ...facet(1), ...contents.values() })],
    [
      'deletions that overlap',
      writeUpdate(
        [],
        new Map([
          [
            7,
            [
              { clock: 1, length: 3 },
              { clock: 3, length: 1 },
            ],
          ],
        ]),
      ),
    ],
    [
      'deletions in the wrong order',
      writeUpdate(
        [],
        new Map([
          [
            7,
            [
              { clock: 5, length: 1 },
              { clock: 3, length: 1 },
            ],
          ],
        ]),
      ),
    ],
    ['a deletion of length 0', writeUpdate([], new Map([[7, [{ clock: 5, length: 0 }]]]))],
    ['a number padded with zeros', Uint8Array.from([...Array(200).fill(0x80), 1])],
    ['text that is not UTF-8', forge({ ...facet(1), ...rawContent(8, 1, 119, 2, 0xc3, 0x28) })],
    ['an unknown type of value', forge({ ...facet(1), ...rawContent(8, 1, 60) })],
    ['an unknown kind of parent', Uint8Array.of(1, 1, 7, 0, 0x28, 2, 1, 97, 1, 97, 1, 126, 0)],
    ['an unknown content type', forge({ ...facet(1), ref: 17 })],
  ])('[G3] refuses %s', (_, bytes) => {
    expect(readUpdate(bytes)).toBe('not-v1');
  });

  it('[G3] refuses every truncated update', () => {
    const bytes = forge(element(), facet({ a: ['text', 1.5, null] }));
    for (let length = 0; length < bytes.length; length++)
      expect(readUpdate(bytes.subarray(0, length))).toBe('not-v1');
  });

  it('[G4] refuses values nested deeper than 16 levels', () => {
    expect(readUpdate(forge(facet(nested(16))))).not.toBe('too-deep');
    expect(readUpdate(forge(facet(nested(17))))).toBe('too-deep');
    const bomb = forge({
      ...facet(1),
      content: (encoder) => {
        writeVarUint(encoder, 1);
        for (let depth = 0; depth < 200_000; depth++) writeVarUint(encoder, depth % 2 ? 1 : 117);
      },
    });
    expect(readUpdate(bomb)).toBe('too-deep');
  });

  it.each([undefined, 12n, new Uint8Array(3), Number.NaN, Number.POSITIVE_INFINITY, [undefined]])(
    '[G4] refuses %s, which is not a JSON value',
    (value) => expect(readUpdate(forge(facet(value)))).toBe('not-json'),
  );

  it.each(['__proto__', 'constructor', 'prototype'])(
    '[G4] refuses the name %s anywhere',
    (name) => {
      const object = Object.fromEntries([[name, 1]]);
      expect(readUpdate(forge(facet([{ a: object }])))).toBe('forbidden-key');
      expect(readUpdate(forge(facet(1, name)))).toBe('forbidden-key');
      expect(readUpdate(forge(element(name)))).toBe('forbidden-key');
      expect(readUpdate(forge({ ...element(), parent: name }))).toBe('forbidden-key');
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    },
  );

  it.each([
    ['an embed', updateOf((doc) => doc.getText('elements').insertEmbed(0, { a: 1 }))],
    ['XML', updateOf((doc) => doc.getMap('elements').set('a', new Y.XmlElement('p')))],
    ['a list type', updateOf((doc) => doc.getMap('elements').set('a', new Y.Array()))],
    ['bytes', updateOf((doc) => doc.getMap('elements').set('a', new Uint8Array(2)))],
    ['a subdocument', updateOf((doc) => doc.getMap('elements').set('a', new Y.Doc()))],
    ['old JSON content', forge({ ...facet(1), ...rawContent(2, 1, 1, 0x31) })],
  ])('[G5] refuses %s', (_, bytes) => {
    expect(readUpdate(bytes)).toBe('unknown-content');
  });

  it('[G6] refuses client ids of more than 32 bits', () => {
    const structs = [contents.gc(1)];
    expect(readUpdate(forgeSections({ client: 2 ** 32, clock: 0, structs }))).toBe(
      'foreign-client',
    );
    expect(readUpdate(forgeSections({ client: 2 ** 32 - 1, clock: 0, structs }))).toBeTypeOf(
      'object',
    );
    expect(readUpdate(writeUpdate([], new Map([[2 ** 40, []]])))).toBe('foreign-client');
    expect(readUpdate(forge({ ...facet(1), origin: [2 ** 33, 1] }))).toBe('foreign-client');
  });

  it('[G7] refuses clocks beyond the safe integers', () => {
    const structs = [contents.gc(Number.MAX_SAFE_INTEGER), contents.gc(Number.MAX_SAFE_INTEGER)];
    expect(readUpdate(forgeSections({ client: ATTACKER, clock: 0, structs }))).toBe('clock-jump');
  });
});
