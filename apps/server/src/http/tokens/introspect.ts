import type { TrustedIssuer } from '../../config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Claims } from '../../core/identity.ts';
import { readProfile, readScopes, readSubject, TokenRefused } from './claims.ts';
import { fetchJson, type IssuerMetadata } from './discovery.ts';

export type Introspector = (token: string) => Promise<Claims>;

/** Verifies opaque tokens by introspection at one issuer (RFC 7662). */
export function createIntrospector(
  issuer: TrustedIssuer,
  discover: () => Promise<IssuerMetadata>,
  clock: Clock,
): Introspector {
  return async (token) => {
    const { introspectionEndpoint } = await discover();
    if (!issuer.introspection || !introspectionEndpoint) throw new TokenRefused('no introspection');
    const response = await fetchJson(introspectionEndpoint, {
      method: 'POST',
      headers: {
        authorization: basicCredentials(issuer.introspection),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    });
    return readClaims(response, issuer, clock);
  };
}

function basicCredentials(client: { clientId: string; clientSecret: string }): string {
  const pair = [client.clientId, client.clientSecret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function readClaims(
  response: Readonly<Record<string, unknown>>,
  issuer: TrustedIssuer,
  clock: Clock,
): Claims {
  const { active, exp, iss, aud, token_type: type } = response;
  if (active !== true) throw new TokenRefused('not active');
  // A refresh token is active too, but it is not a credential for the API.
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer')
    throw new TokenRefused('not bearer');
  if (iss !== undefined && iss !== issuer.issuer) throw new TokenRefused('other issuer');
  if (![aud].flat().includes(issuer.audience)) throw new TokenRefused('other audience');
  if (typeof exp !== 'number' || exp * 1000 <= clock.now().getTime())
    throw new TokenRefused('expired');
  return {
    issuer: issuer.issuer,
    subject: readSubject(response),
    scopes: readScopes(response),
    expiresAt: exp * 1000,
    profile: readProfile(response),
  };
}
