import { elementKey } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { ELEMENT_SLICE, slicesOf } from '../../core/slices.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { copyElement, type IdMap } from '../elements/id-map.ts';
import {
  type CanvasRow,
  parseCanvasRow,
  readCanvasPages,
  readCanvasRows,
  unpackCanvas,
} from '../elements/packed-canvas.ts';
import { replaceCanvas } from '../elements/write-content.ts';
import type { InSpace } from '../spaces/queries.ts';
import type { ZoneKey, ZoneRow } from '../zones/queries.ts';
import { addZone, withoutLimits } from './add-zone.ts';

/** An element without its Yjs items. */
export type PlainRecord = Omit<ElementRecord, 'items'>;

/**
 * An element to copy. It is parsed when it is needed, because all elements of a large zone together would
 * take up too much memory.
 */
export interface SourceRow {
  readonly key: string;
  /** About the length of its text. */
  readonly size: number;
  read(): PlainRecord;
}

/** Returns the canvas of a zone, bottom first; a single statement, so the result is consistent. */
export async function readCanvasSource(tx: Tx, zone: ZoneKey): Promise<SourceRow[]> {
  return (await readCanvasRows(await readCanvasPages(tx, zone))).map(toSource);
}

/** Returns the elements of a version, bottom first. */
export async function readVersionSource(
  tx: Tx,
  blob: { editionId: string; blobId: string },
): Promise<SourceRow[]> {
  return (await unpackCanvas(await readBlob(tx, blob))).map(toSource);
}

function toSource(row: CanvasRow): SourceRow {
  return { key: row.key, size: row.size, read: () => parseCanvasRow(row) };
}

/** Reads an element and copies it with new ids and an unchanged z-index. */
export function copyRecord(row: SourceRow, newId: IdMap): PlainRecord {
  const { kind, z, element, authorship } = row.read();
  const copy = copyElement(element, newId);
  const record = { key: elementKey(copy.meta.id), kind, z, element: copy };
  return { ...record, ...(authorship && { authorship }) };
}

interface FilledZone extends InSpace {
  name: string;
  position: string;
  time: Date;
  source: readonly SourceRow[];
  newId: IdMap;
}

/** Creates a zone with copies of elements. The caller must hold the space lock or have created the space. */
export async function addZoneWith(
  tx: Tx,
  ctx: Context,
  { source, newId, ...zone }: FilledZone,
): Promise<ZoneRow> {
  const options = {
    zuid: ctx.caller.zuid,
    time: zone.time,
    settings: withoutLimits(ctx.settings),
  };
  let added = await addZone(tx, ctx, zone);
  for (const rows of slicesOf(source, ELEMENT_SLICE)) {
    const canvas = rows.map((row) => copyRecord(row, newId));
    added = await replaceCanvas(tx, added, { before: [], canvas, ...options });
  }
  return added;
}
