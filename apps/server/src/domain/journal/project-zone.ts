import type { Context } from '../../core/context.ts';
import type { Offload } from '../../core/offload.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { deleteOtherElements, writeElementRows, writeGraveRows } from '../element-rows/queries.ts';
import { deleteOtherEntries, writeEntryRows } from '../search-index/entries.ts';
import { lockZoneByKey, writeNameEntry, type ZoneKey, type ZoneRow } from '../zones/queries.ts';
import { readJournal } from './journal.ts';
import type { Folded, FoldInput } from './project-work.ts';

const FOLD_WORK = new URL('./project-work.ts', import.meta.url);

interface Rebuilt {
  zone: ZoneRow;
  /** How many rows were not as they should be. */
  changed: number;
}

/**
 * Brings the rows of a zone that the caller holds up to the head of its journal, from the journal
 * alone. Rows that are right already are left as they are.
 */
export async function foldZone(tx: Tx, offload: Offload, zone: ZoneRow): Promise<Rebuilt> {
  const input: FoldInput = { editionId: zone.edition_id, pieces: await readJournal(tx, zone) };
  const folded = await offload.run<Folded>(FOLD_WORK, input);
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const kept = { elements: folded.keys, graves: folded.graveKeys };
  let changed = await deleteOtherElements(tx, key, kept);
  const now = { ...key, seq: zone.head, time: zone.modified_time };
  for (const rows of folded.rows) changed += await writeElementRows(tx, now, rows);
  await writeGraveRows(tx, now, folded.graves);
  changed += await foldEntries(tx, zone, folded);
  const set = {
    projected_seq: zone.head,
    server_clock: String(folded.serverClock),
    element_count: folded.count,
    top_z: folded.topZ,
  };
  await tx
    .updateTable('zones')
    .set(set)
    .where('edition_id', '=', key.editionId)
    .where('zone_id', '=', key.zoneId)
    .execute();
  return { zone: { ...zone, ...set }, changed };
}

async function foldEntries(tx: Tx, zone: ZoneRow, folded: Folded): Promise<number> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id, time: zone.modified_time };
  let changed = await deleteOtherEntries(tx, key, folded.keys);
  for (const rows of folded.entries) changed += await writeEntryRows(tx, key, rows);
  await writeNameEntry(tx, { ...key, name: zone.zone_name });
  return changed;
}

type Folding = Pick<Context, 'offload' | 'live'>;

/** The same only if it is needed, and from the document in memory if there is one. */
export async function ensureFolded(tx: Tx, ctx: Folding, zone: ZoneRow): Promise<ZoneRow> {
  if (zone.projected_seq === zone.head) return zone;
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const known = (await ctx.live.projectWithin(tx, key)) && (await lockZoneByKey(tx, key));
  if (known && known.projected_seq === known.head) return known;
  return (await foldZone(tx, ctx.offload, zone)).zone;
}

/** For readers, who hold nothing. */
export async function repairProjection(tx: Tx, ctx: Folding, key: ZoneKey): Promise<void> {
  const zone = await lockZoneByKey(tx, key);
  if (zone) await ensureFolded(tx, ctx, zone);
}
