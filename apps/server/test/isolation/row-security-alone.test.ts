import { BASE_PATH, inEdition, operations } from '@lienzo/contract';
import { type Identity, startIdentity } from '@lienzo/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../testing/database/clone-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { printLine } from '../../../../testing/random/seeded-random.ts';
import { raiseRateLimits } from '../../../../testing/service/raise-rate-limits.ts';
import { AUDIENCE, startTestService } from '../../../../testing/service/test-service.ts';
import {
  openTenants,
  type Tenant,
  type TenantPlan,
} from '../../../../testing/tenants/seeded-tenants.ts';
import { createKey } from '../../src/domain/api-keys/key-text.ts';
import { type Attempt, listAttempts, type TwoTenants } from './cross-tenant-requests.ts';
import { createEditionFilterRemover } from './drop-edition-filters.ts';
import { DIRECTORIES, listTenantTables, withClient } from './tenant-tables.ts';

const OWN = 'alderwood';
const FOREIGN = 'birchbark';
/** Admin of their own edition, not a member of the foreign one. */
const ADMIN = `${OWN}-admin`;
/** Admin of their own edition and a member of the foreign one. */
const DOUBLE = 'doubleton';

let identity: Identity;
let database: TestDatabase;
let tenants: TwoTenants;
const foreignKey = createKey();

beforeAll(async () => {
  raiseRateLimits();
  identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: { clientId: 'lienzo-api', clientSecret: 'test-only' },
  });
  database = await createTestDatabase();
  const store = await openTenants(database.url, identity.issuer);
  const [own, foreign] = await store.seed([describeTenant(OWN), describeTenant(FOREIGN)]);
  await store.close();
  tenants = { own, foreign } as { own: Tenant; foreign: Tenant }; // one for each plan
});
afterAll(async () => {
  await database.drop();
  await identity.close();
});

