import type { ErrorKey } from '@lienzo/contract';
import type { TeamRole } from './policy.ts';

export interface Candidate {
  mailId: string;
  role: TeamRole;
}

interface Situation {
  teamId: string;
  /** People of the edition who own one of the addresses. */
  owners: readonly { zuid: string; mail_id: string | null; team_role: TeamRole | null }[];
  invitations: readonly { team_id: string; mail: string }[];
  seatsLeft: number;
}

export type Verdict =
  | { candidate: Candidate; kind: 'join'; zuids: string[] }
  | { candidate: Candidate; kind: 'invite' }
  | { candidate: Candidate; kind: 'refuse'; error: ErrorKey };

/**
 * Judges every candidate alone, in order. Someone who is in the edition already joins at once and
 * takes no seat, as does a second invitation to an address that waits elsewhere in the edition.
 */
export function planInvitations(candidates: readonly Candidate[], situation: Situation): Verdict[] {
  const invitedHere = new Set<string>();
  const seated = new Set<string>();
  for (const { team_id: teamId, mail } of situation.invitations) {
    seated.add(mail);
    if (teamId === situation.teamId) invitedHere.add(mail);
  }
  let seatsLeft = situation.seatsLeft;

  return candidates.map((candidate): Verdict => {
    const mail = normalizeMail(candidate.mailId);
    const owners = situation.owners.filter((owner) => owner.mail_id === mail);
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

export function normalizeMail(mail: string): string {
  return mail.toLowerCase();
}
