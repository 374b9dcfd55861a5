import type { IssuerMetadata } from '../http/tokens/discovery.ts';

/**
 * Returns the endpoints of the identity service in this process. They are not fetched, because the public
 * address may not be reachable from here.
 */
export function describeOwnIssuer(issuer: string): IssuerMetadata {
  const at = (path: string) => new URL(path, issuer);
  return {
    jwksUri: at('/oauth/v2/keys'),
    introspectionEndpoint: undefined,
    userinfoEndpoint: at('/oauth/v2/userinfo'),
    authorizationEndpoint: at('/oauth/v2/auth'),
    tokenEndpoint: at('/oauth/v2/token'),
    isIdentityService: true,
  };
}
