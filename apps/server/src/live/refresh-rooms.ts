import { setTimeout as delay } from 'node:timers/promises';
import type { LiveZones } from '../core/context.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import { lockZoneByKey } from '../domain/zones/queries.ts';
import type { Rooms } from './room/rooms.ts';
import type { ZoneWriter } from './room/zone-writer.ts';
import type { ZoneState } from './sessions/watch-sessions.ts';
import type { ZoneHint } from './zone-bus.ts';

/** Brings the rooms of a node up to date with the writes of requests and other nodes. */
export interface RoomRefresher extends LiveZones {
  /** Handles a hint from another node. */
  receiveHint(hint: ZoneHint): void;
  /** Lets the rooms of a zone catch up if the head of its journal is not theirs. */
  receiveState(zoneId: string, state: ZoneState): void;
}

// Under many edits, entries that arrive within this time are read together.
const HINT_MILLISECONDS = 10;
// Above the time in which a lost answer of the database is noticed.
const CATCH_UP_MILLISECONDS = 5_000;

/** Something in a zone that people start and stop over HTTP, besides its document. */
export type Activity = 'timer' | 'vote';

/** Calls `onActivity` when the timer or the vote of an open zone was started, ended or removed. */
export function createRoomRefresher(
  rooms: Rooms,
  onActivity: (zoneId: string, activity: Activity) => void,
): RoomRefresher {
  const readAt = new WeakMap<ZoneWriter, number>();
  const waiting = new WeakMap<ZoneWriter, ZoneHint>();
  const seen = {
    timer: new WeakMap<ZoneWriter, number>(),
    vote: new WeakMap<ZoneWriter, number>(),
  };
  const compare = (writer: ZoneWriter, activity: Activity, time: number | undefined) => {
    const isSame = seen[activity].get(writer) === time;
    if (time === undefined) seen[activity].delete(writer);
    else seen[activity].set(writer, time);
    if (!isSame) onActivity(writer.zone.zoneId, activity);
  };
  const pass = (writer: ZoneWriter, hint: ZoneHint) => {
    waiting.delete(writer);
    readAt.set(writer, performance.now());
    writer.receiveHint(hint);
  };
  return {
    async notifyChanged({ zoneId }, written) {
      const open = rooms.of(zoneId);
      if (open.length === 0) return;
      const late = new AbortController();
      await Promise.race([
        Promise.all(open.map(({ writer }) => writer.catchUp())),
        delay(CATCH_UP_MILLISECONDS, undefined, { ref: false, signal: late.signal }),
      ]);
      late.abort();
      // A change that is in a document survives a failover to a standby that lacks it. Any other one may
      // be lost already, so it must not be acknowledged.
      if (written && !rooms.of(zoneId).every(({ writer }) => writer.contains(written)))
        throw new DatabaseUnavailableError('The change may have been lost in a failover.');
    },
    receiveHint(hint) {
      for (const { writer } of rooms.of(hint.zoneId)) {
        if (waiting.has(writer)) {
          waiting.set(writer, hint);
          continue;
        }
        const wait = (readAt.get(writer) ?? 0) + HINT_MILLISECONDS - performance.now();
        if (wait <= 0) pass(writer, hint);
        else {
          waiting.set(writer, hint);
          setTimeout(() => pass(writer, waiting.get(writer) ?? hint), wait).unref();
        }
      }
    },
    receiveState(zoneId, { head, storageLeft, timerEnd, voteTime }) {
      for (const { writer, size } of rooms.of(zoneId)) {
        compare(writer, 'timer', timerEnd);
        compare(writer, 'vote', voteTime);
        size.setStorageLeft(storageLeft);
        // A lower head means that the database went back in time.
        if (head !== writer.appliedSeq) void writer.catchUp();
      }
    },
    async projectWithin(tx, key) {
      const [room] = rooms.of(key.zoneId);
      const held = room && (await lockZoneByKey(tx, key));
      if (!room || !held) return false;
      if (!(await room.writer.catchUpWithin(tx, held))) return false;
      return room.projection.projectWithin(tx, held);
    },
  };
}
