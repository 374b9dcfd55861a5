// npm run e2e [-- --quick] [--screenshots <folder>]: tests the web app with two people in Chromium.
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ensureWebBuilt } from '../sandbox/web-build.ts';
import { withBrowser } from './browser.ts';
import { compareShapes } from './compare-shapes.ts';
import { signIn } from './person.ts';
import { runScenario, withScenario } from './run-scenario.ts';
import type { Count } from './run-steps.ts';
import { takePictures } from './take-pictures.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const HELP = `Test the web app with two people in Chromium.

  npm run e2e -- [--quick | --shapes | --pictures] [--screenshots <folder>] [--only <words>]

  --quick        run only the most important steps
  --shapes       compare how the service and the browser draw every shape
  --pictures     take the screenshots of the README
  --screenshots  folder for the screenshots of each step (default: a new folder)
  --only         run only the first steps and steps with these words in their name
`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    screenshots: { type: 'string' },
    only: { type: 'string' },
    shapes: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
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
  if (!values.shapes)
    return runScenario({ ...options, quick: values.quick, only: values.only, print });
  return withScenario(options, async (scenario) => {
    await signIn(scenario.ada);
    return compareShapes(scenario, print);
  });
}

async function run(): Promise<number> {
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
