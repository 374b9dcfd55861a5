// Measures the canvas in a browser: frame rate, processor time, time to open and size of the scripts.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { withBrowser } from '../../tools/e2e/browser.ts';
import { waitForCanvas, waitForCount, waitForSelection } from '../../tools/e2e/canvas.ts';
import { type Person, signIn } from '../../tools/e2e/person.ts';
import { withScenario } from '../../tools/e2e/run-scenario.ts';
import type { Scenario } from '../../tools/e2e/scenario.ts';
import { median, say, show } from '../shared/figures.ts';
import { countIdleFrames, countMovingFrames } from './count-frames.ts';
import { fillPictures } from './fill-pictures.ts';
import { fillZone, type Zone } from './fill-zone.ts';
import { measureMoveAll, measureZoom } from './measure-gestures.ts';
import { openZone, watchArrival } from './open-zone.ts';

const KILOBYTE = 1024;
const LIMITS = {
  openMilliseconds: 1_500,
  scriptKilobytes: 350,
  /** Processor time of the main thread per frame while zooming or dragging. */
  frameMilliseconds: 16,
  /** Processor time of the main thread when 20,000 elements are dropped. */
  dropMilliseconds: 1_000,
  /** From the arrival of 20,000 elements to the first complete picture. */
  firstPictureMilliseconds: 1_500,
};
/** Numbers of elements with the minimum frames per second. */
const MOVING = [
  { count: 2_000, least: 50 },
  { count: 10_000, least: 30 },
];
/** Images with the minimum frames per second. */
const PICTURES = { count: 1_000, least: 50 };
const OPENED = 1_000;
const LARGEST = 20_000;
const ZOOMED = [1_000, 5_000, LARGEST];
const ZOOM_SWEEPS = 4;

/** Returns true if everything stays within its limit. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  return await withBrowser((browser) =>
    withScenario(
      { browser, folder: '', env: { ZONE_ELEMENTS: String(LARGEST + OPENED) } },
      async (scenario) => {
        await watchArrival(scenario.ada.context);
        await signIn(scenario.ada);
        const results = [
          await measureOpening(scenario, quick ? 3 : 7),
          await measureMotion(scenario, quick ? [MOVING[0]] : MOVING, quick ? 1_500 : 4_000),
          await measurePictures(scenario, quick ? 1_500 : 4_000),
          await measureProcessor(scenario, quick ? ZOOMED.slice(0, 1) : ZOOMED),
          quick || (await tryLargest(scenario)),
        ];
        const holds = results.every(Boolean);
        say(`canvas: ${holds ? 'holds' : 'does not hold'}`);
        return holds;
      },
    ),
  );
}

const spaceOf = ({ editionId, spaceId }: Scenario) => ({
  edition_id: editionId,
  space_id: spaceId,
});
const addressOf = ({ edition_id, space_id, zone_id }: Zone) =>
  `/e/${edition_id}/s/${space_id}/z/${zone_id}`;

async function measureOpening(scenario: Scenario, times: number): Promise<boolean> {
  const { ada, client } = scenario;
  const zone = await fillZone({ client, space: spaceOf(scenario), count: OPENED });
  const address = addressOf(zone);
  let script = 0;
  ada.page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      script += Number(response.headers()['content-length'] ?? 0);
  });
  const taken: number[] = [];
  for (let round = 0; round <= times; round += 1) {
    script = 0;
    const { milliseconds, drawn } = await openZone(ada.page, address);
    if (drawn < OPENED) throw new Error(`Only ${drawn} elements were drawn.`);
    taken.push(milliseconds);
  }
  // The first round is a warm-up.
  const middle = median(taken.slice(1));
  const kilobytes = Math.ceil(script / KILOBYTE);
  say(
    `a zone of ${OPENED} opens in ${show(middle)} (at most ${LIMITS.openMilliseconds} ms), with ${kilobytes} KB of compressed script (at most ${LIMITS.scriptKilobytes})`,
  );
  return middle <= LIMITS.openMilliseconds && kilobytes <= LIMITS.scriptKilobytes;
}

async function measureMotion(
  scenario: Scenario,
  sizes: readonly ((typeof MOVING)[number] | undefined)[],
  milliseconds: number,
): Promise<boolean> {
  const { ada, client } = scenario;
  const page = await ada.context.newPage();
  const idle = await countIdleFrames(page, milliseconds);
  await page.close();
  say(`an empty page: ${idle.toFixed(0)} frames/s`);
  let holds = true;
  for (const size of sizes) {
    if (!size) continue;
    const zone = await fillZone({ client, space: spaceOf(scenario), count: size.count });
    const { drawn } = await openZone(ada.page, addressOf(zone));
    for (const kind of ['pan', 'zoom'] as const) {
      const frames = await countMovingFrames(ada.page, kind, milliseconds);
      const ratio = (frames / idle).toFixed(2);
      say(
        `${size.count} elements (${drawn} in view), ${kind}: ${frames.toFixed(0)} frames/s, ${ratio} of the empty page (at least ${size.least})`,
      );
      holds &&= frames >= size.least;
    }
  }
  return holds;
}

/** Waits until no picture has arrived for two seconds. */
async function waitForPictures(page: Page): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  page.on('response', note);
  while (performance.now() - last < 2_000) await setTimeout(100);
  page.off('response', note);
}

