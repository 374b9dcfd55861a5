import type { ResourceServer } from 'oidc-provider';
import { API_SCOPES } from './scopes.ts';
import type { Signing } from './signing-keys.ts';

export const ACCESS_TOKEN_LIFETIME = 3600;

export interface ApiResource {
  /** The resource indicator; unlike the audience, it must be an absolute URI (RFC 8707). */
  indicator: string;
  /** The description of the API for oidc-provider. */
  server: ResourceServer;
}

export function describeApi(audience: string, signing: Signing): ApiResource {
  return {
    indicator: isIndicator(audience) ? audience : `urn:lienzo:api:${encodeURIComponent(audience)}`,
    server: {
      audience,
      scope: API_SCOPES.join(' '),
      accessTokenTTL: ACCESS_TOKEN_LIFETIME,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: signing.algorithm } },
    },
  };
}

function isIndicator(audience: string): boolean {
  return URL.canParse(audience) && !audience.includes('#');
}
