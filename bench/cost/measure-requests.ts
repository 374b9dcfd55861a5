import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { LoadRequest } from '../api/load-process.ts';
import { requestOf, requestsOf } from '../api/make-requests.ts';
import { MEASURED, type Measured } from '../api/operations.ts';
import type { Load } from '../api/start-load.ts';
import type { BenchService } from '../shared/bench-service.ts';
import type { Cpu, MeterCpu } from './read-cpu.ts';

/** Milliseconds of CPU time per request, which equals seconds per thousand requests. */
export interface RequestCost extends Cpu {
  readonly name: string;
}

interface Plan {
  home: Canvas;
  written: readonly Canvas[];
  seconds: number;
}

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 0.5;

/** The number of each operation among 16 requests of the mix: mostly reads, some writes. */
const MIX: Readonly<Record<string, number>> = {
  'space read': 3,
  'space list': 2,
  'zones meta': 3,
  'frames read (100)': 3,
  'team members list': 1,
  'permission read': 2,
  search: 1,
  'frames insert (10)': 1,
};
const MIX_ROUNDS_A_SECOND = 10;

/** Measures each operation alone, and a mix of them. */
export async function measureRequests(
  { load, bench, meterCpu }: { load: Load; bench: BenchService; meterCpu: MeterCpu },
  plan: Plan,
): Promise<readonly RequestCost[]> {
  const headers = { authorization: `Bearer ${bench.token}` };
  const asked = { ...plan, headers };
  const { url } = bench.service;
  // Runs first: after many writes, versions and compaction would be counted, too.
  const requests = mixOf(asked);
  await load({ url, requests });
  const mix = { name: 'mix', ...(await share(meterCpu, () => load({ url, requests }))) };
  const costs: RequestCost[] = [];
  for (const measured of MEASURED) {
    const requests = requestsOf(measured, asked);
    const send = (seconds: number) => load({ url, requests, connections: CONNECTIONS, seconds });
    await send(WARM_UP_SECONDS);
    costs.push({ name: measured.name, ...(await share(meterCpu, () => send(plan.seconds))) });
  }
  return [...costs, mix];
}

function mixOf(asked: Plan & { headers: Readonly<Record<string, string>> }): LoadRequest[] {
  const turn = MEASURED.flatMap((measured) =>
    Array.from({ length: MIX[measured.name] ?? 0 }, () => measured),
  );
  return Array.from({ length: MIX_ROUNDS_A_SECOND * asked.seconds }, () => turn)
    .flat()
    .map((measured, index) => requestOf(measured, about(measured, asked, index), asked.headers));
}

function about({ op }: Measured, { home, written }: Plan, turn: number): Canvas {
  return op.method === 'GET' ? home : (written[turn % written.length] ?? home);
}

async function share(meterCpu: MeterCpu, work: () => ReturnType<Load>): Promise<Cpu> {
  const [{ waits }, cpu] = await meterCpu(work);
  const others = Object.keys(waits).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`Some responses had status ${others}.`);
  const count = waits['200']?.length ?? 0;
  return { service: cpu.service / count, postgres: cpu.postgres / count };
}
