// Measures the cost of one more socket, open zone, element, request and edit.
import { fileURLToPath } from 'node:url';
import { fillHome } from '../api/fill-edition.ts';
import { startLoad } from '../api/start-load.ts';
import { startBenchService } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import { type DiskCosts, measureDisk } from './measure-disk.ts';
import { type EditCost, measureEdits } from './measure-edits.ts';
import { type MemoryCosts, measureMemory } from './measure-memory.ts';
import { measureRequests, type RequestCost } from './measure-requests.ts';
import { type Cpu, createCpuMeter } from './read-cpu.ts';
import type { Memory } from './read-memory.ts';

const SERVICE = fileURLToPath(new URL('./service.ts', import.meta.url));
const FULL = {
  memory: { sockets: 600, zones: 200, large: 10 },
  edits: { editors: 20, together: [1, 2, 10, 20], seconds: 20 },
  elements: 10_000,
  seconds: 5,
};
const QUICK = {
  memory: { sockets: 200, zones: 60, large: 6 },
  edits: { editors: 20, together: [1, 10], seconds: 4 },
  elements: 1_000,
  seconds: 0.7,
};
const WRITTEN_ZONES = 16;
const MEGABYTE = 1_000_000;

/** About three times the measured values; more indicates a regression. */
const MAX = {
  socketBytes: 60_000,
  zoneBytes: 60_000,
  thousandElementsBytes: 15_000_000,
  elementBytes: 5_000,
  mixMilliseconds: 30,
};

/** Returns true if nothing costs more than its limit. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const plan = quick ? QUICK : FULL;
  const cleanup = createCleanup();
  try {
    const bench = await startBenchService({
      cleanup,
      zones: plan.edits.editors + WRITTEN_ZONES + 1,
      program: SERVICE,
      env: { ZONE_ELEMENTS: '1000000' },
    });
    const load = startLoad(cleanup);
    const meterCpu = await createCpuMeter(cleanup, bench);
    const home = bench.canvases.at(-1); // the others are used for edits and writes
    if (!home) throw new Error('The bench service has no space.');
    await fillHome(bench, home);
    const written = bench.canvases.slice(plan.edits.editors, -1);
    const asked = { home, written, seconds: plan.seconds };
    // Edits come first: requests and the memory test leave background work that would be counted.
    const edits = await measureEdits({ cleanup, bench, meterCpu }, plan.edits);
    for (const cost of edits) {
      say(describeEdit(cost));
      say(
        `${cost.zones} zones open, ${plan.edits.editors} people: ${showCpu(cost.idle)} per second`,
      );
    }
    const requests = await measureRequests({ load, bench, meterCpu }, asked);
    for (const cost of requests) say(`${cost.name.padEnd(18)} ${showCpu(cost)} per request`);
    const memory = await measureMemory(bench, plan.memory);
    printMemory(memory);
    const disk = await measureDisk(bench, written, plan.elements);
    printDisk(disk);
    return conclude(quick ? 'cost (quick)' : 'cost', { memory, edits, requests, disk });
  } catch (error) {
    say(cleanup.diagnostics());
    throw error;
  } finally {
    await cleanup.close();
  }
}

function printMemory({ socket, zone, thousandElements, start, end }: MemoryCosts): void {
  say(`an idle socket ${kilobytes(socket)} kB`);
  say(`an open zone ${kilobytes(zone)} kB`);
  say(`1,000 elements of an open zone ${kilobytes(thousandElements)} kB`);
  say(`the process ${describe(start)} before, ${describe(end)} with all of them`);
}

function describe({ used, resident }: Memory): string {
  return `${(used / MEGABYTE).toFixed(0)} MB used of ${(resident / MEGABYTE).toFixed(0)} MB`;
}

function describeEdit({ together, deliveries, ...cpu }: EditCost): string {
  const delivered =
    deliveries > 0 ? `, ${showCpu(cpu, 1_000 / deliveries)} for 1,000 delivered` : '';
  return `live edits, ${together} in a zone: ${showCpu(cpu, 1_000)} for 1,000${delivered}`;
}

function printDisk(disk: DiskCosts): void {
  for (const [table, { rows, indexes }] of Object.entries(disk)) {
    say(`${table.padEnd(18)} ${rows.toFixed(0)} bytes per element, indexes ${indexes.toFixed(0)}`);
  }
}

interface Costs {
  memory: MemoryCosts;
  edits: readonly EditCost[];
  requests: readonly RequestCost[];
  disk: DiskCosts;
}

function conclude(name: string, { memory, edits, requests, disk }: Costs): boolean {
  const bytes = Object.values(disk).reduce((sum, { rows, indexes }) => sum + rows + indexes, 0);
  const mix = requests.find((cost) => cost.name === 'mix');
  const milliseconds = mix ? mix.service + mix.postgres : Number.NaN;
  const holds =
    memory.socket <= MAX.socketBytes &&
    memory.zone <= MAX.zoneBytes &&
    memory.thousandElements <= MAX.thousandElementsBytes &&
    bytes <= MAX.elementBytes &&
    milliseconds <= MAX.mixMilliseconds;
  const most = edits.at(-1);
  say(
    `${name}: idle socket ${kilobytes(memory.socket)} kB (limit ${kilobytes(MAX.socketBytes)}), open zone ${kilobytes(memory.zone)} kB (limit ${kilobytes(MAX.zoneBytes)}), 1,000 open elements ${kilobytes(memory.thousandElements)} kB (limit ${kilobytes(MAX.thousandElementsBytes)}), element on disk ${bytes.toFixed(0)} bytes (limit ${MAX.elementBytes}), request of the mix ${milliseconds.toFixed(1)} ms of CPU time (limit ${MAX.mixMilliseconds})${most ? `; ${describeEdit(most)}` : ''}: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}

function showCpu({ service, postgres }: Cpu, count = 1): string {
  return `${(service * count).toFixed(2)} ms of the service and ${(postgres * count).toFixed(2)} ms of PostgreSQL`;
}
