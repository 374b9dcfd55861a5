import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  type LiveFixture,
  startLiveFixture,
} from '../../../../testing/convergence/live-fixture.ts';
import { startEpoch } from '../db/epoch.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import type { InZone } from '../domain/zones/queries.ts';
import { createRoomRefresher } from './refresh-rooms.ts';
import { openRoom } from './room/open-room.ts';
import { createRooms } from './room/rooms.ts';

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await startLiveFixture();
});
afterAll(() => fixture.close());

async function openNode(zone: InZone) {
  const rooms = createRooms();
  const deps = {
    ...{ ...fixture, onError: () => {}, announce: () => {}, onAppended: () => {} },
    ...{ onProjected: () => {}, onAvailability: () => {}, onReplaced: () => {} },
  };
  const room = await openRoom(deps, zone, new Y.Doc());
  rooms.add('zone', room);
  return { room, refresher: createRoomRefresher(rooms) };
}

describe('a request that changed an open zone', () => {
  it('is acknowledged once the document contains the change', async () => {
    const zone = await fixture.makeZone();
    const { room, refresher } = await openNode(zone);
    const { appliedSeq: seq, epoch } = room.writer;
    await refresher.notifyChanged(zone, { seq, epoch });
  });

  it('fails if the change is no longer in the journal', async () => {
    const zone = await fixture.makeZone();
    const { room, refresher } = await openNode(zone);
    const { appliedSeq, epoch } = room.writer;
    const lost = { seq: appliedSeq + 1n, epoch };
    await expect(refresher.notifyChanged(zone, lost)).rejects.toThrow(DatabaseUnavailableError);
  });

  it('fails if the entry with its number is from another epoch', async () => {
    const zone = await fixture.makeZone();
    const { room, refresher } = await openNode(zone);
    const { appliedSeq: seq, epoch } = room.writer;
    await fixture.db.changeDirectory((tx) => startEpoch(tx));
    const lost = refresher.notifyChanged(zone, { seq, epoch });
    await expect(lost).rejects.toThrow(DatabaseUnavailableError);
  });

  it('does not wait if the zone is not open', async () => {
    const zone = await fixture.makeZone();
    const refresher = createRoomRefresher(createRooms());
    await refresher.notifyChanged(zone, { seq: 1n, epoch: 'any' });
  });
});
