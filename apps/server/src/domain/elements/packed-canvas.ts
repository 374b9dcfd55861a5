import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ElementKind, StoredElement } from '@lienzo/contract';
import { sql } from 'kysely';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import type { ZoneKey } from '../zones/queries.ts';

/** A frame, shape or connector with its stored form as text. */
export interface CanvasRow {
  readonly key: string;
  readonly kind: Exclude<ElementKind, 'comment'>;
  readonly z: string;
  readonly text: string;
}

/**
 * Returns the canvas of a zone, bottom first, as JSON lines with one element and its z-index each.
 * Stored canvases use this format, because it can be split without parsing the JSON.
 */
export async function joinCanvasLines(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<string> {
  const canvas = tx
    .selectFrom('elements')
    .select(
      sql<string>`'{"kind":"' || kind || '","key":"' || element_id || '","z":"' || z
        || '","element":' || body::text || '}'`.as('line'),
    )
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('kind', '!=', 'comment')
    .orderBy('z')
    .orderBy('element_id');
  const joined = await tx
    .selectFrom(canvas.as('canvas'))
    .select(sql<string | null>`string_agg(line, E',\n')`.as('text'))
    .executeTakeFirstOrThrow();
  return joined.text ?? '';
}

const HEAD = /^\{"kind":"(frame|shape|connector)","key":"([^"]+)","z":"([^"]+)","element":/;

/** Splits the lines of `joinCanvasLines` into rows. */
export async function readCanvasLines(text: string): Promise<CanvasRow[]> {
  return text === '' ? [] : mapInSlices(text.split(',\n'), readLine);
}

function readLine(line: string): CanvasRow {
  const [head = '', kind, key, z] = HEAD.exec(line) ?? [];
  if (key === undefined || z === undefined)
    throw new Error('A packed canvas contains a line that is not an element.');
  return { key, kind: kind as CanvasRow['kind'], z, text: line.slice(head.length, -1) }; // matched by the pattern
}

export function parseCanvasRow({ text, ...place }: CanvasRow): Omit<ElementRecord, 'items'> {
  return { ...place, element: JSON.parse(text) as StoredElement<ElementKind> }; // rows contain the stored form
}

/** Returns an element in the format of `joinCanvasLines`. */
export function canvasLine({ kind, key, z, element }: Omit<ElementRecord, 'items'>): string {
  return `{"kind":"${kind}","key":"${key}","z":"${z}","element":${JSON.stringify(element)}}`;
}

/** Returns an element as documents contain it. */
export function documentLine({ kind, text }: Pick<CanvasRow, 'kind' | 'text'>): string {
  return `{"type":"${kind === 'frame' ? 'FRAME' : 'OBJECT'}","${kind}":${text}}`;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Compresses canvas lines to one list. Equal canvases produce equal bytes. */
export function packCanvas(lines: string): Promise<Buffer> {
  return zip(`[${lines}]`, { level: 3 });
}

export async function unpackCanvas(packed: Uint8Array): Promise<CanvasRow[]> {
  const text = (await unzip(packed)).toString();
  return readCanvasLines(text.slice(1, -1));
}
