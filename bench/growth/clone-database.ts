import { randomBytes } from 'node:crypto';
import { query } from '../../testing/zones/test-canvas.ts';
import type { Cleanup } from '../shared/run-context.ts';

/** Copies a database on the same server. The original must have no connections. */
export async function cloneDatabase(cleanup: Cleanup, databaseUrl: string): Promise<string> {
  const original = new URL(databaseUrl);
  const name = `lienzo_sandbox_${randomBytes(6).toString('hex')}`;
  const server = { database: { url: withName(original, 'postgres') } };
  cleanup.add(() => query(server, `drop database if exists ${name} with (force)`));
  await query(server, `create database ${name} template ${original.pathname.slice(1)}`);
  return withName(original, name);
}

function withName(url: URL, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
