import { createTeam, listTeams } from '@lienzo/contract';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../../../testing/hooks/use-database.ts';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';
import { sendOperation } from '../../../../../testing/service/send-operation.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';

const POOL = 10;
const AT_ONCE = 6;

const service = useService({
  env: { DATABASE_POOL_SIZE: String(POOL), REQUESTS_PER_PERSON_AT_ONCE: String(AT_ONCE) },
});
const session = useSession(service);
const busy = useTeam(service);
const calm = useTeam(service);

let locked: pg.Client | undefined;
afterEach(() => locked?.end()); // ends its transaction

/** Makes requests that create a team wait in the database. */
async function holdTeams(): Promise<void> {
  locked = new pg.Client(service.database.url);
  await locked.connect();
  await locked.query('begin');
  await locked.query('lock table teams in share mode');
}

/** Returns how many connections of the service wait for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = await session.query(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

const createOne = (person: Person, number: number) =>
  sendOperation(
    { url: service.url, token: person.token },
    { op: createTeam, params: busy.params, body: { team_name: `Team ${number}` } },
  );

// Opens the connections, so that the tests need not wait for them.
beforeAll(() => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => createOne(busy.owner, n))));

describe('slow requests of one person', () => {
  it('use a part of the connections, and other people are served', async () => {
    await holdTeams();
    const slow = Array.from({ length: 2 * AT_ONCE }, (_, number) => createOne(busy.owner, number));
    const allWait = async () => expect(await countWaiting()).toBe((POOL * 2) / 5);
    await vi.waitFor(allWait, { timeout: 4_000 });
    await calm.owner.client.call(listTeams, { params: calm.params });
    await allWait();
    await locked?.query('rollback');
    const answers = await Promise.all(slow);
    expect(answers.map(({ status }) => status)).not.toContain(429);
  });

  it('are refused with 429 when too many wait', async () => {
    await holdTeams();
    const slow = Array.from({ length: 2 * AT_ONCE + 3 }, (_, number) =>
      createOne(busy.owner, number),
    );
    const refused = await Promise.race(slow);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.text).toContain('IAM1058');
    await locked?.query('rollback');
    const answers = await Promise.all(slow);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});
