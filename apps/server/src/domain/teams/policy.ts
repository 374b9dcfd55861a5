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

/** Edition admins act as team admins everywhere in their edition. */
export function canManageTeam({ editionRole, teamRole }: TeamAccess): boolean {
  return teamRole === 'TEAM_ADMIN' || isEditionAdmin(editionRole);
}
