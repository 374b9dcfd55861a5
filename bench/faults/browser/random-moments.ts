import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../../testing/random/seeded-random.ts';
import type { BrowserWorld } from './browser-world.ts';
import type { Device, ZonePath } from './device.ts';
import { createRandomWork, type Seen } from './random-work.ts';

const faults = ['crash', 'reload', 'home', 'leave-and-return'] as const;
type FaultName = (typeof faults)[number];

/** What was on the screen this long before a fault must not be lost. */
const GRACE_MILLISECONDS = 500;
const ARRIVAL_MILLISECONDS = 30_000;
const START_MILLISECONDS = 5_000;

export interface Moment {
  readonly fault: string;
  /** Number of things on the screen that had to survive. */
  readonly expected: number;
  readonly lost: readonly string[];
  /** What was typed and did not appear. */
  readonly swallowed: readonly string[];
  /** Milliseconds from the end of the fault until everything was in the service. */
  readonly took: number;
}

interface MomentOptions {
  world: BrowserWorld;
  device: Device;
  zone: ZonePath;
  random: Random;
}

/** Lets a person work, breaks their page at a random moment, and looks for their work in the service. */
export async function runMoment({ world, device, zone, random }: MomentOptions): Promise<Moment> {
  const isOffline = random.percent(60);
  const fault = random.pick(faults);
  const work = createRandomWork(device, random);
  if (isOffline) await device.setOffline(true);
  work.start();
  await work.untilSeen(START_MILLISECONDS);
  await setTimeout(300 + random.below(2_500));
  const time = Date.now();
  const stopped = work.stop();
  await breakPage(device, fault);
  await stopped;
  const seen = work
    .seenAt(time - GRACE_MILLISECONDS)
    .filter(({ text, isGone }) => isGone || !work.mayBeDeleted(text));
  if (isOffline) {
    await setTimeout(random.below(500));
    await device.setOffline(false);
  }
  const started = performance.now();
  if (fault === 'crash') await device.page().goto('/');
  const lost = await waitForWork(world, zone, seen);
  const took = performance.now() - started;
  await device.openZone();
  const swallowed = work.swallowed();
  const name = isOffline ? `${fault}, offline` : fault;
  return { fault: name, expected: seen.length, lost, swallowed, took };
}

async function breakPage(device: Device, fault: FaultName): Promise<void> {
  const page = device.page();
  if (fault === 'crash') return await device.crash();
  if (fault === 'reload') return void (await page.reload());
  await page.getByRole('link', { name: 'All spaces' }).click();
  if (fault === 'leave-and-return') await page.goBack();
}

/** Returns what has not arrived in the service after some time. */
async function waitForWork(world: BrowserWorld, zone: ZonePath, seen: readonly Seen[]) {
  const limit = performance.now() + ARRIVAL_MILLISECONDS;
  for (;;) {
    const texts = await readTexts(world, zone);
    const lost = seen
      .filter(({ isGone }) => !isGone)
      .filter(({ text }) => !texts.some((stored) => stored.startsWith(text)))
      .map(({ text }) => text);
    const returned = seen
      .filter(({ text, isGone }) => isGone && texts.some((stored) => stored.startsWith(text)))
      .map(({ text }) => `deleted ${text}`);
    const missing = [...lost, ...returned];
    if (missing.length === 0 || performance.now() > limit) return missing;
    await setTimeout(200);
  }
}

async function readTexts({ client }: BrowserWorld, zone: ZonePath): Promise<string[]> {
  const texts: string[] = [];
  for await (const shape of client.shapes.each({ ...zone, limit: 100 })) {
    const paragraphs = shape.text?.paragraphs ?? [];
    const portions = paragraphs.flatMap((paragraph) => paragraph.portions ?? []);
    texts.push(portions.map(({ text = '' }) => text).join(''));
  }
  return texts;
}
