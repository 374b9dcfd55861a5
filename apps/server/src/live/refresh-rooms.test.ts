import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
    onApplied: () => {},
    ...{ onProjected: () => {}, onAvailability: () => {}, onReplaced: () => {} },
  };
  const room = await openRoom(deps, zone, new Y.Doc());
  rooms.add('zone', room);
  const onActivity = vi.fn();
  return { room, onActivity, refresher: createRoomRefresher(rooms, onActivity) };
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
    const refresher = createRoomRefresher(createRooms(), () => {});
    await refresher.notifyChanged(zone, { seq: 1n, epoch: 'any' });
  });
});

describe('the timer and the vote of an open zone', () => {
  it('are announced once when they are started, started again and stopped', async () => {
    const zone = await fixture.makeZone();
    const { room, onActivity, refresher } = await openNode(zone);
    const head = room.writer.appliedSeq;
    for (const time of [undefined, 1_000, 1_000, 2_000, undefined, undefined]) {
      const state = { head, storageLeft: undefined };
      refresher.receiveState(zone.zoneId, { ...state, timerEnd: time, voteTime: undefined });
      refresher.receiveState(zone.zoneId, { ...state, timerEnd: time, voteTime: time });
      refresher.receiveState(zone.zoneId, { ...state, timerEnd: time, voteTime: time });
    }
    const of = (activity: string) =>
      onActivity.mock.calls.filter((call) => call[0] === zone.zoneId && call[1] === activity);
    expect(of('timer')).toHaveLength(3);
    expect(of('vote')).toHaveLength(6);
  });
});
