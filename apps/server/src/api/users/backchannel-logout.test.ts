import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { createClient, openZone } from '@lienzo/sdk';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type FakeIssuer,
  KEYS,
  startFakeIssuer,
} from '../../../../../testing/service/fake-issuer.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { type Service, startService } from '../../app.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_MILLISECONDS = 2_000;
// A busy machine can be too slow once; what is too slow is too slow every time.
const timed = { retry: 2 };

let issuer: FakeIssuer;
let first: TestService;
let second: Service;
let sign: (claims: Record<string, unknown>, typ?: string) => Promise<string>;

beforeAll(async () => {
  issuer = await startFakeIssuer();
  // The issuer signs tokens of every kind with one key.
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256', use: 'sig' };
  issuer.answer(KEYS, () => ({ body: { keys: [jwk] } }));
  sign = (claims, typ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'own', ...(typ && { typ }) })
      .sign(privateKey);
  const trusted = [{ issuer: issuer.issuer, audience: issuer.audience }];
  first = await startTestService({ env: { OIDC_ISSUERS: JSON.stringify(trusted) } });
  second = await startService(first.config);
});

afterAll(async () => {
  await second?.close();
  await first?.close();
  await issuer?.close();
});

const seconds = () => Math.floor(Date.now() / 1000);

