import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Identity, startIdentity } from '@lienzo/identity';
import { type Client, createClient, LienzoError } from '@lienzo/sdk';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { findBrokenRules } from '../../../../testing/database/integrity-rules.ts';
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
import { AUDIENCE } from '../../../../testing/service/test-service.ts';
import {
  createSeededEdition,
  type Member,
  type SeededEdition,
} from '../../../../testing/tenants/seeded-edition.ts';
import { type CrashingService, openProcessPool } from './crashing-service.ts';
import type { CrashOrder } from './crashing-service-process.ts';
import { compareStates, countOpenTransactions, readState } from './table-hashes.ts';

export interface Trial {
  caller: Member;
  send: (client: Client) => Promise<unknown>;
}

/** A service that can be killed at a statement, with an edition of people who send requests. */
export interface CrashFixture {
  database: TestDatabase;
  owner: pg.Client;
  edition: SeededEdition;
  /** Returns a person's client of the current service process. */
  clientOf(member: Member): Promise<Client>;
  /**
   * Sends the same request as two people: the first one counts its statements, the second one is killed after
   * each of them, the last time just before COMMIT. Finally the tables must change by `changes` rows.
   */
  expectAllOrNothing(prepare: () => Promise<Trial>, changes: Record<string, number>): Promise<void>;
  close(): Promise<void>;
}

export async function startCrashFixture(): Promise<CrashFixture> {
  const database = await createTestDatabase();
  const introspection = { clientId: 'lienzo-api', clientSecret: 'test-only' };
  const identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection,
  });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const edition = await createSeededEdition(owner, identity.issuer);
  const compileCache = await mkdtemp(join(tmpdir(), 'lienzo-compile-cache-'));
  const stable = openProcessPool({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '2',
    HOST: '127.0.0.1',
    PORT: '0',
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    LOG_LEVEL: 'silent',
    // No version is saved automatically while states are compared.
    VERSION_QUIET_SECONDS: '600',
    NODE_COMPILE_CACHE: compileCache,
  });
  let service = await stable.take();
  const killing = createKilling({
    identity,
    owner,
    current: () => service,
    replace: async () => {
      service = await stable.take();
    },
  });
  return {
    database,
    owner,
    edition,
    ...killing,
    async close() {
      await stable.close();
      await owner.end();
      await identity.close();
      await database.drop();
      await rm(compileCache, { recursive: true, force: true });
    },
  };
}

/** Chooses the statements to crash after: all, or TEST_CRASH_POINTS of them including the last. */
function chooseDeaths(statements: number): number[] {
  const all = Array.from({ length: statements }, (_, index) => index + 1);
  const wanted = Math.min(readCount('TEST_CRASH_POINTS', statements), statements);
  const random = createRandom(readSeed());
  while (all.length > wanted) all.splice(random.below(all.length - 1), 1);
  return all;
}

interface KillingDeps {
  identity: Identity;
  owner: pg.Client;
  current(): CrashingService;
  /** Replaces the current process after it was killed. */
  replace(): Promise<void>;
}

function createKilling({ identity, owner, current, replace }: KillingDeps) {
  const clientOf = async ({ subject }: Member): Promise<Client> => {
    const token = await identity.mint({ user: subject });
    return createClient({ baseUrl: current().url, token });
  };

  /** Sends the request under an order. Returns undefined if the service was killed. */
  const attempt = async (
    { caller, send }: Trial,
    orders: CrashOrder,
  ): Promise<'ok' | undefined> => {
    const client = await clientOf(caller);
    await current().order(orders);
    try {
      await send(client);
      return 'ok';
    } catch (error) {
      if (error instanceof LienzoError) throw error;
      return undefined;
    }
  };

  /** Runs the request once without a crash and returns the number of its statements. */
  const countStatements = async (trial: Trial): Promise<number> => {
    expect(await attempt(trial, {})).toBe('ok');
    return current().order({});
  };

  /** Kills the service during the request and checks that the request changed nothing. */
  const expectNothingLeft = async (trial: Trial, orders: CrashOrder): Promise<void> => {
    const before = await readState(owner);
    expect(await attempt(trial, orders), JSON.stringify(orders)).toBeUndefined();
    expect(await current().ended).toBe('SIGKILL');
    await replace();
    await vi.waitFor(async () => expect(await countOpenTransactions(owner)).toBe(0), 30_000);
    expect(compareStates(before, await readState(owner)), JSON.stringify(orders)).toEqual({});
  };

  return {
    clientOf,
    async expectAllOrNothing(prepare: () => Promise<Trial>, changes: Record<string, number>) {
      const statements = await countStatements(await prepare());
      const trial = await prepare();
      const deaths = chooseDeaths(statements);
      for (const number of deaths) await expectNothingLeft(trial, { killAfter: number });
      const before = await readState(owner);
      expect(await attempt(trial, {})).toBe('ok');
      expect(compareStates(before, await readState(owner))).toEqual(changes);
      expect(await findBrokenRules(owner)).toEqual([]);
      const counted = `${deaths.length} of ${statements} statements`;
      printLine(`crash safety: ${expect.getState().currentTestName}, ${counted}`);
    },
  };
}
