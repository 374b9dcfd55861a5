import { disableFormatCleanup, measureDocument } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Offload } from '../../core/offload.ts';
import { isOutsized, planRebuild } from '../../domain/journal/plan-rebuild.ts';
import { readStorage } from '../../domain/subscription/storage.ts';
import { findZoneByKey, type InZone } from '../../domain/zones/queries.ts';
import { readElementBytes, uncountedBytes } from '../../domain/zones/zone-storage.ts';
import { createElementCounter } from './guard-update.ts';
import { openZoneWriter } from './open-zone-writer.ts';
import { createRoom, type Room } from './room.ts';
import { createRoomProjection } from './room-projection.ts';
import { ZoneClosed } from './submission.ts';
import { createZoneFiles } from './zone-files.ts';
import { createZoneSize, type ZoneSize } from './zone-size.ts';
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
  const now = () => deps.clock.now().getTime();
  const elementCount = createElementCounter(doc, now);
  const files = createZoneFiles(deps.db, zone, now);
  const size = await readSize(deps, zone);
  const projection = createRoomProjection({ ...deps, size }, writer);
  return createRoom({ writer, projection, elementCount, size, files });
}

async function readSize({ db, clock }: RoomDeps, zone: InZone): Promise<ZoneSize> {
  return db.readEdition(zone.editionId, async (tx) => {
    const row = await findZoneByKey(tx, zone);
    if (!row) throw new ZoneClosed();
    const { used, limit } = await readStorage(tx, { ...zone, now: clock.now() });
    const left = limit === undefined ? undefined : limit - used - Number(uncountedBytes(row));
    return createZoneSize(await readElementBytes(tx, row), left);
  });
}

/** Compaction does the same, but a zone that is rarely edited would stay slow until then. */
function planRebuildOf({ db, clock, onError }: RoomDeps, zone: InZone, doc: Y.Doc): void {
  const size = measureDocument(doc);
  if (!isOutsized(size)) return;
  const plan = { size, time: clock.now() };
  void db.changeEdition(zone.editionId, (tx) => planRebuild(tx, zone, plan)).catch(onError);
}
