import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { BenchService } from '../shared/bench-service.ts';
import type { Cleanup } from '../shared/run-context.ts';

/** Milliseconds of CPU time, user and system. */
export interface Cpu {
  readonly service: number;
  readonly postgres: number;
}

/** Runs the work and returns its result and cost. */
export type MeterCpu = <T>(work: () => Promise<T>) => Promise<[T, Cpu]>;

/**
 * The pool closes connections that are idle for ten seconds; the CPU time of their processes is
 * then lost.
 */
const POLL_MILLISECONDS = 200;
const MILLISECONDS_A_TICK = 10;

/**
 * Creates a meter. For PostgreSQL it counts the backends of the service, but not background work such as
 * writing pages.
 */
export async function createCpuMeter(cleanup: Cleanup, bench: BenchService): Promise<MeterCpu> {
  const sql = new pg.Client({ connectionString: bench.databaseUrl });
  await sql.connect();
  cleanup.add(() => sql.end());
  const times = new Map<number, number>();
  const look = async (): Promise<Cpu> => {
    const { rows } = await sql.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) {
      const time = await timeOf(pid).catch(() => undefined); // the process has just ended
      if (time !== undefined) times.set(pid, time);
    }
    return {
      service: await timeOf(bench.service.pid() ?? Number.NaN),
      postgres: times.values().reduce((sum, time) => sum + time, 0),
    };
  };
  return async (work) => {
    const before = await look();
    let busy = true;
    const watch = async () => {
      while (busy) {
        await setTimeout(POLL_MILLISECONDS);
        await look();
      }
    };
    const watching = watch();
    const result = await work().finally(() => {
      busy = false;
    });
    await watching;
    const after = await look();
    const cpu = {
      service: after.service - before.service,
      postgres: after.postgres - before.postgres,
    };
    return [result, cpu];
  };
}

/** Reads fields 14 and 15. Field 2 is a name in parentheses that may contain spaces. */
async function timeOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  const words = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) * MILLISECONDS_A_TICK;
}
