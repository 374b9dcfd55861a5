import * as Y from 'yjs';
import type { LiveZones } from '../../apps/server/src/core/context.ts';
import type { InZone } from '../../apps/server/src/domain/zones/queries.ts';
import { createRoomRefresher } from '../../apps/server/src/live/refresh-rooms.ts';
import { openRoom, type RoomDeps } from '../../apps/server/src/live/room/open-room.ts';
import type { Room } from '../../apps/server/src/live/room/room.ts';
import { createRooms } from '../../apps/server/src/live/room/rooms.ts';
import type { ZoneHint } from '../../apps/server/src/live/zone-bus.ts';

/** The live part of a node with one zone, without sockets: callers invoke what messages would trigger. */
export interface SimulatedNode {
  /** Passed to requests on this node. */
  readonly live: LiveZones;
  /** Returns the room of the zone; the first call opens it. */
  enter(): Promise<Room>;
  /** Returns the room if it is open. */
  room(): Room | undefined;
  receiveHint(hint: ZoneHint): void;
  /** Stops the node immediately. Writes in progress can still reach the journal, but are not acknowledged. */
  kill(): void;
}

interface NodeOptions
  extends Omit<
    RoomDeps,
    'announce' | 'onAppended' | 'onApplied' | 'onAvailability' | 'onReplaced' | 'onProjected'
  > {
  zone: InZone;
  /** Sends a hint to the other nodes. */
  publishHint: (hint: ZoneHint) => void;
}

const NAME = 'the zone';

export function createSimulatedNode(options: NodeOptions): SimulatedNode {
  const { zone, publishHint, ...parts } = options;
  const rooms = createRooms();
  const refresher = createRoomRefresher(rooms, () => {});
  let opening: Promise<Room> | undefined;

  const deps: RoomDeps = {
    ...parts,
    announce: ({ zoneId }, seq) => publishHint({ zoneId, seq, epoch: '' }),
    onAppended: () => {},
    onApplied: () => {},
    onAvailability: () => {},
    onReplaced: () => {},
    onProjected: () => {},
  };
  let lives = 0;
  const open = async (): Promise<Room> => {
    const life = lives;
    const room = await openRoom(deps, zone, new Y.Doc());
    if (life === lives) rooms.add(NAME, room);
    else room.close();
    return room;
  };
  return {
    live: {
      projectWithin: refresher.projectWithin,
      notifyChanged(zone, written) {
        const caughtUp = refresher.notifyChanged(zone, written);
        publishHint({ zoneId: zone.zoneId, seq: 0n, epoch: '' });
        return caughtUp;
      },
    },
    enter() {
      opening ??= open();
      return opening;
    },
    room: () => rooms.get(NAME),
    receiveHint: refresher.receiveHint,
    kill() {
      lives += 1;
      opening = undefined;
      rooms.remove(NAME)?.close();
    },
  };
}
