import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { scriptSamples } from '../../../packages/fonts-world/test/script-samples.ts';
import { renderInService } from '../compare-shapes.ts';
import type { Person } from '../person.ts';
import type { Count } from '../run-steps.ts';
import type { Scenario } from '../scenario.ts';
import { captureAfter, compareSheets, createSheet, openSheet, type Sheet } from '../sheet.ts';

/**
 * Thin strokes and color gradients are antialiased differently: at most 1.9 %. Another line break differs
 * by 5 %, and one symbol from another font by 1.3 % more.
 */
const MAX_DIFFERENT_SHARE = 0.025;

/**
 * Browsers move baselines to whole pixels, the service does not. With this offset, lines of 20 pixels have
 * their baselines there anyway.
 */
const OFFSET = 0.225;

/** Compares how the service and the browser draw text in every script. */
export async function compareScripts(
  scenario: Scenario,
  print: (line: string) => void,
): Promise<Count> {
  const { ada, client, environment } = scenario;
  const shapes = scriptSamples.map(([label, text]) => ({
    label,
    text,
    content: { basic: { type: 'RECTANGLE' } },
    portionStyle: { size: 20 },
    offset: OFFSET,
  }));
  const sheet = await createSheet(scenario, 'All scripts', shapes);
  const server = await renderInService(client, sheet.zone);
  await openSheet(ada, sheet);
  await waitForFonts(ada.page);
  const browser = await captureAfter(ada, sheet);
  await writeFile(join(environment.folder, 'scripts-service.png'), server.bytes);
  await writeFile(join(environment.folder, 'scripts-browser.png'), browser);
  const image = await captureSvg(ada, sheet, server);
  await writeFile(join(environment.folder, 'scripts-svg.png'), image);
  const compare = (second: Buffer) => {
    const { bytes: first, corner } = server;
    return compareSheets(ada, sheet, { first, corner, second, limit: MAX_DIFFERENT_SHARE, print });
  };
  print('Service and browser:');
  const drawn = await compare(browser);
  print('Service and its SVG in a page without fonts:');
  const exported = await compare(image);
  return { passed: drawn.passed + exported.passed, failed: drawn.failed + exported.failed };
}

/** Waits until no font has been loading for two seconds. */
async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isLoading = () => [...document.fonts].some(({ status }) => status === 'loading');
    for (let still = 0; still < 20; still = isLoading() ? 0 : still + 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

interface Exported {
  readonly svg: Buffer;
  readonly corner: { readonly left: number; readonly top: number };
}

/** Captures a sheet as an SVG image, which can only use the fonts that it contains. */
async function captureSvg(
  { context }: Person,
  { size }: Sheet,
  { svg, corner }: Exported,
): Promise<Buffer> {
  const page = await context.newPage();
  try {
    const { left, top } = corner;
    await page.setViewportSize({ width: size.width + 2 * left, height: size.height + 2 * top });
    const address = `data:image/svg+xml;base64,${svg.toString('base64')}`;
    await page.setContent(`<style>*{margin:0}</style><img src="${address}">`);
    await page.evaluate(() => document.images[0]?.decode());
    return await page.screenshot({ clip: { x: left, y: top, ...size } });
  } finally {
    await page.close();
  }
}
