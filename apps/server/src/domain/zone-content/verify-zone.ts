import type { Offload } from '../../core/offload.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { packCanvas, readCanvasPages, unpackCanvas } from '../elements/packed-canvas.ts';
import { planVersion } from '../journal/append.ts';
import { projectZone } from '../journal/project-zone.ts';
import { readJournal } from '../journal/read.ts';
import { verifyHistory } from '../journal/verify-history.ts';
import { listAllVersions } from '../versions/queries.ts';
import { lockZoneByKey, updateZone, type ZoneKey, type ZoneRow } from '../zones/queries.ts';
import { recountZone } from '../zones/zone-storage.ts';

/** What can be wrong with the stored data of a zone. */
export type FaultKind =
  /** The journal has a gap, lacks its snapshot, or refers to items that it does not contain. */
  | 'journal'
  /** Element rows, search entries, or the totals in the zone row do not match the journal. */
  | 'projection'
  /** A version cannot be read. */
  | 'version'
  /** The newest version differs from the canvas that it was saved from, or none is planned. */
  | 'newest-version'
  /** Archived entries cannot be read. */
  | 'history';

export interface ZoneFault {
  kind: FaultKind;
  detail: string;
  repaired: boolean;
}

interface Deps {
  db: Database;
  offload: Offload;
}

/**
 * Compares everything that is stored about a zone with its journal. With `repair`, corrects what can be
 * derived from the journal. The zone stays locked, so that no edit is mistaken for a fault.
 */
export async function verifyZone(
  { db, offload }: Deps,
  key: ZoneKey,
  { repair }: { repair: boolean },
): Promise<ZoneFault[]> {
  const faults: ZoneFault[] = [];
  await db
    .changeEdition(key.editionId, async (tx) => {
      faults.length = 0; // the work may run more than once
      const zone = await lockZoneByKey(tx, key);
      if (!zone) return;
      const current = await verifyProjection(tx, { offload, zone, repair, faults });
      faults.push(...(await verifyVersions(tx, current ?? zone, repair)));
      faults.push(...(await verifyHistory(tx, key)).map((detail) => fault('history', detail)));
      if (!repair) throw new NothingToKeep();
      await recountZone(tx, key);
    })
    .catch((error: unknown) => {
      if (!(error instanceof NothingToKeep)) throw error;
    });
  return faults;
}

/** Rolls the transaction back: without `repair`, verification must not change anything. */
class NothingToKeep extends Error {}

function fault(kind: FaultKind, detail: string, repaired = false): ZoneFault {
  return { kind, detail, repaired };
}

interface Verification {
  offload: Offload;
  zone: ZoneRow;
  repair: boolean;
  faults: ZoneFault[];
}

/** Returns the zone with its rows projected again, or undefined if the journal cannot be read. */
async function verifyProjection(
  tx: Tx,
  { offload, zone, repair, faults }: Verification,
): Promise<ZoneRow | undefined> {
  try {
    await readJournal(tx, zone);
  } catch (error) {
    faults.push(fault('journal', messageOf(error)));
    return undefined;
  }
  const isBehind = zone.projected_seq !== zone.head;
  const projected = await projectZone(tx, offload, zone).catch((error: unknown) => {
    faults.push(fault('journal', messageOf(error)));
  });
  if (!projected) return undefined;
  if (projected.repaired) {
    faults.push(fault('journal', 'The journal refers to items that it does not contain.', repair));
    return projected.zone;
  }
  const wrong = [
    ...(projected.changed > 0 ? [`${projected.changed} rows differ from the journal`] : []),
    ...totalsThatDiffer(zone, projected.zone),
  ];
  // A zone that is behind will be projected by the next reader or job.
  if (!isBehind) for (const detail of wrong) faults.push(fault('projection', detail, repair));
  else if (BigInt(zone.projected_seq) > BigInt(zone.head))
    faults.push(fault('projection', 'projected_seq is above the head', repair));
  return projected.zone;
}

function totalsThatDiffer(before: ZoneRow, after: ZoneRow): string[] {
  const totals = ['element_count', 'top_z', 'server_clock', 'server_client_clock'] as const;
  // It stays when the topmost element is removed; new elements are placed above it either way.
  const isAboveAll = (before.top_z ?? '') >= (after.top_z ?? '');
  const sizes = before.element_bytes === null ? [] : (['element_bytes'] as const);
  return [...totals, ...sizes]
    .filter((name) => String(before[name]) !== String(after[name]))
    .filter((name) => name !== 'top_z' || !isAboveAll)
    .map((name) => `${name} is ${before[name]}, but the journal says ${after[name]}`);
}

async function verifyVersions(tx: Tx, zone: ZoneRow, repair: boolean): Promise<ZoneFault[]> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const faults: ZoneFault[] = [];
  const [newest, ...older] = await listAllVersions(tx, key);
  for (const { blob_id: blobId, version_id } of older) {
    await readBlob(tx, { ...key, blobId })
      .then(unpackCanvas)
      .catch((error: unknown) => {
        faults.push(fault('version', `version ${version_id}: ${messageOf(error)}`));
      });
  }
  if (newest) {
    try {
      const stored = await readBlob(tx, { ...key, blobId: newest.blob_id });
      await unpackCanvas(stored);
      const isCurrent = newest.seq === zone.head && zone.version_seq === zone.head;
      if (isCurrent && !stored.equals(await packCanvas(await readCanvasPages(tx, key))))
        faults.push(fault('newest-version', `version ${newest.version_id} differs from the zone`));
    } catch (error) {
      faults.push(fault('version', `version ${newest.version_id}: ${messageOf(error)}`));
    }
  }
  const isUnplanned = zone.version_seq !== zone.head && !zone.burst_time;
  if (isUnplanned) {
    faults.push(fault('newest-version', 'no version of the latest edits is planned', repair));
    if (repair) await planMissingVersion(tx, key);
  }
  return faults;
}

async function planMissingVersion(tx: Tx, key: ZoneKey): Promise<void> {
  const now = new Date();
  await updateZone(tx, { ...key, set: { burst_time: now } });
  await planVersion(tx, { edition_id: key.editionId, zone_id: key.zoneId }, now);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
