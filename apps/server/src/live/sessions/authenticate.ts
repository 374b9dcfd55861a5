import { errors, type Scope, scopesSatisfy } from '@lienzo/contract';
import { ContractError, fail } from '../../core/errors.ts';
import type { Claims, ResolveCaller } from '../../core/identity.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { canComment } from '../../domain/zones/policy.ts';
import { findZoneByKey, type InZone, type PersonInZone } from '../../domain/zones/queries.ts';
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

export type Admission = Omit<Session, 'disconnect' | 'isDisconnected' | 'clients' | 'version'>;

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

/** The zone is now in another space, in which the person can open it. */
class ZoneMoved extends Error {
  readonly spaceId: string;

  constructor(spaceId: string) {
    super(`The zone was moved to space ${spaceId}.`);
    this.spaceId = spaceId;
  }
}

function readRole(db: Database, zone: InZone, zuid: string) {
  return db.readEdition(zone.editionId, async (tx) => {
    try {
      return await readActiveRole(tx, { ...zone, zuid });
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      const spaceId = (await findZoneByKey(tx, zone))?.space_id;
      if (spaceId === undefined || spaceId === zone.spaceId) throw error;
      // Without access to the new space, the person receives the original error.
      await readActiveRole(tx, { ...zone, spaceId, zuid }).catch(() => {
        throw error;
      });
      throw new ZoneMoved(spaceId);
    }
  });
}

async function readActiveRole(tx: Tx, person: PersonInZone) {
  const access = await readZoneAccess(tx, person);
  refuseInactive(access);
  return access.role;
}

/** Returns whether a session may neither edit nor comment. */
export function isReadOnly({ mayWrite, role }: Pick<Session, 'mayWrite' | 'role'>): boolean {
  return !mayWrite || !canComment(role);
}

/**
 * Returns a refusal in the form of the socket protocol. Returns undefined if the error is unexpected or
 * temporary; the client then connects again.
 */
export function refusalOf(error: unknown): { reason: string } | undefined {
  if (error instanceof ZoneMoved) return { reason: `moved: ${error.spaceId}` };
  if (!(error instanceof ContractError)) return undefined;
  const { code, message, status } = errors[error.key];
  if (status >= 500) return undefined;
  return { reason: `${code}: ${message}` };
}
