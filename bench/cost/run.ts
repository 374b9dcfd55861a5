// What does one more cost: a socket, an open zone, an element, a request, an edit?
import { fileURLToPath } from 'node:url';
import { fillHome } from '../api/fill-edition.ts';
import { startLoad } from '../api/start-load.ts';
import { setStage } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { createClosers } from '../shared/run-context.ts';
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

/** About three times what was seen; more would be a fault. */
const MOST = {
  socketBytes: 60_000,
  zoneBytes: 60_000,
  thousandElementsBytes: 15_000_000,
  elementBytes: 5_000,
  mixMilliseconds: 30,
};

/** True when nothing costs more than its limit. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const plan = quick ? QUICK : FULL;
  const closers = createClosers();
  try {
    const stage = await setStage({
      closers,
      zones: plan.edits.editors + WRITTEN_ZONES + 1,
      program: SERVICE,
      env: { ZONE_ELEMENTS: '1000000' },
    });
    const load = startLoad(closers);
    const meterCpu = await createCpuMeter(closers, stage);
    const home = stage.canvases.at(-1); // the others are filled with zones
    if (!home) throw new Error('There is no space.');
    await fillHome(stage, home);
    const written = stage.canvases.slice(plan.edits.editors, -1);
    const asked = { home, written, seconds: plan.seconds };
    // First of all: requests and memory leave work behind that would be counted.
    const edits = await measureEdits({ closers, stage, meterCpu }, plan.edits);
    for (const cost of edits) {
      say(describeEdit(cost));
      say(`${cost.zones} zones open, ${plan.edits.editors} people: ${showCpu(cost.idle)} a second`);
    }
    const requests = await measureRequests({ load, stage, meterCpu }, asked);
    for (const cost of requests) say(`${cost.name.padEnd(18)} ${showCpu(cost)} for a request`);
    const memory = await measureMemory(stage, plan.memory);
    tellMemory(memory);
    const disk = await measureDisk(stage, written, plan.elements);
    tellDisk(disk);
    return conclude(quick ? 'cost (quick)' : 'cost', { memory, edits, requests, disk });
  } catch (error) {
    say(closers.explanation());
    throw error;
  } finally {
    await closers.close();
  }
}

function tellMemory({ socket, zone, thousandElements, start, end }: MemoryCosts): void {
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

function tellDisk(disk: DiskCosts): void {
  for (const [table, { rows, indexes }] of Object.entries(disk)) {
    say(`${table.padEnd(18)} ${rows.toFixed(0)} bytes an element, indexes ${indexes.toFixed(0)}`);
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
    memory.socket <= MOST.socketBytes &&
    memory.zone <= MOST.zoneBytes &&
    memory.thousandElements <= MOST.thousandElementsBytes &&
    bytes <= MOST.elementBytes &&
    milliseconds <= MOST.mixMilliseconds;
  const most = edits.at(-1);
  say(
    `${name}: idle socket ${kilobytes(memory.socket)} kB (limit ${kilobytes(MOST.socketBytes)}), open zone ${kilobytes(memory.zone)} kB (limit ${kilobytes(MOST.zoneBytes)}), 1,000 open elements ${kilobytes(memory.thousandElements)} kB (limit ${kilobytes(MOST.thousandElementsBytes)}), element on disk ${bytes.toFixed(0)} bytes (limit ${MOST.elementBytes}), request of the mix ${milliseconds.toFixed(1)} ms of processor time (limit ${MOST.mixMilliseconds})${most ? `; ${describeEdit(most)}` : ''}: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}

function showCpu({ service, postgres }: Cpu, count = 1): string {
  return `${(service * count).toFixed(2)} ms of the service and ${(postgres * count).toFixed(2)} ms of PostgreSQL`;
}
