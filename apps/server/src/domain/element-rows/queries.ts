import type { ElementKind, StoredElement } from '@lienzo/contract';
import type { ItemId, ItemIds } from '@lienzo/zone-doc';
import { expressionBuilder, sql } from 'kysely';
import { anyUuid, eachUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import type { Tables } from '../../db/tables.ts';
import { entriesFor } from '../spaces/queries.ts';
import type { PersonInZone, ZoneKey } from '../zones/queries.ts';
import { type ElementRecord, rowsText, tombstoneRowsText } from './record.ts';

interface ElementsInZone extends ZoneKey {
  ids: readonly string[];
}

/** A zone that changed: by which entry of its journal, and when. */
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

const COLUMNS = [
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

interface Named extends PersonInZone {
  ids: readonly string[];
}

/** The same for somebody; nothing without a role in the space of the zone. */
export async function listElementsFor(tx: Tx, named: Named): Promise<ElementRecord[]> {
  if (named.ids.length === 0) return [];
  const { rows } = await selectElementsFor(tx, named);
  return rows.map(toRecord);
}

const selectElementsFor = prepare('elements-for', (tx, named: Named) =>
  eachById(tx, { editionId: named.editionId, zoneId: named.zoneId, ids: named.ids }).where(
    isReached(tx, named),
  ),
);

/** Whether the zone is in the space, and the person has a role there. */
function isReached(tx: Tx, { editionId, spaceId, zoneId, zuid }: PersonInZone) {
  const { and, exists } = expressionBuilder<Tables>();
  return and([
    exists(entriesFor(tx, { editionId, spaceId, zuid }).select('space_members.space_id')),
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

/** Elements that name one of these: what is in a frame, hangs on a shape, answers a comment. */
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

function toRecord(row: ElementRow): ElementRecord {
  return {
    key: row.element_id,
    kind: row.kind,
    z: row.z,
    element: row.body as StoredElement<ElementKind>, // written by writeElements
    items: row.items as ItemIds, // written by writeElements
    ...(row.author_zuid !== null &&
      row.created_time !== null && {
        authorship: { author: row.author_zuid, time: row.created_time },
      }),
  };
}

interface ElementList extends ZoneKey {
  kind: ElementKind;
  ids?: readonly string[];
}

/** How many elements of a kind there are, of those asked for. */
export async function countElements(tx: Tx, list: ElementList): Promise<number> {
  const { count } = await ofKind(tx, list)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
 * Elements of a kind, bottom first, in their stored form, joined to texts in which each follows the
 * last after a comma and a line break. Of comments, author and time follow after tabs.
 */
export async function joinElements(tx: Tx, { from, limit, ...list }: ElementPage) {
  let page = ofKind(tx, list).select(elementLine).orderBy('z').orderBy('element_id').offset(from);
  if (limit !== undefined) page = page.limit(limit);
  const rows = await page.execute();
  return { texts: joinLines(rows), count: rows.length };
}

/** All elements of a kind in the same form, for somebody; nothing without a role in the space of the zone. */
export async function joinAllElements(tx: Tx, list: PersonInZone & { kind: ElementKind }) {
  const { rows } = await selectAllElements(tx, list);
  return { texts: joinLines(rows), count: rows.length };
}

const selectAllElements = prepare('elements', (tx, list: PersonInZone & { kind: ElementKind }) =>
  ofKind(tx, { editionId: list.editionId, zoneId: list.zoneId, kind: list.kind })
    .select(elementLine)
    .where(isReached(tx, list))
    .orderBy('z')
    .orderBy('element_id'),
);

const SLICE = 250;

// Measured: handed over by PostgreSQL as one row of many megabytes, the same takes twice as long.
export function joinLines(rows: readonly { line: string }[]): string[] {
  const texts: string[] = [];
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE);
    texts.push(slice.map(({ line }) => line).join(',\n'));
  }
  return texts;
}

function ofKind(tx: Tx, { kind, ids, ...zone }: ElementList) {
  const query = inZone(tx, zone).where('kind', '=', kind);
  return ids ? query.where('element_id', '=', anyUuid(ids)) : query;
}

/** What stands on the canvas, bottom first, joined to one text; comments lie above it and are left out. */
export async function joinCanvas(tx: Tx, zone: ZoneKey): Promise<string> {
  const rows = await inZone(tx, zone)
    .select(
      sql<string>`'{"type":"' || case kind when 'frame' then 'FRAME' else 'OBJECT' end
        || '","' || kind || '":' || body::text || '}'`.as('line'),
    )
    .where('kind', '!=', 'comment')
    .orderBy('z')
    .orderBy('element_id')
    .execute();
  return joinLines(rows).join(',\n');
}

/** Inserts rows, or replaces those that differ. */
export async function writeElements(
  tx: Tx,
  zone: ChangedZone,
  records: readonly ElementRecord[],
): Promise<void> {
  if (records.length > 0) await writeElementRows(tx, zone, rowsText(records));
}

/** The same from the text that `rowsText` made. Gives how many rows were not as they should be. */
export async function writeElementRows(
  tx: Tx,
  { editionId, zoneId, seq, time }: ChangedZone,
  rows: string,
): Promise<number> {
  const { count } = await upsertElements(tx, { editionId, zoneId, seq, time, rows });
  return count;
}

// The edition is read of its table: by that Citus knows which shard the rows are for.
const upsertElements = prepare(
  'write-elements',
  (_tx, written: ChangedZone & { rows: string }) => sql`
    insert into elements as present (edition_id, zone_id, element_id, kind, z, body, items,
      frame_id, first_id, second_id, parent_id, anchor_id, author_zuid, created_time, box,
      changed_seq, changed_time)
    select edition_id, ${written.zoneId}::uuid, element_id, kind, z, body, items,
      frame_id, first_id, second_id, parent_id, anchor_id, author_zuid, row.created_time, box,
      ${written.seq}::bigint, ${written.time}::timestamptz
    from editions cross join json_to_recordset(${written.rows}::json) as row (element_id uuid, kind text,
      z text, body json, items json, frame_id uuid, first_id uuid, second_id uuid, parent_id uuid,
      anchor_id uuid, author_zuid bigint, created_time timestamptz, box double precision[])
    where edition_id = ${written.editionId}
    on conflict (edition_id, zone_id, element_id) do update set
      kind = excluded.kind, z = excluded.z, body = excluded.body, items = excluded.items,
      frame_id = excluded.frame_id, first_id = excluded.first_id, second_id = excluded.second_id,
      parent_id = excluded.parent_id, anchor_id = excluded.anchor_id,
      author_zuid = excluded.author_zuid, created_time = excluded.created_time,
      box = excluded.box, changed_seq = excluded.changed_seq, changed_time = excluded.changed_time
    where (present.z, present.body::text, present.items::text, present.box)
      is distinct from (excluded.z, excluded.body::text, excluded.items::text, excluded.box)`,
);

/** Deletes what is not among these keys, JSON lists. Gives how many rows went. */
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

/** The Yjs items under ids whose elements were removed. */
export async function listTombstones(tx: Tx, { ids, ...zone }: ElementsInZone) {
  if (ids.length === 0) return new Map<string, ItemId>();
  const { rows } = await selectTombstones(tx, { ...zone, ids });
  return toTombstones(rows);
}

/** The same for somebody; nothing without a role in the space of the zone. */
export async function listTombstonesFor(tx: Tx, named: Named) {
  if (named.ids.length === 0) return new Map<string, ItemId>();
  const { rows } = await selectTombstonesFor(tx, named);
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

const selectTombstonesFor = prepare('tombstones-for', (tx, named: Named) =>
  tombstonesIn(tx, { editionId: named.editionId, zoneId: named.zoneId, ids: named.ids }).where(
    isReached(tx, named),
  ),
);

export async function writeTombstones(
  tx: Tx,
  zone: ChangedZone,
  tombstones: ReadonlyMap<string, ItemId>,
): Promise<void> {
  if (tombstones.size > 0) await writeTombstoneRows(tx, zone, tombstoneRowsText(tombstones));
}

/** The same from the text that `tombstoneRowsText` made. */
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
