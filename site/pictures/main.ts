// npm run site:pictures: takes the pictures of the user guide from a sandbox, with Chromium.
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { withBrowser } from '../../tools/e2e/browser.ts';
import { openBrowserFor, signIn } from '../../tools/e2e/person.ts';
import { withScenario } from '../../tools/e2e/run-scenario.ts';
import { screens } from '../../tools/e2e/screens/screens.ts';
import { ensureWebBuilt } from '../../tools/sandbox/web-build.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/pictures/guide');
const MAX_BYTES = 100_000;
/** The screens of `npm run e2e -- --screens` that the guide shows. */
const SHOWN = [
  'new-space',
  'canvas',
  'canvas-selection',
  'palette',
  'comments',
  'layers',
  'versions',
  'export',
  'share',
];

const print = (line: string) => process.stdout.write(`${line}\n`);

await ensureWebBuilt({ root: ROOT });
await mkdir(FOLDER, { recursive: true });
await withBrowser((browser) =>
  withScenario({ browser, folder: FOLDER }, async (scenario) => {
    const viewport = { width: 1120, height: 700 };
    const ada = await openBrowserFor(scenario.environment, { name: 'Ada Lovelace', viewport });
    await signIn(ada);
    for (const name of SHOWN) {
      const screen = screens.find((one) => one.name === name);
      if (!screen) throw new Error(`There is no screen ${name}.`);
      await screen.open(ada, scenario);
      await ada.page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
      const taken = await ada.page.screenshot({ animations: 'disabled' });
      const path = join(FOLDER, `${name}.png`);
      await sharp(taken).png({ palette: true, colours: 128, effort: 10 }).toFile(path);
      const { size } = await stat(path);
      print(`${name}.png ${size} bytes`);
      if (size > MAX_BYTES) throw new Error(`${name}.png has more than ${MAX_BYTES} bytes.`);
    }
  }),
);
