import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import { findTeamMember, type PersonInTeam } from './member-queries.ts';
import type { TeamAccess } from './policy.ts';
import { findTeam, findTeamAccess, lockTeam } from './queries.ts';

/**
 * Returns the person's access to a team; throws if they are not in the edition or it does not
 * exist.
 */
export async function readCallerAccess(tx: Tx, person: PersonInTeam): Promise<TeamAccess> {
  const found = await findTeamAccess(tx, person);
  if (!found) throw fail('notFound');
  if (found.team_id === null) throw fail('teamNotFound');
  return { editionRole: found.edition_role, teamRole: found.role ?? undefined };
}

/** Returns the team and the person's access to it; throws if either lookup fails. */
export async function readTeamAccess(tx: Tx, person: PersonInTeam) {
  const [editionRole, team, member] = await Promise.all([
    readEditionRole(tx, person),
    findTeam(tx, person),
    findTeamMember(tx, person),
  ]);
  if (!team) throw fail('teamNotFound');
  const access: TeamAccess = { editionRole, teamRole: member?.role };
  return { team, access };
}

/** Locks the team's membership, then returns the team and the person's access to it. */
export async function lockTeamAccess(tx: Tx, person: PersonInTeam) {
  const locked = await lockTeam(tx, person);
  if (locked) return readTeamAccess(tx, person);
  await readEditionRole(tx, person);
  throw fail('teamNotFound');
}
