import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_SCOPES, type Identity, startIdentity } from './identity.ts';
import { API, createOptions, introspect, readTokens, verify } from './test-identity.ts';

let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity(createOptions());
});

afterAll(() => identity.close());

async function askSandbox(body: unknown, issuer = identity.issuer) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${issuer}/sandbox/token`, { method: 'POST', body: text });
  return { status: response.status, answer: await response.json().catch(() => undefined) };
}

describe('the sandbox', () => {
  it('issues a JWT with every API scope for one hour', async () => {
    const { status, answer } = await askSandbox({ user: 'ada' });
    expect(status).toBe(200);
    expect(answer).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: API_SCOPES.join(' '),
    });
    expect((await verify(identity, answer.access_token)).payload).toMatchObject({
      sub: 'ada',
      scope: API_SCOPES.join(' '),
      email: 'ada@example.test',
    });
  });

  it('issues a JWT with the claims of a real sign-in', async () => {
    const real = await verify(identity, (await readTokens(identity, 'ada')).access_token);
    const minted = await verify(identity, (await askSandbox({ user: 'ada' })).answer.access_token);
    // A minted token belongs to no session of the provider.
    const claims = Object.keys(real.payload).filter((name) => name !== 'sid');
    expect(Object.keys(minted.payload)).toEqual(claims);
    expect(minted.protectedHeader).toEqual(real.protectedHeader);
  });

  it('creates an account for an unknown name', async () => {
    const { answer } = await askSandbox({ user: 'new.person-1' });
    expect((await verify(identity, answer.access_token)).payload).toMatchObject({
      sub: 'new.person-1',
      name: 'new.person-1',
      email: 'new.person-1@example.test',
      email_verified: true,
    });
  });

  it('applies scope, lifetime, audience and format', async () => {
    const wishes = { user: 'ada', scope: 'securesearch.READ', expires_in: 60, audience: 'other' };
    const { answer } = await askSandbox(wishes);
    const { payload } = await verify(identity, answer.access_token, 'other');
    expect(answer).toMatchObject({ expires_in: 60, scope: 'securesearch.READ' });
    expect(payload).toMatchObject({ scope: 'securesearch.READ', exp: (payload.iat ?? 0) + 60 });
    const opaque = (await askSandbox({ ...wishes, opaque: true })).answer.access_token;
    const told = await introspect(identity, opaque, API);
    expect(await told.json()).toMatchObject({ active: true, aud: 'other' });
  });

  it.each([false, true])('keeps the spelling of scopes (opaque: %s)', async (opaque) => {
    const scope = 'service.TEAMS.read SecureSearch.Read';
    const { status, answer } = await askSandbox({ user: 'ada', scope, opaque });
    expect({ status, scope: answer.scope }).toEqual({ status: 200, scope });
    const told = opaque
      ? await (await introspect(identity, answer.access_token, API)).json()
      : (await verify(identity, answer.access_token)).payload;
    expect(told).toMatchObject({ scope });
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no user', {}],
    ['an impossible user', { user: 'a b' }],
    ['a user that is too long', { user: 'a'.repeat(65) }],
    ['a user that is no string', { user: 1 }],
    ['a lifetime of zero', { user: 'ada', expires_in: 0 }],
    ['a lifetime of more than a day', { user: 'ada', expires_in: 86_401 }],
    ['a fractional lifetime', { user: 'ada', expires_in: 1.5 }],
    ['a lifetime in words', { user: 'ada', expires_in: '60' }],
    ['a format that is no boolean', { user: 'ada', opaque: 'yes' }],
    ['an empty audience', { user: 'ada', audience: '' }],
    ['a scope that is no string', { user: 'ada', scope: ['openid'] }],
  ])('refuses %s', async (_fault, body) => {
    const { status, answer } = await askSandbox(body);
    expect(status).toBe(400);
    expect(answer).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
  });

  it('rejects an unknown scope', async () => {
    const { status, answer } = await askSandbox({ user: 'ada', scope: 'Service.teams.WRITE' });
    expect({ status, error: answer.error }).toEqual({ status: 400, error: 'invalid_scope' });
  });

  it('rejects a body of more than 16 KiB', async () => {
    const { status, answer } = await askSandbox({ user: 'ada', padding: 'x'.repeat(16 * 1024) });
    expect({ status, error: answer.error }).toEqual({ status: 413, error: 'invalid_request' });
  });

  it('is off by default', async () => {
    const plain = await startIdentity(createOptions({ sandbox: false }));
    expect((await askSandbox({ user: 'ada' }, plain.issuer)).status).toBe(404);
    expect(await plain.mint({ user: 'ada' })).toMatch(/^ey/);
    await plain.close();
  });
});
