import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DISCOVERY,
  metadataOf as describeIssuer,
  type FakeIssuer,
  startFakeIssuer,
} from '../../../../../testing/service/fake-issuer.ts';
import { createManualClock, SECOND } from '../../../../../testing/service/manual-clock.ts';
import { createDiscovery, fetchJson } from './discovery.ts';

let foreign: FakeIssuer;
beforeEach(async () => {
  foreign = await startFakeIssuer();
});
afterEach(() => foreign.close());

const clock = createManualClock(new Date());

function discover(issuer = foreign.issuer) {
  return createDiscovery(issuer, () => clock.now().getTime());
}

describe('the metadata of an issuer', () => {
  it('is fetched once and cached', async () => {
    const read = discover();
    const [first] = await Promise.all([read(), read()]);
    clock.advance(3600 * SECOND);
    expect(await read()).toBe(first);
    expect(first.jwksUri.href).toBe(`${foreign.issuer}/keys`);
    expect(first.userinfoEndpoint?.href).toBe(`${foreign.issuer}/userinfo`);
    expect(first.introspectionEndpoint?.href).toBe(`${foreign.issuer}/introspect`);
    expect(foreign.countOf(DISCOVERY)).toBe(1);
  });

  it('may omit optional endpoints', async () => {
    const { issuer } = foreign;
    foreign.answer(DISCOVERY, () => ({ body: { issuer, jwks_uri: `${issuer}/keys` } }));
    expect(await discover()()).toMatchObject({
      userinfoEndpoint: undefined,
      introspectionEndpoint: undefined,
    });
  });

  it('is found for an issuer with a path and a trailing slash', async () => {
    const issuer = `${foreign.issuer}/realm/`;
    foreign.answer(`/realm${DISCOVERY}`, () => ({ body: describeIssuer(issuer) }));
    await expect(discover(issuer)()).resolves.toHaveProperty('jwksUri');
  });

  it.each<[string, Parameters<FakeIssuer['answer']>[1], RegExp]>([
    [
      'names another issuer',
      () => ({ body: describeIssuer('http://evil.example') }),
      /a different issuer/,
    ],
    [
      'differs from the issuer by a slash',
      () => ({ body: describeIssuer(`${foreign.issuer}/`) }),
      /a different issuer/,
    ],
    ['has no keys', () => ({ body: { issuer: foreign.issuer } }), /no jwks_uri/],
    [
      'has an invalid jwks_uri',
      () => ({ body: { issuer: foreign.issuer, jwks_uri: 'keys' } }),
      /no jwks_uri/,
    ],
    ['is not found', () => ({ status: 404 }), /responded with 404/],
    ['fails', () => ({ status: 500 }), /responded with 500/],
    ['is not JSON', () => ({ body: '<html>' }), /JSON/],
    ['is not an object', () => ({ body: 'null' }), /did not return a JSON object/],
  ])('is rejected when it %s', async (_kind, responder, reason) => {
    foreign.answer(DISCOVERY, responder);
    await expect(discover()()).rejects.toThrow(reason);
  });

  it('is not fetched through a redirect', async () => {
    const { issuer } = foreign;
    foreign.answer(DISCOVERY, () => ({ status: 302, headers: { location: `${issuer}/moved` } }));
    foreign.answer('/moved', () => ({ body: describeIssuer(issuer) }));
    await expect(discover()()).rejects.toThrow();
    expect(foreign.countOf('/moved')).toBe(0);
  });

  it('is fetched again ten seconds after a failure', async () => {
    foreign.answer(DISCOVERY, () => ({ status: 503 }));
    const read = discover();
    await expect(read()).rejects.toThrow(/503/);
    foreign.answer(DISCOVERY, () => ({ body: describeIssuer(foreign.issuer) }));
    clock.advance(9 * SECOND);
    await expect(read()).rejects.toThrow(/503/);
    expect(foreign.countOf(DISCOVERY)).toBe(1);
    clock.advance(2 * SECOND);
    await expect(read()).resolves.toHaveProperty('jwksUri');
    expect(foreign.countOf(DISCOVERY)).toBe(2);
  });
});

describe('a request to an issuer', () => {
  it('returns the JSON object of the response', async () => {
    foreign.answer('/thing', () => ({ body: { a: 1 } }));
    expect(await fetchJson(`${foreign.issuer}/thing`, {})).toEqual({ a: 1 });
  });

  it('fails when the issuer is unreachable', async () => {
    await expect(fetchJson('http://127.0.0.1:1/', {})).rejects.toThrow();
  });
});
