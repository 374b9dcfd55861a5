import { BASE_PATH } from '@lienzo/contract';
import { startRedis } from '../../testing/service/redis-process.ts';
import type { Part, PartInput } from './part-result.ts';

const LIMIT = 50;
const REQUESTS = 200;
const CONCURRENCY = 16;

/**
 * Checks that two nodes share one rate limit and that forged forwarding headers do not evade it.
 */
export async function exceedRates({ bench, cleanup }: PartInput): Promise<Part> {
  const redis = await startRedis();
  cleanup.add(redis.close);
  const figures: string[] = [];
  let holds = true;
  for (const trust of ['false', 'true']) {
    const env = {
      REDIS_URL: redis.url,
      RATE_READ_PER_MINUTE: String(LIMIT),
      TRUST_PROXY: trust,
    };
    const nodes = [await bench.addNode(env), await bench.addNode(env)];
    const token = await bench.mint({ user: `caller-${trust}`, expires_in: 3_600 });
    const urls = nodes.map(({ url }) => url);
    const statuses = await sendMany(urls, token);
    const allowed = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    holds &&= allowed === LIMIT && refused === REQUESTS - LIMIT;
    figures.push(`${allowed} answered and ${refused} refused with TRUST_PROXY=${trust}`);
    for (const node of nodes) await node.kill();
  }
  return {
    figure: `${REQUESTS} requests at ${LIMIT} a minute over two nodes with spoofed forwarding headers: ${figures.join(', ')} (exactly ${LIMIT} allowed)`,
    holds,
  };
}

async function sendMany(urls: readonly string[], token: string): Promise<number[]> {
  const statuses: number[] = [];
  let turn = 0;
  const work = async () => {
    while (turn < REQUESTS) {
      const number = turn;
      turn += 1;
      const response = await fetch(`${urls[number % urls.length]}${BASE_PATH}/users/me`, {
        headers: { authorization: `Bearer ${token}`, ...forgedOrigin(number) },
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return statuses;
}

function forgedOrigin(number: number): Record<string, string> {
  const address = `10.${number % 256}.${(number * 7) % 256}.${(number * 13) % 256}`;
  return {
    'x-forwarded-for': `${address}, 127.0.0.1`,
    'x-real-ip': address,
    forwarded: `for=${address};host=other.example;proto=https`,
    'x-forwarded-host': `host-${number}.example`,
    'x-client-ip': address,
    'cf-connecting-ip': address,
    'true-client-ip': address,
  };
}
