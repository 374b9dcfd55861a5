import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_SCOPES, type Identity, startIdentity } from './identity.ts';
import { API, createOptions, introspect, readTokens, refresh } from './test-identity.ts';

let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity(createOptions());
});

afterAll(() => identity.close());

describe('discovery', () => {
  it('lists the endpoints and scopes', async () => {
    const document = await (
      await fetch(`${identity.issuer}/.well-known/openid-configuration`)
    ).json();
    expect(document).toMatchObject({
      issuer: identity.issuer,
      authorization_endpoint: `${identity.issuer}/oauth/v2/auth`,
      token_endpoint: `${identity.issuer}/oauth/v2/token`,
      introspection_endpoint: `${identity.issuer}/oauth/v2/introspect`,
      userinfo_endpoint: `${identity.issuer}/oauth/v2/userinfo`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(document.scopes_supported).toEqual(
      expect.arrayContaining(['openid', 'profile', 'email', 'offline_access', ...API_SCOPES]),
    );
  });

  it('publishes public keys only', async () => {
    const { keys } = await (await fetch(`${identity.issuer}/oauth/v2/keys`)).json();
    expect(keys.map((key: { alg: string }) => key.alg)).toEqual(['RS256', 'ES256']);
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  });
});

describe('the provider', () => {
  it('signs with the configured key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: 'given' };
    const given = await startIdentity(createOptions({ signingKeys: [key] }));
    const keys = createRemoteJWKSet(new URL(`${given.issuer}/oauth/v2/keys`));
    const { protectedHeader } = await jwtVerify(await given.mint({ user: 'ada' }), keys);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'given' });
    await given.close();
  });

  it('accepts a URL as audience and an external issuer', async () => {
    const issuer = 'http://identity.example.test';
    const audience = 'https://api.example.test/';
    const other = await startIdentity(createOptions({ audience, issuer }));
    const [, payload = ''] = (await other.mint({ user: 'ada' })).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ iss: issuer, aud: audience });
    await other.close();
  });

  it('closes immediately despite keep-alive connections, and can be closed twice', async () => {
    const brief = await startIdentity(createOptions());
    await (await fetch(`${brief.issuer}/.well-known/openid-configuration`)).text();
    await brief.close();
    await brief.close();
    await expect(fetch(brief.issuer)).rejects.toThrow();
  });

  it('frees its port when its options are invalid', async () => {
    const port = Number(new URL(identity.issuer).port);
    await identity.close();
    await expect(startIdentity(createOptions({ port, issuer: 'nowhere' }))).rejects.toThrow();
    identity = await startIdentity(createOptions({ port }));
    expect(identity.issuer).toBe(`http://127.0.0.1:${port}`);
  });

  it('writes nothing to the console', async () => {
    const calls = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')];
    const quiet = await startIdentity(createOptions());
    await refresh(quiet, (await readTokens(quiet, 'ada')).refresh_token);
    await introspect(quiet, await quiet.mint({ user: 'ada', opaque: true }), API);
    await quiet.close();
    for (const spy of calls) expect(spy).not.toHaveBeenCalled();
  });
});
