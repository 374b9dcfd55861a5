import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Identity, startIdentity } from './identity.ts';
import {
  API,
  AUDIENCE,
  CONFIDENTIAL,
  createOptions,
  introspect,
  PUBLIC,
  readTokens,
  refresh,
} from './test-identity.ts';

let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity(createOptions());
});

afterAll(() => identity.close());

describe('introspection', () => {
  it('returns all claims of an opaque token to the API', async () => {
    const token = await identity.mint({ user: 'bob', scope: 'Service.teams.READ', opaque: true });
    const response = await introspect(identity, token, API);
    const answer = await response.json();
    expect(response.status).toBe(200);
    expect(answer).toEqual({
      active: true,
      iss: identity.issuer,
      aud: AUDIENCE,
      sub: 'bob',
      client_id: 'lienzo-sandbox',
      scope: 'Service.teams.READ',
      token_type: 'Bearer',
      iat: expect.any(Number),
      exp: answer.iat + 3600,
      name: 'Bob',
      email: 'bob@example.test',
      email_verified: false,
    });
  });

  it('rejects a client that does not authenticate', async () => {
    const token = await identity.mint({ user: 'ada', opaque: true });
    const ask = (form: Record<string, string>) => introspect(identity, token, undefined, form);
    expect((await ask({})).status).toBe(400);
    expect((await ask({ client_id: API.clientId })).status).toBe(401);
    const asPublic = await ask({ client_id: PUBLIC.clientId });
    expect(await asPublic.json()).toEqual({ active: false });
  });

  it('returns nothing to other clients', async () => {
    const token = await identity.mint({ user: 'ada', opaque: true });
    const response = await introspect(identity, token, CONFIDENTIAL);
    expect(await response.json()).toEqual({ active: false });
  });

  it('reports expired, unknown and refresh tokens as inactive', async () => {
    const expired = await identity.mint({ user: 'ada', opaque: true, expires_in: -1 });
    const { refresh_token } = await readTokens(identity, 'ada');
    for (const token of [expired, 'unknown', refresh_token]) {
      const response = await introspect(identity, token, API);
      expect(await response.json()).toEqual({ active: false });
    }
  });

  it('and refresh keep working after thousands of minted tokens', async () => {
    const kept = await identity.mint({ user: 'ada', opaque: true });
    const { refresh_token } = await readTokens(identity, 'ada');
    const many = Array.from({ length: 3000 }, () => identity.mint({ user: 'bob', opaque: true }));
    await Promise.all(many);
    expect(await (await introspect(identity, kept, API)).json()).toMatchObject({ active: true });
    expect((await refresh(identity, refresh_token)).status).toBe(200);
  });
});
