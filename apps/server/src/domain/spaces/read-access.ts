import type { Context } from '../../core/context.ts';
import { revisionTag } from '../../core/entity-tags.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import { canManageTeam } from '../teams/policy.ts';
import { type SpaceAccess, strongestRole } from './policy.ts';
import { findSpaceAccess, lockSpaceFor, type PersonInSpace } from './queries.ts';

/** Returns the space and the person's access to it; throws `spaceNotFound` if they have no role. */
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

/** Locks the space, then returns it and the person's access to it. */
export async function lockSpaceAccess(tx: Tx, person: PersonInSpace) {
  const locked = await lockSpaceFor(tx, person);
  if (locked) return readSpaceAccess(tx, person);
  await readEditionRole(tx, person);
  throw fail('spaceNotFound');
}

/** Throws if the request depends on another state of the space. */
export function requireSpace({ tags }: Pick<Context, 'tags'>, space: { revision: string }): void {
  tags?.require(revisionTag(space));
}

export function refuseTrashed(space: { status: 'ACTIVE' | 'TRASHED' }): void {
  if (space.status === 'TRASHED') throw fail('spaceNotActive');
}
