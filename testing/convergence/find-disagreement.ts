import { projectDocument } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Database } from '../../apps/server/src/db/database.ts';
import {
  recordOf,
  rowsText,
  tombstoneRowsText,
} from '../../apps/server/src/domain/element-rows/record.ts';
import { serverClientOf } from '../../apps/server/src/domain/journal/server-client.ts';
import { findZoneByKey, type ZoneKey } from '../../apps/server/src/domain/zones/queries.ts';
import { areSameDocuments, readDocument } from '../zones/zone-document.ts';
import type { ConvergingZone } from './zone-on-two-nodes.ts';

/** Describes how the copies of a settled zone differ, or returns undefined if they agree. */
export async function findDisagreement(
  db: Database,
  { zone, editors, nodes, acknowledgedClocks, errors, typed }: ConvergingZone,
): Promise<string | undefined> {
  const [error] = errors;
  if (error !== undefined) return error;
  const journal = await readDocument(db, zone);
  for (const [index, { doc }] of editors.entries()) {
    if (!areSameDocuments(doc, journal)) return `editor ${index} differs from the journal`;
  }
  for (const [index, node] of nodes.entries()) {
    const room = node.room();
    if (room && !areSameDocuments(room.writer.doc, journal))
      return `node ${index} differs from the journal`;
  }
  for (const [client, clock] of acknowledgedClocks) {
    if (Y.getState(journal.store, client) < clock) return `edits of client ${client} are lost`;
  }
  return (
    typed.findFault(journal, acknowledgedClocks) ?? compareRows(journal, await readRows(db, zone))
  );
}

async function readRows(db: Database, { editionId, zoneId }: ZoneKey) {
  return db.readEdition(editionId, async (tx) => {
    const inZone = <Table extends 'elements' | 'element_tombstones'>(table: Table) =>
      tx
        .selectFrom(table as 'elements') // both have these columns
        .selectAll()
        .where('edition_id', '=', editionId)
        .where('zone_id', '=', zoneId)
        .execute();
    return {
      zone: await findZoneByKey(tx, { editionId, zoneId }),
      elements: await inZone('elements'),
      tombstones: await inZone('element_tombstones'),
    };
  });
}

type Rows = Awaited<ReturnType<typeof readRows>>;

function compareRows(
  journal: Y.Doc,
  { zone, elements, tombstones: stored }: Rows,
): string | undefined {
  const { elements: projected, tombstones } = projectDocument(journal);
  if (!zone || zone.projected_seq !== zone.head)
    return `the rows are at ${zone?.projected_seq} of ${zone?.head}`;
  if (zone.element_count !== projected.length) return `${zone.element_count} elements are counted`;
  const { client, clock } = serverClientOf(zone);
  if (clock !== Y.getState(journal.store, client)) return `the clock of the service is ${clock}`;
  return (
    findDifference(elements, JSON.parse(rowsText(projected.map(recordOf)))) ??
    findDifference(stored, JSON.parse(tombstoneRowsText(tombstones)))
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Columns that derive from the document alone; others depend on when the row was written. */
const COLUMNS = [
  ...['element_id', 'kind', 'z', 'body', 'items', 'author_zuid', 'created_time'],
  ...['frame_id', 'first_id', 'second_id', 'parent_id', 'anchor_id', 'client', 'clock'],
];

function findDifference(actual: readonly Row[], expected: readonly Row[]): string | undefined {
  const [found, wanted] = [byId(actual), byId(expected)];
  const id = [...new Set([...found.keys(), ...wanted.keys()])].find(
    (one) => found.get(one) !== wanted.get(one),
  );
  return id && `the row of ${id} is ${found.get(id)} instead of ${wanted.get(id)}`;
}

/** Returns the rows as text by id, without empty columns. */
function byId(rows: readonly Row[]): Map<string, string> {
  return new Map(
    rows.map((row) => {
      const present = COLUMNS.filter((name) => row[name] !== null && row[name] !== undefined);
      const texts = present.map((name) => `${name}: ${toText(row[name])}`);
      return [String(row.element_id), texts.join(', ')];
    }),
  );
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
