import { randomInt } from 'node:crypto';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { type BrowserWorld, startBrowserWorld } from './browser-world.ts';
import { openDevice } from './device.ts';
import { type Moment, runMoment } from './random-moments.ts';
import { checkIndicator, MAX_INDICATOR_MILLISECONDS } from './saving-indicator.ts';

interface Plan {
  people: number;
  moments: number;
  /** Time limit of the moments; a busy machine runs fewer of them. */
  seconds: number;
}

const FULL: Plan = { people: 5, moments: 1_000, seconds: 2_400 };
const QUICK: Plan = { people: 2, moments: 10, seconds: 18 };
const MIN_QUICK_MOMENTS = 4;

/** Kills, reloads and leaves pages while people work in them. Nothing on the screen may be lost. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const plan = quick ? QUICK : FULL;
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  say(`${plan.moments} moments of ${plan.people} people, seed ${seed}`);
  const world = await startBrowserWorld(cleanup);
  const moments = await runMoments(world, plan, { seed, say });
  const zone = await world.createZone('Indicator');
  const [account] = world.accounts;
  if (!account) throw new Error('There is no account.');
  const indicator = await checkIndicator(world, await openDevice(world, account, zone));
  for (const { outage, right } of indicator)
    say(`${outage}: the indicator was right after ${Math.round(right)} ms`);

  const lost = moments.flatMap((moment) => moment.lost);
  const swallowed = moments.flatMap((moment) => moment.swallowed);
  const expected = moments.reduce((sum, moment) => sum + moment.expected, 0);
  const slowest = Math.max(...indicator.map(({ right }) => right));
  const isRight = indicator.every(({ right, recovered }) => Number.isFinite(right) && recovered);
  const enough = moments.length >= (quick ? MIN_QUICK_MOMENTS : plan.moments);
  const holds = lost.length === 0 && swallowed.length === 0 && isRight;
  return {
    figure: `browser: pages of ${plan.people} people killed, reloaded and left at ${moments.length} random moments: ${expected} texts were on the screen 500 ms before, ${lost.length} lost, ${swallowed.length} typed but not shown; saving indicator right within ${Math.round(slowest)} ms (allowed ${MAX_INDICATOR_MILLISECONDS})`,
    holds: holds && ((enough && slowest <= MAX_INDICATOR_MILLISECONDS) || 'late'),
  };
}

interface Reporting {
  seed: number;
  say: (line: string) => void;
}

/** Runs the moments of all people side by side; they share a zone. */
async function runMoments(world: BrowserWorld, plan: Plan, { seed, say }: Reporting) {
  const moments: Moment[] = [];
  const limit = performance.now() + plan.seconds * 1_000;
  let left = plan.moments;
  const zone = await world.createZone('Moments');
  const work = async (person: number) => {
    const random = createRandom(seed + person);
    const account = world.accounts[person % world.accounts.length];
    if (!account) return;
    const device = await openDevice(world, account, zone);
    while (left > 0 && performance.now() < limit) {
      left -= 1;
      const moment = await runMoment({ world, device, zone, random });
      moments.push(moment);
      const { fault, expected, lost, swallowed, took } = moment;
      const missing = [
        ...lost.map((text) => `LOST ${text}`),
        ...swallowed.map((text) => `SWALLOWED ${text}`),
      ];
      const outcome = missing.join(', ') || 'nothing lost';
      say(`${moments.length}: ${fault}: ${expected} seen, ${outcome}, ${Math.round(took)} ms`);
    }
  };
  await Promise.all(Array.from({ length: plan.people }, (_, person) => work(person)));
  return moments;
}
