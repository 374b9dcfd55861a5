import { Agent } from 'node:http';
import { BASE_PATH, type Operation, operations } from '@lienzo/contract';
import { createRandom, type Random } from '../random/seeded-random.ts';
import { sendRaw } from '../service/raw-request.ts';
import { describeFault, findFault } from './check-answer.ts';
import type { OddCaller } from './fuzz-editions.ts';
import { makeRequest } from './make-request.ts';
import type { Kind } from './request-plan.ts';

const IN_FLIGHT = 16;
const MAX_FAULTS = 10;
const KINDS: Kind[] = ['valid', 'valid', 'nearly valid', 'nearly valid', 'hostile'];

interface Flood {
  url: string;
  callers: readonly OddCaller[];
  requests: number;
  seed: number;
}

interface Tally {
  faults: string[];
  /** How often each status came, by what was expected of the request. */
  seen: Map<string, number>;
  /** Operations that the service does not have; the contract may be ahead of it. */
  unserved: string[];
}

/** Odd, wrong and hostile requests for every operation; says what was wrong with the answers. */
export async function sendOddRequests({ url, callers, requests, seed }: Flood): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const random = createRandom(seed);
  try {
    const mounted = await listMounted(url, agent);
    const unserved = operations.filter((op) => !mounted.includes(op)).map(({ id }) => id);
    const tally: Tally = { faults: [], seen: new Map(), unserved };
    let turn = 0;
    const work = async () => {
      while (turn < requests && tally.faults.length < MAX_FAULTS) {
        turn += 1;
        await tryOne({ url, agent, callers, mounted }, random, tally);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
    return tally;
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

interface Target extends Pick<Flood, 'url' | 'callers'> {
  agent: Agent;
  mounted: readonly Operation[];
}

async function tryOne(target: Target, random: Random, tally: Tally): Promise<void> {
  const { world, tokens } = random.pick(target.callers);
  const op = random.pick(target.mounted);
  const request = makeRequest({ op, kind: random.pick(KINDS), world, random });
  const authorization = `Bearer ${random.pick(tokens)}`;
  const answer = await sendRaw({
    url: target.url,
    method: request.op.method,
    path: request.path,
    headers: ['authorization', authorization, ...request.headers],
    body: request.body,
    agent: target.agent,
  }).catch((error: Error) => ({ status: 0, text: String(error), headers: {} }));
  const fault = findFault(request, answer);
  if (fault) tally.faults.push(describeFault(request, answer, fault));
  const key = `${request.verdict} ${answer.status}`;
  tally.seen.set(key, (tally.seen.get(key) ?? 0) + 1);
}
