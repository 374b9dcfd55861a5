import { errors, type Scope, scopesSatisfy } from '@lienzo/contract';
import { ContractError, fail } from '../../core/errors.ts';
import type { Database } from '../../db/database.ts';
import { canComment } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import type { ResolveCaller } from '../../http/authenticate.ts';
import { type Claims, TokenRefused } from '../../http/tokens/claims.ts';
import type { TokenVerifier } from '../../http/tokens/verify-token.ts';
import { readDocumentName } from './document-name.ts';
import type { Session } from './session.ts';

export interface LoadShedder {
  db: Database;
  verifier: TokenVerifier;
  resolveCaller: ResolveCaller;
  checkApiKey: (editionId: string, key: string | undefined) => Promise<void>;
}

export type Admission = Omit<Session, 'cut' | 'isOver' | 'clients'>;

const READ: Scope = 'Service.zones.READ';
const WRITE: Scope = 'Service.zones.UPDATE';

/** Lets somebody into a zone by the rules of the HTTP API. */
export async function admit(
  gate: LoadShedder,
  documentName: string,
  credentials: string,
): Promise<Admission> {
  const { token, apiKey } = readCredentials(credentials);
  const { claims, caller } = await readToken(gate, token);
  const zone = readDocumentName(documentName);
  if (!zone) throw fail('zoneNotFound');
  await gate.checkApiKey(zone.editionId, apiKey);
  if (!mayRead(claims)) throw fail('scopeMissing');
  const role = await readRole(gate.db, zone, caller.zuid);
  const mayWrite = scopesSatisfy(claims.scopes, [[WRITE]]);
  return { zone, caller, mayWrite, role, apiKey, expiresAt: claims.expiresAt };
}

function mayRead({ scopes }: Claims): boolean {
  return scopesSatisfy(scopes, [[READ]]);
}

/** A fresh token of the same person for the same things keeps the socket open longer. */
export async function renew(
  gate: LoadShedder,
  session: Session,
  credentials: string,
): Promise<void> {
  const { token } = readCredentials(credentials);
  const { claims, caller } = await readToken(gate, token);
  const mayWrite = scopesSatisfy(claims.scopes, [[WRITE]]);
  const isSame = caller.zuid === session.caller.zuid && mayWrite === session.mayWrite;
  if (isSame && mayRead(claims)) session.expiresAt = claims.expiresAt;
  else session.cut('access-changed');
}

/** The access token and, after a space, an API key if the client uses one. */
function readCredentials(credentials: string): { token: string; apiKey: string | undefined } {
  const [token = '', apiKey] = credentials.split(' ');
  return { token, apiKey };
}

/** Who a token belongs to. */
async function readToken({ verifier, resolveCaller }: LoadShedder, token: string) {
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

/** Whether a session may change anything at all. */
export function isReadOnly({ mayWrite, role }: Pick<Session, 'mayWrite' | 'role'>): boolean {
  return !mayWrite || !canComment(role);
}

/** What the socket protocol understands, an object with a reason; nothing if it is no rule that refuses. */
export function refusalOf(error: unknown): { reason: string } | undefined {
  if (!(error instanceof ContractError)) return undefined;
  const { code, message } = errors[error.key];
  return { reason: `${code}: ${message}` };
}
