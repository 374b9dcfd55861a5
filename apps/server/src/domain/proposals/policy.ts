import { isGuestId } from '../../core/guest-ids.ts';
import { canComment, canEditZone, type ZoneRole } from '../zones/policy.ts';

interface Proposer {
  role: ZoneRole;
  zuid: string;
}

/** Returns whether a person can propose changes of a zone. Guests of links cannot: drafts have authors. */
export function canPropose({ role, zuid }: Proposer): boolean {
  return canComment(role) && !isGuestId(zuid);
}

/** Returns whether a person can change, close and reopen a proposal. */
export function canManageProposal(
  person: Proposer,
  { author_zuid }: { author_zuid: string },
): boolean {
  return canEditZone(person.role) || (canPropose(person) && author_zuid === person.zuid);
}
