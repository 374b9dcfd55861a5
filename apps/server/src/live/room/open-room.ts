import { disableFormatCleanup, measureDocument } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Offload } from '../../core/offload.ts';
import { isOutsized, planRebuild } from '../../domain/journal/plan-rebuild.ts';
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
  planRebuildOf(deps, zone, doc);
  const elementCount = createElementCounter(doc, () => deps.clock.now().getTime());
  const projection = createRoomProjection(deps, writer);
  return createRoom({ writer, projection, elementCount });
}

/** Compaction does the same, but a zone that is rarely edited would stay slow until then. */
function planRebuildOf({ db, clock, onError }: RoomDeps, zone: InZone, doc: Y.Doc): void {
  const size = measureDocument(doc);
  if (!isOutsized(size)) return;
  const plan = { size, time: clock.now() };
  void db.changeEdition(zone.editionId, (tx) => planRebuild(tx, zone, plan)).catch(onError);
}
