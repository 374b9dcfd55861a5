import type { ServiceProcess } from '../shared/service-process.ts';
import { until } from '../shared/zone-probe.ts';

/** Bytes. */
export interface Memory {
  /** Objects and buffers that are still in use. */
  readonly used: number;
  /** What the process holds of the machine. */
  readonly resident: number;
}

/** Memory of a service of service.ts, after its garbage was collected. */
export async function readMemory(service: ServiceProcess): Promise<Memory> {
  const lines = () => service.output().match(/^memory \{.*\}$/gm) ?? [];
  const before = lines().length;
  process.kill(service.pid() ?? Number.NaN, 'SIGUSR2');
  await until(
    () => lines().length > before,
    () => 'The service did not tell its memory.',
  );
  const told: NodeJS.MemoryUsage = JSON.parse(lines().at(-1)?.replace('memory ', '') ?? '');
  return { used: told.heapUsed + told.external, resident: told.rss };
}
