import { type Identity, startIdentity } from '@lienzo/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printLine } from '../../../../testing/random/seeded-random.ts';
import { AUDIENCE } from '../../../../testing/service/test-service.ts';
import { PUBLIC, REDIRECT, readTokens, signIn } from '../../../identity/src/test-identity.ts';
import {
  type AttackedService,
  bearer,
  expectRefusal,
  startAttackedService,
} from './attacked-service.ts';
import { forgeToken, honestClaims, VICTIM } from './forge-token.ts';

type Attack = (target: AttackedService) => string | Promise<string>;
type Claims = Record<string, unknown>;

const seconds = () => Math.floor(Date.now() / 1000);

// Signed by the issuer, so only the claims are wrong.
const claiming =
  (claims: (target: AttackedService) => Claims): Attack =>
  (target) =>
    forgeToken({ ...target.honest, claims: claims(target) });

const payload =
  (text: (honest: Claims) => string): Attack =>
  ({ honest }) =>
    forgeToken({ ...honest, payload: text(honestClaims(honest.issuer)) });

const repeating = (member: string): Attack =>
  payload((honest) => `${JSON.stringify(honest).slice(0, -1)},${member}}`);

let other: Identity;
const ofOther =
  (request: Parameters<Identity['mint']>[0]): Attack =>
  () =>
    other.mint(request);

const ofIssuer =
  (request: Omit<Parameters<Identity['mint']>[0], 'user'>): Attack =>
  ({ service }) =>
    service.mint({ user: VICTIM, ...request });

const OPENID = { scope: 'openid profile offline_access Service.editions.READ', prompt: 'consent' };

const attacks: Record<string, Attack> = {
  'expired ten seconds ago': claiming(() => ({ exp: seconds() - 10 })),
  'expired long ago': claiming(() => ({ exp: 0 })),
  'expired before the epoch': claiming(() => ({ exp: -1 })),
  'exp missing': claiming(() => ({ exp: undefined })),
  'exp null': claiming(() => ({ exp: null })),
  'exp as text': claiming(() => ({ exp: String(seconds() + 3600) })),
  'exp as a date': claiming(() => ({ exp: new Date(Date.now() + 3_600_000).toISOString() })),
  'exp as a list': claiming(() => ({ exp: [seconds() + 3600] })),
  'exp true': claiming(() => ({ exp: true })),
  'not valid yet': claiming(() => ({ nbf: seconds() + 60 })),
  'nbf as text': claiming(() => ({ nbf: 'now' })),
  'iat as text': claiming(() => ({ iat: 'yesterday' })),
  'iat as an object': claiming(() => ({ iat: {} })),
  'iat null': claiming(() => ({ iat: null })),

  'sub missing': claiming(() => ({ sub: undefined })),
  'sub empty': claiming(() => ({ sub: '' })),
  'sub null': claiming(() => ({ sub: null })),
  'sub a number': claiming(() => ({ sub: 42 })),
  'sub a list': claiming(() => ({ sub: [VICTIM] })),
  'sub an object': claiming(() => ({ sub: { toString: VICTIM } })),
  'sub huge': claiming(() => ({ sub: 'a'.repeat(5_000) })),
  'sub one character too long': claiming(() => ({ sub: 'a'.repeat(256) })),
  'sub with NUL': claiming(() => ({ sub: `${VICTIM}\u0000` })),
  'sub with half a character': payload((honest) =>
    JSON.stringify({ ...honest, sub: 'half' }).replace('"half"', '"\\ud800"'),
  ),

  'aud missing': claiming(() => ({ aud: undefined })),
  'aud null': claiming(() => ({ aud: null })),
  'aud of another API': claiming(() => ({ aud: 'another-api' })),
  'aud a list without ours': claiming(() => ({ aud: ['one', 'two'] })),
  'aud an empty list': claiming(() => ({ aud: [] })),
  'aud a list in a list': claiming(() => ({ aud: [[AUDIENCE]] })),
  'aud an object': claiming(() => ({ aud: { [AUDIENCE]: true } })),
  'aud of another case': claiming(() => ({ aud: AUDIENCE.toUpperCase() })),
  'aud that begins like ours': claiming(() => ({ aud: `${AUDIENCE}-staging` })),

  'iss missing': claiming(() => ({ iss: undefined })),
  'iss null': claiming(() => ({ iss: null })),
  'iss a list': claiming(({ honest }) => ({ iss: [honest.issuer] })),
  'iss with a slash at its end': claiming(({ honest }) => ({ iss: `${honest.issuer}/` })),
  'iss in another case': claiming(({ honest }) => ({ iss: honest.issuer.toUpperCase() })),
  'iss by another name of the host': claiming(({ honest }) => ({
    iss: honest.issuer.replace('127.0.0.1', 'localhost'),
  })),
  'iss with white space': claiming(({ honest }) => ({ iss: ` ${honest.issuer}` })),
  'iss that hides the attacker behind a user name': ({ honest, attacker, attackerKey }) =>
    forgeToken({
      ...honest,
      key: attackerKey,
      claims: { iss: `${honest.issuer}@${new URL(attacker.issuer).host}` },
    }),
  'iss of the attacker with the keys of the attacker': ({ attacker, attackerKey }) =>
    forgeToken({ issuer: attacker.issuer, key: attackerKey }),
  'iss of the attacker with the key of the issuer': claiming(({ attacker }) => ({
    iss: attacker.issuer,
  })),

  'sub twice': repeating('"sub":"root"'),
  'sub twice, once spelt with an escape': repeating('"\\u0073ub":"root"'),
  'sub twice, with white space': repeating('\n\t"sub" \n : "root"'),
  'iss twice': ({ attacker, honest }) =>
    repeating(`"iss":"${attacker.issuer}"`)({ honest } as AttackedService), // it uses nothing else
  'aud twice': repeating('"aud":"another-api"'),
  'exp twice': repeating('"exp":9999999999'),
  'a payload that is not JSON': payload(() => 'sub=ada'),
  'an empty payload': payload(() => ''),
  'a payload with something after it': payload((honest) => `${JSON.stringify(honest)}{}`),
  'a payload that is a list': payload((honest) => JSON.stringify([honest])),
  'a payload that is text': payload(() => JSON.stringify(VICTIM)),
  'a payload that is null': payload(() => 'null'),
  'a payload that is a number': payload(() => '1'),
  'a payload of brackets only': payload(() => '['.repeat(4_000)),
  'claims on the prototype': payload(
    (honest) => `{"__proto__":${JSON.stringify(honest)},"exp":9999999999}`,
  ),

  'a token of the provider that has expired': ofIssuer({ expires_in: -10 }),
  'a token of the provider for another API': ofIssuer({ audience: 'another-api' }),
  'an opaque token that has expired': ofIssuer({ expires_in: -10, opaque: true }),
  'an opaque token for another API': ofIssuer({ audience: 'another-api', opaque: true }),
  'an unknown opaque token': () => 'aGVsbG8gdGhlcmUgd29ybGQ',
  'an opaque token that is too short': () => 'x',
  'a token of a real provider that is not trusted': ofOther({ user: VICTIM }),
  'an opaque token of a provider that is not trusted': ofOther({ user: VICTIM, opaque: true }),
  'an ID token': async ({ service }) =>
    (await readTokens(service.identity, VICTIM, OPENID)).id_token,
  'a refresh token': async ({ service }) =>
    (await readTokens(service.identity, VICTIM, OPENID)).refresh_token,
  'a token for the userinfo endpoint': async ({ service }) =>
    (await readTokens(service.identity, VICTIM, { scope: 'openid profile' })).access_token,
  'an authorization code': async ({ service }) => (await signIn(service.identity, VICTIM)).code,
};

