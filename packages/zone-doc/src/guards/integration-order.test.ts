import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  ATTACKER,
  AUTHOR,
  element,
  facet,
  forge,
  forgeSections,
  mustRead,
  openDocument,
} from '../../test/forge-update.ts';
import { type AnyStruct, contents, writeUpdate } from '../../test/write-update.ts';
import { checkPending, type ItemId } from '../index.ts';

const doc = openDocument();
const known = (client: number) => Y.getState(doc.store, client);
const end = known(AUTHOR);

function check(bytes: Uint8Array) {
  return checkPending(mustRead(bytes), known);
}

function after(origin: ItemId): AnyStruct {
  return { origin, ...contents.values('A') };
}

describe('checkPending', () => {
  it('[G8] accepts references to known items and to items of the update', () => {
    expect(check(forge(element(), facet('A'), after([AUTHOR, end - 1])))).toBeUndefined();
    const other = { client: 70, clock: 0, structs: [after([ATTACKER, 1])] };
    const own = { client: ATTACKER, clock: 0, structs: [facet('A'), facet('B', 'z')] };
    expect(check(forgeSections(other, own))).toBeUndefined();
    expect(check(forgeSections(own, other))).toBeUndefined();
  });

  it('[G8] refuses unknown origins and parents', () => {
    expect(check(forge(after([AUTHOR, end])))).toBe('pending');
    expect(check(forge(after([12_345, 0])))).toBe('pending');
    expect(check(forge({ ...facet('A'), parent: [AUTHOR, end] }))).toBe('pending');
  });

  it('[G8] refuses gaps in the clocks', () => {
    expect(check(forgeSections({ client: ATTACKER, clock: 1, structs: [facet('A')] }))).toBe(
      'pending',
    );
  });

  it('[G8] refuses cyclic references', () => {
    const one = { client: 70, clock: 0, structs: [after([80, 0]), facet('A')] };
    const two = { client: 80, clock: 0, structs: [after([70, 1])] };
    expect(check(forgeSections(one, two))).toBe('pending');
  });

  it('[G8] refuses references to later items of the same client id, on which Yjs throws', () => {
    expect(check(forge(after([ATTACKER, 0])))).toBe('broken');
    expect(check(forge(after([ATTACKER, 1]), facet('A')))).toBe('broken');
    const bytes = forge({ ...facet('A'), parent: [ATTACKER, 0] });
    expect(check(bytes)).toBe('broken');
    expect(() => Y.applyUpdate(new Y.Doc(), bytes)).toThrow();
  });

  it('[G8] accepts deletions only of known items and items of the update', () => {
    const deleting = (client: number, clock: number, length: number) =>
      check(
        writeUpdate(
          [{ client: ATTACKER, clock: 0, structs: [facet('A')] }],
          new Map([[client, [{ clock, length }]]]),
        ),
      );
    expect(deleting(AUTHOR, 0, end)).toBeUndefined();
    expect(deleting(ATTACKER, 0, 1)).toBeUndefined();
    expect(deleting(AUTHOR, 0, end + 1)).toBe('pending');
    expect(deleting(ATTACKER, 0, 2)).toBe('pending');
    expect(deleting(12_345, 0, 1)).toBe('pending');
  });
});
