import {
  createComposer,
  type Facets,
  fromFacets,
  type ItemId,
  type ItemIds,
  searchText,
} from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteElements,
  deleteTombstones,
  listTombstones,
  writeElements,
  writeTombstones,
} from '../element-rows/queries.ts';
import { type ElementRecord, entriesOf, facetsOf, sharedTextOf } from '../element-rows/record.ts';
import { recordPlaces } from '../element-rows/references-queries.ts';
import { appendToJournal } from '../journal/append.ts';
import { recordZoneChange } from '../journal/record-zone-change.ts';
import { clocksAfter, enterEpoch, serverClientOf } from '../journal/server-client.ts';
import { addEntries, deleteEntries } from '../search-index/entries.ts';
import { normalizeText } from '../search-index/normalize-text.ts';
import { nextVersion } from '../zones/document-version.ts';
import type { ZoneRow } from '../zones/queries.ts';
import type { Draft } from './draft.ts';
import type { Plan } from './plan-edit.ts';
import { refuseGrowth } from './refuse-growth.ts';
import { sortDrafts } from './sort-drafts.ts';

interface WriteOptions {
  zuid: string;
  time: Date;
  settings: Settings;
}

/** The last Yjs items of removed elements by id. */
type Tombstones = ReadonlyMap<string, ItemId>;

/**
 * Executes a plan: appends one journal entry and updates the projected rows. A plan without changes
 * writes nothing. Returns the updated zone. The caller must hold the zone lock.
 */
export async function writePlan(
  tx: Tx,
  zone: ZoneRow,
  {
    plan,
    zuid,
    time,
    settings,
    knownTombstones,
  }: WriteOptions & { plan: Plan; knownTombstones?: Tombstones },
): Promise<ZoneRow> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const work = sortDrafts(plan);
  if (work.new.length + work.altered.length + work.removed.length === 0) return zone;
  const elementBytes = await refuseGrowth(tx, zone, { plan, settings, time });
  const elementCount = zone.element_count + work.new.length - work.removed.length;
  const newKeys = work.new.map(({ record }) => record.key);
  const tombstones = knownTombstones
    ? new Map([...knownTombstones].filter(([id]) => newKeys.includes(id)))
    : await listTombstones(tx, { ...key, ids: newKeys });
  const version = nextVersion(zone, settings);
  const entered = await enterEpoch(tx, zone);
  const insertions = await mapInSlices(work.new, ({ record }) => ({
    key: record.key,
    facets: facetsOf(record, version),
    tombstone: tombstones.get(record.key),
  }));
  const changes = work.altered.map(({ before, change }) => ({
    items: before.items,
    change,
    text: sharedTextOf(before),
  }));
  const composer = createComposer({
    ...serverClientOf(entered),
    ...(version > zone.document_version && { version }),
    insertions,
    changes,
    removals: work.removed.map(({ before }) => mapItem(before)),
  });
  const inserted = await mapInSlices(work.new, ({ record }, index) => {
    const insertion = insertions[index];
    if (!insertion) throw new Error('An element to insert has no facets.');
    return withItems(record, insertion.facets, composer.insert(insertion));
  });
  const altered = await mapInSlices(work.altered, ({ record }, index) => {
    const change = changes[index];
    if (!change) throw new Error('An element to change has no change.');
    const { items, runs } = composer.change(change);
    return { ...withItems(record, facetsOf(record, version), items), runs };
  });
  const records = [...inserted, ...altered];
  const composed = composer.finish();
  const removedIds = work.removed.map(({ before }) => before.key);
  const entries = planEntries(work);
  const changed = { ...key, seq: String(BigInt(zone.head) + 1n), time };
  const [after] = await Promise.all([
    appendToJournal(tx, entered, {
      entries: [{ update: composed.update, authorZuid: zuid }],
      time,
      settings,
      projected: {
        clocks: clocksAfter(entered, composed.clock),
        ...{ elementCount, elementBytes, topZ: plan.topZ },
      },
      version,
    }),
    deleteTombstones(tx, { ...key, ids: [...tombstones.keys()] }),
    writeTombstones(
      tx,
      changed,
      new Map(work.removed.map(({ before }) => [before.key, mapItem(before)])),
    ),
    recordPlaces(tx, { ...key, ids: removedIds }),
    deleteElements(tx, { ...key, ids: removedIds }),
    writeElements(tx, changed, records),
    deleteEntries(tx, { ...key, ids: entries.removed }),
    addEntries(tx, { ...key, time }, entries.written),
    recordZoneChange(tx, zone, {
      ...{ fromSeq: zone.head, toSeq: changed.seq, time, authors: [zuid] },
      elements: {
        created: newKeys,
        changed: work.altered.map(({ record }) => record.key),
        removed: removedIds,
      },
    }),
  ]);
  return after;
}

/**
 * Returns the record exactly as projected from the journal, which does not keep the order of sent
 * keys.
 */
function withItems(record: Draft['record'], facets: Facets, items: ItemIds): ElementRecord {
  const element = fromFacets(record.kind, record.key, facets);
  return { ...record, element, items };
}

// Elements without a text change keep their search entries.
function planEntries({ new: added, altered, removed }: ReturnType<typeof sortDrafts>) {
  const rewritten = altered.filter(
    ({ before, record }) => before.kind !== record.kind || textOf(before) !== textOf(record),
  );
  const replaced = rewritten.filter(
    ({ before, record }) => before.kind !== record.kind || normalizeText(textOf(record)) === '',
  );
  const entries = entriesOf([...added, ...rewritten].map(({ record }) => record));
  return {
    written: entries.filter(({ text }) => text !== ''),
    removed: [...removed, ...replaced].map(({ before }) => before.key),
  };
}

function textOf({ kind, element }: Draft['record']): string {
  return searchText(kind, element);
}

function mapItem({ items, key }: ElementRecord): ItemId {
  const item = items[''];
  if (!item) throw new Error(`The row of element ${key} has no Yjs item.`);
  return item;
}
