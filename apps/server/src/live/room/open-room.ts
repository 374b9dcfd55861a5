import { disableFormatCleanup } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Offload } from '../../core/offload.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { createElementCounter } from './guard-update.ts';
import { openZoneWriter } from './open-zone-writer.ts';
import { createRoom, type Room } from './room.ts';
import { createRoomProjection } from './room-projection.ts';
import type { ZoneWriterDeps } from './zone-writer.ts';

export interface RoomDeps extends ZoneWriterDeps {
  offload: Offload;
  onProjected: (milliseconds: number) => void;
}

/** Loads a zone into a document and starts projecting it. */
export async function openRoom(deps: RoomDeps, zone: InZone, doc: Y.Doc): Promise<Room> {
  disableFormatCleanup(doc);
  const writer = await openZoneWriter(deps, zone, doc);
  const elementCount = createElementCounter(doc, () => deps.clock.now().getTime());
  const projection = createRoomProjection(deps, writer);
  return createRoom({ writer, projection, elementCount });
}
