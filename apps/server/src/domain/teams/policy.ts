import { type EditionRole, isEditionAdmin } from '../editions/policy.ts';

export type TeamRole = 'TEAM_ADMIN' | 'MEMBER';

/** Where a person stands towards a team. */
export interface TeamStanding {
  editionRole: EditionRole;
  teamRole: TeamRole | undefined;
}

export function canReadTeam({ editionRole, teamRole }: TeamStanding): boolean {
  return teamRole !== undefined || isEditionAdmin(editionRole);
}

/** Edition admins act as team admins everywhere in their edition. */
export function canManageTeam({ editionRole, teamRole }: TeamStanding): boolean {
  return teamRole === 'TEAM_ADMIN' || isEditionAdmin(editionRole);
}
