import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createRandom,
  printLine,
  type Random,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';
import { raiseRateLimits } from '../../../../testing/service/raise-rate-limits.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import {
  openTenants,
  type Tenant,
  type TenantStore,
} from '../../../../testing/tenants/seeded-tenants.ts';

const TENANTS = 50;
const POOL_SIZE = 5;
const IN_FLIGHT = 40;
const REQUESTS = readCount('TEST_INTERLEAVED_REQUESTS', 20_000);
const ABORT_PERCENT = 5;
/** About the duration of a request under this load, so that requests are aborted at every stage. */
const ABORT_WITHIN_MILLISECONDS = 60;

const seed = readSeed();

interface Caller {
  tenant: Tenant;
  number: number;
  token: string;
}

let service: TestService;
let store: TenantStore;
let owners: Caller[];
let members: Caller[];
/** Number of the tenant that an id belongs to. */
const numberOfId = new Map<string, number>();

beforeAll(async () => {
  raiseRateLimits();
  service = await startTestService({ env: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
  store = await openTenants(service.database.url, service.identity.issuer);
  const tenants = await store.seed(
    Array.from({ length: TENANTS }, (_, number) => ({
      marker: markerOf(number),
      people: [
        { subject: `${markerOf(number)}owner`, editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' },
        { subject: `${markerOf(number)}member`, editionRole: 'MEMBER', teamRole: 'MEMBER' },
      ],
      invited: [`${markerOf(number)}guest@example.test`],
    })),
  );
  for (const [number, tenant] of tenants.entries()) {
    const { editionId, teamId, spaceId, zoneKey, versionId, templateId } = tenant;
    const ids = [editionId, teamId, spaceId, zoneKey, versionId, templateId];
    for (const id of ids) numberOfId.set(id, number);
    for (const { zuid } of tenant.people) numberOfId.set(zuid, number);
    for (const id of tenant.invitationIds) numberOfId.set(id, number);
  }
  owners = await Promise.all(tenants.map((tenant, number) => signIn(tenant, number, 0)));
  members = await Promise.all(tenants.map((tenant, number) => signIn(tenant, number, 1)));
});
afterAll(async () => {
  await store.close();
  await service.close();
});

function markerOf(number: number): string {
  return `tenant-${number}-`;
}

async function signIn(tenant: Tenant, number: number, place: number): Promise<Caller> {
  const token = await service.mint({ user: tenant.people[place]?.subject ?? '' });
  return { tenant, number, token };
}

/** Resources that are counted to check durability. */
const KINDS = ['invitation', 'team', 'frame'] as const;
type Kind = (typeof KINDS)[number];

interface Step {
  caller: Caller;
  method?: string;
  path: string;
  body?: object;
  idempotencyKey?: string;
  expected: number;
  /** The resource that is durable once the answer is received. */
  writes?: Kind;
}

const READS_OF_OWNER = ['', '/members', '/api-keys'];
const READS_OF_ALL = [
  '/teams',
  '/subscription',
  '/users/me/permission',
  '/teams/users/me/permission',
];
const READS_OF_TEAM = ['', '/members', '/members?member_type=TEAM_ADMIN', '/users/me/permission'];

const READS_OF_SPACE = ['', '/zones/meta'];
const READS_OF_ZONE = [
  '/meta',
  '/frames',
  '/shapes',
  '/connectors?form=input',
  '/comments',
  '/version',
];

function listZoneReads({ spaceId, zoneId, versionId, templateId }: Tenant): string[] {
  const space = `/spaces/${spaceId}`;
  const zone = `${space}/zones/${zoneId}`;
  const data = `action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zoneId}`;
  return [
    ...READS_OF_SPACE.map((path) => space + path),
    ...READS_OF_ZONE.map((path) => zone + path),
    `${space}/zones?${data}`,
    `${zone}/version/${versionId}`,
    `/templates/${templateId}`,
  ];
}

/** Chooses the next request: mostly reads, some writes, and occasionally a read of a foreign edition. */
function chooseStep(random: Random, turn: number): Step {
  const caller = random.pick(random.percent(60) ? owners : members);
  const { editionId, teamId } = caller.tenant;
  const edition = `/editions/${editionId}`;
  const team = `${edition}/teams/${teamId}`;
  const kind = random.below(100);
  if (kind < 10) return chooseWrite(random, turn);
  if (kind < 15) {
    const other = owners[(caller.number + 1 + random.below(TENANTS - 1)) % TENANTS] ?? caller;
    return { caller, path: `/editions/${other.tenant.editionId}/teams`, expected: 404 };
  }
  if (kind < 20) return { caller, path: random.pick(['/editions', '/users/me']), expected: 200 };
  if (kind < 45) {
    const reads = random.percent(40) ? READS_OF_ALL : listZoneReads(caller.tenant);
    return { caller, path: edition + random.pick(reads), expected: 200 };
  }
  if (kind < 70) return { caller, path: team + random.pick(READS_OF_TEAM), expected: 200 };
  const owner = owners[caller.number] ?? caller;
  if (kind < 80) return { caller: owner, path: `${team}/invitations`, expected: 200 };
  return { caller: owner, path: edition + random.pick(READS_OF_OWNER), expected: 200 };
}

function chooseWrite(random: Random, turn: number): Step {
  const caller = random.pick(owners);
  const { editionId, teamId, spaceId, zoneId } = caller.tenant;
  const name = `${markerOf(caller.number)}${turn}`;
  const teams = `/editions/${editionId}/teams`;
  const team = `${teams}/${teamId}`;
  const zone = `/editions/${editionId}/spaces/${spaceId}/zones/${zoneId}`;
  return random.pick<Step>([
    {
      caller,
      method: 'POST',
      path: `${zone}/frames`,
      body: { frames: [{ meta: { id: randomUUID(), name } }] },
      expected: 200,
      writes: 'frame',
    },
    { caller, method: 'PUT', path: `${zone}/meta`, body: { zone_name: name }, expected: 200 },
    { caller, method: 'PUT', path: team, body: { description: name }, expected: 200 },
    {
      caller,
      method: 'POST',
      path: `${team}/members`,
      body: { members_info: [{ mail_id: `${name}@example.test`, role: 'MEMBER' }] },
      expected: 200,
      writes: 'invitation',
    },
    {
      caller,
      method: 'POST',
      path: teams,
      body: { team_name: name },
      idempotencyKey: name,
      expected: 200,
      writes: 'team',
    },
  ]);
}

interface Tally {
  answered: number;
  aborted: number;
  faults: string[];
  /** Number of acknowledged writes by kind. */
  promised: Record<Kind, number>;
}

async function take(step: Step, random: Random, tally: Tally): Promise<void> {
  const { caller, method = 'GET', path, body, idempotencyKey } = step;
  const controller = new AbortController();
  const timer =
    random.percent(ABORT_PERCENT) &&
    setTimeout(() => controller.abort(), random.below(ABORT_WITHIN_MILLISECONDS));
  try {
    const response = await fetch(`${service.url}${BASE_PATH}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${caller.token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    checkAnswer(step, response.status, await response.text(), tally);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    tally.aborted += 1;
  } finally {
    if (timer) clearTimeout(timer);
  }
}

function checkAnswer(step: Step, status: number, text: string, tally: Tally): void {
  tally.answered += 1;
  if (step.writes) tally.promised[step.writes] += 1;
  if (status !== step.expected) tally.faults.push(`${step.path} answered ${status} ${text}`);
  // An answer may repeat the requested id; any other foreign data is a leak.
  const asked = step.path.split('/')[2] ?? '';
  const foreign = listTenantsIn(text.replaceAll(asked, '')).filter(
    (number) => number !== step.caller.number,
  );
  if (foreign.length > 0) {
    tally.faults.push(`${step.path} answered data of tenant ${foreign} to ${step.caller.number}`);
  }
  if (status === 200 && !listTenantsIn(text).includes(step.caller.number)) {
    tally.faults.push(`${step.path} answered nothing of its own: ${text}`);
  }
}

/** Returns the numbers of all tenants whose names or ids occur in a text. */
function listTenantsIn(text: string): number[] {
  const named = [...text.matchAll(/tenant-(\d+)-/g)].map((match) => Number(match[1]));
  const ids = [...text.matchAll(/\b7\d{12}\b/g)].map(([id]) => numberOfId.get(id) ?? -1);
  return [...named, ...ids];
}

describe(`${TENANTS} tenants on ${POOL_SIZE} connections`, () => {
  it(`get only their own data in ${REQUESTS} interleaved requests (seed ${seed})`, async () => {
    printLine(`interleaving: seed ${seed}`);
    const random = createRandom(seed);
    const tally: Tally = {
      answered: 0,
      aborted: 0,
      faults: [],
      promised: { invitation: 0, team: 0, frame: 0 },
    };
    let turn = 0;
    const work = async () => {
      while (turn < REQUESTS && tally.faults.length < 10) {
        turn += 1;
        await take(chooseStep(random, turn), random, tally);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));

    expect(tally.faults).toEqual([]);
    expect(tally.answered + tally.aborted).toBe(REQUESTS);
    expect(tally.aborted).toBeGreaterThan(REQUESTS / 100);
    await expectDurable(tally);
    await expectFreePool();
    printLine(`interleaving: ${tally.answered} answers, ${tally.aborted} aborted by the client`);
  }, 600_000);
});

async function expectDurable({ promised, aborted }: Tally): Promise<void> {
  const [found] = await store.query<Record<Kind | 'astray', number>>(
    `select (select count(*)::int from team_invitations) - ${TENANTS} as invitation,
            (select count(*)::int from teams) - ${TENANTS} as team,
            (select count(*)::int from elements where kind = 'frame') - ${TENANTS} as frame,
            (select count(*)::int from teams join editions using (edition_id)
             where substring(team_name || description from 'tenant-\\d+-')
                <> substring(edition_name from 'tenant-\\d+-'))
            + (select count(*)::int from elements join editions using (edition_id)
               where substring(body::text from 'tenant-\\d+-')
                  <> substring(edition_name from 'tenant-\\d+-'))
            + (select count(*)::int from team_invitations join editions using (edition_id)
               where substring(mail from 'tenant-\\d+-')
                  <> substring(edition_name from 'tenant-\\d+-')) as astray`,
  );
  expect(found?.astray).toBe(0);
  for (const kind of KINDS) {
    expect(found?.[kind]).toBeGreaterThanOrEqual(promised[kind]);
    expect(found?.[kind]).toBeLessThanOrEqual(promised[kind] + aborted);
  }
}

async function expectFreePool(): Promise<void> {
  await vi.waitFor(async () => {
    const sessions = await store.query<{ state: string }>(
      `select state from pg_stat_activity
       where datname = current_database() and application_name = 'lienzo'`,
    );
    expect(sessions.length).toBeLessThanOrEqual(POOL_SIZE);
    expect(new Set(sessions.map((session) => session.state))).toEqual(new Set(['idle']));
  });
  const answers = await Promise.all(
    owners.map(({ tenant, token }) =>
      fetch(`${service.url}${BASE_PATH}/editions/${tenant.editionId}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
}
