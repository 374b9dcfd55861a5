import { createHash, randomBytes } from 'node:crypto';
import {
  type AuditRow,
  auditText,
  FIRST_PREVIOUS_HASH,
  isAuditOnly,
  personalText,
  targetsOf,
  UNAUDITED_KIND,
} from '@lienzo/contract';
import type { Origin } from '../../core/context.ts';
import { isGuestId } from '../../core/guest-ids.ts';

/** An entry of the outbox. */
export interface Auditable {
  kind: string;
  payload: unknown;
  created_time: string;
  actor_zuid: string | null;
  actor_via: string | null;
  request_id: string | null;
  audit: unknown;
}

/** The end of the chain. */
export interface AuditHead {
  seq: string;
  /** Hexadecimal. */
  hash: string;
  time: Date | null;
}

/** Returns whether an entry of the outbox is an event. */
export function isEvent({ kind }: Pick<Auditable, 'kind'>): boolean {
  return !isAuditOnly(kind);
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the audit rows of entries of the outbox, which continue the chain after its head. */
export function chainRows(
  editionId: string,
  head: AuditHead,
  entries: readonly Auditable[],
): AuditRow[] {
  const rows: AuditRow[] = [];
  let { seq, hash } = head;
  let latest = head.time?.getTime() ?? 0;
  for (const entry of entries) {
    if (entry.kind === UNAUDITED_KIND) continue;
    seq = String(BigInt(seq) + 1n);
    // Transactions can commit in another order than that of their times, but the log has one order.
    latest = Math.max(latest, new Date(entry.created_time).getTime());
    const row = describeEntry(entry, { editionId, seq, time: new Date(latest) });
    const unhashed = { ...row, previous_hash: hash };
    hash = sha256(auditText(unhashed));
    rows.push({ ...unhashed, hash });
  }
  return rows;
}

interface Place {
  editionId: string;
  seq: string;
  time: Date;
}

function describeEntry(
  entry: Auditable,
  { editionId, seq, time }: Place,
): Omit<AuditRow, 'previous_hash' | 'hash'> {
  const { before, ...origin } = (entry.audit ?? {}) as Origin & { before?: object }; // written by writeEvent
  const data = entry.payload as AuditRow['data']; // written by this service
  return {
    seq,
    time: time.toISOString(),
    action: entry.kind as AuditRow['action'], // written by this service
    edition_id: editionId,
    actor: actorOf(entry),
    targets: targetsOf(data),
    ...(entry.request_id !== null && { request_id: entry.request_id }),
    data,
    ...(before && { before }),
    ...sealOrigin(origin),
  };
}

/** The address and the user agent are hashed with a salt, so that they cannot be guessed once they are erased. */
function sealOrigin(origin: Origin) {
  if (origin.ip === undefined && origin.user_agent === undefined) return {};
  const personal = { ...origin, salt: randomBytes(16).toString('hex') };
  return { ...personal, personal_digest: sha256(personalText(personal)) };
}

function actorOf({
  actor_zuid,
  actor_via,
}: Pick<Auditable, 'actor_zuid' | 'actor_via'>): AuditRow['actor'] {
  const id = actor_zuid === null ? {} : { id: actor_zuid };
  if (actor_via === 'operator') return { type: 'operator', ...id };
  if (actor_zuid === null) return { type: 'system' };
  if (actor_via === 'service_account') return { type: 'service_account', ...id };
  if (isGuestId(actor_zuid)) return { type: 'guest', ...id };
  const via = actor_via as 'sign_in' | 'access_token' | null; // written by writeEvent
  return { type: 'person', ...id, ...(via && { via }) };
}

export function firstHead(): AuditHead {
  return { seq: '0', hash: FIRST_PREVIOUS_HASH, time: null };
}
