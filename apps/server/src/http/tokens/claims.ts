import { createHash } from 'node:crypto';
import { scopes } from '@lienzo/contract';
import type { Profile } from '../../core/identity.ts';
import { normalizeMail } from '../../core/mail-address.ts';
import type { TrustedIssuer } from '../../settings/issuers.ts';

/** The token is not accepted. The reason is written to the log, never sent to the caller. */
export class TokenRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TokenRefused';
  }
}

type Payload = Readonly<Record<string, unknown>>;

/** Reads the subject. It must be storable unchanged, or two different subjects could become the same person. */
export function readSubject({ sub }: Payload): string {
  const usable = typeof sub === 'string' && sub !== '' && sub.length <= 255;
  if (!usable || sub.includes('\u0000') || !sub.isWellFormed()) {
    throw new TokenRefused('the subject is not usable');
  }
  return sub;
}

/**
 * Reads the scopes, from `scope` (RFC 8693) or from `scp`, which some providers use instead. Scopes that
 * the issuer names differently are replaced by those they stand for.
 */
export function readScopes(payload: Payload, { scopeMap }: Pick<TrustedIssuer, 'scopeMap'> = {}) {
  if (scopeMap === 'all') return [...scopes];
  const named = listScopes(payload.scope ?? payload.scp);
  if (!scopeMap) return named;
  const meant = named.flatMap((name) => (Object.hasOwn(scopeMap, name) ? scopeMap[name] : name));
  return meant.includes('all') ? [...scopes] : meant.filter((name) => name !== undefined);
}

function listScopes(scope: unknown): string[] {
  if (typeof scope === 'string') return scope.split(' ').filter(Boolean);
  return Array.isArray(scope) ? scope.filter((item) => typeof item === 'string') : [];
}

/** Reads the profile. Returns undefined if the payload has no name; the caller then requests userinfo. */
export function readProfile(
  payload: Payload,
  trust: Pick<TrustedIssuer, 'trustsMail'> = {},
): Profile | undefined {
  const { name, preferred_username: nickname } = payload;
  const shown = [name, nickname].find((text) => typeof text === 'string' && text.trim() !== '');
  if (shown === undefined) return undefined;
  return { name: cleanText(String(shown).slice(0, 255)), mail: readMail(payload, trust) };
}

function readMail(
  { email, email_verified: verified }: Payload,
  { trustsMail = false }: Pick<TrustedIssuer, 'trustsMail'>,
): Profile['mail'] {
  if (typeof email !== 'string') return undefined;
  // Repairing an address could make it equal to that of someone else, so odd ones are not accepted.
  const isUsable = email.length <= 254 && email.includes('@') && !/[\s\p{C}]/u.test(email);
  // An issuer that says an address is not verified is believed in any case.
  const isVerified = verified === true || (trustsMail && verified === undefined);
  return isVerified && isUsable ? normalizeMail(email) : null;
}

/** Reads which application and session a token belongs to. */
export function readSession(
  payload: Payload,
  { issuer, token }: { issuer: string; token: string },
) {
  const { sid, jti } = payload;
  const client = [payload.client_id, payload.azp].find((id) => typeof id === 'string') ?? '';
  const clientId = cleanText(String(client).slice(0, 255));
  const identity = isText(sid)
    ? ['sid', clientId, sid]
    : isText(jti)
      ? ['jti', jti]
      : ['token', token];
  const sessionKey = createHash('sha256')
    .update(JSON.stringify([issuer, ...identity]))
    .digest('base64url');
  return { clientId, sessionKey };
}

/**
 * Returns whether a token was issued to an application itself (client credentials) and not to a person. Then the
 * subject is the application (RFC 9068, section 2.2). Some providers use another subject and say so in other claims:
 * Auth0 in `gty`, Entra ID in `idtyp`, Keycloak in the name of the user that it creates for the application.
 */
export function isForClient(payload: Payload): boolean {
  const { sub, gty, idtyp, preferred_username: username } = payload;
  const client = payload.client_id ?? payload.azp;
  if (gty === 'client-credentials' || idtyp === 'app') return true;
  if (!isText(client)) return false;
  return sub === client || username === `service-account-${client}`.toLowerCase();
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Reads when the token was issued, in milliseconds; undefined if it does not tell. */
export function readIssueTime({ iat }: Payload): number | undefined {
  return typeof iat === 'number' && Number.isFinite(iat) ? iat * 1000 : undefined;
}

// Makes text storable: no NUL, no lone surrogates.
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
