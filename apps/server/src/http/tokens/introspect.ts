import type { Clock } from '../../core/clock.ts';
import type { Claims } from '../../core/identity.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import {
  isForClient,
  readIssueTime,
  readProfile,
  readScopes,
  readSession,
  readSubject,
  TokenRefused,
} from './claims.ts';
import { fetchJson, IssuerFailure, type IssuerMetadata } from './discovery.ts';

export interface Introspector {
  introspect(token: string): Promise<Claims>;
  /** Returns whether the issuer is not asked at the moment, because it failed repeatedly. */
  isSuspended(): boolean;
}

/** Verifies opaque tokens by introspection at one issuer (RFC 7662). */
export function createIntrospector(
  issuer: TrustedIssuer,
  discover: () => Promise<IssuerMetadata>,
  clock: Clock,
): Introspector {
  const now = () => clock.now().getTime();
  const breaker = createCircuitBreaker(
    issuer.issuer,
    now,
    (error) => error instanceof IssuerFailure,
  );
  const introspect = async (token: string): Promise<Claims> => {
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
    const claims = readClaims(response, issuer, clock);
    return { ...claims, ...readSession(response, { issuer: issuer.issuer, token }) };
  };
  return {
    introspect: (token) => breaker.run(() => introspect(token)),
    isSuspended: breaker.isOpen,
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
): Omit<Claims, 'clientId' | 'sessionKey'> {
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
    scopes: readScopes(response, issuer),
    // Without a time, what the issuer says now is the newest.
    issuedAt: readIssueTime(response) ?? clock.now().getTime(),
    expiresAt: exp * 1000,
    profile: readProfile(response, issuer),
    isForClient: isForClient(response),
  };
}
