import type { Offload } from '../../core/offload.ts';
import { deleteBlobs } from '../../db/blobs.ts';
import type { Database } from '../../db/database.ts';
import { countEditionStorage } from '../subscription/storage.ts';
import { listEditionZoneIds } from '../zones/queries.ts';
import { verifyBlobs } from './verify-blobs.ts';
import { type FaultKind, verifyZone } from './verify-zone.ts';

/** A fault with its place. */
export interface StoredFault {
  editionId: string;
  zoneId?: string;
  kind: FaultKind | 'blob' | 'unreadable';
  detail: string;
  repaired: boolean;
}

interface Deps {
  db: Database;
  offload: Offload;
}

interface Options {
  repair: boolean;
  /** Verifies only zones with a greater ID. */
  after?: string | undefined;
  /** Called after each zone. Returns whether to stop. */
  onZone: (zoneId: string, faults: readonly StoredFault[]) => boolean;
}

/** Verifies the zones of an edition in the order of their IDs. A zone that fails does not stop the others. */
export async function verifyZones(
  deps: Deps,
  editionId: string,
  { repair, after = '', onZone }: Options,
): Promise<'done' | 'stopped'> {
  const zoneIds = await deps.db.readEdition(editionId, (tx) => listEditionZoneIds(tx, editionId));
  for (const zoneId of zoneIds.toSorted().filter((id) => id > after)) {
    const faults = await verifyZone(deps, { editionId, zoneId }, { repair }).catch(
      (error: unknown) => [{ kind: 'unreadable' as const, detail: String(error), repaired: false }],
    );
    if (
      onZone(
        zoneId,
        faults.map((fault) => ({ editionId, zoneId, ...fault })),
      )
    )
      return 'stopped';
  }
  return 'done';
}

/** Verifies that the blobs of an edition exist and are used. With `repair`, deletes unused ones. */
export async function verifyEditionBlobs(
  { db }: Pick<Deps, 'db'>,
  editionId: string,
  { repair }: Pick<Options, 'repair'>,
): Promise<StoredFault[]> {
  return db.changeEdition(editionId, async (tx) => {
    const { missing, unused } = await verifyBlobs(tx, editionId);
    if (repair) {
      await deleteBlobs(tx, editionId, unused);
      await countEditionStorage(tx, editionId);
    }
    const fault = { editionId, kind: 'blob' as const };
    return [
      ...missing.map((id) => ({ ...fault, detail: `blob ${id} is missing`, repaired: false })),
      ...unused.map((id) => ({ ...fault, detail: `blob ${id} is not used`, repaired: repair })),
    ];
  });
}
