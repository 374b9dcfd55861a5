import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@lienzo/contract';
import { type Identity, startIdentity } from '@lienzo/identity';
import { type Client, createClient, LienzoError } from '@lienzo/sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CrashingService, openStable, type Stable } from './support/crashing-service.ts';
import { type Crowd, createCrowd, type Entry, type Member } from './support/crowd.ts';
import { compareStates, countOpenTransactions, readState } from './support/database-state.ts';
import type { Orders } from './support/failing-server.ts';
import { report } from './support/random.ts';
import { findBrokenRules } from './support/space-rules.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { AUDIENCE } from './support/test-service.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let database: TestDatabase;
let identity: Identity;
let owner: pg.Client;
let crowd: Crowd;
let stable: Stable;
let compileCache: string;
let service: CrashingService;

beforeAll(async () => {
  database = await createTestDatabase();
  const introspection = { clientId: 'lienzo-api', clientSecret: 'test-only' };
  identity = await startIdentity({ port: 0, audience: AUDIENCE, accounts: [], introspection });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  crowd = await createCrowd(owner, identity.issuer);
  compileCache = await mkdtemp(join(tmpdir(), 'lienzo-compile-cache-'));
  stable = openStable({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '2',
    HOST: '127.0.0.1',
    PORT: '0',
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: compileCache,
  });
  service = await stable.take();
});
afterAll(async () => {
  await stable?.close();
  await owner?.end();
  await identity?.close();
  await database?.drop();
  await rm(compileCache, { recursive: true, force: true });
});

type Request = (client: Client) => Promise<unknown>;

interface Trial {
  caller: Member;
  send: Request;
}

/** Sends the request under these orders; undefined when the service died over it. */
async function attempt({ caller, send }: Trial, orders: Orders): Promise<'ok' | undefined> {
  const token = await identity.mint({ user: caller.subject });
  await service.order(orders);
  try {
    await send(createClient({ baseUrl: service.url, token }));
    return 'ok';
  } catch (error) {
    if (error instanceof LienzoError) throw error;
    return undefined;
  }
}

/** The request once without a fault: how many statements it takes. */
async function countStatements(trial: Trial): Promise<number> {
  expect(await attempt(trial, {})).toBe('ok');
  return service.order({});
}

/** Lets the service die over the request, and checks that nothing of it is left. */
async function expectNothingLeft(trial: Trial, orders: Orders): Promise<void> {
  const before = await readState(owner);
  expect(await attempt(trial, orders), JSON.stringify(orders)).toBeUndefined();
  expect(await service.ended).toBe('SIGKILL');
  service = await stable.take();
  await vi.waitFor(async () => expect(await countOpenTransactions(owner)).toBe(0), 30_000);
  expect(compareStates(before, await readState(owner)), JSON.stringify(orders)).toEqual({});
}

/**
 * The same request of two people: one to count by, one to die over at every statement. The last time
 * everything is done but the COMMIT.
 */
async function expectAllOrNothing(prepare: () => Promise<Trial>, changes: Record<string, number>) {
  const statements = await countStatements(await prepare());
  const trial = await prepare();
  for (let number = 1; number <= statements; number += 1) {
    await expectNothingLeft(trial, { killAfter: number });
  }
  const before = await readState(owner);
  expect(await attempt(trial, {})).toBe('ok');
  expect(compareStates(before, await readState(owner))).toEqual(changes);
  expect(await findBrokenRules(owner)).toEqual([]);
  report(`crash safety: ${expect.getState().currentTestName}, ${statements} statements`);
}

interface Cast {
  teams: [string, string];
  caller: Member;
  other: Member;
  heir: Member;
}

/** Two teams. The caller manages both, the others are members of the first. */
async function addCast(): Promise<Cast> {
  const [first = '', second = ''] = await crowd.addTeams(2);
  const [caller, other, heir] = await crowd.addPeople([
    { teamIds: [first, second], teamRole: 'TEAM_ADMIN' },
    { teamIds: [first] },
    { teamIds: [first] },
  ]);
  if (!caller || !other || !heir) throw new Error('Three plans did not make three people.');
  return { teams: [first, second], caller, other, heir };
}

const editor = (memberId: string): Entry => ({ memberId, type: 'USER', role: 'EDITOR' });
const wholeTeam = (memberId: string): Entry => ({ memberId, type: 'TEAM', role: 'VIEWER' });

/** A space of the caller's with three zones, shared with both others and with the team. */
async function addSharedSpace({ teams, caller, other, heir }: Cast) {
  const entries = [editor(other.zuid), editor(heir.zuid), wholeTeam(teams[0])];
  const plan = { teamId: teams[0], ownerZuid: caller.zuid, entries, zones: 3 };
  const [space_id = ''] = await crowd.addSpaces([plan]);
  return { edition_id: crowd.editionId, space_id };
}

describe('a service that dies at any statement leaves nothing of', () => {
  it('createSpace', async () => {
    await expectAllOrNothing(
      async () => {
        const { caller, teams } = await addCast();
        const body = { create_space: { space_name: 'New', team_id: teams[0] } };
        const params = { edition_id: crowd.editionId };
        return { caller, send: (client) => client.call(contract.createSpace, { params, body }) };
      },
      { spaces: 1, space_members: 1, space_listings: 1, zones: 1, outbox: 1 },
    );
  });

  it('duplicateSpace', async () => {
    await expectAllOrNothing(
      async () => {
        const cast = await addCast();
        const params = await addSharedSpace(cast);
        const body = { duplicate_space: {} };
        return {
          caller: cast.caller,
          send: (client) => client.call(contract.duplicateSpace, { params, body }),
        };
      },
      { spaces: 1, space_members: 1, space_listings: 1, zones: 3, outbox: 1 },
    );
  });

  it('moveSpace', async () => {
    await expectAllOrNothing(
      async () => {
        const cast = await addCast();
        const params = await addSharedSpace(cast);
        const body = { move_space: { team_id: cast.teams[1] } };
        return {
          caller: cast.caller,
          send: (client) => client.call(contract.moveSpace, { params, body }),
        };
      },
      // The entry of the old team goes.
      { spaces: 0, space_members: -1, space_listings: -1, outbox: 1 },
    );
  });

  it('transferSpace', async () => {
    await expectAllOrNothing(
      async () => {
        const cast = await addCast();
        const params = await addSharedSpace(cast);
        const body = { zuid: cast.heir.zuid };
        return {
          caller: cast.caller,
          send: (client) => client.call(contract.transferSpace, { params, body }),
        };
      },
      { spaces: 0, space_members: 0, space_listings: 0, outbox: 1 },
    );
  });

  it('removeTeamMember', async () => {
    await expectAllOrNothing(
      async () => {
        const cast = await addCast();
        const { caller, other, heir, teams } = cast;
        await addSharedSpace(cast);
        const plan = { teamId: teams[0], ownerZuid: other.zuid };
        await crowd.addSpaces([plan, { ...plan, entries: [editor(heir.zuid)] }, plan]);
        const params = { edition_id: crowd.editionId, team_id: teams[0], member_id: other.zuid };
        const body = { assign_to_zuid: heir.zuid };
        return {
          caller,
          send: (client) => client.call(contract.removeTeamMember, { params, body }),
        };
      },
      // Two entries go: theirs in the shared space, and the heir's that becomes the CREATOR entry.
      {
        spaces: 0,
        space_members: -2,
        space_listings: -2,
        team_members: -1,
        edition_members: -1,
        user_editions: -1,
        outbox: 2,
      },
    );
  });
});
