import { errors, type Scope, scopesSatisfy } from '@lienzo/contract';
import { ContractError, fail } from '../../core/errors.ts';
import type { Claims, ResolveCaller } from '../../core/identity.ts';
import type { Database } from '../../db/database.ts';
import { canComment } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { TokenRefused } from '../../http/tokens/claims.ts';
import type { TokenVerifier } from '../../http/tokens/verify-token.ts';
import { readDocumentName } from './document-name.ts';
import type { Session } from './session.ts';

export interface AuthenticateDeps {
  db: Database;
  verifier: TokenVerifier;
  resolveCaller: ResolveCaller;
  checkApiKey: (editionId: string, key: string | undefined) => Promise<void>;
}

export type Admission = Omit<Session, 'disconnect' | 'isDisconnected' | 'clients'>;

const READ: Scope = 'Service.zones.READ';
const WRITE: Scope = 'Service.zones.UPDATE';

/** Authenticates a person and authorizes access to a zone by the rules of the HTTP API. */
export async function admit(
  deps: AuthenticateDeps,
  documentName: string,
  credentials: string,
): Promise<Admission> {
  const { token, apiKey } = readCredentials(credentials);
  const { claims, caller } = await readToken(deps, token);
  const zone = readDocumentName(documentName);
  if (!zone) throw fail('zoneNotFound');
  await deps.checkApiKey(zone.editionId, apiKey);
  if (!mayRead(claims)) throw fail('scopeMissing');
  const role = await readRole(deps.db, zone, caller.zuid);
  const mayWrite = scopesSatisfy(claims.scopes, [[WRITE]]);
  return { zone, caller, mayWrite, role, apiKey, expiresAt: claims.expiresAt };
}

function mayRead({ scopes }: Claims): boolean {
  return scopesSatisfy(scopes, [[READ]]);
}

/** Extends a session with a fresh token. Disconnects if the token has another user or other rights. */
export async function renew(
  deps: AuthenticateDeps,
  session: Session,
  credentials: string,
): Promise<void> {
  const { token } = readCredentials(credentials);
  const { claims, caller } = await readToken(deps, token);
  const mayWrite = scopesSatisfy(claims.scopes, [[WRITE]]);
  const isUnchanged = caller.zuid === session.caller.zuid && mayWrite === session.mayWrite;
  if (isUnchanged && mayRead(claims)) session.expiresAt = claims.expiresAt;
  else session.disconnect('access-changed');
}

/** Reads the access token and, after a space, the optional API key. */
function readCredentials(credentials: string): { token: string; apiKey: string | undefined } {
  const [token = '', apiKey] = credentials.split(' ');
  return { token, apiKey };
}

/** Verifies a token and returns its claims and its user. */
async function readToken({ verifier, resolveCaller }: AuthenticateDeps, token: string) {
  try {
    const claims = await verifier.verify(token);
    const caller = await resolveCaller(claims, () => verifier.readProfile(token, claims.issuer));
    return { claims, caller };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw fail('tokenInvalid', {}, { cause: error });
  }
}

function readRole(db: Database, zone: InZone, zuid: string) {
  return db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid });
    refuseInactive(access);
    return access.role;
  });
}

/** Returns whether a session may neither edit nor comment. */
export function isReadOnly({ mayWrite, role }: Pick<Session, 'mayWrite' | 'role'>): boolean {
  return !mayWrite || !canComment(role);
}

/** Returns a refusal in the form of the socket protocol, or undefined if the error is unexpected. */
export function refusalOf(error: unknown): { reason: string } | undefined {
  if (!(error instanceof ContractError)) return undefined;
  const { code, message } = errors[error.key];
  return { reason: `${code}: ${message}` };
}
