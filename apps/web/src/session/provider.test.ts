import { scopes } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { endSessionAddress, findApplicationEndpoints, scopesFor } from './provider.ts';

const asked = { scopes: ['openid', 'offline_access', ...scopes] };

describe('the requested scopes', () => {
  it('are those that the provider publishes', () => {
    const published = ['openid', 'Service.spaces.READ', 'other'];
    expect(scopesFor(asked, { scopes_supported: published })).toEqual([
      'openid',
      'Service.spaces.READ',
    ]);
  });

  it('are all API scopes when the provider publishes none of them', () => {
    const found = scopesFor(asked, { scopes_supported: ['openid', 'email'] });
    expect(found).toEqual(['openid', ...scopes]);
  });

  it('are all when the provider publishes nothing', () => {
    expect(scopesFor(asked, {})).toEqual(asked.scopes);
  });
});

describe('the page that ends the session of the provider', () => {
  const ended = { clientId: 'lienzo-web', idToken: 'a.b.c', home: 'https://app.test' };

  it('gets the session and the way back', () => {
    const endpoint = 'https://id.test/logout?tenant=1';
    const address = new URL(endSessionAddress({ end_session_endpoint: endpoint }, ended) ?? '');
    expect(address.origin + address.pathname).toBe('https://id.test/logout');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      tenant: '1',
      client_id: 'lienzo-web',
      post_logout_redirect_uri: 'https://app.test/',
      id_token_hint: 'a.b.c',
    });
  });

  it('does not exist if the provider names none', () => {
    expect(endSessionAddress({}, ended)).toBeUndefined();
  });
});

describe('the endpoints for applications', () => {
  const issuer = 'https://id.test';

  it('are those of the identity service', () => {
    const endpoints = {
      applications_endpoint: `${issuer}/applications`,
      grants_endpoint: `${issuer}/grants`,
    };
    expect(findApplicationEndpoints({ issuer, ...endpoints })).toEqual({
      applications: `${issuer}/applications`,
      grants: `${issuer}/grants`,
    });
  });

  it('are missing at other providers, and never of another origin', () => {
    expect(findApplicationEndpoints({ issuer })).toBeUndefined();
    const endpoints = {
      applications_endpoint: 'https://evil.test/applications',
      grants_endpoint: `${issuer}/grants`,
    };
    expect(findApplicationEndpoints({ issuer, ...endpoints })).toBeUndefined();
  });
});
