import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCOVERY } from '../../../../testing/service/fake-issuer.ts';
import type { IdentityService } from '../service/service.ts';
import {
  createIdentityDatabase,
  type IdentityDatabase,
  startTestService,
} from '../service/test-service.ts';
import {
  describeEndpoints,
  leaveFor,
  returnWith,
  signInThrough,
  startTestUpstream,
  type TestUpstream,
} from './test-upstream.ts';

type Json = Readonly<Record<string, unknown>>;

interface Shape {
  /** The path of the issuer. */
  path: string;
  settings?: Json;
  idToken: Json;
  userinfo?: Json;
  /** What the tokens of Lienzo say, or the text of the page. */
  expected: { name: string; email: string; email_verified: boolean } | string;
}

const TENANT = '0f3c9a52-6f0c-4b39-9a1f-0f6a4f1f2c11';
const ENTRA = {
  ver: '2.0',
  tid: TENANT,
  oid: '8d3e4a0c-6b1f-4b8e-8f8e-1d2c3b4a5f60',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  name: 'Adele Vance',
  preferred_username: 'AdeleV@contoso.example',
  rh: '0.ARoA',
};
const KEYCLOAK = {
  sub: '4f0c0d3e-9f9a-4b5e-8a70-5a8b0d6e2f10',
  typ: 'ID',
  azp: 'lienzo',
  session_state: 'a8a1',
  acr: '1',
  sid: 'a8a1',
  name: 'Kay Cloak',
  given_name: 'Kay',
  family_name: 'Cloak',
  preferred_username: 'kay',
  email: 'kay@example.test',
};

/** Tokens as these providers document and send them. */
const shapes: Record<string, Shape> = {
  'Entra with the optional email claim': {
    path: `/${TENANT}/v2.0`,
    settings: { trustMail: true },
    idToken: { ...ENTRA, email: 'adele@contoso.example' },
    expected: { name: 'Adele Vance', email: 'adele@contoso.example', email_verified: true },
  },
  'Entra with the user name as address': {
    path: '/other-tenant/v2.0',
    settings: { trustMail: true, claims: { mail: 'preferred_username' } },
    idToken: { ...ENTRA, sub: 'second' },
    expected: { name: 'Adele Vance', email: 'AdeleV@contoso.example', email_verified: true },
  },
  'Entra without trustMail': {
    path: '/third-tenant/v2.0',
    idToken: { ...ENTRA, sub: 'third', email: 'adele3@contoso.example' },
    expected: 'has not verified your email address',
  },
  'Google, in an organization': {
    path: '/google',
    settings: { allowedDomains: ['example.test'] },
    idToken: {
      azp: 'lienzo',
      sub: '110169484474386276334',
      hd: 'example.test',
      email: 'gina@example.test',
      email_verified: true,
      name: 'Gina Google',
      picture: 'https://lh3.example.test/a/photo',
      given_name: 'Gina',
      family_name: 'Google',
    },
    expected: { name: 'Gina Google', email: 'gina@example.test', email_verified: true },
  },
  'Google, with a private address': {
    path: '/google-private',
    settings: { allowedDomains: ['example.test'] },
    idToken: {
      sub: '110169484474386276335',
      email: 'gina@mail.test',
      email_verified: true,
      name: 'Gina Google',
    },
    expected: 'may not be used here',
  },
  'Okta, which sends a small ID token': {
    path: '/oauth2/default',
    idToken: { sub: '00uid4BxXw6I6TV4m0g3', ver: 1, amr: ['pwd'], idp: '00o1', name: 'Olga Okta' },
    userinfo: {
      name: 'Olga Okta',
      locale: 'en-US',
      zoneinfo: 'America/Los_Angeles',
      updated_at: 1311280970,
      preferred_username: 'olga@example.test',
      email: 'olga@example.test',
      email_verified: true,
    },
    expected: { name: 'Olga Okta', email: 'olga@example.test', email_verified: true },
  },
  'authentik, whose issuer ends with a slash': {
    path: '/application/o/lienzo/',
    idToken: {
      sub: 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184',
      acr: 'goauthentik.io/providers/oauth2/default',
      amr: ['pwd'],
      email: 'auth@example.test',
      email_verified: true,
      name: 'Auth Entik',
      preferred_username: 'auth',
      nickname: 'auth',
      groups: ['authentik Admins'],
    },
    expected: { name: 'Auth Entik', email: 'auth@example.test', email_verified: true },
  },
  'Authelia, which sends claims only to userinfo': {
    path: '/authelia',
    idToken: { sub: '7e7c5f4a-0b7f-4a63-9b5e-2f1f4d9b6a11', amr: ['pwd'], azp: 'lienzo' },
    userinfo: {
      name: 'Aurelia Authelia',
      email: 'aurelia@example.test',
      email_verified: true,
      alt_emails: ['a@example.test'],
      preferred_username: 'aurelia',
    },
    expected: { name: 'Aurelia Authelia', email: 'aurelia@example.test', email_verified: true },
  },
  'Dex, which federates itself': {
    path: '/dex',
    idToken: {
      sub: 'CgVkZXh0ZXISBWxvY2Fs',
      email: 'dexter@example.test',
      email_verified: true,
      name: 'dexter',
      federated_claims: { connector_id: 'github', user_id: 'dexter' },
    },
    expected: { name: 'dexter', email: 'dexter@example.test', email_verified: true },
  },
  Keycloak: {
    path: '/realms/lienzo',
    idToken: { ...KEYCLOAK, email_verified: true },
    expected: { name: 'Kay Cloak', email: 'kay@example.test', email_verified: true },
  },
  'Keycloak before the address is verified': {
    path: '/realms/unverified',
    idToken: { ...KEYCLOAK, sub: 'unverified', email_verified: false },
    expected: 'has not verified your email address',
  },
  'Keycloak, where the operator accepts addresses that are not verified': {
    path: '/realms/open',
    settings: { requireVerifiedMail: false, trustMail: true },
    idToken: { ...KEYCLOAK, sub: 'open', email: 'open@example.test', email_verified: false },
    expected: { name: 'Kay Cloak', email: 'open@example.test', email_verified: false },
  },
  'a provider that sends the flag as a text, as Amazon Cognito does': {
    path: '/cognito',
    idToken: { sub: 'cognito', email: 'cog@example.test', email_verified: 'true', name: 'Cog' },
    expected: { name: 'Cog', email: 'cog@example.test', email_verified: true },
  },
  'a provider that shares no address': {
    path: '/anonymous',
    idToken: { sub: 'anonymous', name: 'Anonymous' },
    expected: 'did not share your email address',
  },
  'a provider that shares no name': {
    path: '/nameless',
    idToken: { sub: 'nameless', email: 'nameless@example.test', email_verified: true },
    expected: {
      name: 'nameless@example.test',
      email: 'nameless@example.test',
      email_verified: true,
    },
  },
};

