import { readFile, writeFile } from 'node:fs/promises';
import type { ServiceProcess } from '../shared/service-process.ts';
import { until } from '../shared/zone-probe.ts';

/** What the service used since the last reading. */
export interface Reading {
  /** Longest time for which the event loop was held, in milliseconds of CPU time. */
  readonly held: number;
  /** Peak of the resident memory above the size at the last reading, in megabytes. */
  readonly grown: number;
}

export interface Meter {
  /** Reads the meter of service.ts and resets it. */
  read(): Promise<Reading>;
}

// Written to /proc/<pid>/clear_refs, this resets the peak of the resident memory.
const RESET_PEAK = '5';

export function createMeter(service: ServiceProcess): Meter {
  const status = async (name: string) => {
    const text = await readFile(`/proc/${service.pid()}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1_024;
  };
  const lines = () => service.output().match(/^meter \{.*\}$/gm) ?? [];
  let before = Number.NaN;
  return {
    async read() {
      const peak = await status('VmHWM');
      const seen = lines().length;
      process.kill(service.pid() ?? Number.NaN, 'SIGUSR2');
      await until(
        () => lines().length > seen,
        () => 'The service did not print its meter.',
      );
      const { held }: { held: number } = JSON.parse(lines().at(-1)?.replace('meter ', '') ?? '');
      const grown = peak - before;
      before = await status('VmRSS');
      await writeFile(`/proc/${service.pid()}/clear_refs`, RESET_PEAK);
      return { held, grown };
    },
  };
}
