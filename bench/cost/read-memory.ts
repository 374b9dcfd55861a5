import type { ServiceProcess } from '../shared/service-process.ts';
import { until } from '../shared/zone-probe.ts';

/** Memory of a process in bytes. */
export interface Memory {
  /** Live objects and buffers. */
  readonly used: number;
  /** Resident set size. */
  readonly resident: number;
}

/** Returns the memory of a service started from service.ts, after garbage collection. */
export async function readMemory(service: ServiceProcess): Promise<Memory> {
  const lines = () => service.output().match(/^memory \{.*\}$/gm) ?? [];
  const before = lines().length;
  process.kill(service.pid() ?? Number.NaN, 'SIGUSR2');
  await until(
    () => lines().length > before,
    () => 'The service did not print its memory usage.',
  );
  const usage: NodeJS.MemoryUsage = JSON.parse(lines().at(-1)?.replace('memory ', '') ?? '');
  return { used: usage.heapUsed + usage.external, resident: usage.rss };
}
