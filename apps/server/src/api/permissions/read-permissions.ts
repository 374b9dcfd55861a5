import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { findEditionMember } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { explainEntries } from '../../domain/permissions/explain.ts';
import { canManageMembers, strongestRole } from '../../domain/spaces/policy.ts';
import { findSpaceAccess, type InSpace, listEntriesFor } from '../../domain/spaces/queries.ts';
import { readSpaceAccess } from '../../domain/spaces/read-access.ts';
import { findTeamMember, listTeamRolesOf } from '../../domain/teams/member-queries.ts';
import { canReadTeam } from '../../domain/teams/policy.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { readCallerAccess } from '../../domain/teams/read-access.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

export async function readMyEditionRole(ctx: Context, { editionId }: { editionId: string }) {
  return ctx.db.readEdition(editionId, (tx) =>
    readEditionRole(tx, { editionId, zuid: ctx.caller.zuid }),
  );
}

interface UserInEdition {
  editionId: string;
  userId: string;
}

/** Returns a person's edition role. Edition admins can read any role, others only their own. */
export async function readEditionRoleOf(ctx: Context, { editionId, userId }: UserInEdition) {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(editionId, async (tx) => {
    const [role, member] = await Promise.all([
      readEditionRole(tx, { editionId, zuid }),
      findEditionMember(tx, { editionId, zuid: userId }),
    ]);
    if (!isEditionAdmin(role) && userId !== zuid) throw fail('notPermitted');
    if (!member) throw fail('editionMemberNotFound');
    return member.role;
  });
}

export async function listMyTeamRoles(ctx: Context, { editionId }: { editionId: string }) {
  const person = { editionId, zuid: ctx.caller.zuid };
  return ctx.db.readEdition(editionId, async (tx) => {
    const [, roles] = await Promise.all([readEditionRole(tx, person), listTeamRolesOf(tx, person)]);
    return roles;
  });
}

/** Returns the caller's team role; an edition admin who is not in the team has none. */
export async function readMyTeamRole(ctx: Context, team: InTeam) {
  return ctx.db.readEdition(team.editionId, async (tx) => {
    const { teamRole } = await readCallerAccess(tx, { ...team, zuid: ctx.caller.zuid });
    if (!teamRole) throw fail('notInTeam');
    return teamRole;
  });
}

export async function readTeamRoleOf(
  ctx: Context,
  { userId, ...team }: InTeam & { userId: string },
) {
  return ctx.db.readEdition(team.editionId, async (tx) => {
    const [access, member] = await Promise.all([
      readCallerAccess(tx, { ...team, zuid: ctx.caller.zuid }),
      findTeamMember(tx, { ...team, zuid: userId }),
    ]);
    if (!canReadTeam(access)) throw fail('notPermitted');
    if (!member) throw fail('memberNotFound');
    return member.role;
  });
}

/**
 * Returns the caller's space role. Members of the edition can learn that an unshared space exists.
 */
export async function readMySpaceRole(ctx: Context, { editionId, spaceId }: InSpace) {
  const person = { editionId, spaceId, zuid: ctx.caller.zuid };
  return ctx.db.readEdition(editionId, async (tx) => {
    const found = await findSpaceAccess(tx, person);
    if (!found) throw fail('notFound');
    if (!found.space) throw fail('spaceNotFound');
    const role = strongestRole(found.roles);
    if (!role) throw fail('notInSpace');
    return role;
  });
}

/**
 * Returns the caller's role in a zone: that of the zone if it defines one, else that of its space.
 */
export async function readMyZoneRole(ctx: Context, zone: InZone) {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    refuseInactive(access);
    return access.role;
  });
}

interface UserInSpace extends InSpace {
  userId: string;
}

export async function readSpaceRoleOf(ctx: Context, { editionId, spaceId, userId }: UserInSpace) {
  return ctx.db.readEdition(editionId, async (tx) => {
    await readSpaceAccess(tx, { editionId, spaceId, zuid: ctx.caller.zuid });
    const entries = await listEntriesFor(tx, { editionId, spaceId, zuid: userId });
    const role = await roleOfPerson(tx, { editionId, userId }, entries);
    if (!role) throw fail('spaceMemberNotFound');
    return role;
  });
}

// An entry for the edition applies only to its members.
async function roleOfPerson(
  tx: Tx,
  { editionId, userId }: UserInEdition,
  entries: readonly Entry[],
) {
  const member = await findEditionMember(tx, { editionId, zuid: userId });
  return member && strongestRole(entries.map((entry) => entry.role));
}

type Entry = Awaited<ReturnType<typeof listEntriesFor>>[number];

/** Explains a person's role in a space to callers who can manage its members. */
export async function explainSpaceRole(ctx: Context, { editionId, spaceId, userId }: UserInSpace) {
  return ctx.db.readEdition(editionId, async (tx) => {
    const person = { editionId, spaceId, zuid: ctx.caller.zuid };
    const { access } = await readSpaceAccess(tx, person);
    if (!canManageMembers(access)) throw fail('notPermitted');
    const [member, entries] = await Promise.all([
      findEditionMember(tx, { editionId, zuid: userId }),
      listEntriesFor(tx, { editionId, spaceId, zuid: userId }),
    ]);
    if (!member) throw fail('spaceMemberNotFound');
    return explainEntries(entries);
  });
}
