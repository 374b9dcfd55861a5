import type { ErrorKey } from '@lienzo/contract';
import type { SpaceRole } from './policy.ts';

export interface Candidate {
  memberId: string;
  role: Exclude<SpaceRole, 'CREATOR'>;
  type: 'USER' | 'GROUP' | 'TEAM' | 'ORG';
  /** Zones that are hidden from the candidate. */
  restrictedZoneIds?: readonly string[];
}

interface Options {
  editionId: string;
  /** Candidates who are people of the edition. */
  people: ReadonlySet<string>;
  /** The team of the space and the teams of the caller. */
  teams: ReadonlySet<string>;
  /** Candidates that are groups of the edition. */
  groups: ReadonlySet<string>;
  /** Ids that already have an entry. */
  members: ReadonlySet<string>;
}

/**
 * Returns the error of each candidate, or undefined if it can be added. Repeated candidates fail.
 */
export function validateMembers(
  candidates: readonly Candidate[],
  options: Options,
): (ErrorKey | undefined)[] {
  const members = new Set(options.members);
  return candidates.map((candidate) => {
    const error = validateMember(candidate, options, members);
    if (error === undefined) members.add(candidate.memberId);
    return error;
  });
}

function validateMember(
  { memberId, type }: Candidate,
  { editionId, people, teams, groups }: Options,
  members: ReadonlySet<string>,
): ErrorKey | undefined {
  if (type === 'USER' && !people.has(memberId)) return 'spaceMemberOutside';
  if (type === 'TEAM' && !teams.has(memberId)) return 'spaceMemberOutside';
  if (type === 'GROUP' && !groups.has(memberId)) return 'spaceMemberOutside';
  if (type === 'ORG' && memberId !== editionId) return 'spaceMemberOutside';
  return members.has(memberId) ? 'spaceMemberExists' : undefined;
}
