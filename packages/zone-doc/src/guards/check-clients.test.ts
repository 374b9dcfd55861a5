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

describe('the clients of an update', () => {
  it('[G6] are those that something new is from', () => {
    const again = Y.encodeStateAsUpdate(doc);
    expect(clientsOf(mustRead(again))).toEqual([AUTHOR]);
    expect(clientsOf(mustRead(again), known)).toEqual([]);
    const more = updateBy(doc, (copy) => copy.getMap('elements').delete('x'));
    expect(clientsOf(mustRead(more), known)).toEqual([]);
    expect(clientsOf(mustRead(forgeSections(by(7), by(9))), known)).toEqual([7, 9]);
  });

  it('[G6] may be own and new ones', () => {
    expect(check([by(AUTHOR)])).toBeUndefined();
    expect(check([by(AUTHOR), by(ATTACKER)])).toBeUndefined();
  });

  it('[G6] may not be the one of the service', () => {
    expect(check([by(SERVER_CLIENT)])).toBe('server-client');
  });

  it('[G6] may not be those of others', () => {
    expect(check([by(77)])).toBe('foreign-client');
    expect(check([by(AUTHOR)], { zuid: '2' })).toBe('foreign-client');
  });

  it('[G6] may not be one without an owner that something is known from', () => {
    expect(check([by(AUTHOR)], { owners: new Map() })).toBe('foreign-client');
  });

  it('[G6] may be of anyone where nothing is new', () => {
    const again = mustRead(Y.encodeStateAsUpdate(doc));
    expect(checkClients(again, known, { ...rights, zuid: '3' })).toBeUndefined();
  });

  it('[G6] may not be too many for a socket or for a zone', () => {
    expect(check([by(2), by(3)])).toBeUndefined();
    expect(check([by(2), by(3), by(4)])).toBe('too-many-ids');
    expect(check([by(2), by(3), by(4)], { maxIdsPerSocket: 9 })).toBe('too-many-ids');
    expect(check([by(AUTHOR)], { maxIdsPerSocket: 1, maxIdsPerZone: 1 })).toBeUndefined();
  });
});

describe('the clocks of an update', () => {
  const clocks = (...sections: ReturnType<typeof by>[]) =>
    checkClocks(mustRead(forgeSections(...sections)), known);

  it('[G7] continue where the document is, or repeat what it has', () => {
    expect(clocks(by(AUTHOR))).toBeUndefined();
    expect(clocks(by(AUTHOR, 3))).toBeUndefined();
    expect(clocks(by(AUTHOR, known(AUTHOR) - 1))).toBeUndefined();
  });

  it('[G7] leave no gap', () => {
    expect(clocks(by(AUTHOR, known(AUTHOR) + 1))).toBe('clock-jump');
    expect(clocks(by(ATTACKER, 1))).toBe('clock-jump');
  });

  it('[G7] may skip what the document has, and nothing else', () => {
    const skipping = (length: number) => ({
      client: AUTHOR,
      clock: 0,
      structs: [contents.skip(length), facet('A')],
    });
    expect(clocks(skipping(known(AUTHOR)))).toBeUndefined();
    expect(clocks(skipping(known(AUTHOR) + 1))).toBe('clock-jump');
  });

  it('[G7] do not leap, even over nothing', () => {
    const leap = (length: number) => ({
      client: ATTACKER,
      clock: 0,
      structs: [contents.gc(length)],
    });
    expect(clocks(leap(1_000_000))).toBeUndefined();
    expect(clocks(leap(1_000_001))).toBe('clock-jump');
    expect(clocks(leap(2 ** 31))).toBe('clock-jump');
  });
});
