import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store.ts';
import { addAccount } from '../people/stored-accounts.ts';
import { createIdentityDatabase, type IdentityDatabase } from '../service/test-service.ts';
import { openPool } from '../storage/database.ts';
import type { ApplicationForm, Applications } from './application.ts';
import { createMemoryApplications } from './memory-applications.ts';
import { createStoredApplications } from './stored-applications.ts';

const FORM: ApplicationForm = {
  name: 'Sync',
  description: '',
  homePage: 'https://client.test/',
  redirectUris: ['https://client.test/callback'],
  scopes: ['Service.zones.READ'],
};

let database: IdentityDatabase;
const people: string[] = [];
const stores: Record<'memory' | 'stored', Applications | undefined> = {
  memory: undefined,
  stored: undefined,
};
let close = async () => {};

beforeAll(async () => {
  database = await createIdentityDatabase();
  const pool = openPool(database.url);
  for (const name of ['ada', 'bob']) {
    const mail = `${name}@example.test`;
    people.push((await addAccount(pool, { mail, name, passwordHash: 'x' })) ?? '');
  }
  stores.stored = createStoredApplications(pool);
  stores.memory = createMemoryApplications(createMemoryStore().endTokens);
  close = () => pool.end();
});

afterAll(async () => {
  await close();
  await database?.drop();
});

describe.each(['memory', 'stored'] as const)('the %s applications', (kind) => {
  async function create(secret?: string) {
    const applications = stores[kind];
    const [ada = '', bob = ''] = people;
    const application = await applications?.create(ada, FORM, secret);
    if (!applications || !application) throw new Error('The application was not created.');
    return { applications, clientId: application.clientId, application, ada, bob };
  }

  it('are found, listed, changed and removed', async () => {
    const { applications, application, clientId, ada, bob } = await create();
    expect(application).toMatchObject({ ...FORM, isConfidential: false, isBlocked: false });
    await applications.change(clientId, { ...FORM, name: 'Other' });
    expect(await applications.find(clientId)).toEqual({ ...application, name: 'Other' });
    expect((await applications.list(ada)).map((one) => one.clientId)).toContain(clientId);
    expect(await applications.list(bob)).toEqual([]);
    await applications.allow(bob, clientId, ['openid']);
    await applications.remove(clientId);
    expect(await applications.find(clientId)).toBeUndefined();
    expect(await applications.listConsents(bob)).toEqual([]);
  });

  it('accept the current secret and the one before', async () => {
    const { applications, clientId } = await create('first');
    await applications.rotateSecret(clientId, 'second');
    expect(await applications.checkSecret(clientId, 'first')).toBe(true);
    await applications.rotateSecret(clientId, 'third');
    const accepted = ['first', 'second', 'third', ''].map((one) =>
      applications.checkSecret(clientId, one),
    );
    expect(await Promise.all(accepted)).toEqual([false, true, true, false]);
  });

  it('of the public type have no secret, and get none', async () => {
    const { applications, clientId } = await create();
    await applications.rotateSecret(clientId, 'new');
    expect(await applications.checkSecret(clientId, 'new')).toBe(false);
  });

  it('add up what a person allows, until they revoke it', async () => {
    const { applications, clientId, ada, bob } = await create();
    await applications.allow(bob, clientId, ['b', 'a']);
    await applications.allow(bob, clientId, ['a', 'c']);
    expect((await applications.findConsent(bob, clientId))?.scopes).toEqual(['a', 'b', 'c']);
    expect(await applications.findConsent(ada, clientId)).toBeUndefined();
    expect(await applications.revoke(bob, clientId)).toBe(true);
    expect(await applications.revoke(bob, clientId)).toBe(false);
    expect(await applications.findConsent(bob, clientId)).toBeUndefined();
  });
});