function describeTenant(marker: string): TenantPlan {
  const admin = { editionRole: 'ORG_ADMIN', teamRole: 'TEAM_ADMIN', organizes: true } as const;
  return {
    marker,
    people: [
      { subject: `${marker}-owner`, editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' },
      { subject: `${marker}-admin`, ...admin },
      { subject: `${marker}-member`, editionRole: 'MEMBER', teamRole: 'MEMBER' },
      marker === OWN
        ? { subject: DOUBLE, ...admin }
        : { subject: DOUBLE, editionRole: 'MEMBER', teamRole: 'MEMBER' },
    ],
    invited: [`${marker}-guest@example.test`],
    keys: [marker === FOREIGN ? foreignKey : createKey()],
  };
}

async function disableRowSecurity({ url }: TestDatabase): Promise<void> {
  await withClient(url, '', async (client) => {
    for (const table of await listTenantTables(client)) {
      await client.query(`alter table ${table} no force row level security`);
      await client.query(`alter table ${table} disable row level security`);
    }
  });
}

interface Outcome {
  /** Statuses by operation. */
  statuses: Record<string, number[]>;
  /** Answers with foreign data that the caller had not sent. */
  leaks: string[];
  /** Status of a read with an API key of the foreign edition. */
  withForeignKey: number;
  changed: boolean;
  statements: string[];
  removed: number;
}

type Prepare = (database: TestDatabase) => Promise<void>;

/** Sends all requests to a service without edition filters, on a copy of the data. */
async function attack(subject: string, prepare: Prepare): Promise<Outcome> {
  const clone = await cloneDatabase(database);
  await prepare(clone);
  const wall = createEditionFilterRemover();
  const service = await startTestService({
    database: clone,
    databasePlugins: [wall.plugin],
    keepsOutbox: true, // the sequencer moves events of all editions
    env: { OIDC_ISSUER: identity.issuer },
  });
  try {
    const authorization = `Bearer ${await identity.mint({ user: subject })}`;
    const before = await hashForeignRows(clone);
    const withForeignKey = await fetch(
      `${service.url}${BASE_PATH}/editions/${tenants.own.editionId}`,
      { headers: { authorization, 'x-service-apikey': foreignKey } },
    );
    const answers = await tryAll(service.url, authorization, subject);
    return {
      ...answers,
      withForeignKey: withForeignKey.status,
      changed: (await hashForeignRows(clone)) !== before,
      statements: wall.statements,
      removed: wall.removed(),
    };
  } finally {
    await service.close();
    await clone.drop();
  }
}

async function tryAll(url: string, authorization: string, subject: string) {
  const statuses: Record<string, number[]> = {};
  const leaks: string[] = [];
  for (const attempt of listAttempts(tenants).filter((one) => !isAllowed(subject, one))) {
    const { op, path, body, named } = attempt;
    const response = await fetch(url + path, {
      method: op.method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      body,
    });
    const text = await response.text();
    statuses[op.id] = [...(statuses[op.id] ?? []), response.status];
    if (mayNotSee(subject, attempt) && holdsForeign(text, named)) {
      leaks.push(`${op.method} ${path} answered ${text}`);
    }
  }
  return { statuses, leaks };
}

// Operations with which team members may change data.
const MEMBER_OPERATIONS = [
  ...['createSpace', 'duplicateSpace', 'changeSpaceMeta', 'getSpace'],
  ...['getZoneData', 'leaveTeam', 'leaveEdition'],
  ...['markNotificationsRead', 'changeNotificationSettings'],
];

function isAllowed(subject: string, { op, inForeignEdition }: Attempt): boolean {
  return subject === DOUBLE && inForeignEdition && MEMBER_OPERATIONS.includes(op.id);
}

// A member of the foreign edition may read it, but only under its own path.
function mayNotSee(subject: string, attempt: Attempt): boolean {
  return subject === ADMIN || !attempt.inForeignEdition;
}

function holdsForeign(text: string, named: string): boolean {
  const { foreign } = tenants;
  const people = foreign.people.filter((person) => person.subject !== DOUBLE);
  const secrets = [
    FOREIGN,
    foreign.editionId,
    foreign.teamId,
    ...people.map((person) => person.zuid),
    ...foreign.invitationIds,
    ...foreign.keyIds,
    foreign.spaceId,
    foreign.zoneId,
    foreign.zoneKey,
    foreign.versionId,
    foreign.proposalId,
    foreign.templateId,
    foreign.fileId,
    foreign.uploadId,
    ...Object.values(foreign.elementIds),
  ];
  return secrets.some((secret) => !named.includes(secret) && text.includes(secret));
}

function hashForeignRows({ url }: TestDatabase): Promise<string> {
  return withClient(url, '', async (client) => {
    const hashes: string[] = [];
    for (const table of [...(await listTenantTables(client)), ...DIRECTORIES]) {
      const { rows } = await client.query(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t
         where edition_id = $1`,
        [tenants.foreign.editionId],
      );
      hashes.push(`${table} ${rows[0].hash}`);
    }
    return hashes.join('\n');
  });
}

const keepRowSecurity: Prepare = async () => {};

describe('row-level security alone, when every query lacks its edition filter', {
  timeout: 120_000,
}, () => {
  it.each([
    ['an admin of another edition', ADMIN],
    ['an admin of another edition who is a member here', DOUBLE],
  ])('prevents %s from reading or changing anything', async (_name, subject) => {
    const outcome = await attack(subject, keepRowSecurity);
    expect(outcome.leaks).toEqual([]);
    expect(outcome.changed).toBe(false);
    expect(outcome.withForeignKey).toBe(401);
    expect(
      Object.values(outcome.statuses)
        .flat()
        .filter((status) => status >= 500),
    ).toEqual([]);
    expect(Object.keys(outcome.statuses).sort()).toEqual(
      operations
        .filter(inEdition)
        .map((op) => op.id)
        .sort(),
    );
    printLine(`row-level security: ${listAttempts(tenants).length} attempts by ${subject}`);
  });
});

describe('this test', { timeout: 120_000 }, () => {
  it('sends statements that lack edition filters and still work', async () => {
    const { statements, removed, statuses } = await attack(ADMIN, keepRowSecurity);
    const onTenants = statements.filter((text) => !DIRECTORIES.some((name) => text.includes(name)));
    expect(onTenants.filter((text) => /edition_id"? *(=|in|<|>)/.test(text))).toEqual([]);
    expect(onTenants.filter((text) => text.includes('true = true')).length).toBeGreaterThan(100);
    expect(removed).toBeGreaterThan(100);
    for (const id of [
      ...['getEdition', 'listTeams', 'getTeam', 'listTeamMembers', 'getSubscription', 'getSpace'],
      ...['getZoneMeta', 'listZoneVersions', 'getZoneVersion', 'listComments', 'getTemplate'],
      ...['renameZone', 'insertFrames', 'changeShapes', 'restoreZoneVersion', 'duplicateZone'],
    ]) {
      expect(statuses[id], id).toContain(200);
    }
  });

  it.each([ADMIN, DOUBLE])(
    'finds leaks to %s when row-level security is disabled',
    async (subject) => {
      const outcome = await attack(subject, disableRowSecurity);
      expect(outcome.leaks.length).toBeGreaterThanOrEqual(5);
      expect(outcome.changed).toBe(true);
      expect(outcome.withForeignKey).toBe(200);
      printLine(
        `row-level security: without it ${outcome.leaks.length} answers to ${subject} leak`,
      );
    },
  );
});
