import {
  elementBytes as elementBytesOf,
  elementsOf,
  type ItemId,
  projectElement,
} from '@lienzo/zone-doc';
import { sql } from 'kysely';
import type * as Y from 'yjs';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteElements,
  deleteTombstones,
  listKnownIds,
  sumElementBytes,
  writeElements,
  writeTombstones,
} from '../element-rows/queries.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { entriesOf, recordOf } from '../element-rows/record.ts';
import { recordPlaces } from '../element-rows/references-queries.ts';
import { deleteEntries, writeEntries } from '../search-index/entries.ts';
import { addStorage } from '../subscription/storage.ts';
import type { ZoneRow } from '../zones/queries.ts';
import { readElementBytes, sizeZone } from '../zones/zone-storage.ts';
import { planReleaseOfChanges } from './plan-release.ts';
import { listAuthors, recordZoneChange } from './record-zone-change.ts';
import { clocksIn } from './server-client.ts';

interface OpenDocument {
  doc: Y.Doc;
  /** The last journal entry applied to it. */
  seq: bigint;
  /** Keys of all elements that changed since the last projection. */
  keys: readonly string[];
}

/**
 * Projects the changed elements of an open document; the cost depends on the changes, not on the
 * size of the document. The caller must hold the zone lock.
 */
export async function projectOpen(
  tx: Tx,
  zone: ZoneRow,
  { doc, seq, keys }: OpenDocument,
): Promise<ZoneRow> {
  const map = elementsOf(doc);
  const records: ElementRecord[] = [];
  const tombstones = new Map<string, ItemId>();
  for (const key of keys) {
    const projected = projectElement(map, key);
    if (projected) records.push(recordOf(projected));
    else tombstones.set(key, lastItem(map, key));
  }
  const zIndices = [...records.map(({ z }) => z), ...(zone.top_z ? [zone.top_z] : [])];
  const zoneKey = { editionId: zone.edition_id, zoneId: zone.zone_id };
  // No reader has seen these changes yet, so all of them can have the latest sequence number.
  const changed = { ...zoneKey, seq: String(seq), time: zone.modified_time };
  // Exact even if the row of the zone has never been counted, because the changed rows are not written yet.
  const elementBytes =
    (await readElementBytes(tx, zone)) +
    records.reduce((sum, { element }) => sum + elementBytesOf(element), 0) -
    (await sumElementBytes(tx, { ...zoneKey, ids: keys }));
  const size = sizeZone(zone, { elements: elementBytes });
  const range = { fromSeq: zone.projected_seq, toSeq: String(seq) };
  const known = new Set(await listKnownIds(tx, { ...zoneKey, ids: keys }));
  const writtenKeys = records.map(({ key }) => key);
  await recordZoneChange(tx, zone, {
    ...range,
    time: zone.modified_time,
    authors: await listAuthors(tx, zone, range),
    elements: {
      created: writtenKeys.filter((key) => !known.has(key)),
      changed: writtenKeys.filter((key) => known.has(key)),
      removed: [...tombstones.keys()].filter((key) => known.has(key)),
    },
  });
  await writeElements(tx, changed, records);
  await deleteTombstones(tx, { ...zoneKey, ids: records.map(({ key }) => key) });
  const removed = [...tombstones.keys()];
  await writeTombstones(tx, changed, tombstones);
  await recordPlaces(tx, { ...zoneKey, ids: removed });
  await deleteElements(tx, { ...zoneKey, ids: removed });
  await writeEntries(tx, { ...zoneKey, time: zone.modified_time }, entriesOf(records));
  await deleteEntries(tx, { ...zoneKey, ids: removed });
  await planReleaseOfChanges(tx, zoneKey, { doc, written: records, removed });
  const set = {
    projected_seq: String(seq),
    ...clocksIn(doc, zone.server_client),
    top_z: zIndices.toSorted().at(-1) ?? null,
    ...size.set,
  };
  const { element_count } = await tx
    .updateTable('zones')
    .set({
      ...set,
      element_count: sql<number>`(select count(*)::int from elements
        where edition_id = ${zone.edition_id} and zone_id = ${zone.zone_id})`,
    })
    .where('edition_id', '=', zone.edition_id)
    .where('zone_id', '=', zone.zone_id)
    .returning('element_count')
    .executeTakeFirstOrThrow();
  await addStorage(tx, zone.edition_id, size.settled);
  return { ...zone, ...set, element_count };
}

function lastItem(map: Y.Map<unknown>, key: string): ItemId {
  const { client, clock } = map._map.get(key)?.lastId ?? { client: 0, clock: 0 };
  return [client, clock];
}
