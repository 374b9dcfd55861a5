import { elementKey } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { mapInSlices, slicesOf } from '../../core/slices.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import {
  joinCanvasLines,
  parseCanvasRow,
  readCanvasLines,
  unpackCanvas,
} from '../elements/packed-canvas.ts';
import { type IdMap, renewElement } from '../elements/renew-ids.ts';
import { replaceCanvas } from '../elements/write-content.ts';
import type { InSpace } from '../spaces/queries.ts';
import type { ZoneKey, ZoneRow } from '../zones/queries.ts';
import { addZone, unlimited } from './add-zone.ts';

/** An element without its history. */
export type PlainRecord = Omit<ElementRecord, 'items'>;

/** What stands on the canvas of a zone, bottom first; one statement, so it is of one moment. */
export async function readCanvasRecords(tx: Tx, zone: ZoneKey): Promise<PlainRecord[]> {
  const rows = await readCanvasLines(await joinCanvasLines(tx, zone));
  return mapInSlices(rows, parseCanvasRow);
}

/** What a version holds, bottom first. */
export async function readVersionRecords(
  tx: Tx,
  blob: { editionId: string; blobId: string },
): Promise<PlainRecord[]> {
  return mapInSlices(await unpackCanvas(await readBlob(tx, blob)), parseCanvasRow);
}

/** The same elements under new ids, each at the same height. */
export function renewRecords(
  records: readonly PlainRecord[],
  newId: IdMap,
): Promise<PlainRecord[]> {
  return mapInSlices(records, ({ kind, z, element, authorship }) => {
    const copy = renewElement(element, newId);
    const record = { key: elementKey(copy.meta.id), kind, z, element: copy };
    return { ...record, ...(authorship && { authorship }) };
  });
}

interface FilledZone extends InSpace {
  name: string;
  position: string;
  time: Date;
  records: readonly PlainRecord[];
}

const SLICE = 500;

/** A zone with these elements in it, in a space that the caller holds or has just made. */
export async function addZoneWith(
  tx: Tx,
  ctx: Context,
  { records, ...zone }: FilledZone,
): Promise<ZoneRow> {
  const signed = { zuid: ctx.caller.zuid, time: zone.time, settings: unlimited(ctx.settings) };
  let added = await addZone(tx, ctx, zone);
  for (const canvas of slicesOf(records, SLICE))
    added = await replaceCanvas(tx, added, { before: [], canvas, ...signed });
  return added;
}
