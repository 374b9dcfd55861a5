import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import { canManageTeam } from '../teams/policy.ts';
import { type SpaceAccess, strongestRole } from './policy.ts';
import { findSpaceAccess, lockSpaceFor, type PersonInSpace } from './queries.ts';

/** The space and where the caller stands towards it; without a role it does not exist for them. */
export async function readSpaceAccess(tx: Tx, person: PersonInSpace) {
  const found = await findSpaceAccess(tx, person);
  if (!found) throw fail('notFound');
  const { space, editionRole, teamRole } = found;
  const role = strongestRole(found.roles);
  if (!space || !role) throw fail('spaceNotFound');
  const teamAdmin = canManageTeam({ editionRole, teamRole: teamRole ?? undefined });
  const access: SpaceAccess = { role, teamAdmin };
  return { space, access };
}

/** The same, holding the space so that nobody changes it meanwhile. */
export async function lockSpaceAccess(tx: Tx, person: PersonInSpace) {
  const held = await lockSpaceFor(tx, person);
  if (held) return readSpaceAccess(tx, person);
  await readEditionRole(tx, person);
  throw fail('spaceNotFound');
}

export function refuseTrashed(space: { status: 'ACTIVE' | 'TRASHED' }): void {
  if (space.status === 'TRASHED') throw fail('spaceNotActive');
}
