import { createApiKey, listApiKeys, revokeApiKey } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
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

/** A person with edit access to one zone. */
export interface Guest {
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
  return { zone, zuid: person.zuid, signIn };
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

export const revocationCases: readonly RevocationCase[] = [...byRequest, byTime, byKey];