async function signIn(sub: string, claims: Record<string, unknown>) {
  const scope = contract.scopes.join(' ');
  const shared = { iss: issuer.issuer, aud: issuer.audience, scope, sub, name: 'Ada' };
  const times = { iat: seconds() - 10, exp: seconds() + 3600 };
  const token = await sign({ ...shared, ...times, ...claims }, 'at+jwt');
  const client = createClient({ baseUrl: first.url, token });
  const { user } = await client.call(contract.getCurrentUser, {});
  return { token, client, zuid: user.zuid };
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

const isRefused = ({ token }: SignedIn, baseUrl = first.url) =>
  createClient({ baseUrl, token })
    .call(contract.getCurrentUser, {})
    .then(
      () => false,
      (error: { key?: string }) => error.key === 'tokenInvalid',
    );

const logoutClaims = (claims: Record<string, unknown>) => ({
  ...{ iss: issuer.issuer, aud: 'lienzo-web', jti: randomUUID(), events: { [EVENT]: {} } },
  ...{ iat: seconds(), exp: seconds() + 120 },
  ...claims,
});

async function send(token: string): Promise<number> {
  const body = new URLSearchParams({ logout_token: token });
  const response = await fetch(`${first.url}/service/backchannel-logout`, { method: 'POST', body });
  await response.body?.cancel();
  return response.status;
}

const logOut = async (claims: Record<string, unknown>) =>
  send(await sign(logoutClaims(claims), 'logout+jwt'));

describe('a logout token', () => {
  it('ends the session in all applications and on every node, and no other', timed, async () => {
    const sub = randomUUID();
    const web = await signIn(sub, { client_id: 'lienzo-web', sid: 'a' });
    const cli = await signIn(sub, { client_id: 'lienzo-cli', sid: 'a' });
    const other = await signIn(sub, { client_id: 'lienzo-web', sid: 'b' });
    const stranger = await signIn(randomUUID(), { client_id: 'lienzo-web', sid: 'a' });
    await vi.waitFor(async () => {
      const { sessions } = await web.client.call(contract.listSessions, {});
      expect(sessions).toHaveLength(3);
    });
    expect(await logOut({ sub, sid: 'a' })).toBe(200);
    expect([await isRefused(web), await isRefused(cli)]).toEqual([true, true]);
    await vi.waitFor(async () => expect(await isRefused(web, second.url)).toBe(true), {
      timeout: MAX_MILLISECONDS,
    });
    expect([await isRefused(other), await isRefused(stranger)]).toEqual([false, false]);
  });

  it('without a session ends all sessions of the person', async () => {
    const sub = randomUUID();
    const all = [await signIn(sub, { sid: 'a' }), await signIn(sub, { jti: 'b' })];
    expect(await logOut({ sub })).toBe(200);
    expect(await Promise.all(all.map((one) => isRefused(one)))).toEqual([true, true]);
  });

  it('closes live sockets', timed, async () => {
    const sub = randomUUID();
    const { client, token, zuid } = await signIn(sub, { client_id: 'lienzo-web', sid: 'a' });
    const { edition_id: editionId, team_id } = await client.call(contract.createEdition, {
      body: { team_name: 'Atelier' },
    });
    const { space_id: spaceId } = await client.call(contract.createSpace, {
      params: { edition_id: editionId },
      body: { create_space: { space_name: 'Plan', team_id } },
    });
    const params = { edition_id: editionId, space_id: spaceId };
    const { zones_info } = await client.call(contract.listZonesMeta, { params });
    const [zoneId = ''] = zones_info.zone_order;
    const live = openZone({ baseUrl: second.url, token, zuid, editionId, spaceId, zoneId });
    try {
      await live.ready();
      expect(await logOut({ sub, sid: 'a' })).toBe(200);
      await vi.waitFor(() => expect(live.status()).not.toBe('open'), {
        timeout: MAX_MILLISECONDS,
        interval: 20,
      });
    } finally {
      live.close();
    }
  });

  it('about a person who has never used Lienzo changes nothing', async () => {
    expect(await logOut({ sub: randomUUID(), sid: 'a' })).toBe(200);
  });
});

describe('attacks with logout tokens', () => {
  it('are refused, and end nothing', async () => {
    const sub = randomUUID();
    const person = await signIn(sub, { client_id: 'lienzo-web', sid: 'a' });
    const { privateKey: foreign } = await generateKeyPair('ES256');
    const good = { sub, sid: 'a' };
    const forged = new SignJWT(logoutClaims(good)).setProtectedHeader({ alg: 'ES256', kid: 'own' });
    const { events: _, ...idToken } = logoutClaims(good);
    const { jti: __, ...withoutId } = logoutClaims(good);
    const { exp: ___, ...endless } = logoutClaims(good);
    const { iat: ____, ...timeless } = logoutClaims(good);
    const wrong = [
      '',
      'x.y.z',
      await forged.sign(foreign),
      person.token,
      await sign(idToken),
      await sign(withoutId),
      await sign(endless),
      await sign(timeless),
      await sign(logoutClaims({ ...good, nonce: 'n' })),
      await sign(logoutClaims({ ...good, events: {} })),
      await sign(logoutClaims({ ...good, events: EVENT })),
      await sign(logoutClaims({ ...good, events: { [EVENT]: true } })),
      await sign(logoutClaims({ ...good, aud: 'another-client' })),
      await sign(logoutClaims({ ...good, aud: issuer.audience })),
      await sign(logoutClaims({ ...good, iss: 'http://evil.test' })),
      await sign(logoutClaims({ ...good, iat: seconds() - 3600, exp: seconds() + 60 })),
      await sign(logoutClaims({ ...good, iat: seconds() + 3600, exp: seconds() + 7200 })),
      await sign(logoutClaims({ ...good, exp: seconds() - 120 })),
      await sign(logoutClaims({ sid: 'a' })),
      await sign(logoutClaims({ ...good, sid: 7 })),
      await sign(logoutClaims(good), 'at+jwt'),
    ];
    for (const [index, token] of wrong.entries())
      expect([index, await send(token)]).toEqual([index, 400]);
    expect(await isRefused(person)).toBe(false);
  });

  it('by repeating one: it is refused, and a new session of the person goes on', async () => {
    const sub = randomUUID();
    await signIn(sub, { client_id: 'lienzo-web', sid: 'a' });
    const token = await sign(logoutClaims({ sub }), 'logout+jwt');
    expect(await send(token)).toBe(200);
    const renewed = await signIn(sub, { sid: 'a', iat: seconds() + 2 });
    expect(await send(token)).toBe(400);
    expect(await isRefused(renewed)).toBe(false);
  });
});
