import { elementKey } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { mapInSlices, slicesOf } from '../../core/slices.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { copyElement, type IdMap } from '../elements/id-map.ts';
import {
  joinCanvasLines,
  parseCanvasRow,
  readCanvasLines,
  unpackCanvas,
} from '../elements/packed-canvas.ts';
import { replaceCanvas } from '../elements/write-content.ts';
import type { InSpace } from '../spaces/queries.ts';
import type { ZoneKey, ZoneRow } from '../zones/queries.ts';
import { addZone, withoutElementLimit } from './add-zone.ts';

/** An element without its Yjs items. */
export type PlainRecord = Omit<ElementRecord, 'items'>;

/** Returns the canvas of a zone, bottom first; a single statement, so the result is consistent. */
export async function readCanvasRecords(tx: Tx, zone: ZoneKey): Promise<PlainRecord[]> {
  const rows = await readCanvasLines(await joinCanvasLines(tx, zone));
  return mapInSlices(rows, parseCanvasRow);
}

/** Returns the elements of a version, bottom first. */
export async function readVersionRecords(
  tx: Tx,
  blob: { editionId: string; blobId: string },
): Promise<PlainRecord[]> {
  return mapInSlices(await unpackCanvas(await readBlob(tx, blob)), parseCanvasRow);
}

/** Copies elements with new ids and unchanged z-indices. */
export function copyRecords(records: readonly PlainRecord[], newId: IdMap): Promise<PlainRecord[]> {
  return mapInSlices(records, ({ kind, z, element, authorship }) => {
    const copy = copyElement(element, newId);
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

/** Creates a zone with elements. The caller must hold the space lock or have created the space. */
export async function addZoneWith(
  tx: Tx,
  ctx: Context,
  { records, ...zone }: FilledZone,
): Promise<ZoneRow> {
  const options = {
    zuid: ctx.caller.zuid,
    time: zone.time,
    settings: withoutElementLimit(ctx.settings),
  };
  let added = await addZone(tx, ctx, zone);
  for (const canvas of slicesOf(records, SLICE))
    added = await replaceCanvas(tx, added, { before: [], canvas, ...options });
  return added;
}
