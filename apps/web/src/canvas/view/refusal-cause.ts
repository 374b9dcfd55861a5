import { errors } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';

const TRASHED = [errors.spaceNotActive.code, errors.zoneNotActive.code];

export type RefusalCause =
  | 'notFound'
  | 'trashed'
  | 'restricted'
  | 'refused'
  | 'signedOut'
  | 'tooManyOpen'
  | 'tooManySessions'
  | 'other';

/** Returns the cause of a refusal, from its kind and the code with a message that the server sent. */
export function causeOfRefusal(zone: Pick<LiveZone, 'reason' | 'refusal'>): RefusalCause {
  const reason = zone.reason() ?? '';
  const kind = zone.refusal()?.kind;
  if (kind === 'rejected-change') return 'refused';
  if (kind === 'sign-in') return 'signedOut';
  if (kind === 'limit') return reason === 'too-many-ids' ? 'tooManySessions' : 'tooManyOpen';
  if (/^(?:Z1008|S1008|E1008)|not found/i.test(reason)) return 'notFound';
  if (TRASHED.some((code) => reason.startsWith(code))) return 'trashed';
  if (/S1033|restricted|permission/i.test(reason)) return 'restricted';
  if (/refused|too-large|not-allowed/.test(reason)) return 'refused';
  if (/token/i.test(reason)) return 'signedOut';
  return 'other';
}
