import type { ElementKind, StoredElement } from '@lienzo/contract';
import type { ItemId, ItemIds, TextRun } from '@lienzo/zone-doc';
import { expressionBuilder, sql } from 'kysely';
import { slicesOf } from '../../core/slices.ts';
import { anyUuid, eachUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import type { Tables } from '../../db/tables.ts';
import { hasRole } from '../spaces/queries.ts';
import type { PersonInZone, ZoneKey } from '../zones/queries.ts';
import { LARGE_ZONE_BYTES, UNCOUNTED_ELEMENT_BYTES } from '../zones/zone-storage.ts';
import { readPages } from './read-pages.ts';
import { type ElementRecord, RUNS_KEY, rowsInSlices, tombstoneRowsText } from './record.ts';

interface ElementsInZone extends ZoneKey {
  ids: readonly string[];
}

/** A zone with the sequence number and time of the journal entry that changed it. */
export interface ChangedZone extends ZoneKey {
  seq: string;
  time: Date;
}

export function inZone(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('elements')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId);
}

export const COLUMNS = [
  'element_id',
  'kind',
  'z',
  'body',
  'items',
  'author_zuid',
  'created_time',
] as const;

export async function listElementsById(
  tx: Tx,
  { ids, ...zone }: ElementsInZone,
): Promise<ElementRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await selectElementsById(tx, { ...zone, ids });
  return rows.map(toRecord);
}

/** Returns all elements of a zone, bottom first. Meant for repairs: the zone may be large. */
export async function listAllElements(tx: Tx, zone: ZoneKey): Promise<ElementRecord[]> {
  const rows = await inZone(tx, zone).select(COLUMNS).orderBy('z').orderBy('element_id').execute();
  return rows.map(toRecord);
}

