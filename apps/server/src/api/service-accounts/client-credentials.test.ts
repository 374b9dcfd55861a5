import { randomUUID } from 'node:crypto';
import { createClient, openZone } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { type FakeIssuer, startFakeIssuer } from '../../../../../testing/service/fake-issuer.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';

let foreign: FakeIssuer;
let service: TestService;
let session: DatabaseSession;
beforeAll(async () => {
  foreign = await startFakeIssuer();
  const { issuer, audience } = foreign;
  service = await startTestService({
    env: { OIDC_ISSUERS: JSON.stringify([{ issuer, audience }]) },
  });
  session = await openSession(service.database.url);
});
afterAll(async () => {
  await session.close();
  await service.close();
  await foreign.close();
});

const keyOf = (request: Promise<unknown>) =>
  request.then(
    () => 'accepted',
    (error: { key?: string }) => error.key,
  );

/** Returns a client with a token that the provider issued to an application. */
async function clientOf(subject: string, claims: Readonly<Record<string, unknown>> = {}) {
  const token = await foreign.sign({ sub: subject, client_id: subject, ...claims });
  return { token, client: createClient({ baseUrl: service.url, token }) };
}

async function countUsers(): Promise<number> {
  const [row] = await session.query<{ count: number }>('select count(*)::int from users');
  return row?.count ?? 0;
}

/** Creates an edition whose people come from the same provider. */
async function createTeam() {
  const signIn = async (name: string) => {
    const mail = `${name}@example.test`;
    const claims = { client_id: 'web', name, email: mail, email_verified: true };
    const { token, client } = await clientOf(name, claims);
    const { user } = await client.users.getCurrent();
    return { name, mail, token, client, zuid: user.zuid };
  };
  return createTestTeam({ ...service, signIn });
}

/** Creates an edition with a service account for an application. */
async function bind(subject = `app-${randomUUID()}`) {
  const { owner, params } = await createTeam();
  const { edition_id } = params;
  const client = { issuer: foreign.issuer, subject };
  const display_name = 'Robot';
  const { service_account } = await owner.client.serviceAccounts.create({
    ...{ edition_id, display_name, client },
  });
  const target = { edition_id, service_account_id: service_account.zuid };
  return { owner, params, subject, target, zuid: service_account.zuid };
}

