// Compares the service with a bare engine that only runs the SQL: what do all checks cost?

import { median, quantile, say, show } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import type { LoadResult } from './load-process.ts';
import { MEASURED, type Measured } from './operations.ts';
import { type Load, startLoad } from './start-load.ts';
import { type Side, startSides } from './start-sides.ts';

const FLOOR_CONNECTIONS = 32;
const FULL = { connections: [1, 8, 32, 128], rounds: 3, warmUpSeconds: 5, seconds: 1.5 };
const QUICK = { connections: [FLOOR_CONNECTIONS], rounds: 3, warmUpSeconds: 0.6, seconds: 0.4 };

type Plan = typeof FULL;
const SIDES = ['bare', 'service'] as const;
type Sides = Readonly<Record<(typeof SIDES)[number], Side>>;

/** Returns true if no operation falls below its minimum. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const plan = quick ? QUICK : FULL;
  const cleanup = createCleanup();
  const only = process.env.OPERATIONS?.split(',');
  const chosen = MEASURED.filter(({ name }) => !only || only.includes(name));
  const ratios: { measured: Measured; ratio: number }[] = [];
  try {
    const sides = await startSides(cleanup);
    const load = startLoad(cleanup);
    for (const measured of chosen) {
      await warmUp(load, sides, { measured, plan });
      for (const connections of plan.connections) {
        const figures = await compare(load, sides, { measured, plan, connections });
        if (connections === FLOOR_CONNECTIONS) ratios.push({ measured, ratio: figures.ratio });
        say(quick ? describeShortly(measured, figures) : describe(measured, connections, figures));
      }
    }
  } catch (error) {
    say(cleanup.diagnostics());
    throw error;
  } finally {
    await cleanup.close();
  }
  const low = ratios.filter(({ measured, ratio }) => ratio < measured.floor);
  const shown = ratios.map(({ measured, ratio }) => `${measured.name} ${ratio.toFixed(2)}`);
  say(
    `api: ${shown.join(', ')} of the bare engine at ${FLOOR_CONNECTIONS} connections: ${low.length === 0 ? 'none below its minimum' : `${low.map(({ measured }) => measured.name).join(', ')} below the floor`}`,
  );
  return low.length === 0;
}

interface Case {
  measured: Measured;
  plan: Plan;
}

async function warmUp(load: Load, sides: Sides, { measured, plan }: Case): Promise<void> {
  for (const name of SIDES) {
    await send(load, sides[name], { measured, connections: 32, seconds: plan.warmUpSeconds });
  }
}

interface Figures {
  bare: Summary;
  service: Summary;
  /** Throughput of the service as a share of the bare engine's: the median of the rounds. */
  ratio: number;
}

interface Summary {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Alternates between both, so that other load on the machine affects them equally. */
async function compare(
  load: Load,
  sides: Sides,
  { measured, plan, connections }: Case & { connections: number },
): Promise<Figures> {
  const rounds: Record<keyof Sides, Summary[]> = { bare: [], service: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const name of SIDES) {
      const order = { measured, connections, seconds: plan.seconds };
      rounds[name].push(summarize(await send(load, sides[name], order)));
    }
  }
  const ratios = rounds.service.map(({ perSecond }, index) => {
    return perSecond / (rounds.bare[index]?.perSecond ?? Number.NaN);
  });
  return { bare: middle(rounds.bare), service: middle(rounds.service), ratio: median(ratios) };
}

interface Order {
  measured: Measured;
  connections: number;
  seconds: number;
}

async function send(load: Load, side: Side, { measured, ...order }: Order): Promise<LoadResult> {
  const requests = side.requestsOf(measured);
  const result = await load({ url: side.url, requests, ...order });
  const others = Object.keys(result.waits).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`${measured.name} was answered with ${others}.`);
  return result;
}

function summarize({ perSecond, waits }: LoadResult): Summary {
  const at = (share: number) => quantile(waits['200'] ?? [], share);
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function middle(rounds: readonly Summary[]): Summary {
  const of = (read: (summary: Summary) => number) => median(rounds.map(read));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    p99: of(({ p99 }) => p99),
  };
}

function describe({ name }: Measured, connections: number, { bare, service, ratio }: Figures) {
  return `${name.padEnd(18)} ${String(connections).padStart(3)} connections  service ${showSide(service)}  bare ${showSide(bare)}  ratio ${ratio.toFixed(2)}`;
}

function showSide({ perSecond, p50, p95, p99 }: Summary): string {
  return `${perSecond.toFixed(0).padStart(5)}/s p50 ${show(p50)} p95 ${show(p95)} p99 ${show(p99)}`;
}

function describeShortly({ name, floor }: Measured, { bare, service, ratio }: Figures): string {
  return `${name.padEnd(18)} ${service.perSecond.toFixed(0)}/s beside ${bare.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (floor ${floor})`;
}
