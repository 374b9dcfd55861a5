import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@lienzo/contract';
import { shapeVariants } from '@lienzo/shapes';
import type { Person } from './person.ts';
import type { Count } from './run-steps.ts';
import type { Scenario } from './scenario.ts';
import {
  captureAfter,
  captureSheet,
  compareSheets,
  contentOf,
  createSheet,
  hideControls,
  openSheet,
  pictureShapes,
  type Sheet,
  type SheetShape,
} from './sheet.ts';

/** More elements than the browser shows as SVG. They are beside the sheet, but still painted. */
const OTHERS = 500;

/** Less differs than between browser and service, because one browser draws both. */
const LIMITS = { svg: 0.005, repainted: 0.001 };

/**
 * Compares how the browser draws shapes as SVG and, among many others, as a bitmap. Then changes some
 * shapes, and compares the bitmap of which parts were repainted with a new one.
 */
export async function compareRenderers(
  scenario: Scenario,
  print: (line: string) => void,
): Promise<Count> {
  const { ada, environment } = scenario;
  const sheet = await createSheet(scenario, 'All styles', [
    ...geometries(),
    ...styles(),
    ...pictureShapes(),
  ]);
  await openSheet(ada, sheet);
  const svg = await captureSheet(ada, sheet);
  await insertOthers(scenario, sheet);
  await waitForBitmap(ada, sheet);
  await waitForDownloads(ada, 2);
  const bitmap = await captureAfter(ada, sheet);
  await changeSome(scenario, sheet);
  const repainted = await captureAfter(ada, sheet, bitmap);
  await ada.page.reload();
  await waitForBitmap(ada, sheet);
  await waitForDownloads(ada, 1);
  await hideControls(ada.page);
  const fresh = await captureAfter(ada, sheet);
  for (const [name, bytes] of Object.entries({ svg, bitmap, repainted, fresh }))
    await writeFile(join(environment.folder, `styles-${name}.png`), bytes);
  print('SVG and bitmap:');
  const first = await compareSheets(ada, sheet, {
    first: svg,
    second: bitmap,
    limit: LIMITS.svg,
    print,
  });
  print('Repainted and new bitmap:');
  const second = await compareSheets(ada, sheet, {
    first: repainted,
    second: fresh,
    limit: LIMITS.repainted,
    print,
  });
  return { passed: first.passed + second.passed, failed: first.failed + second.failed };
}

/** Waits until everything is painted and the SVG is gone. */
async function waitForBitmap({ page }: Person, { labels }: Sheet): Promise<void> {
  const count = labels.length + 1 + OTHERS;
  const canvas = page.locator(`[data-stage] canvas[data-painted="${count}"]`);
  await canvas.waitFor({ state: 'attached' });
  await page.locator('[data-stage] svg > g > g').waitFor({ state: 'detached' });
}

/** Waits until the picture was downloaded this often: to show it as SVG, and to paint it. */
async function waitForDownloads({ page }: Person, times: number): Promise<void> {
  await page.waitForFunction((count) => {
    const resources = performance.getEntriesByType('resource');
    return resources.filter(({ name }) => name.includes('/service/files/')).length >= count;
  }, times);
}

/** Rotates every third shape and gives the next one another color, one batch for each. */
async function changeSome({ client }: Scenario, { zone, ids }: Sheet): Promise<void> {
  const every = (offset: number) => ids.filter((_, index) => index % 3 === offset);
  const rotated = every(0).map((id) => ({ id, properties: { layout: { rotate: 10 } } }));
  const fills = [{ solid: { color: color('#ffe49c') } }];
  const filled = every(1).map((id) => ({ id, properties: { fills } }));
  for (const shapes of [rotated, filled])
    await client.call(contract.changeElements, { params: zone, body: { update: { shapes } } });
}

function geometries(): SheetShape[] {
  return shapeVariants.map(({ label, geometry }) => ({ label, content: contentOf(geometry) }));
}

const color = (value: string) => ({ hex: { value } });
const stops = [
  { color: color('#e62828'), position: 0 },
  { color: color('#2850dc'), position: 1 },
];

function styles(): SheetShape[] {
  const star = { basic: { type: 'CLOUD' } };
  const stroke = (more: object) => ({
    strokes: [{ width: 6, fill: { solid: { color: color('#2850dc') } }, ...more }],
  });
  const fill = (more: object) => ({ fills: [more] });
  const styled: Record<string, Omit<SheetShape, 'label' | 'content'>> = {
    'linear gradient': {
      style: fill({
        gradient: { stops, linear: { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } } },
      }),
    },
    'radial gradient': {
      style: fill({
        gradient: { type: 'RADIAL', stops, radial_angular: { center: { x: 0.3, y: 0.5 } } },
        alpha: 0.7,
      }),
    },
    'translucent fill': { style: fill({ solid: { color: color('#28aa3c') }, alpha: 0.4 }) },
    'dashed border': { style: stroke({ type: 'DASH' }) },
    'dotted border': { style: stroke({ type: 'SQUARE_DOT', captype: 'SQUARE' }) },
    'border inside': { style: stroke({ position: 'INSIDE' }) },
    'border outside': { style: stroke({ position: 'OUTSIDE' }) },
    'pointed corners': { style: stroke({ jointype: 'MITER' }) },
    rotated: { layout: { rotate: 30 } },
    flipped: { layout: { fliph: true, rotate: 75 } },
    'flipped with border outside': {
      layout: { flipv: true, rotate: 20 },
      style: stroke({ position: 'OUTSIDE' }),
    },
    'large italic text': { portionStyle: { size: 40, italic: true, fontweight: 'BOLD' } },
    'underlined text': { portionStyle: { size: 40, underline: true } },
    'struck text': { portionStyle: { size: 40, strike: true } },
    'text in another font': { portionStyle: { size: 36, font_name: { name: 'Lobster' } } },
  };
  const corners = (radius: number) => ({
    label: `corner radius ${radius}`,
    content: {
      basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type: 'NORMAL', radius } },
    },
  });
  return [
    ...Object.entries(styled).map(([label, style]) => ({ label, content: star, ...style })),
    corners(0),
    corners(40),
    corners(500),
  ];
}

async function insertOthers({ client }: Scenario, { zone, size }: Sheet): Promise<void> {
  const shapes = Array.from({ length: OTHERS }, (_, index) => ({
    meta: { id: randomUUID() },
    basic: { type: 'RECTANGLE' as const },
    properties: {
      layout: { left: size.width + 20, top: index, width: 40, height: 1 },
      strokes: [],
    },
  }));
  await client.call(contract.insertShapes, { params: zone, body: { shapes } });
}
