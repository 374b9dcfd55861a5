import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import { findTeamMember, type PersonInTeam } from './member-queries.ts';
import type { TeamAccess } from './policy.ts';
import { findTeam, findTeamAccess, lockTeam } from './queries.ts';

/** Where the caller stands towards a team; both must exist. */
export async function readCallerAccess(tx: Tx, person: PersonInTeam): Promise<TeamAccess> {
  const found = await findTeamAccess(tx, person);
  if (!found) throw fail('notFound');
  if (found.team_id === null) throw fail('teamNotFound');
  return { editionRole: found.edition_role, teamRole: found.role ?? undefined };
}

/** The team and where the caller stands towards it; both must exist. */
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

/** The same, holding the team so that its people cannot change meanwhile. */
export async function lockTeamAccess(tx: Tx, person: PersonInTeam) {
  const held = await lockTeam(tx, person);
  if (held) return readTeamAccess(tx, person);
  await readEditionRole(tx, person);
  throw fail('teamNotFound');
}
