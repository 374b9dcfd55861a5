// Compares durable live editing with stock Hocuspocus, which stores nothing.
import { setTimeout } from 'node:timers/promises';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { median, p95, say } from '../shared/figures.ts';
import { createCleanup, type RunResult } from '../shared/run-context.ts';
import { connectEditors, type EditorGroup, type Load } from './editor-group.ts';
import { openLarge } from './large-zone.ts';
import { startStock } from './start-stock-hocuspocus.ts';
import { compareTyping } from './typing.ts';

const FULL = {
  editors: 200,
  rounds: 6,
  seconds: 20,
  together: 100,
  sockets: 300,
  elements: 20_000,
  maxRatio: 1.2,
};
const QUICK = {
  editors: 60,
  rounds: 2,
  seconds: 3,
  together: 30,
  sockets: 60,
  elements: 5_000,
  // Few samples, so that the ratio varies.
  maxRatio: 2,
};
const ZONES = 20;
const MAX = { ack: 200, together: 300, open: 2_000, stall: 100 };
const MIN_SHARE = 0.8;

type Plan = typeof FULL;
/** Returns true if everything stays within its limit. */
export async function run({ quick }: { quick: boolean }): Promise<RunResult['holds']> {
  const plan = quick ? QUICK : FULL;
  const cleanup = createCleanup();
  const parts: RunResult[] = [];
  try {
    const env = { ZONE_ELEMENTS: String(plan.elements) };
    const bench = await startBenchService({ cleanup, zones: ZONES + 3, env });
    const stock = await startStock(cleanup);
    const add = (part: RunResult) => {
      say(`${part.holds === true ? '' : 'NOT '}${part.figure}`);
      parts.push(part);
    };
    add(await compare({ bench, stock, plan, cleanup }));
    add(await type({ bench, plan, cleanup }));
    add(await crowdOne({ bench, plan, cleanup }));
    add(await keepSockets({ bench, plan, cleanup }));
    add(await openOne({ bench, plan }));
  } catch (error) {
    say(cleanup.diagnostics());
    throw error;
  } finally {
    await cleanup.close();
  }
  const late = parts.some(({ holds }) => holds === 'late') && 'late';
  say(`live${quick ? ' (quick)' : ''}: ${parts.map(({ figure }) => figure).join('; ')}`);
  return parts.every(({ holds }) => holds) && (late || true);
}

interface BenchInput {
  bench: BenchService;
  plan: Plan;
  cleanup: ReturnType<typeof createCleanup>;
}

/** Alternates between both sides, so that other load on the machine affects them equally. */
async function compare({
  bench,
  stock,
  plan,
  cleanup,
}: BenchInput & { stock: string }): Promise<RunResult> {
  const zones = bench.canvases.slice(0, ZONES);
  const gathering = { cleanup, zones, token: bench.token, count: plan.editors };
  const sides = {
    own: await connectEditors({ ...gathering, url: bench.service.url }),
    stock: await connectEditors({ ...gathering, url: stock }),
  };
  for (const group of Object.values(sides)) await group.work(2); // to warm up
  const loads: Record<keyof typeof sides, Load[]> = { own: [], stock: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    loads.stock.push(await sides.stock.work(plan.seconds));
    loads.own.push(await sides.own.work(plan.seconds));
  }
  const ends = sides.own.ends();
  for (const group of Object.values(sides)) group.close();
  const share = throughput(loads.own) / throughput(loads.stock);
  const [own, other] = [waitsOf(loads.own), waitsOf(loads.stock)];
  return {
    figure: `${plan.editors} editors in ${ZONES} zones, ${plan.rounds} times ${plan.seconds} s: durable after ${show(own)} (allowed ${MAX.ack}), stock acknowledges after ${show(other)}, delivered ${Math.round(throughput(loads.own))}/s, ${share.toFixed(2)} of stock (at least ${MIN_SHARE}), ${ends} connections lost`,
    holds: ends === 0 && ((p95(own) <= MAX.ack && share >= MIN_SHARE) || 'late'),
  };
}

async function type({ bench, plan, cleanup }: BenchInput): Promise<RunResult> {
  const group = await connectEditors({
    ...{ cleanup, url: bench.service.url, token: bench.token, count: plan.editors },
    zones: bench.canvases.slice(0, ZONES),
  });
  await group.work(2);
  const { rounds, seconds, maxRatio } = plan;
  const result = await compareTyping(group, { zones: ZONES, rounds, seconds, maxRatio });
  group.close();
  return result;
}

async function crowdOne({ bench, plan, cleanup }: BenchInput): Promise<RunResult> {
  const group = await gather({ bench, cleanup }, plan.together, ZONES);
  await group.work(2);
  const load = await group.work(plan.seconds);
  group.close();
  return {
    figure: `${plan.together} editors in one zone: durable after ${show(load.waits)} (allowed ${MAX.together})`,
    holds: p95(load.waits) <= MAX.together || 'late',
  };
}

/** Lets every editor edit once and checks that all see the same. */
async function keepSockets({ bench, plan, cleanup }: BenchInput): Promise<RunResult> {
  const group = await gather({ bench, cleanup }, plan.sockets, ZONES + 1);
  await group.work(plan.seconds, 1 / plan.seconds);
  await setTimeout(1_000);
  const counts = new Set(group.editors.map((editor) => editor.delivered() + editor.made()));
  const ends = group.ends();
  group.close();
  return {
    figure: `${plan.sockets} sockets in one zone: ${ends} lost, ${counts.size} different views`,
    holds: ends === 0 && counts.size === 1,
  };
}

async function openOne({ bench, plan }: Pick<BenchInput, 'bench' | 'plan'>): Promise<RunResult> {
  const zone = bench.canvases[ZONES + 2];
  if (!zone) throw new Error('The bench service has no zone.');
  const { first, next, stall } = await openLarge(bench, zone, plan.elements);
  return {
    figure: `${plan.elements} elements open after ${Math.round(first)} ms, for the next after ${Math.round(next)} ms (allowed ${MAX.open}), stall ${Math.round(stall)} ms (allowed ${MAX.stall})`,
    holds: (Math.max(first, next) <= MAX.open && stall <= MAX.stall) || 'late',
  };
}

function gather(
  { bench, cleanup }: Pick<BenchInput, 'bench' | 'cleanup'>,
  count: number,
  place: number,
): Promise<EditorGroup> {
  const zones = bench.canvases.slice(place, place + 1);
  return connectEditors({ cleanup, url: bench.service.url, zones, token: bench.token, count });
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
