import { randomBytes } from 'node:crypto';
import { query } from '../../testing/zones/test-canvas.ts';
import type { Closers } from '../shared/run-context.ts';

/** A copy on the same server; nobody may be connected to the database meanwhile. */
export async function cloneDatabase(closers: Closers, databaseUrl: string): Promise<string> {
  const original = new URL(databaseUrl);
  const name = `lienzo_sandbox_${randomBytes(6).toString('hex')}`;
  const server = { database: { url: withName(original, 'postgres') } };
  closers.add(() => query(server, `drop database if exists ${name} with (force)`));
  await query(server, `create database ${name} template ${original.pathname.slice(1)}`);
  return withName(original, name);
}

function withName(url: URL, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
