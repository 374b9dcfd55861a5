import * as Y from 'yjs';
import type { LiveZones } from '../../apps/server/src/core/context.ts';
import type { InZone } from '../../apps/server/src/domain/zones/queries.ts';
import { createRoomRefresher } from '../../apps/server/src/live/refresh-rooms.ts';
import { openRoom, type RoomDeps } from '../../apps/server/src/live/room/open-room.ts';
import type { Room } from '../../apps/server/src/live/room/room.ts';
import { createRooms } from '../../apps/server/src/live/room/rooms.ts';
import type { ZoneHint } from '../../apps/server/src/live/zone-bus.ts';

/** The live half of a node with one zone, without sockets: what they would say is called. */
export interface SocketlessNode {
  /** For requests on this node. */
  readonly live: LiveZones;
  /** The room of the zone, opened by whoever comes first. */
  enter(): Promise<Room>;
  /** The room if it is open. */
  room(): Room | undefined;
  receiveHint(hint: ZoneHint): void;
  /** Ends at once; what was under way may still reach the journal, but nobody hears of it. */
  kill(): void;
}

interface NodeOptions extends Omit<RoomDeps, 'announce' | 'onAppended' | 'onProjected'> {
  zone: InZone;
  /** What this node tells the others. */
  tell: (hint: ZoneHint) => void;
}

const NAME = 'the zone';

export function createSocketlessNode(options: NodeOptions): SocketlessNode {
  const { zone, tell, ...parts } = options;
  const rooms = createRooms();
  const refresher = createRoomRefresher(rooms);
  let opening: Promise<Room> | undefined;

  const deps: RoomDeps = {
    ...parts,
    announce: ({ zoneId }, seq, updates) => tell({ zoneId, seq, updates }),
    onAppended: () => {},
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
      notifyChanged(written) {
        refresher.notifyChanged(written);
        tell({ zoneId: written.zoneId, seq: 0n, updates: [] });
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
