import { createApiKey, listApiKeys, revokeApiKey } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { revocations } from '../../../testing/zones/access-revocations.ts';
import { addEditor } from '../../../testing/zones/add-editor.ts';
import { type Canvas, makeCanvas, makeSpace } from '../../../testing/zones/test-canvas.ts';
import type { Stage } from '../../shared/bench-service.ts';
import { arrive } from '../../shared/create-person.ts';

/** An edition with somebody who gives rights in it and takes them away. */
export interface Home {
  readonly stage: Stage;
  readonly owner: Client;
  readonly ownerToken: string;
  readonly canvas: Canvas;
}

/** Somebody who may edit a zone of their own. */
export interface Guest {
  readonly zone: Canvas;
  readonly zuid: string;
  /** What they show at the door. */
  readonly credentials: string;
}

export interface RevocationCase {
  readonly way: string;
  invite(home: Home, name: string): Promise<Guest>;
  /** Takes their right away and gives the moment from which it must not count. */
  take(home: Home, guest: Guest): Promise<number>;
}

/** How much longer than it says a token counts. */
const TOLERANCE_SECONDS = 5;
const LIFETIME_SECONDS = 4;

export async function makeHome(stage: Stage, name: string): Promise<Home> {
  const owner = await arrive(stage, name);
  const canvas = await makeCanvas({ database: { url: stage.databaseUrl } }, owner);
  return { stage, owner: owner.client, ownerToken: owner.token, canvas };
}

async function invite({ stage, owner, canvas }: Home, name: string, lifetime = 3_600) {
  const host = { database: { url: stage.databaseUrl } };
  const zone = { ...canvas, ...(await makeSpace(host, { name, client: owner }, canvas)) };
  const person = await arrive(stage, name);
  await addEditor(owner, person, { zone });
  const credentials = await stage.mint({ user: name, expires_in: lifetime });
  return { zone, zuid: person.zuid, credentials };
}

const byRequest = Object.entries(revocations).map(
  ([way, take]): RevocationCase => ({
    way,
    invite,
    async take({ owner }, { zone, zuid }) {
      await take({ owner, zone, person: { zuid } });
      return Date.now();
    },
  }),
);

const byTime: RevocationCase = {
  way: 'the token has run out',
  invite: (home, name) => invite(home, name, LIFETIME_SECONDS),
  async take(_home, { credentials }) {
    const [, payload = ''] = credentials.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return (exp + TOLERANCE_SECONDS) * 1000;
  },
};

const byKey: RevocationCase = {
  way: 'the API key is revoked',
  async invite(home, name) {
    const guest = await invite(home, name);
    const { key } = await home.owner.call(createApiKey, {
      params: { edition_id: home.canvas.edition_id },
      body: { name },
    });
    return { ...guest, credentials: `${guest.credentials} ${key}` };
  },
  async take({ owner, canvas }, { credentials }) {
    const params = { edition_id: canvas.edition_id };
    const { api_keys: keys } = await owner.call(listApiKeys, { params });
    const [, used = ''] = credentials.split(' ');
    const found = keys.find(({ prefix }) => used.startsWith(prefix));
    await owner.call(revokeApiKey, { params: { ...params, key_id: found?.id ?? '' } });
    return Date.now();
  },
};

export const revocationCases: readonly RevocationCase[] = [...byRequest, byTime, byKey];
