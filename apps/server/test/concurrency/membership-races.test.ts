import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import {
  openTenants,
  type PersonPlan,
  type Tenant,
  type TenantStore,
} from '../../../../testing/tenants/seeded-tenants.ts';
import { type Call, callService, describePairs, racePairs } from './simultaneous-race.ts';

const PAIRS = readCount('TEST_RACE_PAIRS', 500);
const TIMEOUT = 300_000;

const seed = readSeed();
const random = createRandom(seed);

let database: TestDatabase;
let service: TestService;
let store: TenantStore;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startTestService({
    database,
    env: { DATABASE_POOL_SIZE: '20' },
    keepsOutbox: true,
  });
  store = await openTenants(database.url, service.identity.issuer);
  owner = await service.mint({ user: OWNER.subject });
  printLine(`races: ${PAIRS} pairs each, seed ${seed}`);
});
afterAll(async () => {
  await stopService();
  await store.close();
  await database.drop();
});

let stopped: Promise<void> | undefined;
function stopService(): Promise<void> {
  stopped ??= service.close();
  return stopped;
}

const OWNER: PersonPlan = { subject: 'owner', editionRole: 'SUPER_ADMIN' };

/** Seeds one tenant per pair, so that pairs do not affect each other. */
function seedTenants(
  race: string,
  plan: (index: number) => { people?: PersonPlan[]; seats?: number; invited?: string[] },
): Promise<Tenant[]> {
  return store.seed(
    Array.from({ length: PAIRS }, (_, index) => ({
      marker: `${race}-${index}`,
      ...plan(index),
      people: [OWNER, ...(plan(index).people ?? [])],
    })),
  );
}

const send = (call: Call) => callService(service.url, call);
const race = (start: Parameters<typeof racePairs>[1]) => racePairs(PAIRS, start);

async function count(statement: string, values?: unknown[]): Promise<number> {
  const [row] = await store.query<{ count: number }>(
    `select count(*)::int as count from (${statement}) found`,
    values,
  );
  return row?.count ?? -1;
}

const teamOf = ({ editionId, teamId }: Tenant) => `/editions/${editionId}/teams/${teamId}`;
const editionsOf = (tenants: Tenant[]) => [tenants.map((tenant) => tenant.editionId)];
const at = (tenants: Tenant[], index: number): Tenant => {
  const tenant = tenants[index];
  if (!tenant) throw new Error(`There is no tenant ${index}.`);
  return tenant;
};
const invite = (mail: string) => ({ members_info: [{ mail_id: mail, role: 'MEMBER' }] });

describe('of two requests at the same moment', { timeout: TIMEOUT }, () => {
  it('only one demotes the other admin, so the team keeps an admin', async () => {
    const admin = (subject: string): PersonPlan => ({
      subject,
      editionRole: 'MEMBER',
      teamRole: 'TEAM_ADMIN',
    });
    const tenants = await seedTenants('demote', () => ({
      people: [admin('xenia'), admin('yannis')],
    }));
    const xenia = await service.mint({ user: 'xenia' });
    const yannis = await service.mint({ user: 'yannis' });
    const results = await race((index) => {
      const tenant = at(tenants, index);
      const demote = (token: string, place: number) =>
        send({
          token,
          method: 'PUT',
          path: `${teamOf(tenant)}/members/${tenant.people[place]?.zuid}`,
          body: { role: 'MEMBER' },
        });
      return [demote(xenia, 2), demote(yannis, 1)];
    });
    expect(new Set(describePairs(results))).toEqual(new Set(['200 and 401 A1003']));
    expect(
      await count(
        `select edition_id from team_members where edition_id = any($1) and role = 'TEAM_ADMIN'
         group by edition_id having count(*) = 1`,
        editionsOf(tenants),
      ),
    ).toBe(PAIRS);
  });

  it('only one takes the last seat, in one team or in two', async () => {
    const tenants = await seedTenants('seat', () => ({ seats: 2 }));
    // Adds a second team to each tenant, with the id of its edition.
    await store.query(
      `insert into teams select edition_id, edition_id, team_name, description, false,
         created_by, created_by_name, created_time, modified_time
       from teams where edition_id = any($1)`,
      editionsOf(tenants),
    );
    const results = await race((index) => {
      const { editionId, teamId } = at(tenants, index);
      const ask = (team: string, mail: string) =>
        send({
          token: owner,
          method: 'POST',
          path: `/editions/${editionId}/teams/${team}/members`,
          body: invite(mail),
        });
      const other = index % 2 === 0 ? teamId : editionId;
      return [ask(teamId, `left-${index}@example.test`), ask(other, `right-${index}@example.test`)];
    });
    expect(new Set(describePairs(results))).toEqual(new Set(['200 and 400 M1003']));
    expect(
      await count(
        `select edition_id from team_invitations where edition_id = any($1)
         group by edition_id having count(*) = 1`,
        editionsOf(tenants),
      ),
    ).toBe(PAIRS);
  });

  it('only one invites the address', async () => {
    const tenants = await seedTenants('invite', () => ({}));
    const results = await race((index) => {
      const path = `${teamOf(at(tenants, index))}/members`;
      const body = invite(`same-${index}@example.test`);
      const ask = () => send({ token: owner, method: 'POST', path, body });
      return [ask(), ask()];
    });
    expect(new Set(describePairs(results))).toEqual(new Set(['200 and 400 M1002']));
    for (const table of ['team_invitations', 'mail_invitations']) {
      const rows = `select from ${table} where edition_id = any($1)`;
      expect(await count(rows, editionsOf(tenants)), table).toBe(PAIRS);
    }
  });

  it('both get the same answer for the same Idempotency-Key', async () => {
    const tenants = await seedTenants('once', () => ({}));
    const results = await race((index) => {
      const request = {
        token: owner,
        method: 'POST',
        path: `/editions/${at(tenants, index).editionId}/teams`,
        body: { team_name: `Once ${index}` },
        key: `once-${index}`,
      };
      return [send(request), send(request)];
    });
    expect(new Set(describePairs(results))).toEqual(new Set(['200 and 200']));
    expect(results.filter(([one, other]) => one.text !== other.text)).toEqual([]);
    const made = `select from teams where edition_id = any($1) and not is_default`;
    expect(await count(made, editionsOf(tenants))).toBe(PAIRS);
  });
});

