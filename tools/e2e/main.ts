// npm run e2e [-- --quick | --interactions | --fuzz] [--screenshots <folder>]: tests the web app with two people in Chromium.
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ensureWebBuilt } from '../sandbox/web-build.ts';
import { withBrowser } from './browser.ts';
import { compareRenderers } from './compare-renderers.ts';
import { compareShapes } from './compare-shapes.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { runImages } from './images/run-images.ts';
import { listInteractions, runInteractions } from './interactions/run-interactions.ts';
import { signIn } from './person.ts';
import { runScenario, withScenario } from './run-scenario.ts';
import type { Count } from './run-steps.ts';
import { takeScreens } from './screens/take-screens.ts';
import { runScripts } from './scripts/run-scripts.ts';
import { takePictures } from './take-pictures.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const HELP = `Test the web app with two people in Chromium.

  npm run e2e -- [--quick | --interactions [--list] | --fuzz [--quick] | --images | --shapes | --scripts | --pictures | --screens] [--screenshots <folder>] [--only <words>]

  --quick        run only the most important steps
  --interactions perform what people expect of a canvas, see apps/web/INTERACTIONS.md
  --list         with --interactions: do not perform them, update the table in apps/web/INTERACTIONS.md
  --fuzz         let two people make random gestures; TEST_SEED repeats a run
  --images       insert, crop, share and export images
  --shapes       compare how the service and the browser draw every shape, as SVG and as a bitmap
  --scripts      write in every script, and compare how the service and the browser draw it
  --pictures     take the screenshots of the README
  --screens      take a screenshot of every screen, in light and dark, for desktop, tablet and phone
  --screenshots  folder for the screenshots of each step (default: a new folder)
  --only         run only the first steps and steps with these words in their name
`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    screenshots: { type: 'string' },
    only: { type: 'string' },
    scripts: { type: 'boolean', default: false },
    images: { type: 'boolean', default: false },
    shapes: { type: 'boolean', default: false },
    interactions: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    fuzz: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    screens: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

async function openFolder(): Promise<string> {
  if (!values.screenshots) return mkdtemp(join(tmpdir(), 'lienzo-e2e-'));
  await mkdir(values.screenshots, { recursive: true });
  return values.screenshots;
}

function runTests(options: { browser: Browser; folder: string }): Promise<Count> {
  if (values.pictures)
    return withScenario(options, (scenario) => takePictures(scenario, join(ROOT, 'docs/pictures')));
  if (values.screens)
    return withScenario(options, (scenario) => takeScreens(scenario, { only: values.only, print }));
  if (values.interactions)
    return withScenario(options, (scenario) =>
      runInteractions(scenario, { only: values.only, print }),
    );
  if (values.images)
    return withScenario(options, (scenario) => runImages(scenario, { only: values.only, print }));
  if (values.scripts) return withScenario(options, (scenario) => runScripts(scenario, print));
  if (values.fuzz)
    return withScenario(options, (scenario) => runFuzz(scenario, { quick: values.quick, print }));
  if (!values.shapes)
    return runScenario({ ...options, quick: values.quick, only: values.only, print });
  return withScenario(options, async (scenario) => {
    await signIn(scenario.ada);
    const counts = [await compareShapes(scenario, print), await compareRenderers(scenario, print)];
    return {
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    };
  });
}

async function run(): Promise<number> {
  if (values.list) {
    if (!values.interactions) throw new Error('Use --list together with --interactions.');
    await listInteractions(print);
    return 0;
  }
  if (!process.env.WEB_DIR) await ensureWebBuilt({ root: ROOT });
  const folder = await openFolder();
  const { passed, failed } = await withBrowser((browser) => runTests({ browser, folder }));
  print(`Screenshots: ${folder}`);
  print(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

if (values.help) {
  process.stdout.write(HELP);
} else {
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      print('0 passed, 1 failed');
      process.exit(1);
    },
  );
}
