import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { Certificate } from './certificate.ts';

interface Answer {
  status: number;
  body: string;
}

interface CallOptions {
  certificate: Pick<Certificate, 'authority'>;
  token?: string;
  agent?: Agent;
}

/** Sends a request as a client that trusts the authority of the drill. */
function call(url: string, { certificate, token, agent }: CallOptions): Promise<Answer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ca = readFileSync(certificate.authority);
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca, agent, headers, timeout: 20_000 }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer within 20 seconds.')));
    sent.on('error', reject);
    sent.end();
  });
}

export async function isReachable(url: string, certificate: Certificate): Promise<boolean> {
  return call(url, { certificate }).then(
    () => true,
    () => false,
  );
}

export interface Traffic {
  /** Stops and returns how many calls succeeded. Throws if one failed. */
  stop(): Promise<number>;
}

const CALLERS = 4;

/** Calls an address again and again, over connections that are kept open, as browsers do. */
export function startTraffic(url: string, options: Omit<CallOptions, 'agent'>): Traffic {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let succeeded = 0;
  let isRunning = true;
  const repeat = async () => {
    while (isRunning) {
      const answer = await call(url, { ...options, agent }).catch(String);
      if (typeof answer !== 'string' && answer.status === 200) succeeded += 1;
      else failures.push(typeof answer === 'string' ? answer : `${answer.status} ${answer.body}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const callers = Array.from({ length: CALLERS }, repeat);
  return {
    async stop() {
      isRunning = false;
      await Promise.all(callers);
      agent.destroy();
      const [first] = failures;
      if (first !== undefined)
        throw new Error(
          `${failures.length} of ${failures.length + succeeded} calls failed: ${first}`,
        );
      return succeeded;
    },
  };
}
