import { randomBytes } from 'node:crypto';
import { query } from '../../../testing/zones/test-canvas.ts';
import type { BenchService } from '../../shared/bench-service.ts';
import type { Cleanup } from '../../shared/run-context.ts';
import type { ServiceProcess } from '../../shared/service-process.ts';

interface Nodes {
  /** Two nodes on the database, and their URLs. */
  nodes: readonly ServiceProcess[];
  urls: readonly string[];
  /** A node on the copy. */
  copyUrl: string;
}

/**
 * Starts a second node, and another one on a copy of the database, with the same Redis: a staging system
 * after a restore. Restarts the service, because a database can only be copied without connections.
 */
export async function startNodesAndCopy(bench: BenchService, cleanup: Cleanup): Promise<Nodes> {
  const original = new URL(bench.databaseUrl);
  const server = new URL('/postgres', original);
  const admin = { database: { url: server.href } };
  const name = `lienzo_copy_${randomBytes(6).toString('hex')}`;
  await bench.service.stop();
  await query(admin, `create database ${name} template ${original.pathname.slice(1)}`);
  cleanup.add(() => query(admin, `drop database if exists ${name} with (force)`));
  const [, second, copy] = await Promise.all([
    bench.service.start(),
    bench.addNode(),
    bench.addNode({ DATABASE_URL: new URL(`/${name}`, original).href }),
  ]);
  const nodes = [bench.service, second];
  return { nodes, urls: nodes.map(({ url }) => url), copyUrl: copy.url };
}
