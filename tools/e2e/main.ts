// npm run e2e [-- --quick] [--screenshots <folder>]: two people in Chromium go through all of the web app.
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ensureWebBuilt } from '../sandbox/web-build.ts';
import { withBrowser } from './browser.ts';
import { compareShapes } from './compare-shapes.ts';
import { signIn } from './person.ts';
import type { Count } from './run-steps.ts';
import { takePictures } from './take-pictures.ts';
import { tellStory, withStory } from './tell-story.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const HELP = `Two people in Chromium go through all of the web app.

  npm run e2e -- [--quick | --shapes | --pictures] [--screenshots <folder>] [--only <words>]

  --quick        the short form, for every change
  --shapes       every shape as the service draws it beside how the browser does
  --pictures     the pictures of the README
  --screenshots  where the screens of each step go; a new folder when omitted
  --only         steps with these words in their name, after the beginning
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
const say = (line: string) => process.stdout.write(`${line}\n`);

async function findFolder(): Promise<string> {
  if (!values.screenshots) return mkdtemp(join(tmpdir(), 'lienzo-e2e-'));
  await mkdir(values.screenshots, { recursive: true });
  return values.screenshots;
}

function work(place: { browser: Browser; folder: string }): Promise<Count> {
  if (values.pictures)
    return withStory(place, (story) => takePictures(story, join(ROOT, 'docs/pictures')));
  if (!values.shapes) return tellStory({ ...place, quick: values.quick, only: values.only, say });
  return withStory(place, async (story) => {
    await signIn(story.ada);
    return compareShapes(story, say);
  });
}

async function run(): Promise<number> {
  if (!process.env.WEB_DIR) await ensureWebBuilt({ root: ROOT });
  const folder = await findFolder();
  const { passed, failed } = await withBrowser((browser) => work({ browser, folder }));
  say(`Screenshots: ${folder}`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

if (values.help) {
  process.stdout.write(HELP);
} else {
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      say('0 passed, 1 failed');
      process.exit(1);
    },
  );
}
