import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Page } from 'playwright-core';
import { uploadPicture } from '../../testing/files/upload-picture.ts';
import { waitForCanvas, waitUntil } from './canvas.ts';
import { countDifferences } from './count-differences.ts';
import type { Person } from './person.ts';
import type { Count } from './run-steps.ts';
import type { Scenario } from './scenario.ts';

const COLUMNS = 12;
const CELL = { width: 160, height: 120 };
const SHAPE = { left: 24, top: 20, width: 112, height: 80 };
/** The text of shapes without their own, which is awaited before a sheet is captured. */
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
  /** "Ag" if omitted. Images have none. */
  readonly text?: string;
  /** How an image shows the picture of the sheet. */
  readonly image?: object;
  /** How far below its place the shape is, with its text at the top. */
  readonly offset?: number;
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

/** Returns images of the picture in all ways in which images can be shown. */
export function pictureShapes(): SheetShape[] {
  const content = { basic: { type: 'IMAGE' } };
  const color = { hex: { value: '#1f2a44' } };
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const shown: Record<string, Omit<SheetShape, 'label' | 'content'>> = {
    picture: { image: {} },
    'cropped picture': { image: { crop } },
    'picture beyond its edges': { image: { crop: { x: 0.5, y: 0.5, width: 1, height: 1 } } },
    'rotated picture': { image: {}, layout: { rotate: 15 } },
    'flipped picture': { image: { crop }, layout: { fliph: true, rotate: 90 } },
    'picture with border': {
      image: {},
      layout: { flipv: true },
      style: { strokes: [{ width: 6, fill: { solid: { color } } }] },
    },
  };
  return Object.entries(shown).map(([label, how]) => ({ label, content, ...how }));
}

/** A zone with shapes in rows on a white background. */
export interface Sheet {
  readonly zone: Zone;
  readonly labels: readonly string[];
  readonly ids: readonly string[];
  /** The number of shapes without their own text. */
  readonly plain: number;
  /** The number of pictures. */
  readonly pictures: number;
  readonly size: { readonly width: number; readonly height: number };
}

export async function createSheet(
  scenario: Scenario,
  name: string,
  shapes: readonly SheetShape[],
): Promise<Sheet> {
  const { client, editionId, spaceId } = scenario;
  const space = { edition_id: editionId, space_id: spaceId };
  await client.call(contract.createZone, {
    params: space,
    body: { create_zone: { zone_name: name } },
  });
  const { zones_info } = await client.call(contract.listZonesMeta, { params: space });
  const zone = { ...space, zone_id: zones_info.zone_order.at(-1) ?? '' };
  // An empty row below, because callouts reach beyond their cells and would move the center of the sheet.
  const rows = Math.ceil(shapes.length / COLUMNS) + 1;
  const size = { width: COLUMNS * CELL.width, height: rows * CELL.height };
  const pictures = shapes.filter(({ image }) => image).length;
  const file_id =
    pictures > 0
      ? await uploadPicture(client, { ...zone, baseUrl: scenario.environment.url })
      : undefined;
  const inserted = shapes.map((shape, index) => ({
    ...toShape(shape, index),
    ...(shape.image && { image: { ...shape.image, file_id } }),
  }));
  const all = [backgroundOf(size), ...inserted];
  for (let at = 0; at < all.length; at += 50) {
    const body = { shapes: all.slice(at, at + 50) as contract.ElementInput<'shape'>[] }; // the contents are those of the contract
    await client.call(contract.insertShapes, { params: zone, body });
  }
  const ids = inserted.map(({ meta }) => meta.id);
  const plain = shapes.filter((shape) => !isImage(shape) && shape.text === undefined).length;
  return { zone, labels: shapes.map(({ label }) => label), ids, plain, pictures, size };
}

function isImage({ content }: SheetShape): boolean {
  return 'basic' in content && Object(content.basic).type === 'IMAGE';
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

function toShape(shape: SheetShape, index: number) {
  const { content, layout, style, portionStyle, text = TEXT, offset } = shape;
  const { left, top } = cornerOf(index);
  const corner = { left: left + SHAPE.left, top: top + SHAPE.top + (offset ?? 0) };
  const place = { ...SHAPE, ...corner, ...layout };
  const portion = { text, ...(portionStyle && { style: portionStyle }) };
  const element = {
    meta: { id: randomUUID() },
    ...content,
    properties: { layout: place, ...style },
  };
  if (isImage(shape)) return element;
  return {
    ...element,
    text: {
      paragraphs: [{ id: randomUUID(), portions: [portion] }],
      ...(offset !== undefined && { properties: { valign: 'TOP' } }),
    },
  };
}

function cornerOf(index: number) {
  return {
    left: (index % COLUMNS) * CELL.width,
    top: Math.floor(index / COLUMNS) * CELL.height,
  };
}

/** Opens a sheet in the browser at a zoom of 100 %. Hides everything but the scene. */
export async function openSheet(person: Person, sheet: Sheet): Promise<void> {
  const { zone, plain, size } = sheet;
  const { page, stage } = person;
  await page.setViewportSize(windowOf(size));
  await page.goto(`/e/${zone.edition_id}/s/${zone.space_id}/z/${zone.zone_id}`);
  await waitForCanvas(person);
  if (plain > 0)
    await page
      .getByText(TEXT)
      .nth(plain - 1)
      .waitFor();
  await stage.press('Shift+0');
  await page.getByRole('button', { name: 'Zoom: 100%' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await waitForPictures(page, sheet);
  await hideControls(page);
  await waitForScale(page);
}

// Missing in the types of TypeScript.
type DecodableImage = SVGImageElement & { decode(): Promise<void> };

/** Waits until the pictures that are shown as SVG are decoded. */
async function waitForPictures(page: Page, { pictures }: Sheet): Promise<void> {
  if (pictures === 0) return;
  const images = page.locator('[data-stage] image');
  await images.nth(pictures - 1).waitFor({ state: 'attached' });
  await images.evaluateAll((all: SVGImageElement[]) =>
    Promise.all(all.map((image) => (image as DecodableImage).decode())),
  );
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
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  print(`  ${(mean * 100).toFixed(2)} % of the pixels differ on the whole sheet`);
  const failed = compared.filter(({ share }) => share >= limit);
  for (const { label } of failed) print(`✗ ${label}: more than ${limit * 100} %`);
  return { passed: compared.length - failed.length, failed: failed.length };
}
