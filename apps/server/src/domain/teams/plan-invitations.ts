import type { ErrorKey } from '@lienzo/contract';
import { normalizeMail } from '../../core/mail-address.ts';
import type { TeamRole } from './policy.ts';

export interface Candidate {
  mailId: string;
  role: TeamRole;
}

interface Input {
  teamId: string;
  /** People of the edition who own one of the addresses. */
  owners: readonly { zuid: string; mail_id: string | null; team_role: TeamRole | null }[];
  invitations: readonly { team_id: string; mail: string }[];
  seatsLeft: number;
}

export type Decision =
  | { candidate: Candidate; kind: 'join'; zuids: string[] }
  | { candidate: Candidate; kind: 'invite' }
  | { candidate: Candidate; kind: 'refuse'; error: ErrorKey };

/**
 * Decides about each candidate in order. People who are already in the edition join immediately and
 * need no seat; neither does an address that already has an invitation elsewhere in the edition.
 */
export function planInvitations(candidates: readonly Candidate[], input: Input): Decision[] {
  const invitedHere = new Set<string>();
  const seated = new Set<string>();
  for (const { team_id: teamId, mail } of input.invitations) {
    seated.add(mail);
    if (teamId === input.teamId) invitedHere.add(mail);
  }
  let seatsLeft = input.seatsLeft;

  return candidates.map((candidate): Decision => {
    const mail = normalizeMail(candidate.mailId);
    const owners = input.owners.filter((owner) => owner.mail_id === mail);
    if (invitedHere.has(mail) || owners.some((owner) => owner.team_role !== null)) {
      return { candidate, kind: 'refuse', error: 'memberExists' };
    }
    if (owners.length === 0 && !seated.has(mail)) {
      if (seatsLeft <= 0) return { candidate, kind: 'refuse', error: 'seatLimitReached' };
      seatsLeft -= 1;
      seated.add(mail);
    }
    invitedHere.add(mail);
    if (owners.length === 0) return { candidate, kind: 'invite' };
    return { candidate, kind: 'join', zuids: owners.map((owner) => owner.zuid) };
  });
}
