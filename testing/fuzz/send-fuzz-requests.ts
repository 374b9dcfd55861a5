import { Agent } from 'node:http';
import { BASE_PATH, endAllSessions, type Operation, operations } from '@lienzo/contract';
import { createRandom, type Random } from '../random/seeded-random.ts';
import { sendRaw } from '../service/raw-request.ts';
import { describeFault, findFault } from './check-answer.ts';
import type { FuzzCaller } from './fuzz-editions.ts';
import { makeRequest } from './make-request.ts';
import type { RequestKind } from './request-plan.ts';

const IN_FLIGHT = 16;
const MAX_FAULTS = 10;
const KINDS: RequestKind[] = ['valid', 'valid', 'nearly valid', 'nearly valid', 'hostile'];

interface FuzzOptions {
  url: string;
  callers: readonly FuzzCaller[];
  requests: number;
  seed: number;
}

interface FuzzResult {
  faults: string[];
  /** Number of answers by verdict and status. */
  seen: Map<string, number>;
  /** Operations of the contract that the service does not implement. */
  unserved: string[];
}

/** Sends valid, nearly valid and hostile requests to every operation and collects faulty answers. */
export async function sendFuzzRequests({
  url,
  callers,
  requests,
  seed,
}: FuzzOptions): Promise<FuzzResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const random = createRandom(seed);
  try {
    const mounted = await listMounted(url, agent);
    const unserved = operations.filter((op) => !mounted.includes(op)).map(({ id }) => id);
    const result: FuzzResult = { faults: [], seen: new Map(), unserved };
    // It would end the tokens of the caller.
    const tried = mounted.filter((op) => op !== endAllSessions);
    let turn = 0;
    const work = async () => {
      while (turn < requests && result.faults.length < MAX_FAULTS) {
        turn += 1;
        await sendOne({ url, agent, callers, mounted: tried }, random, result);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
    return result;
  } finally {
    agent.destroy();
  }
}

async function listMounted(url: string, agent: Agent): Promise<Operation[]> {
  const found: Operation[] = [];
  for (const op of operations) {
    const path = BASE_PATH + op.path.replace(/\{\w+\}/g, '1');
    const { status } = await sendRaw({ url, method: op.method, path, agent });
    if (status === 401) found.push(op);
  }
  return found;
}

interface Target extends Pick<FuzzOptions, 'url' | 'callers'> {
  agent: Agent;
  mounted: readonly Operation[];
}

async function sendOne(target: Target, random: Random, result: FuzzResult): Promise<void> {
  const { known, tokens } = random.pick(target.callers);
  const op = random.pick(target.mounted);
  const request = makeRequest({ op, kind: random.pick(KINDS), known, random });
  const authorization = `Bearer ${random.pick(tokens)}`;
  const answer = await sendRaw({
    url: target.url,
    method: request.op.method,
    path: request.op.stream ? endingPath(request.path) : request.path,
    headers: ['authorization', authorization, ...request.headers],
    body: request.body,
    agent: target.agent,
  }).catch((error: Error) => ({ status: 0, text: String(error), headers: {} }));
  const fault = findFault(request, answer);
  if (fault) result.faults.push(describeFault(request, answer, fault));
  const key = `${request.verdict} ${answer.status}`;
  result.seen.set(key, (result.seen.get(key) ?? 0) + 1);
}

/** Makes a stream end, if the request is valid: others keep what is wrong with them. */
function endingPath(path: string): string {
  const ended = path.replace(/(?<=[?&]wait=)(?:\d|1\d|2[0-5])(?=&|$)/, '0');
  return /[?&]wait=/.test(ended) ? ended : `${ended}${ended.includes('?') ? '&' : '?'}wait=0`;
}
