import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip, gzip } from 'node:zlib';
import type { ElementKind, StoredElement } from '@lienzo/contract';
import { sql } from 'kysely';
import { ELEMENT_SLICE, mapInSlices, slicesOf } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { joinPages } from '../element-rows/queries.ts';
import { readPages } from '../element-rows/read-pages.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import type { ZoneKey } from '../zones/queries.ts';

/** A frame, shape or connector with its stored form as text, which is decoded each time it is read. */
export interface CanvasRow {
  readonly key: string;
  readonly kind: Exclude<ElementKind, 'comment'>;
  readonly z: string;
  readonly text: string;
  /** About the length of the text. */
  readonly size: number;
}

/** Encoded lines of a canvas. Within a page, they are separated by a comma and a line break. */
export type CanvasPages = readonly Uint8Array[];

/**
 * Returns the canvas of a zone, bottom first, as JSON lines with one element and its z-index each.
 * Stored canvases use this format, because it can be split without parsing the JSON.
 */
export async function readCanvasPages(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
): Promise<CanvasPages> {
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
  return (await joinPages(readPages(tx, canvas))).texts;
}

/** Encodes lines as a page. */
export function toPage(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.join(',\n'));
}

/** Splits pages into rows. */
export async function readCanvasRows(pages: CanvasPages): Promise<CanvasRow[]> {
  const rows: CanvasRow[] = [];
  for (const page of pages)
    await addRows(rows, Buffer.from(page.buffer, page.byteOffset, page.length));
  return rows;
}

const HEAD = /^\{"kind":"(frame|shape|connector)","key":"([^"]+)","z":"([^"]+)","element":$/;
const ELEMENT = '"element":';
const SEPARATOR = Buffer.from(',\n');
// Splitting this many bytes takes about a millisecond.
const PAUSE_BYTES = 1_048_576;

async function addRows(rows: CanvasRow[], page: Buffer): Promise<void> {
  let pausedAt = 0;
  for (let start = 0; start < page.length; ) {
    const found = page.indexOf(SEPARATOR, start);
    const end = found === -1 ? page.length : found;
    rows.push(readRow(page, start, end));
    start = end + SEPARATOR.length;
    if (start - pausedAt < PAUSE_BYTES) continue;
    pausedAt = start;
    await setImmediate();
  }
}

function readRow(page: Buffer, start: number, end: number): CanvasRow {
  const element = page.indexOf(ELEMENT, start) + ELEMENT.length;
  const [, kind, key, z] = HEAD.exec(page.toString('utf8', start, Math.min(element, end))) ?? [];
  if (key === undefined || z === undefined)
    throw new Error('A packed canvas contains a line that is not an element.');
  const place = { key, kind: kind as CanvasRow['kind'], z }; // matched by the pattern
  return new EncodedRow(place, page.subarray(element, end - 1));
}

/** A row that stays encoded outside of the JavaScript heap until its text is needed. */
class EncodedRow implements CanvasRow {
  readonly key: string;
  readonly kind: CanvasRow['kind'];
  readonly z: string;
  readonly #bytes: Buffer;

  constructor({ key, kind, z }: Pick<CanvasRow, 'key' | 'kind' | 'z'>, bytes: Buffer) {
    this.key = key;
    this.kind = kind;
    this.z = z;
    this.#bytes = bytes;
  }

  get text(): string {
    return this.#bytes.toString();
  }

  get size(): number {
    return this.#bytes.length;
  }
}

export function parseCanvasRow({ key, kind, z, text }: CanvasRow): Omit<ElementRecord, 'items'> {
  return { key, kind, z, element: JSON.parse(text) as StoredElement<ElementKind> }; // rows contain the stored form
}

/** Returns an element in the format of `readCanvasPages`. */
export function canvasLine({ kind, key, z, element }: Omit<ElementRecord, 'items'>): string {
  return `{"kind":"${kind}","key":"${key}","z":"${z}","element":${JSON.stringify(element)}}`;
}

/** What documents contain of an element. */
export type DocumentRow = Pick<CanvasRow, 'kind' | 'text' | 'size'>;

/** Returns elements as documents contain them. */
export function joinDocumentLines(canvas: readonly DocumentRow[]): Promise<CanvasPages> {
  const slices = slicesOf(canvas, ELEMENT_SLICE);
  return mapInSlices(slices, (rows) => toPage(rows.map(documentLine)));
}

function documentLine({ kind, text }: DocumentRow): string {
  return `{"type":"${kind === 'frame' ? 'FRAME' : 'OBJECT'}","${kind}":${text}}`;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Compresses pages to one list. Equal canvases produce equal bytes, however they are divided into pages. */
export async function packCanvas(pages: CanvasPages): Promise<Buffer> {
  const list = listOf(pages);
  if (pages.length <= 1) return zip(Buffer.concat([...list]), LEVEL);
  return buffer(Readable.from(list).pipe(createGzip(LEVEL)));
}

const LEVEL = { level: 3 };

function* listOf(pages: CanvasPages): Generator<Uint8Array> {
  yield Buffer.from('[');
  for (const [index, page] of pages.entries()) {
    if (index > 0) yield SEPARATOR;
    yield page;
  }
  yield Buffer.from(']');
}

export async function unpackCanvas(packed: Uint8Array): Promise<CanvasRow[]> {
  const list = await unzip(packed);
  return readCanvasRows([list.subarray(1, -1)]);
}
