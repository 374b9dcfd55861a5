import { setTimeout } from 'node:timers/promises';
import { connectEditors } from '../live/editor-group.ts';
import type { BenchService } from '../shared/bench-service.ts';
import type { Cleanup } from '../shared/run-context.ts';
import type { Cpu, MeterCpu } from './read-cpu.ts';

/** Milliseconds of CPU time per edit, including delivery and projection. */
export interface EditCost extends Cpu {
  /** CPU time per second without edits; it is subtracted from the cost of edits. */
  readonly idle: Cpu;
  readonly zones: number;
  /** People per zone. */
  readonly together: number;
  /** Number of people who receive each edit. */
  readonly deliveries: number;
}

interface Plan {
  editors: number;
  together: readonly number[];
  seconds: number;
}

const WARM_UP_SECONDS = 2;
/** Edits of each person; slow enough to leave no backlog. */
const PER_SECOND = 1;

/** Measures editors alone and in groups. */
export async function measureEdits(
  { cleanup, bench, meterCpu }: { cleanup: Cleanup; bench: BenchService; meterCpu: MeterCpu },
  { editors, together, seconds }: Plan,
): Promise<readonly EditCost[]> {
  const costs: EditCost[] = [];
  for (const people of together) {
    const zones = bench.canvases.slice(0, Math.ceil(editors / people));
    const group = await connectEditors({
      cleanup,
      url: bench.service.url,
      zones,
      token: bench.token,
      count: editors,
    });
    await group.work(WARM_UP_SECONDS, PER_SECOND);
    const [, still] = await meterCpu(() => setTimeout(seconds * 500));
    const idle = {
      service: (still.service * 2) / seconds,
      postgres: (still.postgres * 2) / seconds,
    };
    const [load, cpu] = await meterCpu(() => group.work(seconds, PER_SECOND));
    const share = (name: keyof Cpu) => (cpu[name] - idle[name] * load.seconds) / load.made;
    if (group.ends() > 0) throw new Error('Connections were lost.');
    group.close();
    costs.push({
      together: people,
      zones: zones.length,
      deliveries: load.delivered / load.made,
      idle,
      service: share('service'),
      postgres: share('postgres'),
    });
  }
  return costs;
}
