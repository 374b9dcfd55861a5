import type * as Y from 'yjs';
import type { Offload } from '../../core/offload.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { createElementCounter } from './guard-update.ts';
import { followZone } from './project-room.ts';
import { createRoom, type Room } from './room.ts';
import { openZone, type ZoneDependencies } from './zone-writer.ts';

export interface RoomDependencies extends ZoneDependencies {
  offload: Offload;
  onFollowed: (milliseconds: number) => void;
}

/** Loads a zone into a document and lets its rows follow. */
export async function openRoom(deps: RoomDependencies, zone: InZone, doc: Y.Doc): Promise<Room> {
  const open = await openZone(deps, zone, doc);
  const elementCount = createElementCounter(doc, () => deps.clock.now().getTime());
  const follower = followZone(deps, open);
  return createRoom({ open, follower, elementCount });
}
