import type { ErrorKey } from '@lienzo/contract';
import type { SpaceRole } from './policy.ts';

export interface Candidate {
  memberId: string;
  role: Exclude<SpaceRole, 'CREATOR'>;
  type: 'USER' | 'GROUP' | 'TEAM' | 'ORG';
}

interface Situation {
  editionId: string;
  /** People among the candidates who are in the edition. */
  people: ReadonlySet<string>;
  /** The team of the space and the teams of the caller. */
  teams: ReadonlySet<string>;
  /** Who has an entry already. */
  members: ReadonlySet<string>;
}

/** Why each candidate cannot be added, or undefined. A second mention finds the first one's entry. */
export function validateMembers(
  candidates: readonly Candidate[],
  situation: Situation,
): (ErrorKey | undefined)[] {
  const members = new Set(situation.members);
  return candidates.map((candidate) => {
    const fault = judge(candidate, situation, members);
    if (fault === undefined) members.add(candidate.memberId);
    return fault;
  });
}

function judge(
  { memberId, type }: Candidate,
  { editionId, people, teams }: Situation,
  members: ReadonlySet<string>,
): ErrorKey | undefined {
  if (type === 'GROUP') return 'groupsUnsupported';
  if (type === 'USER' && !people.has(memberId)) return 'spaceMemberOutside';
  if (type === 'TEAM' && !teams.has(memberId)) return 'spaceMemberOutside';
  if (type === 'ORG' && memberId !== editionId) return 'spaceMemberOutside';
  return members.has(memberId) ? 'spaceMemberExists' : undefined;
}
