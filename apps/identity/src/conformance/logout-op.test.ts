import { buildEndSessionUrl } from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityService } from '../service/service.ts';
import {
  APPLICATION,
  addPerson,
  createIdentityDatabase,
  type IdentityDatabase,
  startTestService,
} from '../service/test-service.ts';
import { readLocation } from '../test-browser.ts';
import { createRelyingParty, MAIL, type RelyingParty } from './test-relying-party.ts';

const HOME = `${APPLICATION}/`;

let database: IdentityDatabase;
let service: IdentityService;
let party: RelyingParty;
let idToken: string;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startTestService(database);
  await addPerson(service, MAIL);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

beforeEach(async () => {
  party = await createRelyingParty(service.issuer);
  idToken = (await party.signIn()).id_token ?? '';
});

type Fields = Record<string, string>;

function openLogout(parameters: Fields): Promise<Response> {
  const url = new URL(party.configuration.serverMetadata().end_session_endpoint ?? '');
  url.search = new URLSearchParams(parameters).toString();
  return party.browser.open(url.href);
}

/** Confirms on the page that asks, as a person does, and returns the answer. */
async function confirm(page: Response): Promise<Response> {
  const text = await page.text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return party.browser.submit(`${service.issuer}/oauth/v2/logout/confirm`, { xsrf, logout: 'yes' });
}

async function isSignedIn(): Promise<boolean> {
  const { returned } = await party.authorize({ prompt: 'none' });
  return returned?.searchParams.get('error') !== 'login_required';
}

async function expectSignedOutAt(answer: Response, address: string): Promise<void> {
  expect(readLocation(answer)).toBe(address);
  expect(await isSignedIn()).toBe(false);
}

async function expectRefused(parameters: Fields): Promise<void> {
  const page = await openLogout(parameters);
  expect(page.status).toBe(400);
  expect(page.headers.get('location')).toBeNull();
  expect(await isSignedIn()).toBe(true);
}

describe('the module', () => {
  it('oidcc-rp-initiated-logout', async () => {
    const url = buildEndSessionUrl(party.configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: HOME,
      state: 'abc',
    });
    const answer = await confirm(await party.browser.open(url.href));
    await expectSignedOutAt(answer, `${HOME}?state=abc`);
  });

  it('oidcc-rp-initiated-logout-no-state', async () => {
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: HOME };
    await expectSignedOutAt(await confirm(await openLogout(parameters)), HOME);
  });

  it('oidcc-rp-initiated-logout-no-id-token-hint: the client_id names the client', async () => {
    const parameters = { client_id: 'lienzo-web', post_logout_redirect_uri: HOME };
    await expectSignedOutAt(await confirm(await openLogout(parameters)), HOME);
  });

  it('oidcc-rp-initiated-logout-no-params, -only-state and -no-post-logout-redirect-uri', async () => {
    for (const parameters of [{}, { state: 'abc' }, { id_token_hint: idToken }] as Fields[]) {
      const fresh = await createRelyingParty(service.issuer);
      party = fresh;
      await party.signIn();
      const answer = await confirm(await openLogout(parameters));
      expect(new URL(readLocation(answer)).origin).toBe(service.issuer);
      expect(await isSignedIn()).toBe(false);
    }
  });

  it('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', () =>
    expectRefused({ id_token_hint: idToken, post_logout_redirect_uri: 'https://evil.test/' }));

  it('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', () =>
    expectRefused({ id_token_hint: idToken, post_logout_redirect_uri: `${HOME}?foo=bar` }));

  it('oidcc-rp-initiated-logout-bad-id-token-hint', () =>
    expectRefused({ id_token_hint: 'bad', post_logout_redirect_uri: HOME }));

  it('oidcc-rp-initiated-logout-modified-id-token-hint', async () => {
    const [header, payload = '', signature] = idToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString(
      'base64url',
    );
    const id_token_hint = `${header}.${changed}.${signature}`;
    await expectRefused({ id_token_hint, post_logout_redirect_uri: HOME });
  });

  it('asks first: another site cannot sign a person out', async () => {
    const page = await openLogout({ id_token_hint: idToken });
    expect(page.status).toBe(200);
    const answer = await party.browser.submit(`${service.issuer}/oauth/v2/logout/confirm`, {
      xsrf: 'guessed',
      logout: 'yes',
    });
    expect(answer.status).toBe(400);
    expect(await isSignedIn()).toBe(true);
  });
});
