import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

/** Free to listen on, or held by a service that is ready. */
export async function examinePort({ host, port }: Config): Promise<Finding[]> {
  const reason = await findObstacle(host, port);
  if (reason === undefined) return [ok('port', `${port} is free; no service runs there yet`)];
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const health = await ask(`http://${local}:${port}/healthz`);
  if (health !== 200) {
    const fix = 'Stop what listens there, or set HOST and PORT to something else.';
    return [problem('port', `${port} cannot be used: ${reason}`, fix)];
  }
  const ready = await ask(`http://${local}:${port}/readyz`);
  if (ready === 200) return [ok('port', `a service that is ready listens on ${port}`)];
  const fix = 'Its log says why; so does whatever else was found here.';
  return [problem('port', `the service on ${port} is not ready`, fix)];
}

async function findObstacle(host: string, port: number): Promise<string | undefined> {
  const probe = createServer();
  try {
    const listening = once(probe, 'listening');
    probe.listen(port, host);
    await listening;
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    probe.close();
  }
}

async function ask(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body: unknown = await response.json();
    const isOurs = typeof body === 'object' && body !== null && 'status' in body;
    return isOurs ? response.status : undefined;
  } catch {
    return undefined;
  }
}
