import { errors, type Scope, scopesSatisfy } from '@lienzo/contract';
import type { Action } from '@lienzo/zone-doc';
import type { Caller } from '../../core/context.ts';
import { ContractError, fail } from '../../core/errors.ts';
import { isGuestId } from '../../core/guest-ids.ts';
import { type Claims, isForEdition, type ResolveCaller } from '../../core/identity.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import type { Sessions } from '../../domain/sessions/sessions.ts';
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
  sessions: Pick<Sessions, 'isEnded'>;
  /** Lets a person join an edition that they are invited to. Returns whether they are in it now. */
  joinEdition: (caller: Caller, editionId: string) => Promise<boolean>;
}

export type Admission = Omit<Session, 'disconnect' | 'isDisconnected' | 'clients' | 'version'>;

const READ: Scope = 'Service.zones.READ';
/** The scopes of live changes, which are those of the HTTP operations. */
const SCOPES: Readonly<Record<Action, Scope>> = {
  insert: 'Service.zones.CREATE',
  change: 'Service.zones.UPDATE',
  remove: 'Service.zones.DELETE',
};

export interface Arrival {
  /** The access token and, after a space, the optional API key. */
  credentials: string;
  /** The network address from which the socket was opened. */
  clientAddress: string;
}

/** Authenticates a person and authorizes access to a zone by the rules of the HTTP API. */
export async function admit(
  deps: AuthenticateDeps,
  documentName: string,
  { credentials, clientAddress }: Arrival,
): Promise<Admission> {
  const { token, apiKey } = readCredentials(credentials);
  const zone = readDocumentName(documentName);
  const editionId = zone?.editionId;
  const { claims, caller } = await readToken(deps, { token, clientAddress, editionId });
  if (!zone) throw fail('zoneNotFound');
  if (!isGuestId(caller.zuid)) await deps.checkApiKey(zone.editionId, apiKey);
  if (!mayRead(claims)) throw fail('scopeMissing');
  if (!isForEdition(claims, zone.editionId)) throw fail('tokenRestricted');
  const role = await readRole(deps.db, zone, caller.zuid).catch(async (error: unknown) => {
    const isOutside = error instanceof ContractError && error.key === 'notFound';
    if (!isOutside || !(await deps.joinEdition(caller, zone.editionId))) throw error;
    return readRole(deps.db, zone, caller.zuid);
  });
  return {
    zone,
    caller,
    actions: actionsOf(claims),
    role,
    token,
    apiKey,
    claims,
  };
}

function actionsOf({ scopes }: Claims): ReadonlySet<Action> {
  const actions = Object.keys(SCOPES) as Action[];
  return new Set(actions.filter((action) => scopesSatisfy(scopes, [[SCOPES[action]]])));
}

function mayRead({ scopes }: Claims): boolean {
  return scopesSatisfy(scopes, [[READ]]);
}

/** Extends a session with a fresh token. Disconnects if the token has another user or other rights. */
export async function renew(
  deps: AuthenticateDeps,
  session: Session,
  { credentials, clientAddress }: Arrival,
): Promise<void> {
  const { token } = readCredentials(credentials);
  const { editionId } = session.zone;
  const { claims, caller } = await readToken(deps, { token, clientAddress, editionId });
  const hasSameActions = actionsOf(claims).symmetricDifference(session.actions).size === 0;
  const isUnchanged = caller.zuid === session.caller.zuid && hasSameActions;
  const isAllowed = mayRead(claims) && isForEdition(claims, editionId);
  if (!isUnchanged || !isAllowed) return session.disconnect('access-changed');
  session.token = token;
  session.claims = claims;
}

/** Reads the access token and, after a space, the optional API key. */
function readCredentials(credentials: string): { token: string; apiKey: string | undefined } {
  const [token = '', apiKey] = credentials.split(' ');
  return { token, apiKey };
}

interface PresentedToken {
  token: string;
  clientAddress: string;
  editionId: string | undefined;
}

/** Verifies a token and returns its claims and its user. */
async function readToken(
  { verifier, resolveCaller, sessions }: AuthenticateDeps,
  { token, clientAddress, editionId }: PresentedToken,
) {
  try {
    const claims = await verifier.verify(token, clientAddress);
    const loadProfile = () => verifier.readProfile(token, claims.issuer);
    const caller = await resolveCaller(claims, { loadProfile, editionId });
    if (sessions.isEnded(caller.zuid, claims)) throw new TokenRefused('the session was ended');
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
export function isReadOnly({ actions, role }: Pick<Session, 'actions' | 'role'>): boolean {
  return actions.size === 0 || !canComment(role);
}

/**
 * Returns a refusal in the form of the socket protocol. Returns undefined if the error is unexpected or
 * temporary; the client then connects again.
 */
export function refusalOf(error: unknown): { reason: string } | undefined {
  if (error instanceof ZoneMoved) return { reason: `moved: ${error.spaceId}` };
  if (!(error instanceof ContractError)) return undefined;
  const { code, message, status } = errors[error.key];
  if (status >= 500 || status === 429) return undefined;
  return { reason: `${code}: ${message}` };
}
