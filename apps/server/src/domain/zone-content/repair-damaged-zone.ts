import type { Clock } from '../../core/clock.ts';
import type { LiveZones, Settings } from '../../core/context.ts';
import type { Offload } from '../../core/offload.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { listAllElements } from '../element-rows/queries.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { insertContent, replaceCanvas } from '../elements/write-content.ts';
import { computeProjection, projectZone } from '../journal/project-zone.ts';
import { DamagedJournal, readJournal } from '../journal/read.ts';
import { rebuildZone } from '../journal/rebuild-zone.ts';
import { repairZone } from '../journal/repair-zone.ts';
import { lockZoneByKey, type ZoneKey, type ZoneRow } from '../zones/queries.ts';
import { recountZone } from '../zones/zone-storage.ts';

interface Deps {
  db: Database;
  clock: Clock;
  offload: Offload;
  live: LiveZones;
  settings: Settings;
}

export interface ZoneRepair {
  /** Why the journal could not be read; undefined if it is sound. */
  reason: string | undefined;
  /** Elements of the zone afterwards. */
  elements: number;
  /** Elements that the journal had lost, and that were written again from the rows. */
  restored: number;
  /** Bytes of the journal that were set aside in `zone_remnants`. */
  droppedBytes: number;
}

/**
 * Repairs a zone whose journal cannot be read: keeps what is readable of the journal, writes elements again
 * that only the rows have, and sets the rest aside. A sound zone is not changed. Returns undefined if there
 * is no such zone.
 */
export async function repairDamagedZone(deps: Deps, key: ZoneKey): Promise<ZoneRepair | undefined> {
  const work = async (tx: Tx): Promise<ZoneRepair | undefined> => {
    const zone = await lockZoneByKey(tx, key);
    if (!zone) return undefined;
    const reason = await findDamage(tx, deps.offload, zone);
    if (reason === undefined)
      return { reason, elements: zone.element_count, restored: 0, droppedBytes: 0 };
    const before = await countRemnants(tx, key);
    const rows = await listAllElements(tx, key);
    const repaired = await projectZone(tx, deps.offload, await repairZone(tx, deps.offload, zone));
    const { after, restored } = await restoreRows(tx, deps, {
      zone,
      repaired: repaired.zone,
      rows,
    });
    await recountZone(tx, key);
    const droppedBytes = (await countRemnants(tx, key)) - before;
    return { reason, elements: after.element_count, restored, droppedBytes };
  };
  const result = await deps.db.changeEdition(key.editionId, work, key.zoneId);
  // Documents that are open elsewhere still contain what was dropped; a new generation replaces them.
  if (result?.reason !== undefined) await rebuildZone(deps, key, { minStructs: 0, locks: true });
  return result;
}

/** Returns why a journal cannot be loaded. */
async function findDamage(tx: Tx, offload: Offload, zone: ZoneRow): Promise<string | undefined> {
  try {
    const projected = await computeProjection(offload, zone, await readJournal(tx, zone));
    return projected ? undefined : 'The journal refers to items that it does not contain.';
  } catch (error) {
    if (error instanceof DamagedJournal) return error.message;
    throw error;
  }
}

interface Repaired {
  /** The zone before the repair. */
  zone: ZoneRow;
  repaired: ZoneRow;
  /** Its rows before the repair. */
  rows: readonly ElementRecord[];
}

/** Writes elements again that the journal has lost, as an edit of the last author. */
async function restoreRows(tx: Tx, deps: Deps, { zone, repaired, rows }: Repaired) {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const present = await listAllElements(tx, key);
  const found = new Set(present.map((record) => record.key));
  const lost = rows.filter((record) => !found.has(record.key));
  const options = {
    zuid: zone.last_author_zuid,
    time: deps.clock.now(),
    settings: { ...deps.settings, unlimited: true },
  };
  const isComment = ({ kind }: ElementRecord) => kind === 'comment';
  // Rows that follow the whole journal are newer than what is left of it; others may be older.
  const areCurrent = zone.projected_seq === zone.head;
  const change = areCurrent
    ? { before: present, canvas: rows.filter((record) => !isComment(record)) }
    : { before: [], canvas: lost.filter((record) => !isComment(record)) };
  const filled = await replaceCanvas(tx, repaired, { ...change, ...options });
  const content = lost.filter(isComment);
  const after = await insertContent(tx, filled, { content, ...options });
  return { after, restored: lost.length };
}

async function countRemnants(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<number> {
  const remnants = await tx
    .selectFrom('zone_remnants')
    .select('data')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .execute();
  return remnants.reduce((sum, { data }) => sum + data.length, 0);
}