/** Moves a view of many pictures, after they were loaded. */
async function measurePictures(scenario: Scenario, milliseconds: number): Promise<boolean> {
  const { ada, client, environment } = scenario;
  const { count, least } = PICTURES;
  const filling = { client, space: spaceOf(scenario), count, baseUrl: environment.url };
  const { drawn } = await openZone(ada.page, addressOf(await fillPictures(filling)));
  await waitForPictures(ada.page);
  let holds = true;
  for (const kind of ['pan', 'zoom'] as const) {
    const frames = await countMovingFrames(ada.page, kind, milliseconds);
    say(
      `${count} images (${drawn} in view), ${kind}: ${frames.toFixed(0)} frames/s (at least ${least})`,
    );
    holds &&= frames >= least;
  }
  return holds;
}

/** Measures the processor time of zooming, and of moving everything in the largest zone. */
async function measureProcessor(scenario: Scenario, sizes: readonly number[]): Promise<boolean> {
  const { ada, client } = scenario;
  let holds = true;
  for (const count of sizes) {
    const zone = await fillZone({ client, space: spaceOf(scenario), count });
    const { drawn, milliseconds, sinceArrival } = await openZone(ada.page, addressOf(zone));
    const zoom = await measureZoom(ada.page, ZOOM_SWEEPS);
    say(
      `${count} elements (${drawn} in view), zoom: ${show(zoom.milliseconds)} of processor time per frame (at most ${LIMITS.frameMilliseconds}), longest frame ${show(zoom.longest)}`,
    );
    holds &&= zoom.milliseconds <= LIMITS.frameMilliseconds;
    if (count !== LARGEST) continue;
    say(
      `${count} elements: first picture ${show(sinceArrival)} after the document arrived (at most ${LIMITS.firstPictureMilliseconds} ms), ${show(milliseconds)} after the start of the navigation`,
    );
    holds &&= sinceArrival <= LIMITS.firstPictureMilliseconds;
    holds = (await measureMove(ada, count)) && holds;
  }
  return holds;
}

async function measureMove(ada: Person, count: number): Promise<boolean> {
  const { perFrame, drop, settled } = await measureMoveAll(ada);
  say(
    `${count} elements dragged: ${show(perFrame)} of processor time per frame (at most ${LIMITS.frameMilliseconds}); dropped: ${show(drop)} (at most ${LIMITS.dropMilliseconds}), ${show(settled)} until everything is sent and painted`,
  );
  return perFrame <= LIMITS.frameMilliseconds && drop <= LIMITS.dropMilliseconds;
}

/** Opens the largest zone, moves an element and checks that the next person sees the move. */
async function tryLargest(scenario: Scenario): Promise<boolean> {
  const { ada, carmen, client } = scenario;
  const zone = await fillZone({ client, space: spaceOf(scenario), count: LARGEST });
  const started = performance.now();
  await ada.page.goto(addressOf(zone));
  await waitForCanvas(ada);
  await waitForCount(ada, LARGEST);
  const opened = performance.now() - started;
  const { milliseconds, label } = await moveFirst(ada);
  say(`${LARGEST} elements open in ${show(opened)}; one was moved in ${show(milliseconds)}`);
  await signIn(carmen);
  await carmen.page.goto(addressOf(zone));
  await waitForCanvas(carmen);
  await carmen.stage.press('Tab');
  await waitForSelection(carmen, label);
  return true;
}

/** Moves the first element. Returns its new label and the duration. */
async function moveFirst({
  page,
  stage,
}: Person): Promise<{ milliseconds: number; label: string }> {
  await stage.press('Tab');
  const spoken = page.locator('#announced-element');
  const before = await spoken.getAttribute('aria-label');
  const started = performance.now();
  await stage.press('Shift+ArrowDown');
  await page.waitForFunction(
    (label) => document.querySelector('#announced-element')?.getAttribute('aria-label') !== label,
    before,
  );
  const milliseconds = performance.now() - started;
  return { milliseconds, label: (await spoken.getAttribute('aria-label')) ?? '' };
}