let target: AttackedService;
beforeAll(async () => {
  target = await startAttackedService({
    identity: {
      accounts: [{ user: VICTIM, name: VICTIM, mail: `${VICTIM}@example.test` }],
      clients: [{ ...PUBLIC, redirectUris: [REDIRECT] }],
    },
  });
  other = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: { clientId: 'lienzo-api', clientSecret: 'test-only' },
    sandbox: true,
  });
});
afterAll(async () => {
  await other.close();
  await target.close();
});

describe('a token with wrong claims', () => {
  it.each([
    ['an audience among others', claiming(() => ({ aud: ['another-api', AUDIENCE] }))],
    ['a member named twice inside a claim', repeating('"nested":{"sub":1,"sub":2}')],
    ['a claim that looks like a second subject', repeating('"note":"\\"sub\\":\\"root\\""')],
    ['an opaque form', ofIssuer({ opaque: true })],
    [
      'an honest sign-in',
      async ({ service }: AttackedService) =>
        (await readTokens(service.identity, VICTIM, OPENID)).access_token,
    ],
  ])('differs from one that is accepted with %s', async (_name, make) => {
    const answer = await target.present(bearer(await make(target)));
    expect(answer.status).toBe(200);
  });

  it.each(Object.entries(attacks))('is refused: %s', async (_name, attack) => {
    const token = await attack(target);
    expect(token).toBeTypeOf('string');
    expectRefusal(await target.present(bearer(token)));
    expectRefusal(await target.present(bearer(token))); // also when the result is cached
  });

  it('never makes the service contact the attacker or create a user', async () => {
    printLine(`token attacks on claims and kinds of tokens: ${Object.keys(attacks).length}`);
    expect(target.attacker.total()).toBe(0);
    expect(await target.countUsers()).toBe(1);
  });
});

describe('a token that expires while its verification is cached', () => {
  it.each([
    ['JWT', false],
    ['opaque', true],
  ])('is refused once it has expired: %s', async (_name, opaque) => {
    let now = new Date();
    const timed = await startAttackedService({ clock: { now: () => now } });
    try {
      // The provider uses the real time, and starting the service took some.
      now = new Date();
      const token = await timed.service.mint({ user: VICTIM, expires_in: 30, opaque });
      expect((await timed.present(bearer(token))).status).toBe(200);
      now = new Date(now.getTime() + 20_000);
      expect((await timed.present(bearer(token))).status).toBe(200);
      now = new Date(now.getTime() + 20_000);
      expectRefusal(await timed.present(bearer(token)));
    } finally {
      await timed.close();
    }
  });
});
