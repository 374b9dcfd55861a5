import type { LiveZones } from '../core/context.ts';
import { lockZoneByKey } from '../domain/zones/queries.ts';
import type { Rooms } from './room/rooms.ts';
import type { ZoneHint } from './zone-bus.ts';

/** Brings the rooms of a node up to date with the writes of requests and other nodes. */
export interface RoomRefresher extends LiveZones {
  /** Handles a hint from another node. */
  receiveHint(hint: ZoneHint): void;
  /** Lets the rooms of a zone catch up if the head of its journal is ahead of them. */
  receiveHead(zoneId: string, head: bigint): void;
}

export function createRoomRefresher(rooms: Rooms): RoomRefresher {
  return {
    notifyChanged({ zoneId }) {
      for (const { writer } of rooms.of(zoneId)) void writer.catchUp();
    },
    receiveHint(hint) {
      for (const { writer } of rooms.of(hint.zoneId)) writer.receiveHint(hint);
    },
    receiveHead(zoneId, head) {
      for (const { writer } of rooms.of(zoneId)) {
        if (head > writer.appliedSeq) void writer.catchUp();
      }
    },
    async projectWithin(tx, key) {
      const [room] = rooms.of(key.zoneId);
      const held = room && (await lockZoneByKey(tx, key));
      if (!room || !held) return false;
      await room.writer.catchUpWithin(tx, held);
      return room.projection.projectWithin(tx, held);
    },
  };
}
