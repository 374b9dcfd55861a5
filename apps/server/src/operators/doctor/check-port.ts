import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

/** Checks that the port is free, or used by a service that is ready. */
export async function checkPort({ host, port }: Config): Promise<Finding[]> {
  const reason = await findListenError(host, port);
  if (reason === undefined) return [ok('port', `${port} is free; no service is running on it`)];
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const health = await probe(`http://${local}:${port}/healthz`);
  if (health !== 200) {
    const fix = 'Stop the program that uses the port, or change HOST and PORT.';
    return [problem('port', `${port} cannot be used: ${reason}`, fix)];
  }
  const ready = await probe(`http://${local}:${port}/readyz`);
  if (ready === 200) return [ok('port', `the service on ${port} is ready`)];
  const fix = 'Fix the other problems found here, and see the log of the service for the reason.';
  return [problem('port', `the service on ${port} is not ready`, fix)];
}

async function findListenError(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    const listening = once(server, 'listening');
    server.listen(port, host);
    await listening;
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    server.close();
  }
}

async function probe(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body: unknown = await response.json();
    const isLienzo = typeof body === 'object' && body !== null && 'status' in body;
    return isLienzo ? response.status : undefined;
  } catch {
    return undefined;
  }
}
