import { randomUUID } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import type { LogoutDelivery } from './deliveries.ts';

const TIMEOUT_MILLISECONDS = 5_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface LogoutOptions {
  issuer: string;
  /** The client of the web app. */
  audience: string;
  /** The key that signs tokens. */
  key: JWK;
}

/** Creates a logout token (OpenID Connect Back-Channel Logout 1.0). */
export async function signLogout(
  { sub, sid }: Omit<LogoutDelivery, 'kind'>,
  { issuer, audience, key }: LogoutOptions,
): Promise<string> {
  const algorithm = 'RS256';
  return new SignJWT({ sub, sid, events: { [EVENT]: {} } })
    .setProtectedHeader({ alg: algorithm, typ: 'logout+jwt', ...(key.kid && { kid: key.kid }) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('2 minutes')
    .sign(await importJWK(key, algorithm));
}

/** Sends a logout token to Lienzo. Throws if it was not accepted. */
export type SendLogout = (token: string) => Promise<void>;

/** Returns a function that sends logout tokens to an address. */
export function postLogoutTo(url: string): SendLogout {
  return async (token) => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    await response.body?.cancel();
    if (!response.ok)
      throw new Error(`${url} responded with ${response.status} to a logout token.`);
  };
}
