import { type EditionRole, isEditionAdmin } from '../editions/policy.ts';

export type TeamRole = 'TEAM_ADMIN' | 'MEMBER';

/** A person's access to a team. */
export interface TeamAccess {
  editionRole: EditionRole;
  teamRole: TeamRole | undefined;
}

export function canReadTeam({ editionRole, teamRole }: TeamAccess): boolean {
  return teamRole !== undefined || isEditionAdmin(editionRole);
}

/** Returns whether a person can manage the team. Edition admins can manage every team. */
export function canManageTeam({ editionRole, teamRole }: TeamAccess): boolean {
  return teamRole === 'TEAM_ADMIN' || isEditionAdmin(editionRole);
}