const names = Object.keys(shapes);
let database: IdentityDatabase;
let upstream: TestUpstream;
let service: IdentityService;

beforeAll(async () => {
  database = await createIdentityDatabase();
  upstream = await startTestUpstream();
  const base = upstream.issuer.issuer;
  const providers = Object.values(shapes).map(({ path, settings }, index) => {
    const issuer = base + path;
    upstream.issuer.answer(path.replace(/\/$/, '') + DISCOVERY, () => ({
      body: { ...describeEndpoints(base), issuer },
    }));
    return upstream.describe({ id: `p${index}`, issuer, ...settings });
  });
  service = await startTestService(database, { upstream: providers });
});

afterAll(async () => {
  await service?.close();
  await upstream?.close();
  await database?.drop();
});

describe('tokens of', () => {
  it.each(names)('%s', async (name) => {
    const shape = shapes[name] as Shape; // the name is one of its keys
    const provider = `p${names.indexOf(name)}`;
    const iss = upstream.issuer.issuer + shape.path;
    upstream.person = { idToken: { iss, ...shape.idToken }, userinfo: shape.userinfo ?? {} };
    if (typeof shape.expected === 'string') {
      const left = await leaveFor(service.issuer, provider);
      const page = await returnWith(left, upstream.authorize(left.location));
      expect(page.status).toBe(403);
      expect(await page.text()).toContain(shape.expected);
      return;
    }
    const { access_token = '' } = await signInThrough(service.issuer, upstream, { provider });
    expect(decodeJwt(access_token)).toMatchObject(shape.expected);
    const { rows } = await database.pool.query(
      'select subject from upstream_identities where issuer = $1',
      [iss],
    );
    expect(rows).toEqual([{ subject: shape.idToken.sub }]);
  });
});
