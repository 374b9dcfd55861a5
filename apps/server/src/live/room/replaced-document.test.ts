import { randomInt, randomUUID } from 'node:crypto';
import { insertElement, projectDocument } from '@lienzo/zone-doc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import {
  type LiveFixture,
  startLiveFixture,
} from '../../../../../testing/convergence/live-fixture.ts';
import { rebuildAnyZone } from '../../../../../testing/zones/rebuild.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { readDocument } from '../../../../../testing/zones/zone-document.ts';
import { verifyZone } from '../../domain/zone-content/verify-zone.ts';
import { type InZone, lockZoneByKey } from '../../domain/zones/queries.ts';
import { openRoom } from './open-room.ts';
import { ZoneClosed } from './submission.ts';

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await startLiveFixture();
});
afterAll(() => fixture.close());

/** Opens a zone on a node. */
async function openNode(zone: InZone) {
  const onReplaced = vi.fn();
  const onError = vi.fn();
  const ignore = () => {};
  const room = await openRoom(
    {
      ...fixture,
      ...{ onError, onReplaced },
      ...{
        announce: ignore,
        onAppended: ignore,
        onApplied: ignore,
        onProjected: ignore,
        onAvailability: ignore,
      },
    },
    zone,
    new Y.Doc(),
  );
  const draw = (name: string, client = randomInt(2, 2 ** 32), zuid = fixture.zuids[0] ?? '') => {
    const doc = new Y.Doc();
    doc.clientID = client;
    const element = { meta: { id: randomUUID(), name }, type: 'CUSTOM' } as const;
    insertElement(doc, { kind: 'frame', element, z: 'a0' });
    const update = Y.encodeStateAsUpdate(doc);
    return room.writer.submit({ update, zuid, clients: [client] });
  };
  return { room, draw, onReplaced, onError };
}

const rebuild = async (zone: InZone) => expect(await rebuildAnyZone(fixture, zone)).toBe('rebuilt');
const verify = (zone: InZone) => verifyZone(fixture, zone, { repair: false });
const readNames = async (zone: InZone) =>
  projectDocument(await readDocument(fixture.db, zone))
    .elements.map(({ element }) => ('name' in element.meta ? element.meta.name : ''))
    .toSorted();
const readHead = async ({ zoneId }: InZone) => {
  const sql = 'select head::int, generation from zones where zone_id = $1';
  return (await query(fixture.service, sql, [zoneId]))[0];
};

describe('a node that has the former document open', () => {
  it('stores nothing in the new one, and closes its own', async () => {
    const zone = await fixture.makeZone();
    const [node, other] = [await openNode(zone), await openNode(zone)];
    await node.draw('stored');
    await other.room.writer.catchUp();
    await rebuild(zone);
    const before = await readHead(zone);
    const results = await Promise.allSettled([node.draw('unsent 1'), node.draw('unsent 2')]);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(ZoneClosed) });
    await other.room.writer.catchUp();
    for (const { room, onReplaced, onError } of [node, other]) {
      expect(onReplaced).toHaveBeenCalledOnce();
      expect(onError).not.toHaveBeenCalled();
      expect(room.writer.isReplaced).toBe(true);
    }
    expect(await readHead(zone)).toEqual(before);
    expect(await readNames(zone)).toEqual(['stored']);
    expect(await verify(zone)).toEqual([]);
  });

  it('closes an empty document, too', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    await rebuild(zone);
    await expect(node.draw('unsent')).rejects.toThrow(ZoneClosed);
    expect(await verify(zone)).toEqual([]);
  });

  it('notices it although entries were added since', async () => {
    const zone = await fixture.makeZone();
    const stale = await openNode(zone);
    await stale.draw('stored');
    await rebuild(zone);
    const fresh = await openNode(zone);
    for (const name of ['new 1', 'new 2']) await fresh.draw(name);
    await expect(stale.draw('unsent')).rejects.toThrow(ZoneClosed);
    await fresh.draw('new 3');
    await fresh.room.settle();
    expect(await readNames(zone)).toEqual(['new 1', 'new 2', 'new 3', 'stored']);
    expect(await verify(zone)).toEqual([]);
    expect(fresh.onReplaced).not.toHaveBeenCalled();
  });

  it('is not used to project rows', async () => {
    const zone = await fixture.makeZone();
    const stale = await openNode(zone);
    await stale.draw('stored');
    await rebuild(zone);
    const projected = await fixture.db.changeEdition(zone.editionId, async (tx) => {
      const held = await lockZoneByKey(tx, zone);
      if (!held) throw new Error('There is no such zone.');
      expect(await stale.room.writer.catchUpWithin(tx, held)).toBe(false);
      return stale.room.projection.projectWithin(tx, held);
    });
    expect(projected).toBe(false);
    await vi.waitFor(() => expect(stale.onReplaced).toHaveBeenCalledOnce());
    expect(await verify(zone)).toEqual([]);
  });
});

describe('client ids of the former document', () => {
  it('belong to the same people as before', async () => {
    const zone = await fixture.makeZone();
    const [ada, ben] = fixture.zuids;
    await (await openNode(zone)).draw('stored', 77, ada);
    await rebuild(zone);
    const node = await openNode(zone);
    await expect(node.draw('theirs', 77, ben)).rejects.toThrow('belongs to another user');
    await node.draw('mine', 77, ada);
    expect(await readNames(zone)).toEqual(['mine', 'stored']);
  });
});
