import { createApiKey, listApiKeys, revokeApiKey, scopes } from '@lienzo/contract';
import { type Client, createClient } from '@lienzo/sdk';
import { revocations } from '../../../testing/zones/access-revocations.ts';
import { addEditor } from '../../../testing/zones/add-editor.ts';
import { type Canvas, makeCanvas, makeSpace, query } from '../../../testing/zones/test-canvas.ts';
import type { BenchService } from '../../shared/bench-service.ts';
import { createPerson } from '../../shared/create-person.ts';

/** An edition whose owner grants and revokes access. */
export interface Home {
  readonly bench: BenchService;
  readonly owner: Client;
  readonly ownerToken: string;
  readonly canvas: Canvas;
}

/** A person or service account with edit access to one zone. */
export interface Guest {
  readonly name: string;
  readonly zone: Canvas;
  readonly zuid: string;
  /** Creates the token, and optionally an API key, for the sockets. */
  signIn(): Promise<string>;
}

export interface RevocationCase {
  readonly reason: string;
  invite(home: Home, name: string): Promise<Guest>;
  /** Revokes the access and returns the time from which it must not be usable. */
  revoke(home: Home, guest: Guest, credentials: string): Promise<number>;
}

/** Clock tolerance after the expiry of a token. */
const TOLERANCE_SECONDS = 5;
const LIFETIME_SECONDS = 6;

export async function createHome(bench: BenchService, name: string): Promise<Home> {
  const owner = await createPerson(bench, name);
  const host = { database: { url: bench.databaseUrl } };
  const canvas = await makeCanvas(host, owner);
  // There are more cases than seats in a trial.
  await query(
    host,
    `update subscriptions set plan_name = 'BUSINESS_PLAN', seats = 100, expiry_time = null
     where edition_id = $1`,
    [canvas.edition_id],
  );
  return { bench, owner: owner.client, ownerToken: owner.token, canvas };
}

async function invite({ bench, owner, canvas }: Home, name: string, lifetime = 3_600) {
  const host = { database: { url: bench.databaseUrl } };
  const zone = { ...canvas, ...(await makeSpace(host, { name, client: owner }, canvas)) };
  const person = await createPerson(bench, name);
  await addEditor(owner, person, { zone });
  const signIn = () => bench.mint({ user: name, expires_in: lifetime });
  return { name, zone, zuid: person.zuid, signIn };
}

const byRequest = Object.entries(revocations).map(
  ([reason, revoke]): RevocationCase => ({
    reason,
    invite,
    async revoke({ owner }, { zone, zuid }) {
      await revoke({ owner, zone, person: { zuid } });
      return Date.now();
    },
  }),
);

const byTime: RevocationCase = {
  reason: 'the token has expired',
  invite: (home, name) => invite(home, name, LIFETIME_SECONDS),
  async revoke(_home, _guest, credentials) {
    const [, payload = ''] = credentials.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return (exp + TOLERANCE_SECONDS) * 1000;
  },
};

const byKey: RevocationCase = {
  reason: 'the API key is revoked',
  async invite(home, name) {
    const guest = await invite(home, name);
    const { key } = await home.owner.call(createApiKey, {
      params: { edition_id: home.canvas.edition_id },
      body: { name },
    });
    return { ...guest, signIn: async () => `${await guest.signIn()} ${key}` };
  },
  async revoke({ owner, canvas }, _guest, credentials) {
    const params = { edition_id: canvas.edition_id };
    const { api_keys: keys } = await owner.call(listApiKeys, { params });
    const [, used = ''] = credentials.split(' ');
    const found = keys.find(({ prefix }) => used.startsWith(prefix));
    await owner.call(revokeApiKey, { params: { ...params, key_id: found?.id ?? '' } });
    return Date.now();
  },
};

const everything = { name: 'Revoked', scopes: [...scopes], expires_in_days: 1 };

const byAccessToken: RevocationCase = {
  reason: 'the personal access token is revoked',
  async invite(home, name) {
    const guest = await invite(home, name);
    const signIn = async () => {
      const client = createClient({ baseUrl: home.bench.service.url, token: await guest.signIn() });
      return (await client.accessTokens.create(everything)).token;
    };
    return { ...guest, signIn };
  },
  async revoke({ bench }, { name }, credentials) {
    const token = await bench.mint({ user: name });
    const client = createClient({ baseUrl: bench.service.url, token });
    const { access_tokens } = await client.accessTokens.list();
    const found = access_tokens.find(({ prefix }) => credentials.startsWith(prefix));
    await client.accessTokens.revoke({ token_id: found?.id ?? '' });
    return Date.now();
  },
};

/** Adds a service account to a zone of its own. */
async function inviteMachine({ bench, owner, canvas }: Home, name: string): Promise<Guest> {
  const host = { database: { url: bench.databaseUrl } };
  const zone = { ...canvas, ...(await makeSpace(host, { name, client: owner }, canvas)) };
  const { edition_id, space_id } = zone;
  const { service_account } = await owner.serviceAccounts.create({
    ...{ edition_id, display_name: 'Robot' },
  });
  const { zuid } = service_account;
  await owner.spaceMembers.add({
    ...{ edition_id, space_id },
    members_info: [{ zuid, role: 'EDITOR', type: 'USER' }],
  });
  const target = { edition_id, service_account_id: zuid };
  const signIn = async () =>
    (await owner.serviceAccounts.createToken({ ...target, ...everything })).token;
  return { name, zone, zuid, signIn };
}

type Target = Parameters<Client['serviceAccounts']['disable']>[0];

function byMachine(
  reason: string,
  end: (owner: Client, target: Target) => Promise<unknown>,
): RevocationCase {
  return {
    reason,
    invite: inviteMachine,
    async revoke({ owner }, { zone, zuid }) {
      await end(owner, { edition_id: zone.edition_id, service_account_id: zuid });
      return Date.now();
    },
  };
}

const byMachines = [
  byMachine('the token of the service account is revoked', async (owner, target) => {
    const { access_tokens: tokens } = await owner.serviceAccounts.listTokens(target);
    await owner.serviceAccounts.revokeToken({ ...target, token_id: tokens[0]?.id ?? '' });
  }),
  byMachine('the service account is disabled', (owner, target) =>
    owner.serviceAccounts.disable(target),
  ),
  byMachine('the service account is deleted', (owner, target) =>
    owner.serviceAccounts.delete(target),
  ),
];

export const revocationCases: readonly RevocationCase[] = [
  ...byRequest,
  byTime,
  byKey,
  byAccessToken,
  ...byMachines,
];
