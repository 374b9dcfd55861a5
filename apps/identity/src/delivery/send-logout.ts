import { randomUUID } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import type { LogoutDelivery } from './deliveries.ts';

const TIMEOUT_MILLISECONDS = 5_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface LogoutOptions {
  /** Where Lienzo receives logout tokens. */
  url: string;
  issuer: string;
  /** The client of the web app. */
  audience: string;
  /** The key that signs tokens. */
  key: JWK;
}

/** Sends a logout token (OpenID Connect Back-Channel Logout 1.0). Throws if it was not accepted. */
export async function sendLogout(
  { sub, sid }: Omit<LogoutDelivery, 'kind'>,
  { url, issuer, audience, key }: LogoutOptions,
): Promise<void> {
  const algorithm = 'RS256';
  const token = await new SignJWT({ sub, sid, events: { [EVENT]: {} } })
    .setProtectedHeader({ alg: algorithm, typ: 'logout+jwt', ...(key.kid && { kid: key.kid }) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('2 minutes')
    .sign(await importJWK(key, algorithm));
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} responded with ${response.status} to a logout token.`);
}
