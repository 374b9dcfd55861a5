import { setTimeout } from 'node:timers/promises';
import { gatherCrowd } from '../live/editor-crowd.ts';
import type { Stage } from '../shared/bench-service.ts';
import type { Closers } from '../shared/run-context.ts';
import type { Cpu, MeterCpu } from './read-cpu.ts';

/** Milliseconds of processor time for one edit, with everything that follows from it. */
export interface EditCost extends Cpu {
  /** For each second that all of them only look, which is not part of the edits. */
  readonly idle: Cpu;
  readonly zones: number;
  /** How many people share a zone. */
  readonly together: number;
  /** How many others an edit reached. */
  readonly deliveries: number;
}

interface Plan {
  editors: number;
  together: readonly number[];
  seconds: number;
}

const WARM_UP_SECONDS = 2;
/** Of each; slow enough that no work is left behind. */
const PER_SECOND = 1;

/** The same editors alone and in groups. */
export async function measureEdits(
  { closers, stage, meterCpu }: { closers: Closers; stage: Stage; meterCpu: MeterCpu },
  { editors, together, seconds }: Plan,
): Promise<readonly EditCost[]> {
  const costs: EditCost[] = [];
  for (const people of together) {
    const zones = stage.canvases.slice(0, Math.ceil(editors / people));
    const crowd = await gatherCrowd({
      closers,
      url: stage.service.url,
      zones,
      token: stage.token,
      count: editors,
    });
    await crowd.work(WARM_UP_SECONDS, PER_SECOND);
    const [, still] = await meterCpu(() => setTimeout(seconds * 500));
    const idle = {
      service: (still.service * 2) / seconds,
      postgres: (still.postgres * 2) / seconds,
    };
    const [load, cpu] = await meterCpu(() => crowd.work(seconds, PER_SECOND));
    const share = (name: keyof Cpu) => (cpu[name] - idle[name] * load.seconds) / load.made;
    if (crowd.ends() > 0) throw new Error('Connections were lost.');
    crowd.close();
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