function eachById(tx: Tx, { editionId, zoneId, ids }: ElementsInZone) {
  return tx
    .selectFrom(eachUuid(ids))
    .innerJoinLateral(
      inZone(tx, { editionId, zoneId })
        .selectAll()
        .where('element_id', '=', sql.ref<string>('named.id'))
        .limit(sql.lit(1))
        .as('elements'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS);
}

const selectElementsById = prepare(
  'elements-by-id',
  (tx, { editionId, zoneId, ids }: ElementsInZone) => eachById(tx, { editionId, zoneId, ids }),
);

interface ElementLookup extends PersonInZone {
  ids: readonly string[];
}

/** Returns elements by id, or none if the person has no role in the zone's space. */
export async function listElementsFor(tx: Tx, lookup: ElementLookup): Promise<ElementRecord[]> {
  if (lookup.ids.length === 0) return [];
  const { rows } = await selectElementsFor(tx, lookup);
  return rows.map(toRecord);
}

const selectElementsFor = prepare('elements-for', (tx, lookup: ElementLookup) =>
  eachById(tx, { editionId: lookup.editionId, zoneId: lookup.zoneId, ids: lookup.ids }).where(
    isAccessible(tx, lookup),
  ),
);

/** Returns the condition that the zone is in the space and the person has a role there. */
function isAccessible(tx: Tx, { editionId, spaceId, zoneId, zuid }: PersonInZone) {
  const { and, exists } = expressionBuilder<Tables>();
  return and([
    hasRole(tx, { editionId, spaceId, zuid }),
    exists(
      tx
        .selectFrom('zones')
        .select('zones.zone_id')
        .where('zones.edition_id', '=', editionId)
        .where('zones.zone_id', '=', zoneId)
        .where('zones.space_id', '=', spaceId),
    ),
  ]);
}

/** Returns the condition that the elements of a zone may be read without a reservation. */
function isSmall(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return expressionBuilder<Tables>().exists(
    tx
      .selectFrom('zones')
      .select('zones.zone_id')
      .where('zones.edition_id', '=', editionId)
      .where('zones.zone_id', '=', zoneId)
      .where(sql<boolean>`${zoneBytes} <= ${sql.lit(LARGE_ZONE_BYTES)}`),
  );
}

const zoneBytes = sql<number>`coalesce(zones.element_bytes, zones.element_count * ${sql.lit(UNCOUNTED_ELEMENT_BYTES)})`;

/**
 * Returns elements that refer to one of these: frame content, connectors, and anchored or reply
 * comments.
 */
export async function listDependents(
  tx: Tx,
  { ids, ...zone }: ElementsInZone,
): Promise<ElementRecord[]> {
  if (ids.length === 0) return [];
  const columns = ['frame_id', 'first_id', 'second_id', 'parent_id', 'anchor_id'] as const;
  const rows = await Promise.all(
    columns.map((column) =>
      inZone(tx, zone).select(COLUMNS).where(column, '=', anyUuid(ids)).execute(),
    ),
  );
  return rows.flat().map(toRecord);
}

interface ElementRow {
  element_id: string;
  kind: ElementKind;
  z: string;
  body: unknown;
  items: unknown;
  author_zuid: string | null;
  created_time: Date | null;
}

/** The column `items`, written by `writeElements`. */
interface StoredItems {
  [RUNS_KEY]?: readonly TextRun[];
}

export function toRecord(row: ElementRow): ElementRecord {
  const { [RUNS_KEY]: runs, ...items } = row.items as StoredItems;
  return {
    key: row.element_id,
    kind: row.kind,
    z: row.z,
    element: row.body as StoredElement<ElementKind>, // written by writeElements
    items: items as ItemIds,
    ...(runs && { runs }),
    ...(row.author_zuid !== null &&
      row.created_time !== null && {
        authorship: { author: row.author_zuid, time: row.created_time },
      }),
  };
}

interface ElementList extends ZoneKey {
  kind: ElementKind;
  ids?: readonly string[];
  /** Keys from the metadata of elements. */
  keys?: readonly string[];
}

/** Counts the elements of a kind, or of the given ids. */
export async function countElements(tx: Tx, list: ElementList): Promise<number> {
  const { count } = await ofKind(tx, list)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns which of the ids are those of frames, shapes or connectors. */
export async function listCanvasIds(
  tx: Tx,
  { ids, ...zone }: ElementsInZone,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await inZone(tx, zone)
    .select('element_id')
    .where('element_id', '=', anyUuid(ids))
    .where('kind', '<>', 'comment')
    .execute();
  return new Set(rows.map(({ element_id }) => element_id));
}

/** Returns the bytes of the stored form of elements. */
export async function sumElementBytes(tx: Tx, { ids, ...zone }: ElementsInZone): Promise<number> {
  if (ids.length === 0) return 0;
  const { bytes } = await inZone(tx, zone)
    .select(sql<string>`coalesce(sum(octet_length(body::text)), 0)`.as('bytes'))
    .where('element_id', '=', anyUuid(ids))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Returns which of the elements exist. */
export async function listKnownIds(tx: Tx, { ids, ...zone }: ElementsInZone): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await inZone(tx, zone)
    .select('element_id')
    .where('element_id', '=', anyUuid(ids))
    .execute();
  return rows.map(({ element_id }) => element_id);
}

interface ElementPage extends ElementList {
  from: number;
  limit?: number;
}

const elementLine = sql<string>`case when author_zuid is null then body::text
  else body::text || E'\t' || author_zuid || E'\t' || extract(epoch from created_time) end`.as(
  'line',
);

/**
 * Elements as text, in which they are separated by a comma and a line break. Large zones are read in
 * pages, which are kept encoded, outside of the JavaScript heap.
 */
export type ElementTexts = readonly (string | Uint8Array)[];

/**
 * Returns the stored form of elements of a kind, bottom first. For comments, tab-separated author and
 * time follow.
 */
export async function joinElements(tx: Tx, { from, limit, ...list }: ElementPage) {
  let page = ofKind(tx, list).select(elementLine).orderBy('z').orderBy('element_id').offset(from);
  if (limit !== undefined) page = page.limit(limit);
  return joinPages(readPages(tx, page));
}

/** Joins the lines of each page, and counts them. */
export async function joinPages<Row extends { line: string }>(
  pages: AsyncIterable<readonly Row[]>,
) {
  const texts: Uint8Array[] = [];
  let count = 0;
  let first: Row | undefined;
  for await (const rows of pages) {
    texts.push(Buffer.from(rows.map(({ line }) => line).join(',\n')));
    count += rows.length;
    first ??= rows[0];
  }
  return { texts, count, first };
}

/**
 * Returns all elements of a kind like `joinElements`, or none if the person has no role
 * in the zone's space or the zone is larger than `LARGE_ZONE_BYTES`.
 */
export async function joinAllElements(tx: Tx, list: PersonInZone & { kind: ElementKind }) {
  const { rows } = await selectAllElements(tx, list);
  return { texts: joinLines(rows), count: rows.length };
}

const selectAllElements = prepare('elements', (tx, list: PersonInZone & { kind: ElementKind }) =>
  ofKind(tx, { editionId: list.editionId, zoneId: list.zoneId, kind: list.kind })
    .select(elementLine)
    .where(isAccessible(tx, list))
    .where(isSmall(tx, list))
    .orderBy('z')
    .orderBy('element_id'),
);

const SLICE = {
  items: 250,
  size: { max: 262_144, of: ({ line }: { line: string }) => line.length },
};

// Measured: joining in PostgreSQL into one row of many megabytes takes twice as long.
function joinLines(rows: readonly { line: string }[]): string[] {
  return Array.from(slicesOf(rows, SLICE), (slice) => slice.map(({ line }) => line).join(',\n'));
}

function ofKind(tx: Tx, { kind, ids, keys, ...zone }: ElementList) {
  let query = inZone(tx, zone).where('kind', '=', kind);
  if (ids) query = query.where('element_id', '=', anyUuid(ids));
  return keys ? query.where(hasKey(keys)) : query;
}

/** Returns the condition that an element has one of these keys in its metadata. */
export function hasKey(keys: readonly string[]) {
  return sql<boolean>`external_key = any(${[...keys]}::text[])`;
}

/** Returns the elements that have one of these keys in their metadata, the first one of each key first. */
export async function listElementsByKey(
  tx: Tx,
  { keys, ...zone }: ZoneKey & { keys: readonly string[] },
): Promise<ElementRecord[]> {
  if (keys.length === 0) return [];
  const rows = await inZone(tx, zone)
    .select(COLUMNS)
    .where(hasKey(keys))
    .orderBy('element_id')
    .execute();
  return rows.map(toRecord);
}

/** Returns the canvas (all elements except comments), bottom first. */
export async function joinCanvas(tx: Tx, zone: ZoneKey): Promise<ElementTexts> {
  const canvas = inZone(tx, zone)
    .select(
      sql<string>`'{"type":"' || case kind when 'frame' then 'FRAME' else 'OBJECT' end
        || '","' || kind || '":' || body::text || '}'`.as('line'),
    )
    .where('kind', '!=', 'comment')
    .orderBy('z')
    .orderBy('element_id');
  return (await joinPages(readPages(tx, canvas))).texts;
}

/** Inserts rows, or replaces those that differ. */
export async function writeElements(
  tx: Tx,
  zone: ChangedZone,
  records: readonly ElementRecord[],
): Promise<void> {
  if (records.length > 0) await writeElementRows(tx, zone, await rowsInSlices(records));
}

/** Writes the rows of `rowsText` and returns the number of rows that differed. */
export async function writeElementRows(
  tx: Tx,
  { editionId, zoneId, seq, time }: ChangedZone,
  rows: string,
): Promise<number> {
  const { count } = await upsertElements(tx, { editionId, zoneId, seq, time, rows });
  return count;
}

// Joins the editions table so that Citus can route the rows to their shard.
const upsertElements = prepare(
  'write-elements',
  (_tx, written: ChangedZone & { rows: string }) => sql`
    insert into elements as present (edition_id, zone_id, element_id, kind, z, body, items,
      frame_id, first_id, second_id, parent_id, anchor_id, author_zuid, created_time, box,
      external_key, changed_seq, changed_time)
    select edition_id, ${written.zoneId}::uuid, element_id, kind, z, body, items,
      frame_id, first_id, second_id, parent_id, anchor_id, author_zuid, row.created_time, box,
      external_key, ${written.seq}::bigint, ${written.time}::timestamptz
    from editions cross join json_to_recordset(${written.rows}::json) as row (element_id uuid, kind text,
      z text, body json, items json, frame_id uuid, first_id uuid, second_id uuid, parent_id uuid,
      anchor_id uuid, author_zuid bigint, created_time timestamptz, box double precision[], external_key text)
    where edition_id = ${written.editionId}
    on conflict (edition_id, zone_id, element_id) do update set
      kind = excluded.kind, z = excluded.z, body = excluded.body, items = excluded.items,
      frame_id = excluded.frame_id, first_id = excluded.first_id, second_id = excluded.second_id,
      parent_id = excluded.parent_id, anchor_id = excluded.anchor_id,
      author_zuid = excluded.author_zuid, created_time = excluded.created_time,
      box = excluded.box, external_key = excluded.external_key, changed_seq = excluded.changed_seq, changed_time = excluded.changed_time
    where (present.kind, present.z, present.body::text, present.items::text, present.box,
        present.frame_id, present.first_id, present.second_id, present.parent_id, present.anchor_id,
        present.author_zuid, present.created_time, present.external_key)
      is distinct from (excluded.kind, excluded.z, excluded.body::text, excluded.items::text,
        excluded.box, excluded.frame_id, excluded.first_id, excluded.second_id, excluded.parent_id,
        excluded.anchor_id, excluded.author_zuid, excluded.created_time, excluded.external_key)`,
);

/** Deletes the rows whose keys are not in these JSON lists and returns their number. */
export async function deleteOtherElements(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  { elements, tombstones }: { elements: string; tombstones: string },
): Promise<number> {
  const kept = { elements, element_tombstones: tombstones };
  let deleted = 0;
  for (const table of ['elements', 'element_tombstones'] as const) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where edition_id = ${editionId} and zone_id = ${zoneId} and element_id not in
        (select key::uuid from json_array_elements_text(${kept[table]}::json) as kept (key))`.execute(
      tx,
    );
    deleted += Number(numAffectedRows ?? 0);
  }
  return deleted;
}

export async function deleteElements(tx: Tx, { ids, ...zone }: ElementsInZone): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('elements')
    .where('edition_id', '=', zone.editionId)
    .where('zone_id', '=', zone.zoneId)
    .where('element_id', '=', anyUuid(ids))
    .execute();
}

/** Returns the last Yjs items of removed elements by id. */
export async function listTombstones(tx: Tx, { ids, ...zone }: ElementsInZone) {
  if (ids.length === 0) return new Map<string, ItemId>();
  const { rows } = await selectTombstones(tx, { ...zone, ids });
  return toTombstones(rows);
}

/** Returns tombstones by id, or none if the person has no role in the zone's space. */
export async function listTombstonesFor(tx: Tx, lookup: ElementLookup) {
  if (lookup.ids.length === 0) return new Map<string, ItemId>();
  const { rows } = await selectTombstonesFor(tx, lookup);
  return toTombstones(rows);
}

interface TombstoneRow {
  element_id: string;
  client: string;
  clock: string;
}

function toTombstones(rows: readonly TombstoneRow[]): Map<string, ItemId> {
  return new Map(rows.map((row) => [row.element_id, [Number(row.client), Number(row.clock)]]));
}

function tombstonesIn(tx: Tx, { editionId, zoneId, ids }: ElementsInZone) {
  return tx
    .selectFrom(eachUuid(ids))
    .innerJoinLateral(
      tx
        .selectFrom('element_tombstones')
        .selectAll()
        .where('edition_id', '=', editionId)
        .where('zone_id', '=', zoneId)
        .where('element_id', '=', sql.ref<string>('named.id'))
        .limit(sql.lit(1))
        .as('element_tombstones'),
      (join) => join.onTrue(),
    )
    .select(['element_id', 'client', 'clock']);
}

const selectTombstones = prepare('tombstones', (tx, { editionId, zoneId, ids }: ElementsInZone) =>
  tombstonesIn(tx, { editionId, zoneId, ids }),
);

const selectTombstonesFor = prepare('tombstones-for', (tx, lookup: ElementLookup) =>
  tombstonesIn(tx, { editionId: lookup.editionId, zoneId: lookup.zoneId, ids: lookup.ids }).where(
    isAccessible(tx, lookup),
  ),
);

export async function writeTombstones(
  tx: Tx,
  zone: ChangedZone,
  tombstones: ReadonlyMap<string, ItemId>,
): Promise<void> {
  if (tombstones.size > 0) await writeTombstoneRows(tx, zone, tombstoneRowsText(tombstones));
}

/** Writes the rows of `tombstoneRowsText`. */
export async function writeTombstoneRows(
  tx: Tx,
  { editionId, zoneId, seq, time }: ChangedZone,
  rows: string,
): Promise<void> {
  await sql`
    insert into element_tombstones as present
      (edition_id, zone_id, element_id, client, clock, deleted_seq, deleted_time)
    select edition_id, ${zoneId}::uuid, element_id, client, clock, ${seq}::bigint, ${time}::timestamptz
    from editions
    cross join json_to_recordset(${rows}::json) as row (element_id uuid, client bigint, clock bigint)
    where edition_id = ${editionId}
    on conflict (edition_id, zone_id, element_id) do update set
      client = excluded.client, clock = excluded.clock,
      deleted_seq = excluded.deleted_seq, deleted_time = excluded.deleted_time
    where (present.client, present.clock) is distinct from (excluded.client, excluded.clock)`.execute(
    tx,
  );
}

export async function deleteTombstones(tx: Tx, { ids, ...zone }: ElementsInZone): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('element_tombstones')
    .where('edition_id', '=', zone.editionId)
    .where('zone_id', '=', zone.zoneId)
    .where('element_id', '=', anyUuid(ids))
    .execute();
}
