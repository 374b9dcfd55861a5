import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  ATTACKER,
  AUTHOR,
  element,
  facet,
  forgeSections,
  mustRead,
  openDocument,
  updateBy,
} from '../../test/forge-update.ts';
import { contents } from '../../test/write-update.ts';
import {
  type ClientRights,
  checkClients,
  checkClocks,
  clientsOf,
  SERVER_CLIENT,
} from '../index.ts';

const doc = openDocument();
const known = (client: number) => Y.getState(doc.store, client);

const rights: ClientRights = {
  zuid: '1',
  owners: new Map([
    [AUTHOR, '1'],
    [77, '2'],
  ]),
  usedBySocket: new Set([AUTHOR]),
  maxIdsPerSocket: 3,
  maxIdsPerZone: 4,
};

function by(client: number, clock = known(client)) {
  return { client, clock, structs: [element(), facet('A')] };
}

function check(sections: ReturnType<typeof by>[], change: Partial<ClientRights> = {}) {
  return checkClients(mustRead(forgeSections(...sections)), known, { ...rights, ...change });
}

describe('the client ids of an update', () => {
  it('[G6] are those with new structs', () => {
    const again = Y.encodeStateAsUpdate(doc);
    expect(clientsOf(mustRead(again))).toEqual([AUTHOR]);
    expect(clientsOf(mustRead(again), known)).toEqual([]);
    const more = updateBy(doc, (copy) => copy.getMap('elements').delete('x'));
    expect(clientsOf(mustRead(more), known)).toEqual([]);
    expect(clientsOf(mustRead(forgeSections(by(7), by(9))), known)).toEqual([7, 9]);
  });

  it('[G6] may be unused or belong to the sender', () => {
    expect(check([by(AUTHOR)])).toBeUndefined();
    expect(check([by(AUTHOR), by(ATTACKER)])).toBeUndefined();
  });

  it('[G6] may not be the one of the server', () => {
    expect(check([by(SERVER_CLIENT)])).toBe('server-client');
  });

  it('[G6] may not belong to another person', () => {
    expect(check([by(77)])).toBe('foreign-client');
    expect(check([by(AUTHOR)], { zuid: '2' })).toBe('foreign-client');
  });

  it('[G6] may not be ones without an owner that the document has items of', () => {
    expect(check([by(AUTHOR)], { owners: new Map() })).toBe('foreign-client');
  });

  it('[G6] may belong to anyone if nothing is new', () => {
    const again = mustRead(Y.encodeStateAsUpdate(doc));
    expect(checkClients(again, known, { ...rights, zuid: '3' })).toBeUndefined();
  });

  it('[G6] may not exceed the limits per socket and per zone', () => {
    expect(check([by(2), by(3)])).toBeUndefined();
    expect(check([by(2), by(3), by(4)])).toBe('too-many-ids');
    expect(check([by(2), by(3), by(4)], { maxIdsPerSocket: 9 })).toBe('too-many-ids');
    expect(check([by(AUTHOR)], { maxIdsPerSocket: 1, maxIdsPerZone: 1 })).toBeUndefined();
  });
});

describe('the clocks of an update', () => {
  const clocks = (...sections: ReturnType<typeof by>[]) =>
    checkClocks(mustRead(forgeSections(...sections)), known);

  it('[G7] continue where the document ends or repeat what it has', () => {
    expect(clocks(by(AUTHOR))).toBeUndefined();
    expect(clocks(by(AUTHOR, 3))).toBeUndefined();
    expect(clocks(by(AUTHOR, known(AUTHOR) - 1))).toBeUndefined();
  });

  it('[G7] leave no gap', () => {
    expect(clocks(by(AUTHOR, known(AUTHOR) + 1))).toBe('clock-jump');
    expect(clocks(by(ATTACKER, 1))).toBe('clock-jump');
  });

  it('[G7] may skip only what the document has', () => {
    const skipping = (length: number) => ({
      client: AUTHOR,
      clock: 0,
      structs: [contents.skip(length), facet('A')],
    });
    expect(clocks(skipping(known(AUTHOR)))).toBeUndefined();
    expect(clocks(skipping(known(AUTHOR) + 1))).toBe('clock-jump');
  });

  it('[G7] grow by at most 1,000,000, even without content', () => {
    const growBy = (length: number) => ({
      client: ATTACKER,
      clock: 0,
      structs: [contents.gc(length)],
    });
    expect(clocks(growBy(1_000_000))).toBeUndefined();
    expect(clocks(growBy(1_000_001))).toBe('clock-jump');
    expect(clocks(growBy(2 ** 31))).toBe('clock-jump');
  });
});
