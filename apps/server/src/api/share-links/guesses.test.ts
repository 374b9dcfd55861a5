import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { type RedisProcess, startRedis } from '../../../../../testing/service/redis-process.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';
import { sendAsGuest } from '../../../../../testing/zones/test-guest.ts';
import { type Service, startService } from '../../app.ts';

const PASSWORD = 'correct horse';

let redis: RedisProcess;
let first: TestService;
let second: Service;
let session: DatabaseSession;
let team: Awaited<ReturnType<typeof createTestTeam>>;
beforeAll(async () => {
  redis = await startRedis();
  first = await startTestService({ env: { REDIS_URL: redis.url, TRUST_PROXY: 'true' } });
  second = await startService(first.config);
  session = await openSession(first.database.url);
  team = await createTestTeam(first);
});
afterAll(async () => {
  await session.close();
  await second.close();
  await first.close();
  await redis.close();
});

async function createLink(options: { password?: string } = {}) {
  const { edition_id, team_id } = team.params;
  const { client } = team.owner;
  const create_space = { space_name: 'Plan', team_id };
  const { space_id } = await client.spaces.create({ edition_id, create_space });
  const link = await client.shareLinks.create({ edition_id, space_id, role: 'VIEWER', ...options });
  return { ...link, edition_id, client };
}

describe('guesses of a password', () => {
  it('are counted on all nodes together', async () => {
    const { secret } = await createLink({ password: PASSWORD });
    const open = (url: string, password: string) => sendAsGuest(url, 'open', { secret, password });
    // A correct password is not counted.
    for (let time = 0; time < 7; time += 1)
      expect((await open(first.url, PASSWORD)).status).toBe(200);
    const statuses: number[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      const url = guess % 2 === 0 ? first.url : second.url;
      statuses.push((await open(url, `guess ${guess}`)).status);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.slice(5)).toEqual(Array.from({ length: 15 }, () => 429));
    for (const { url } of [first, second]) expect((await open(url, PASSWORD)).status).toBe(429);
  });
});

/** Opens a link from another address each time, because an address can open only 120 links in a minute. */
let addresses = 0;
async function openFromElsewhere(secret: string): Promise<number> {
  addresses += 1;
  const response = await fetch(`${first.url}/service/share-links/open`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}`,
    },
    body: JSON.stringify({ secret }),
  });
  await response.text();
  return response.status;
}

const ROUNDS = 40;

describe('the time of an answer', () => {
  // A busy machine can distort one comparison; a difference in the code distorts all of them.
  it('does not tell unknown, expired and revoked links apart', { retry: 2 }, async () => {
    const expired = await createLink();
    await session.query(
      `update share_links set expiry_time = now() - interval '1 second' where link_id = $1`,
      [expired.id],
    );
    const revoked = await createLink();
    const { client, edition_id, space_id } = revoked;
    await client.shareLinks.revoke({ edition_id, space_id, link_id: revoked.id });
    const secrets = { unknown: 'A'.repeat(22), expired: expired.secret, revoked: revoked.secret };
    const times = await compare(secrets, async (secret) =>
      // A refusal by a limit would be fast for all of them.
      expect(await openFromElsewhere(secret)).toBe(404),
    );
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.5);
  });

  it('does not tell how wrong a password is', { retry: 2 }, async () => {
    // From the domain, because the number of guesses is limited.
    const { hashPassword, matchesPassword } = await import('../../domain/share-links/secrets.ts');
    const stored = await hashPassword(PASSWORD);
    const guesses = { nearly: 'correct horsE', other: 'x', long: 'y'.repeat(128) };
    const times = await compare(guesses, (guess) => matchesPassword(stored, guess));
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.5);
  });
});

/**
 * Returns the lower quartile of the times for each value. The values take turns, so that load affects all of them.
 */
async function compare(
  values: Readonly<Record<string, string>>,
  send: (value: string) => Promise<unknown>,
): Promise<number[]> {
  const times = new Map(Object.keys(values).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, value] of Object.entries(values)) {
      const started = performance.now();
      await send(value);
      // The first ones compile code and open connections.
      if (round > 2) times.get(name)?.push(performance.now() - started);
    }
  return [...times.values()].map((list) => list.sort((a, b) => a - b)[list.length >> 2] ?? 0);
}
