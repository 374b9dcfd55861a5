// How much does it cost that an edit is acknowledged only when it is durable?
import { setTimeout } from 'node:timers/promises';
import { type Stage, setStage } from '../shared/bench-service.ts';
import { median, p95, say } from '../shared/figures.ts';
import { createClosers, type Verdict } from '../shared/run-context.ts';
import { type Crowd, gatherCrowd, type Load } from './editor-crowd.ts';
import { openLarge } from './large-zone.ts';
import { startStock } from './start-stock-hocuspocus.ts';

const FULL = {
  editors: 200,
  rounds: 6,
  seconds: 20,
  together: 100,
  sockets: 300,
  elements: 20_000,
};
const QUICK = { editors: 60, rounds: 2, seconds: 3, together: 30, sockets: 60, elements: 5_000 };
const ZONES = 20;
const MOST = { ack: 200, together: 300, open: 2_000, stall: 100 };
const MIN_SHARE = 0.8;

type Plan = typeof FULL;
/** True when everything stays within its limit. */
export async function run({ quick }: { quick: boolean }): Promise<Verdict['holds']> {
  const plan = quick ? QUICK : FULL;
  const closers = createClosers();
  const parts: Verdict[] = [];
  try {
    const env = { ZONE_ELEMENTS: String(plan.elements) };
    const stage = await setStage({ closers, zones: ZONES + 3, env });
    const stock = await startStock(closers);
    const add = (part: Verdict) => {
      say(`${part.holds === true ? '' : 'NOT '}${part.figure}`);
      parts.push(part);
    };
    add(await compare({ stage, stock, plan, closers }));
    add(await crowdOne({ stage, plan, closers }));
    add(await keepSockets({ stage, plan, closers }));
    add(await openOne({ stage, plan }));
  } catch (error) {
    say(closers.explanation());
    throw error;
  } finally {
    await closers.close();
  }
  const late = parts.some(({ holds }) => holds === 'late') && 'late';
  say(`live${quick ? ' (quick)' : ''}: ${parts.map(({ figure }) => figure).join('; ')}`);
  return parts.every(({ holds }) => holds) && (late || true);
}

interface Scene {
  stage: Stage;
  plan: Plan;
  closers: ReturnType<typeof createClosers>;
}

/** Both sides in turn, so that what else the machine does troubles them alike. */
async function compare({
  stage,
  stock,
  plan,
  closers,
}: Scene & { stock: string }): Promise<Verdict> {
  const zones = stage.canvases.slice(0, ZONES);
  const gathering = { closers, zones, token: stage.token, count: plan.editors };
  const sides = {
    own: await gatherCrowd({ ...gathering, url: stage.service.url }),
    stock: await gatherCrowd({ ...gathering, url: stock }),
  };
  for (const crowd of Object.values(sides)) await crowd.work(2); // to warm up
  const loads: Record<keyof typeof sides, Load[]> = { own: [], stock: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    loads.stock.push(await sides.stock.work(plan.seconds));
    loads.own.push(await sides.own.work(plan.seconds));
  }
  const ends = sides.own.ends();
  for (const crowd of Object.values(sides)) crowd.close();
  const share = throughput(loads.own) / throughput(loads.stock);
  const [own, other] = [waitsOf(loads.own), waitsOf(loads.stock)];
  return {
    figure: `${plan.editors} editors in ${ZONES} zones, ${plan.rounds} times ${plan.seconds} s: durable after ${show(own)} (allowed ${MOST.ack}), stock acknowledges after ${show(other)}, delivered ${Math.round(throughput(loads.own))}/s, ${share.toFixed(2)} of stock (at least ${MIN_SHARE}), ${ends} connections lost`,
    holds: ends === 0 && ((p95(own) <= MOST.ack && share >= MIN_SHARE) || 'late'),
  };
}

async function crowdOne({ stage, plan, closers }: Scene): Promise<Verdict> {
  const crowd = await gather({ stage, closers }, plan.together, ZONES);
  await crowd.work(2);
  const load = await crowd.work(plan.seconds);
  crowd.close();
  return {
    figure: `${plan.together} editors in one zone: durable after ${show(load.waits)} (allowed ${MOST.together})`,
    holds: p95(load.waits) <= MOST.together || 'late',
  };
}

/** Everybody edits once, and sees what all others did. */
async function keepSockets({ stage, plan, closers }: Scene): Promise<Verdict> {
  const crowd = await gather({ stage, closers }, plan.sockets, ZONES + 1);
  await crowd.work(plan.seconds, 1 / plan.seconds);
  await setTimeout(1_000);
  const counts = new Set(crowd.editors.map((editor) => editor.delivered() + editor.made()));
  const ends = crowd.ends();
  crowd.close();
  return {
    figure: `${plan.sockets} sockets in one zone: ${ends} lost, ${counts.size} different views`,
    holds: ends === 0 && counts.size === 1,
  };
}

async function openOne({ stage, plan }: Pick<Scene, 'stage' | 'plan'>): Promise<Verdict> {
  const zone = stage.canvases[ZONES + 2];
  if (!zone) throw new Error('There is no zone.');
  const { first, next, stall } = await openLarge(stage, zone, plan.elements);
  return {
    figure: `${plan.elements} elements open after ${Math.round(first)} ms, for the next after ${Math.round(next)} ms (allowed ${MOST.open}), stall ${Math.round(stall)} ms (allowed ${MOST.stall})`,
    holds: (Math.max(first, next) <= MOST.open && stall <= MOST.stall) || 'late',
  };
}

function gather(
  { stage, closers }: Pick<Scene, 'stage' | 'closers'>,
  count: number,
  place: number,
): Promise<Crowd> {
  const zones = stage.canvases.slice(place, place + 1);
  return gatherCrowd({ closers, url: stage.service.url, zones, token: stage.token, count });
}

function throughput(loads: readonly Load[]): number {
  const sum = (read: (load: Load) => number) => loads.reduce((all, load) => all + read(load), 0);
  return sum(({ delivered }) => delivered) / sum(({ seconds }) => seconds);
}

function waitsOf(loads: readonly Load[]): number[] {
  return loads.flatMap(({ waits }) => waits);
}

function show(waits: readonly number[]): string {
  return `${Math.round(median(waits))} ms (p95 ${Math.round(p95(waits))})`;
}
