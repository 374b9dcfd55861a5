import { createTeam, getCurrentUser, getTeam, type Operation } from '@lienzo/contract';
import { createClient, LienzoError } from '@lienzo/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CapturedLog, captureLog } from '../../../../testing/service/captured-log.ts';
import { type RedisProcess, startRedis } from '../../../../testing/service/redis-process.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../testing/service/test-service.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const MINUTE = 60_000;

describe('rates in memory', () => {
  let limiter: RateLimiter;
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
  afterAll(() => vi.useRealTimers());
  afterEach(() => limiter.close());

  function createLimiter(rates = { read: 3, write: 1 }): RateLimiter {
    const unexpected = () => expect.fail('there is no Redis to fail');
    const handlers = { onRedisFailure: unexpected, onFallback: unexpected };
    limiter = createRateLimiter({ rates, redisUrl: undefined, ...handlers });
    return limiter;
  }

  it('count down, then reject until the window ends', async () => {
    const { consume } = createLimiter();
    const states = [];
    for (let time = 0; time < 5; time += 1) states.push(await consume(getTeam, '1'));
    expect(states.map(({ remaining, exceeded }) => [remaining, exceeded])).toEqual([
      [2, false],
      [1, false],
      [0, false],
      [0, true],
      [0, true],
    ]);
    for (const state of states) expect(state).toMatchObject({ limit: 3, resetSeconds: 60 });
  });

  it('reset after a minute', async () => {
    const { consume } = createLimiter();
    for (let time = 0; time < 4; time += 1) await consume(getTeam, '1');
    vi.advanceTimersByTime(MINUTE - 1000);
    expect(await consume(getTeam, '1')).toMatchObject({ exceeded: true, resetSeconds: 1 });
    vi.advanceTimersByTime(1001);
    expect(await consume(getTeam, '1')).toMatchObject({ exceeded: false, remaining: 2 });
  });

  it('are separate for each user and each operation', async () => {
    const { consume } = createLimiter({ read: 1, write: 1 });
    const states = [
      await consume(getTeam, '1'),
      await consume(getTeam, '2'),
      await consume(getCurrentUser, '1'),
      await consume(getTeam, '1'),
    ];
    expect(states.map(({ exceeded }) => exceeded)).toEqual([false, false, false, true]);
  });

  it('differ for reads, writes and operations with a specific limit', async () => {
    const own: Operation = { ...getTeam, id: 'own', rate: { perMinute: 30 } };
    const { consume } = createLimiter();
    const limits = [
      await consume(getTeam, '1'),
      await consume(createTeam, '1'),
      await consume(own, '1'),
    ];
    expect(limits.map(({ limit }) => limit)).toEqual([3, 1, 30]);
  });
});

describe('rates in Redis', () => {
  const LIMIT = 5;
  let redis: RedisProcess;
  let first: TestService;
  let second: TestService;
  let log: CapturedLog;
  beforeAll(async () => {
    redis = await startRedis();
    const env = { REDIS_URL: redis.url, RATE_READ_PER_MINUTE: String(LIMIT) };
    log = captureLog('info');
    first = await startTestService({ env, log: log.log });
    second = await startTestService({
      env: { ...env, OIDC_ISSUER: first.identity.issuer },
      database: first.database,
    });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.close();
  });

  const me = (person: Person, service = first) =>
    createClient({ baseUrl: service.url, token: person.token }).request(getCurrentUser, {});

  const remaining = async (person: Person, service = first) => {
    const { headers } = await me(person, service);
    return Number(headers.get('x-ratelimit-remaining'));
  };

  async function readFallbacks(): Promise<number> {
    const text = await (await fetch(`${first.url}/metrics`)).text();
    return Number(/^rate_limit_fallback_total\S* (\d+)/m.exec(text)?.[1]);
  }

  /** Signs in a new person once the service counts in Redis. Each attempt is a new person with a fresh window. */
  async function arriveCounted(name: string): Promise<Person> {
    let person = await first.signIn(`${name}-0`);
    await expect
      .poll(
        async () => {
          person = await first.signIn(`${name}-${Date.now()}`);
          return Object.keys(await redis.counts()).some((key) => key.endsWith(`:${person.zuid}`));
        },
        { timeout: 8_000, interval: 100 },
      )
      .toBe(true);
    return person;
  }

  it('are shared by all services that use it', async () => {
    const person = await arriveCounted('shared');
    const left = [
      await remaining(person, second),
      await remaining(person, first),
      await remaining(person, second),
      await remaining(person, first),
    ];
    expect(left).toEqual([3, 2, 1, 0]);
    const error = await me(person, second).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LienzoError);
    expect(error).toMatchObject({
      status: 429,
      key: 'rateLimited',
      message: expect.stringContaining(`allows ${LIMIT} requests per minute per user`),
      retryAfter: expect.any(Number),
    });
    await expect(me(person, first)).rejects.toThrow('IAM1055');
  });

  it.each<[string, { stop: () => unknown; resume: () => unknown }]>([
    ['stops responding', { stop: () => redis.pause(), resume: () => redis.resume() }],
    ['is killed', { stop: () => redis.kill(), resume: () => redis.start() }],
  ])(
    'fall back to memory when it %s, and return when it is back',
    async (_kind, { stop, resume }) => {
      const person = await arriveCounted('fallback');
      const before = await readFallbacks();
      log.clear();
      await stop();

      const started = performance.now();
      const left = [];
      for (let time = 0; time < LIMIT; time += 1) left.push(await remaining(person));
      expect(performance.now() - started).toBeLessThan(3_000);
      expect(left).toEqual([4, 3, 2, 1, 0]);
      await expect(me(person)).rejects.toThrow('IAM1055');
      expect(await readFallbacks()).toBe(before + LIMIT + 1);
      const warnings = log.lines().filter(({ msg }) => msg.startsWith('Redis did not respond'));
      expect(warnings.length).toBeGreaterThan(0);
      expect(warnings[0]).toMatchObject({ level: 'warn', reason: expect.any(String) });

      await resume();
      // The two services reconnect independently.
      await expect
        .poll(async () => remaining(await arriveCounted('back'), second), { timeout: 8_000 })
        .toBe(LIMIT - 2);
    },
  );

  it('do not prevent a service from starting while Redis is unavailable', async () => {
    const env = { REDIS_URL: 'redis://127.0.0.1:1' };
    const service = await startTestService({ env, database: first.database });
    await expect(service.signIn('early')).resolves.toHaveProperty('zuid');
    await service.close();
  });
});
