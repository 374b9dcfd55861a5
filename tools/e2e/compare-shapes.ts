import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shapeVariants } from '@lienzo/shapes';
import type { Count } from './run-steps.ts';
import type { Scenario } from './scenario.ts';
import {
  captureSheet,
  compareSheets,
  contentOf,
  createSheet,
  openSheet,
  pictureShapes,
  type Zone,
} from './sheet.ts';

const MAX_DIFFERENT_SHARE = 0.01;

/** Compares how the service and the browser draw each kind of shape. */
export async function compareShapes(
  scenario: Scenario,
  print: (line: string) => void,
): Promise<Count> {
  const { ada, client } = scenario;
  const variants = shapeVariants.map(({ label, geometry }) => ({
    label,
    content: contentOf(geometry),
  }));
  // First, so that no callout reaches beyond the left edge of the sheet, which would move its center.
  const shapes = [...pictureShapes(), ...variants];
  const sheet = await createSheet(scenario, 'All shapes', shapes);
  const server = await renderInService(client, sheet.zone);
  await openSheet(ada, sheet);
  const browser = await captureSheet(ada, sheet);
  const { folder } = scenario.environment;
  await writeFile(join(folder, 'shapes-service.png'), server.bytes);
  await writeFile(join(folder, 'shapes-browser.png'), browser);
  print('Service and browser:');
  return compareSheets(ada, sheet, {
    first: server.bytes,
    corner: server.corner,
    second: browser,
    limit: MAX_DIFFERENT_SHARE,
    print,
  });
}

/** Renders a zone in the service. Returns where its origin is in the image, too. */
export async function renderInService(client: Scenario['client'], zone: Zone) {
  const png = await client.zones.getImage({ ...zone, format: 'png' });
  const svg = await client.zones.getImage({ ...zone, format: 'svg' });
  const text = Buffer.from(svg.bytes).toString('utf8', 0, 2_000);
  const [left = 0, top = 0] = (/viewBox="([^"]+)"/.exec(text)?.[1] ?? '').split(' ').map(Number);
  const corner = { left: -left, top: -top };
  return { bytes: Buffer.from(png.bytes), svg: Buffer.from(svg.bytes), corner };
}
