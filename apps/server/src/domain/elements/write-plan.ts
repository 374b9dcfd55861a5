import { composeUpdate, fromFacets, type ItemId, type ItemIds, searchText } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteElements,
  deleteTombstones,
  listTombstones,
  writeElements,
  writeTombstones,
} from '../element-rows/queries.ts';
import { type ElementRecord, entriesOf, facetsOf } from '../element-rows/record.ts';
import { appendToJournal } from '../journal/journal.ts';
import { addEntries, deleteEntries } from '../search-index/entries.ts';
import { normalizeText } from '../search-index/normalize-text.ts';
import type { ZoneRow } from '../zones/queries.ts';
import type { Draft } from './draft.ts';
import type { Plan } from './plan-edit.ts';

interface Signed {
  zuid: string;
  time: Date;
  settings: Settings;
}

/** The Yjs items under ids that elements had before. */
type Tombstones = ReadonlyMap<string, ItemId>;

/**
 * Carries out a plan in a zone that the caller holds: one entry of the journal, and the rows that
 * follow from it. A plan that changes nothing writes nothing. Gives the zone as it is afterwards.
 */
export async function writePlan(
  tx: Tx,
  zone: ZoneRow,
  { plan, zuid, time, settings, buried }: Signed & { plan: Plan; buried?: Tombstones },
): Promise<ZoneRow> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const work = sortDrafts(plan);
  if (work.new.length + work.altered.length + work.removed.length === 0) return zone;
  refuseOverfull(zone, plan, settings);
  const elementCount = zone.element_count + work.new.length - work.removed.length;
  const newKeys = work.new.map(({ record }) => record.key);
  const tombstones = buried
    ? new Map([...buried].filter(([id]) => newKeys.includes(id)))
    : await listTombstones(tx, { ...key, ids: newKeys });
  const composed = composeUpdate({
    clock: Number(zone.server_clock),
    insertions: work.new.map(({ record }) => ({
      key: record.key,
      facets: facetsOf(record),
      tombstone: tombstones.get(record.key),
    })),
    changes: work.altered.map(({ before, change }) => ({ items: before.items, change })),
    removals: work.removed.map(({ before }) => mapItem(before)),
  });
  const records = [
    ...work.new.map(({ record }, i) => withItems(record, composed.inserted[i])),
    ...work.altered.map(({ record }, i) => withItems(record, composed.changed[i])),
  ];
  const removedIds = work.removed.map(({ before }) => before.key);
  const entries = planEntries(work);
  const changed = { ...key, seq: String(BigInt(zone.head) + 1n), time };
  const [after] = await Promise.all([
    appendToJournal(tx, zone, {
      entries: [{ update: composed.update, authorZuid: zuid }],
      time,
      settings,
      projected: { serverClock: composed.clock, elementCount, topZ: plan.topZ },
    }),
    deleteTombstones(tx, { ...key, ids: [...tombstones.keys()] }),
    deleteElements(tx, { ...key, ids: removedIds }),
    writeElements(tx, changed, records),
    writeTombstones(
      tx,
      changed,
      new Map(work.removed.map(({ before }) => [before.key, mapItem(before)])),
    ),
    deleteEntries(tx, { ...key, ids: entries.gone }),
    addEntries(tx, { ...key, time }, entries.written),
  ]);
  return after;
}

/** A plan may not take a zone over its limit; one that is over it already may still shrink. */
export function refuseOverfull(zone: ZoneRow, plan: Plan, { zoneElements }: Settings): void {
  const work = sortDrafts(plan);
  const elementCount = zone.element_count + work.new.length - work.removed.length;
  if (work.new.length > 0 && elementCount > zoneElements) throw fail('zoneFull');
}

/** The row as the journal would give it, to the letter: the order in which keys were sent is not kept. */
function withItems(record: Draft['record'], items: ItemIds = {}): ElementRecord {
  const element = fromFacets(record.kind, record.key, facetsOf(record));
  return { ...record, element, items };
}

interface Known extends Draft {
  before: ElementRecord;
}

function sortDrafts({ drafts }: Plan) {
  const all = [...drafts.values()];
  const known = all.filter((draft): draft is Known => draft.before !== undefined);
  return {
    new: all.filter((draft) => !draft.before && !draft.removed),
    altered: known.filter(({ change, removed }) => !removed && Object.keys(change).length > 0),
    removed: known.filter(({ removed }) => removed),
  };
}

// What was only moved is found as before.
function planEntries({ new: added, altered, removed }: ReturnType<typeof sortDrafts>) {
  const reworded = altered.filter(
    ({ before, record }) => before.kind !== record.kind || textOf(before) !== textOf(record),
  );
  const replaced = reworded.filter(
    ({ before, record }) => before.kind !== record.kind || normalizeText(textOf(record)) === '',
  );
  const entries = entriesOf([...added, ...reworded].map(({ record }) => record));
  return {
    written: entries.filter(({ text }) => text !== ''),
    gone: [...removed, ...replaced].map(({ before }) => before.key),
  };
}

function textOf({ kind, element }: Draft['record']): string {
  return searchText(kind, element);
}

function mapItem({ items, key }: ElementRecord): ItemId {
  const item = items[''];
  if (!item) throw new Error(`The row of element ${key} does not name its Yjs item.`);
  return item;
}