describe('a token that was issued to an application', () => {
  it('acts as the service account that names the application', async () => {
    const { subject, zuid, target, owner } = await bind();
    const before = await countUsers();
    const { client } = await clientOf(subject, { name: 'Other name', email: 'app@example.test' });
    const { user } = await client.users.getCurrent();
    expect(user).toEqual({
      ...{ zuid, display_name: 'Robot', mail_id: '', is_service_account: 'true' },
    });
    await client.editions.get(target);
    expect(await countUsers()).toBe(before);
    const { service_accounts } = await owner.client.serviceAccounts.list(target);
    expect(service_accounts).toMatchObject([
      { zuid, client: { issuer: foreign.issuer, subject }, display_name: 'Robot' },
    ]);
  });

  it.each([
    ['has the application as subject', { client_id: 'lost' }],
    ['names the application in azp', { client_id: undefined, azp: 'lost' }],
    ['is marked like those of Auth0', { client_id: 'x', gty: 'client-credentials' }],
    ['is marked like those of Entra ID', { client_id: 'x', idtyp: 'app' }],
    [
      'has a user name like those of Keycloak',
      { client_id: 'Bot', preferred_username: 'service-account-bot' },
    ],
  ])('is refused without such an account and creates no user, if it %s', async (_kind, claims) => {
    const before = await countUsers();
    const { client } = await clientOf('lost', claims);
    await expect(client.users.getCurrent()).rejects.toMatchObject({
      ...{ status: 401, key: 'clientUnknown' },
      details: { reason: `issuer ${foreign.issuer}, subject lost` },
    });
    expect(await countUsers()).toBe(before);
  });

  it('never acts as a person, and a person never as a service account', async () => {
    const { subject } = await bind();
    const person = await clientOf(subject, { client_id: 'web', name: 'Ada' });
    const { user } = await person.client.users.getCurrent();
    expect(user).not.toHaveProperty('is_service_account');
    expect(user.display_name).toBe('Ada');
  });

  it('is accepted only in editions that name the application, and reveals no other', async () => {
    const one = await bind();
    const two = await bind(one.subject);
    const { params: unbound } = await createTeam();
    const { client } = await clientOf(one.subject);
    for (const edition_id of [unbound.edition_id, '1'])
      expect(await keyOf(client.editions.get({ edition_id }))).toBe('clientUnknown');
    // Each edition has its own account for the application.
    const zuidIn = async ({ target }: typeof one) =>
      (await client.permissions.getMyEdition(target)).user_permission_info.current_user_id;
    expect([await zuidIn(one), await zuidIn(two)]).toEqual([one.zuid, two.zuid]);
    expect(await keyOf(client.editions.create({ team_name: 'Mine' }))).toBe('tokenRestricted');
    const { serviceAccounts } = one.owner.client;
    const again = serviceAccounts.create({
      ...{ edition_id: one.target.edition_id, display_name: 'Second' },
      client: { issuer: foreign.issuer, subject: one.subject },
    });
    expect(await keyOf(again)).toBe('serviceAccountClientTaken');
  });

  it('is refused as soon as the account is disabled, changed or deleted', async () => {
    const { subject, target, owner } = await bind();
    const { serviceAccounts } = owner.client;
    const current = async () => keyOf((await clientOf(subject)).client.users.getCurrent());
    expect(await current()).toBe('accepted');
    await serviceAccounts.disable(target);
    expect(await current()).toBe('tokenInvalid');
    await serviceAccounts.enable(target);
    // Tokens count that are issued after the account was enabled; they have seconds, not milliseconds.
    await vi.waitFor(async () => expect(await current()).toBe('accepted'), 5_000);
    await serviceAccounts.change({ ...target, remove_client: true });
    expect(await current()).toBe('clientUnknown');
    await serviceAccounts.change({ ...target, client: { issuer: foreign.issuer, subject } });
    await vi.waitFor(async () => expect(await current()).toBe('accepted'), 5_000);
    await serviceAccounts.delete(target);
    expect(await current()).toBe('clientUnknown');
  });

  it('must come from a trusted issuer', async () => {
    const { owner, params } = await createTeam();
    const create = owner.client.serviceAccounts.create({
      ...{ edition_id: params.edition_id, display_name: 'Robot' },
      client: { issuer: 'https://elsewhere.example', subject: 'app' },
    });
    expect(await keyOf(create)).toBe('clientIssuerNotTrusted');
  });

  it('opens zones for live editing', async () => {
    const { subject, zuid, params, owner } = await bind();
    const { edition_id, team_id } = params;
    const { space_id } = await owner.client.spaces.create({
      edition_id,
      create_space: { space_name: 'Plan', team_id },
    });
    const { zones_info } = await owner.client.zones.listMeta({ edition_id, space_id });
    await owner.client.spaceMembers.add({
      ...{ edition_id, space_id },
      members_info: [{ zuid, role: 'VIEWER', type: 'USER' }],
    });
    const zone = { editionId: edition_id, spaceId: space_id };
    const open = async (name: string) =>
      openZone({
        ...{ ...zone, zoneId: zones_info.zone_order[0] ?? '', baseUrl: service.url },
        token: (await clientOf(name)).token,
      });
    const [bound, unbound] = [await open(subject), await open('lost')];
    try {
      await bound.ready();
      expect(bound.readOnly()).toBe(true);
      await expect(unbound.ready()).rejects.toThrow('A1006');
    } finally {
      bound.close();
      unbound.close();
    }
  });
});
