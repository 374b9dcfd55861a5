import { scopes } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { scopesFor } from './provider.ts';

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
