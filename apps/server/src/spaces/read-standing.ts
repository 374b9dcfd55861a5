import type { Tx } from '../db/bound-kysely.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import { fail } from '../http/errors.ts';
import { findTeamMember } from '../teams/member-queries.ts';
import { canManageTeam } from '../teams/policy.ts';
import { type SpaceStanding, strongestRole } from './policy.ts';
import { findSpace, listEntriesFor, lockSpaceFor, type PersonInSpace } from './queries.ts';

/** The space and where the caller stands towards it; without a role it does not exist for them. */
export async function readSpaceStanding(tx: Tx, person: PersonInSpace) {
  const [editionRole, space, entries] = await Promise.all([
    readEditionRole(tx, person),
    findSpace(tx, person),
    listEntriesFor(tx, person),
  ]);
  const role = strongestRole(entries.map((entry) => entry.role));
  if (!space || !role) throw fail('spaceNotFound');
  const member = await findTeamMember(tx, { ...person, teamId: space.team_id });
  const teamAdmin = canManageTeam({ editionRole, teamRole: member?.role });
  const standing: SpaceStanding = { role, teamAdmin };
  return { space, standing };
}

/** The same, holding the space so that nobody changes it meanwhile. */
export async function lockSpaceStanding(tx: Tx, person: PersonInSpace) {
  const held = await lockSpaceFor(tx, person);
  if (held) return readSpaceStanding(tx, person);
  await readEditionRole(tx, person);
  throw fail('spaceNotFound');
}

export function refuseTrashed(space: { status: 'ACTIVE' | 'TRASHED' }): void {
  if (space.status === 'TRASHED') throw fail('spaceNotActive');
}
