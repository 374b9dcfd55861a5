import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Page } from 'playwright-core';
import { waitForCanvas, waitUntil } from './canvas.ts';
import { countDifferences } from './count-differences.ts';
import type { Person } from './person.ts';
import type { Count } from './run-steps.ts';
import type { Scenario } from './scenario.ts';

const COLUMNS = 12;
const CELL = { width: 160, height: 120 };
const SHAPE = { left: 24, top: 20, width: 112, height: 80 };
/** The text of every shape, which is awaited before a sheet is captured. */
const TEXT = 'Ag';

export interface Zone {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

/** A shape of a sheet: everything but its place. */
export interface SheetShape {
  readonly label: string;
  readonly content: object;
  /** Additional fields of the layout, such as the rotation. */
  readonly layout?: object;
  readonly style?: object;
  readonly portionStyle?: object;
}

/** Returns a geometry with everything that cards and tables show. */
export function contentOf(geometry: { readonly basic?: { readonly type: string } }): object {
  const type = geometry.basic?.type;
  const card = { tag: 'Tag', due_date: '2999-12-31', assignee: '1' };
  const table = {
    columns: ['a', 'b'].map((id) => ({ id, width: 50 })),
    rows: ['x', 'y'].map((id) => ({ id, height: 40 })),
    cells: [{ row: 'y', column: 'b', text: TEXT }],
  };
  return { ...geometry, ...(type === 'CARD' && { card }), ...(type === 'TABLE' && { table }) };
}

/** A zone with shapes in rows on a white background. */
export interface Sheet {
  readonly zone: Zone;
  readonly labels: readonly string[];
  readonly ids: readonly string[];
  readonly size: { readonly width: number; readonly height: number };
}

export async function createSheet(
  { client, editionId, spaceId }: Scenario,
  name: string,
  shapes: readonly SheetShape[],
): Promise<Sheet> {
  const space = { edition_id: editionId, space_id: spaceId };
  await client.call(contract.createZone, {
    params: space,
    body: { create_zone: { zone_name: name } },
  });
  const { zones_info } = await client.call(contract.listZonesMeta, { params: space });
  const zone = { ...space, zone_id: zones_info.zone_order.at(-1) ?? '' };
  const rows = Math.ceil(shapes.length / COLUMNS);
  const size = { width: COLUMNS * CELL.width, height: rows * CELL.height };
  const inserted = shapes.map(toShape);
  const all = [backgroundOf(size), ...inserted];
  for (let at = 0; at < all.length; at += 50) {
    const body = { shapes: all.slice(at, at + 50) as contract.ElementInput<'shape'>[] }; // the contents are those of the contract
    await client.call(contract.insertShapes, { params: zone, body });
  }
  const ids = inserted.map(({ meta }) => meta.id);
  return { zone, labels: shapes.map(({ label }) => label), ids, size };
}

function backgroundOf(size: Sheet['size']) {
  return {
    meta: { id: randomUUID() },
    basic: { type: 'RECTANGLE' as const },
    properties: {
      layout: { left: 0, top: 0, ...size },
      fills: [{ solid: { color: { hex: { value: '#ffffff' } } } }],
      strokes: [],
    },
  };
}

function toShape({ content, layout, style, portionStyle }: SheetShape, index: number) {
  const { left, top } = cornerOf(index);
  const place = { ...SHAPE, left: left + SHAPE.left, top: top + SHAPE.top, ...layout };
  const portion = { text: TEXT, ...(portionStyle && { style: portionStyle }) };
  return {
    meta: { id: randomUUID() },
    ...content,
    properties: { layout: place, ...style },
    text: { paragraphs: [{ id: randomUUID(), portions: [portion] }] },
  };
}

function cornerOf(index: number) {
  return {
    left: (index % COLUMNS) * CELL.width,
    top: Math.floor(index / COLUMNS) * CELL.height,
  };
}

/** Opens a sheet in the browser at a zoom of 100 %. Hides everything but the scene. */
export async function openSheet(person: Person, { zone, labels, size }: Sheet): Promise<void> {
  const { page, stage } = person;
  await page.setViewportSize(windowOf(size));
  await page.goto(`/e/${zone.edition_id}/s/${zone.space_id}/z/${zone.zone_id}`);
  await waitForCanvas(person);
  await page
    .getByText(TEXT)
    .nth(labels.length - 1)
    .waitFor();
  await stage.press('Shift+0');
  await page.getByRole('button', { name: 'Zoom: 100%' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await hideControls(page);
  await waitForScale(page);
}

export function captureSheet({ page }: Person, { size }: Sheet): Promise<Buffer> {
  const { width, height } = windowOf(size);
  return page.screenshot({
    animations: 'disabled',
    clip: { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size },
  });
}

/** Even, so that the centers of the sheet and of the window are whole pixels. */
function windowOf({ width, height }: Sheet['size']) {
  return { width: width + 480, height: height + 360 };
}

/** Captures a sheet after it has stopped changing and differs from an earlier image. */
export async function captureAfter(
  person: Person,
  sheet: Sheet,
  before: Buffer = Buffer.alloc(0),
): Promise<Buffer> {
  let last = before;
  await waitUntil(async () => {
    const now = await captureSheet(person, sheet);
    const isStill = now.equals(last) && !now.equals(before);
    last = now;
    return isStill;
  });
  return last;
}

/** Hides everything but the scene. */
export async function hideControls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stage = document.querySelector('[data-stage]');
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (!element.contains(stage) && !stage?.contains(element)) element.style.display = 'none';
  });
}

/** Waits until the SVG is drawn at a zoom of 100 %. */
async function waitForScale(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scene = document.querySelector('[data-stage] svg > g');
    const isSettled = () => scene?.getAttribute('transform')?.includes('scale(1)') === true;
    while (!isSettled()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

interface Comparison {
  /** The position of the sheet in the first image; the second image is the sheet. */
  readonly corner?: { readonly left: number; readonly top: number };
  readonly first: Buffer;
  readonly second: Buffer;
  /** The largest share of different pixels of a shape. */
  readonly limit: number;
  readonly print: (line: string) => void;
}

/** Counts the shapes of a sheet that two images show alike, and prints the largest differences. */
export async function compareSheets(
  { context }: Person,
  { labels }: Sheet,
  { corner = { left: 0, top: 0 }, first, second, limit, print }: Comparison,
): Promise<Count> {
  const shares = await countDifferences(context, {
    first: { bytes: first, ...corner },
    second: { bytes: second, left: 0, top: 0 },
    cells: labels.map((_, index) => ({ ...cornerOf(index), ...CELL })),
  });
  const compared = labels
    .map((label, index) => ({ label, share: shares[index] ?? 1 }))
    .toSorted((a, b) => b.share - a.share);
  for (const { label, share } of compared.slice(0, 5))
    print(`  ${(share * 100).toFixed(2)} % of the pixels differ: ${label}`);
  const failed = compared.filter(({ share }) => share >= limit);
  for (const { label } of failed) print(`✗ ${label}: more than ${limit * 100} %`);
  return { passed: compared.length - failed.length, failed: failed.length };
}
