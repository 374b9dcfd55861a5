import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Stage } from '../shared/bench-service.ts';
import type { Closers } from '../shared/run-context.ts';

/** Milliseconds of processor time, of user and system together. */
export interface Cpu {
  readonly service: number;
  readonly postgres: number;
}

/** Does some work, and gives what it cost. */
export type MeterCpu = <T>(work: () => Promise<T>) => Promise<[T, Cpu]>;

/** Connections that rest for ten seconds are closed, and what their processes have used is forgotten. */
const LOOK_MILLISECONDS = 200;
const MILLISECONDS_A_TICK = 10;

/**
 * PostgreSQL is counted by the processes that serve the service. What it does in the background, such as
 * writing out pages, is left out.
 */
export async function createCpuMeter(closers: Closers, stage: Stage): Promise<MeterCpu> {
  const sql = new pg.Client({ connectionString: stage.databaseUrl });
  await sql.connect();
  closers.add(() => sql.end());
  const times = new Map<number, number>();
  const look = async (): Promise<Cpu> => {
    const { rows } = await sql.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) {
      const time = await timeOf(pid).catch(() => undefined); // it has just ended
      if (time !== undefined) times.set(pid, time);
    }
    return {
      service: await timeOf(stage.service.pid() ?? Number.NaN),
      postgres: times.values().reduce((sum, time) => sum + time, 0),
    };
  };
  return async (work) => {
    const before = await look();
    let busy = true;
    const watch = async () => {
      while (busy) {
        await setTimeout(LOOK_MILLISECONDS);
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

/** Words 14 and 15 of its line; the second is a name in brackets, which may have spaces. */
async function timeOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  const words = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) * MILLISECONDS_A_TICK;
}
