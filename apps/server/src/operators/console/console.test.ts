import {
  addTeamMembers,
  createAccessToken,
  createEdition,
  getCurrentUser,
  getSubscription,
} from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../testing/database/test-database.ts';
import {
  createAccount,
  createSameOriginDatabase,
  PUBLIC_URL,
  signInWithPassword,
  startSameOrigin,
} from '../../../../../testing/service/same-origin.ts';
import type { Service } from '../../app.ts';

let database: TestDatabase;
let service: Service;

interface SignedIn {
  mail: string;
  token: string;
  client: Client;
  zuid: string;
}
let ada: SignedIn;
let grace: SignedIn;

beforeAll(async () => {
  database = await createSameOriginDatabase();
  service = await startSameOrigin(database, { env: { OPERATORS: 'Olga@example.test' } });
  await createAccount(service.url, (await service.createSetUpAddress()) ?? '', 'ada@example.test');
  ada = await signIn('ada@example.test');
  grace = await join('grace@example.test');
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

async function signIn(mail: string): Promise<SignedIn> {
  const { token, client } = await signInWithPassword(service.url, mail);
  const { user } = await client.call(getCurrentUser, {});
  return { mail, token, client, zuid: user.zuid };
}

/** Creates an account with a link of the operator. */
async function join(mail: string): Promise<SignedIn> {
  const { data } = await send(ada, 'POST', '/account-links', { mail_id: mail });
  await createAccount(service.url, data.link, mail);
  return signIn(mail);
}

async function send(who: { token: string }, method: string, path: string, body?: object) {
  const response = await fetch(`${service.url}/service/operator${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  return {
    status: response.status,
    // biome-ignore lint/suspicious/noExplicitAny: each path returns something else
    data: answer.data as any,
    reason: String(answer.error?.details.reason),
  };
}

const PATHS: [method: string, path: string, body?: object][] = [
  ['GET', '/health'],
  ['GET', '/people'],
  ['GET', '/editions'],
  ['POST', '/account-links', { mail_id: 'eve@example.test' }],
  ['POST', '/people/1/suspend', {}],
  ['POST', '/people/1/reinstate', {}],
  ['DELETE', '/people/1', {}],
  ['POST', '/editions/1/plan', { plan: 'FREE' }],
  ['DELETE', '/editions/1', { confirm: 'x' }],
  ['POST', '/editions/1/restore', {}],
];

describe('the paths of operators', () => {
  it.each(PATHS)('do not exist for other people: %s %s', async (method, path, body) => {
    expect((await send(grace, method, path, body)).status).toBe(404);
    expect((await send({ token: 'x' }, method, path, body)).status).toBe(401);
  });

  it('do not exist for personal access tokens of an operator', async () => {
    const { token } = await ada.client.call(createAccessToken, {
      body: { name: 'script', scopes: ['Service.editions.READ'], expires_in_days: 1 },
    });
    expect((await send({ token }, 'GET', '/health')).status).toBe(404);
  });

  it('are open for people whose address the settings name', async () => {
    const olga = await join('olga@example.test');
    expect((await send(olga, 'GET', '/health')).status).toBe(200);
  });
});

it('tells people whether they are operators', async () => {
  expect((await send(ada, 'GET', '/me')).data).toEqual({ is_operator: true, has_accounts: true });
  expect((await send(grace, 'GET', '/me')).data).toMatchObject({ is_operator: false });
  expect((await send({ token: 'x' }, 'GET', '/me')).status).toBe(401);
});

describe('health', () => {
  it('shows the database, the queue and the nodes', async () => {
    const { data } = await send(ada, 'GET', '/health');
    expect(data).toMatchObject({
      nodes: 1,
      has_accounts: true,
      database: { version: expect.any(String), bytes: expect.any(Number) },
      queue: { failed: 0 },
      people: { is_minimum: false },
    });
  });
});

describe('people', () => {
  it.each(['GRACE@', 'grace'])(
    'are found by the beginning of their address or name: %s',
    async (search) => {
      const { data } = await send(ada, 'GET', `/people?search=${encodeURIComponent(search)}`);
      expect(data).toMatchObject({
        items: [{ zuid: grace.zuid, mail_id: grace.mail }],
        next: null,
      });
    },
  );

  it('are not found by wildcards', async () => {
    const { data } = await send(ada, 'GET', `/people?search=${encodeURIComponent('%')}`);
    expect(data.items).toEqual([]);
  });

  it('are listed page by page', async () => {
    const { data } = await send(ada, 'GET', `/people?after=${ada.zuid}`);
    const zuids = data.items.map(({ zuid }: { zuid: string }) => zuid);
    expect(zuids).toContain(grace.zuid);
    expect(zuids).not.toContain(ada.zuid);
  });

  it('can be blocked and unblocked', async () => {
    await send(ada, 'POST', `/people/${grace.zuid}/suspend`, {});
    const use = () =>
      grace.client.call(getCurrentUser, {}).then(
        () => 200,
        ({ status }) => status,
      );
    await expect.poll(use, { timeout: 5_000 }).toBe(401);
    const { data } = await send(ada, 'GET', `/people?search=${grace.zuid}`);
    expect(data.items).toMatchObject([{ suspended: true }]);
    await send(ada, 'POST', `/people/${grace.zuid}/reinstate`, {});
    const signedIn = () =>
      signIn(grace.mail).then(
        (again) => (grace = again),
        () => undefined,
      );
    await expect.poll(signedIn, { timeout: 10_000 }).toBeDefined();
  });

  it('can be deleted together with their account', async () => {
    const zoe = await join('zoe@example.test');
    expect((await send(ada, 'DELETE', `/people/${zoe.zuid}`, {})).status).toBe(200);
    await expect(signInWithPassword(service.url, zoe.mail)).rejects.toThrow();
    const link = await send(ada, 'POST', '/account-links', { mail_id: zoe.mail });
    expect(link.data.purpose).toBe('join');
  });

  it('cannot block or delete themselves', async () => {
    for (const [method, path] of [
      ['POST', '/suspend'],
      ['DELETE', ''],
    ] as const) {
      const answer = await send(ada, method, `/people/${ada.zuid}${path}`, {});
      expect(answer).toMatchObject({ status: 400, reason: expect.stringContaining('yourself') });
    }
  });
});

describe('links', () => {
  it('let a person without an account join, and a person with one choose a new password', async () => {
    const { data } = await send(ada, 'POST', '/account-links', { mail_id: 'new@example.test' });
    expect(data).toMatchObject({ purpose: 'join', link: expect.stringMatching(PUBLIC_URL) });
    const known = await send(ada, 'POST', '/account-links', { mail_id: grace.mail });
    expect(known.data).toMatchObject({ purpose: 'reset' });
    const invited = { mail_id: grace.mail, purpose: 'join' };
    const none = await send(ada, 'POST', '/account-links', invited);
    expect(none.data).toEqual({ mail_id: grace.mail, purpose: 'none' });
    expect((await send(ada, 'POST', '/account-links', { mail_id: 'grace' })).status).toBe(400);
  });
});

describe('editions', () => {
  let params: { edition_id: string; team_id: string };
  beforeAll(async () => {
    params = await grace.client.call(createEdition, { body: { team_name: 'Atelier' } });
  });

  it.each([
    ['all', () => ''],
    ['by id', () => params.edition_id],
    ['by the address of a member', () => 'grace@'],
  ])('are listed with their plan: %s', async (_how, search) => {
    const { data } = await send(ada, 'GET', `/editions?search=${search()}`);
    expect(data.items).toContainEqual(
      expect.objectContaining({
        edition_id: params.edition_id,
        edition_name: 'Atelier',
        owner_zuid: grace.zuid,
        plan_name: 'UNLIMITED_PLAN',
      }),
    );
  });

  it('get another plan, with its limits', async () => {
    const path = `/editions/${params.edition_id}/plan`;
    expect((await send(ada, 'POST', path, { plan: 'GOLD' })).status).toBe(400);
    expect((await send(ada, 'POST', path, { plan: 'FREE' })).status).toBe(200);
    const { subscription_info } = await grace.client.call(getSubscription, { params });
    expect(subscription_info).toMatchObject({ plan_name: 'FREE_PLAN' });
    const members_info = Array.from({ length: 11 }, (_, index) => ({
      mail_id: `guest-${index}@example.test`,
      role: 'MEMBER' as const,
    }));
    const adding = grace.client.request(addTeamMembers, { params, body: { members_info } });
    expect((await adding).status).toBe(206);
  });

  it('are deleted by their exact name, and restored', async () => {
    const path = `/editions/${params.edition_id}`;
    expect((await send(ada, 'DELETE', path, { confirm: 'Other' })).status).toBe(400);
    expect((await send(ada, 'DELETE', path, { confirm: 'Atelier' })).status).toBe(200);
    const gone = grace.client.call(getSubscription, { params });
    await expect(gone).rejects.toMatchObject({ status: 404 });
    const { data } = await send(ada, 'GET', `/editions?search=${params.edition_id}`);
    expect(data.items).toMatchObject([{ deleted_time: expect.any(String) }]);
    expect((await send(ada, 'POST', `${path}/restore`, {})).status).toBe(200);
    await expect(grace.client.call(getSubscription, { params })).resolves.toBeDefined();
  });
});
