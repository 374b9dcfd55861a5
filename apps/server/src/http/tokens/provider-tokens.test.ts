import { scopes } from '@lienzo/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeIssuer, startFakeIssuer } from '../../../../../testing/service/fake-issuer.ts';
import { createManualClock } from '../../../../../testing/service/manual-clock.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';
import { createTokenVerifier } from './verify-token.ts';

let issuer: FakeIssuer | undefined;
afterEach(async () => {
  await issuer?.close();
  issuer = undefined;
});

interface Shape {
  /** The header without algorithm and key. */
  header: { typ?: string };
  claims: Record<string, unknown>;
  settings: Omit<TrustedIssuer, 'issuer' | 'audience'>;
  expected: { scopes: readonly string[]; profile?: object | undefined };
}

const read = ['Service.zones.READ', 'Service.spaces.READ'];
const readMap = { 'lienzo.read': read };

/** Access tokens as the providers issue them, without the parts that are the same in all. */
const shapes: Record<string, Shape> = {
  'Microsoft Entra ID': {
    header: { typ: 'JWT' },
    claims: {
      ...{ scope: undefined, scp: 'lienzo.read', ver: '2.0', tid: '72f988bf', oid: '1f3b' },
      ...{ azp: '6731de76', name: 'Ada Lovelace', preferred_username: 'ada@example.com' },
    },
    settings: { tokenTypes: ['jwt'], scopeMap: readMap },
    expected: { scopes: read, profile: { name: 'Ada Lovelace', mail: undefined } },
  },
  Okta: {
    header: {},
    claims: { scope: undefined, scp: ['lienzo.read'], cid: '0oa1', uid: '00u1', sub: 'ada@a.com' },
    settings: { tokenTypes: ['none'], scopeMap: readMap },
    expected: { scopes: read, profile: undefined },
  },
  Keycloak: {
    header: { typ: 'JWT' },
    claims: {
      ...{ scope: 'openid Service.zones.READ', azp: 'lienzo-web', typ: 'Bearer', sid: 'c1' },
      ...{ name: 'Ada', email: 'ada@example.com', email_verified: true },
    },
    settings: { tokenTypes: ['jwt'] },
    expected: {
      scopes: ['openid', 'Service.zones.READ'],
      profile: { name: 'Ada', mail: 'ada@example.com' },
    },
  },
  authentik: {
    header: { typ: 'JWT' },
    claims: {
      ...{
        scope: 'openid profile email',
        azp: 'lienzo',
        uid: 'x',
        acr: 'goauthentik.io/providers',
      },
      ...{ name: 'Ada', email: 'ada@example.com', email_verified: true },
    },
    settings: { tokenTypes: ['jwt'], scopeMap: 'all' },
    expected: { scopes, profile: { name: 'Ada', mail: 'ada@example.com' } },
  },
  Authelia: {
    header: { typ: 'at+jwt' },
    claims: { scope: undefined, scp: ['openid', 'lienzo.read'], client_id: 'lienzo' },
    settings: { tokenTypes: ['at+jwt'], scopeMap: readMap },
    expected: { scopes: ['openid', ...read], profile: undefined },
  },
  Dex: {
    header: {},
    claims: { scope: undefined, at_hash: 'x', name: 'Ada', email: 'ada@example.com' },
    settings: { tokenTypes: ['none'], scopeMap: 'all', trustsMail: true },
    expected: { scopes, profile: { name: 'Ada', mail: 'ada@example.com' } },
  },
};

async function verifierFor(settings: Shape['settings']) {
  issuer = await startFakeIssuer();
  const trusted = { issuer: issuer.issuer, audience: issuer.audience, ...settings };
  const verifier = createTokenVerifier({
    issuers: [trusted],
    clock: createManualClock(new Date()),
    limits: { invalidTokensPerMinute: 10, maxConcurrentIntrospections: 4 },
  });
  return { verifier, sign: issuer.sign };
}

describe('an access token of', () => {
  it.each(Object.entries(shapes))('%s is accepted with the right settings', async (_, shape) => {
    const { verifier, sign } = await verifierFor(shape.settings);
    const token = await sign({ sub: 'ada', ...shape.claims }, shape.header);
    const { scopes: granted, profile } = await verifier.verify(token);
    expect({ scopes: granted, profile }).toEqual({ profile: undefined, ...shape.expected });
  });

  it.each(Object.entries(shapes).filter(([, { settings }]) => settings.tokenTypes[0] !== 'at+jwt'))(
    '%s is refused by default, with a reason that names its type',
    async (_, shape) => {
      const { verifier, sign } = await verifierFor({ tokenTypes: ['at+jwt'] });
      const token = await sign({ sub: 'ada', ...shape.claims }, shape.header);
      const type = shape.header.typ ?? 'missing';
      await expect(verifier.verify(token)).rejects.toThrow(`the token type (typ) is ${type}`);
    },
  );
});

describe('a token type', () => {
  it.each(['none', '', 'application/', 'JWT'])('%j is refused if only none is set', async (typ) => {
    const { verifier, sign } = await verifierFor({ tokenTypes: ['none'] });
    await expect(verifier.verify(await sign({ sub: 'ada' }, { typ }))).rejects.toThrow('typ');
  });
});
