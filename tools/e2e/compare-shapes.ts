import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@lienzo/contract';
import { shapeVariants } from '@lienzo/shapes';
import type { Page } from 'playwright-core';
import { waitForCanvas } from './canvas.ts';
import { countDifferences } from './count-differences.ts';
import type { Person } from './person.ts';
import type { Count } from './run-steps.ts';
import type { Scenario } from './scenario.ts';

const COLUMNS = 12;
const CELL = { width: 160, height: 120 };
const SHAPE = { left: 24, top: 20, width: 112, height: 80 };
const ROWS = Math.ceil(shapeVariants.length / COLUMNS);
const SHEET = { width: COLUMNS * CELL.width, height: ROWS * CELL.height };
/** Even, so that the centers of the sheet and of the window are whole pixels. */
const WINDOW = { width: SHEET.width + 480, height: SHEET.height + 360 };
const MAX_DIFFERENT_SHARE = 0.01;

interface Zone {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

/** Compares how the service and the browser draw each kind of shape. */
export async function compareShapes(
  scenario: Scenario,
  print: (line: string) => void,
): Promise<Count> {
  const { ada, client } = scenario;
  const zone = await insertShapes(scenario);
  const [server, browser] = [
    await renderInService(client, zone),
    await captureInBrowser(ada, zone),
  ];
  const { folder } = scenario.environment;
  await writeFile(join(folder, 'shapes-service.png'), server.bytes);
  await writeFile(join(folder, 'shapes-browser.png'), browser);
  const shares = await countDifferences(ada.context, {
    first: { bytes: server.bytes, ...server.corner },
    second: { bytes: browser, left: 0, top: 0 },
    cells: shapeVariants.map((_, index) => ({ ...cornerOf(index), ...CELL })),
  });
  const compared = shapeVariants
    .map(({ label }, index) => ({ label, share: shares[index] ?? 1 }))
    .toSorted((a, b) => b.share - a.share);
  for (const { label, share } of compared.slice(0, 5))
    print(`  ${(share * 100).toFixed(2)} % of the pixels differ: ${label}`);
  const failed = compared.filter(({ share }) => share >= MAX_DIFFERENT_SHARE);
  for (const { label } of failed) print(`✗ ${label}: more than ${MAX_DIFFERENT_SHARE * 100} %`);
  return { passed: compared.length - failed.length, failed: failed.length };
}

function cornerOf(index: number) {
  return {
    left: (index % COLUMNS) * CELL.width,
    top: Math.floor(index / COLUMNS) * CELL.height,
  };
}

async function insertShapes({ client, editionId, spaceId }: Scenario): Promise<Zone> {
  const space = { edition_id: editionId, space_id: spaceId };
  await client.call(contract.createZone, {
    params: space,
    body: { create_zone: { zone_name: 'All shapes' } },
  });
  const { zones_info } = await client.call(contract.listZonesMeta, { params: space });
  const zone = { ...space, zone_id: zones_info.zone_order.at(-1) ?? '' };
  const background = {
    meta: { id: randomUUID() },
    basic: { type: 'RECTANGLE' as const },
    properties: {
      layout: { left: 0, top: 0, ...SHEET },
      fills: [{ solid: { color: { hex: { value: '#ffffff' } } } }],
      strokes: [],
    },
  };
  await client.call(contract.insertShapes, { params: zone, body: { shapes: [background] } });
  const shapes = shapeVariants.map(({ geometry }, index) => {
    const { left, top } = cornerOf(index);
    return {
      meta: { id: randomUUID() },
      ...geometry,
      properties: { layout: { ...SHAPE, left: left + SHAPE.left, top: top + SHAPE.top } },
      text: { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Ag' }] }] },
    } as contract.ElementInput<'shape'>; // the variants are those of the contract
  });
  for (let at = 0; at < shapes.length; at += 50) {
    const body = { shapes: shapes.slice(at, at + 50) };
    await client.call(contract.insertShapes, { params: zone, body });
  }
  return zone;
}

async function renderInService(client: Scenario['client'], zone: Zone) {
  const png = await client.zones.getImage({ ...zone, format: 'png' });
  const svg = await client.zones.getImage({ ...zone, format: 'svg' });
  const text = Buffer.from(svg.bytes).toString('utf8', 0, 2_000);
  const [left = 0, top = 0] = (/viewBox="([^"]+)"/.exec(text)?.[1] ?? '').split(' ').map(Number);
  return { bytes: Buffer.from(png.bytes), corner: { left: -left, top: -top } };
}

async function captureInBrowser(person: Person, zone: Zone): Promise<Buffer> {
  const { page, stage } = person;
  await page.setViewportSize(WINDOW);
  await page.goto(`/e/${zone.edition_id}/s/${zone.space_id}/z/${zone.zone_id}`);
  await waitForCanvas(person);
  await page
    .getByText('Ag')
    .nth(shapeVariants.length - 1)
    .waitFor();
  await stage.press('Shift+0');
  await page.getByRole('button', { name: 'Zoom: 100%' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await hideControls(page);
  return page.screenshot({
    animations: 'disabled',
    clip: {
      x: (WINDOW.width - SHEET.width) / 2,
      y: (WINDOW.height - SHEET.height) / 2,
      ...SHEET,
    },
  });
}

/** Hides everything but the scene, and waits until it is drawn for the final viewport. */
async function hideControls(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stage = document.querySelector('[data-stage]');
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (!element.contains(stage) && !stage?.contains(element)) element.style.display = 'none';
    const scene = stage?.querySelector('svg > g');
    const isSettled = () => scene?.getAttribute('transform')?.includes('scale(1)') === true;
    while (!isSettled()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