describe('of two requests of the same person at the same moment', { timeout: TIMEOUT }, () => {
  const mintAll = (race: string) =>
    Promise.all(
      Array.from({ length: PAIRS }, (_, index) => service.mint({ user: `${race}-${index}` })),
    );

  it('the first two create one user, and only one of the next two creates the edition', async () => {
    const tokens = await mintAll('fresh');
    const token = (index: number) => tokens[index] ?? '';
    const known = await race((index) => {
      const ask = () => send({ token: token(index), path: '/users/me' });
      return [ask(), ask()];
    });
    expect(new Set(describePairs(known))).toEqual(new Set(['200 and 200']));
    expect(known.filter(([one, other]) => one.text !== other.text)).toEqual([]);
    expect(await count(`select from identities where subject like 'fresh-%'`)).toBe(PAIRS);
    expect(await count(`select from users where display_name like 'fresh-%'`)).toBe(PAIRS);

    const results = await race((index) => {
      const body = { team_name: `Fresh ${index}` };
      const ask = () => send({ token: token(index), method: 'POST', path: '/editions', body });
      return [ask(), ask()];
    });
    expect(new Set(describePairs(results))).toEqual(new Set(['200 and 409 E1001']));
    for (const table of [
      'editions',
      'edition_members',
      'teams',
      'subscriptions',
      'user_editions',
    ]) {
      const rows = `select from ${table} where edition_id in
        (select edition_id from editions where edition_name like 'Fresh %')`;
      expect(await count(rows), table).toBe(PAIRS);
    }
  });

  it('both accept an invitation only once', async () => {
    const tokens = await mintAll('guest');
    const tenants = await seedTenants('arrive', (index) => ({
      invited: [`guest-${index}@example.test`],
    }));
    const results = await race((index) => {
      const ask = () => send({ token: tokens[index] ?? '', path: teamOf(at(tenants, index)) });
      return [ask(), ask()];
    });
    expect(new Set(describePairs(results))).toEqual(new Set(['200 and 200']));
    const inThese = 'where edition_id = any($1)';
    const editions = editionsOf(tenants);
    expect(await count(`select from team_members ${inThese}`, editions)).toBe(PAIRS);
    expect(await count(`select from edition_members ${inThese}`, editions)).toBe(2 * PAIRS);
    expect(await count(`select from user_editions ${inThese}`, editions)).toBe(2 * PAIRS);
    expect(await count(`select from team_invitations ${inThese}`, editions)).toBe(0);
    expect(await count(`select from mail_invitations ${inThese}`, editions)).toBe(0);
    const events = `select from outbox ${inThese} and kind = 'team_member.added'`;
    expect(await count(events, editions)).toBe(PAIRS);
    expect(await count(`select from users where display_name like 'guest-%'`)).toBe(PAIRS);
  });
});

describe('of an invitation that is accepted and withdrawn at the same moment', {
  timeout: TIMEOUT,
}, () => {
  it('one wins, and both requests report it', async () => {
    const tokens = await Promise.all(
      Array.from({ length: PAIRS }, (_, index) => service.mint({ user: `called-${index}` })),
    );
    const tenants = await seedTenants('withdraw', (index) => ({
      invited: [`called-${index}@example.test`],
    }));
    const results = await race((index) => {
      const tenant = at(tenants, index);
      const team = teamOf(tenant);
      const path = `${team}/invitations/${tenant.invitationIds[0]}`;
      // Signing in takes longer than withdrawing, so the owner reads the team a few times first.
      const withdraw = async () => {
        for (let look = random.below(6); look > 0; look -= 1)
          await send({ token: owner, path: team });
        return send({ token: owner, method: 'DELETE', path });
      };
      return [send({ token: tokens[index] ?? '', path: team }), withdraw()];
    });
    const [accepted, withdrawn] = ['200 and 404 M1013', '200 and 404 IAM1001'];
    const outcomes = describePairs(results);
    const won = outcomes.filter((outcome) => outcome === accepted).length;
    printLine(`races: ${won} of ${PAIRS} accepted before they were withdrawn`);
    expect(new Set(outcomes)).toEqual(new Set([accepted, withdrawn]));
    const inThese = 'where edition_id = any($1)';
    const editions = editionsOf(tenants);
    expect(await count(`select from team_members ${inThese}`, editions)).toBe(won);
    expect(await count(`select from edition_members ${inThese}`, editions)).toBe(PAIRS + won);
    expect(await count(`select from team_invitations ${inThese}`, editions)).toBe(0);
  });
});

describe('PostgreSQL', () => {
  it('never had to break a deadlock', async () => {
    // Sessions report their counts when they end.
    await stopService();
    const [row] = await store.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(row?.deadlocks).toBe(0);
  });
});
