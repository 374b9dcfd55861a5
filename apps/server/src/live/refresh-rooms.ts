import type { LiveZones } from '../core/context.ts';
import { lockZoneByKey } from '../domain/zones/queries.ts';
import type { Rooms } from './room/rooms.ts';
import type { Hint } from './zone-bus.ts';

/** What others tell the rooms of a node: requests on it, and other nodes. */
export interface RoomRefresher extends LiveZones {
  /** Another node has written. */
  receiveHint(hint: Hint): void;
  /** How far a journal is; whoever is behind catches up. */
  takeHead(zoneId: string, head: bigint): void;
}

export function createRoomRefresher(rooms: Rooms): RoomRefresher {
  return {
    notice({ zoneId }) {
      for (const { open } of rooms.of(zoneId)) void open.catchUp();
    },
    receiveHint(hint) {
      for (const { open } of rooms.of(hint.zoneId)) open.receiveHint(hint);
    },
    takeHead(zoneId, head) {
      for (const { open } of rooms.of(zoneId)) {
        if (head > open.appliedSeq()) void open.catchUp();
      }
    },
    async projectWithin(tx, key) {
      const [room] = rooms.of(key.zoneId);
      const held = room && (await lockZoneByKey(tx, key));
      if (!room || !held) return false;
      await room.open.catchUpWithin(tx, held);
      return room.follower.projectWithin(tx, held);
    },
  };
}
