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

interface Somebody {
  editionId: string;
  userId: string;
}

/** Edition admins may ask about anyone, everybody about themselves. */
export async function readEditionRoleOf(ctx: Context, { editionId, userId }: Somebody) {
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

/** Only what was given: an edition admin who is not in the team has no role in it. */
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

/** Someone in the edition may learn that a space exists which was not shared with them. */
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

/** The role that counts: that of the zone where it gives one, else that of its space. */
export async function readMyZoneRole(ctx: Context, zone: InZone) {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    refuseInactive(access);
    return access.role;
  });
}

interface SomebodyInSpace extends InSpace {
  userId: string;
}

export async function readSpaceRoleOf(
  ctx: Context,
  { editionId, spaceId, userId }: SomebodyInSpace,
) {
  return ctx.db.readEdition(editionId, async (tx) => {
    await readSpaceAccess(tx, { editionId, spaceId, zuid: ctx.caller.zuid });
    const entries = await listEntriesFor(tx, { editionId, spaceId, zuid: userId });
    const role = await roleOfPerson(tx, { editionId, userId }, entries);
    if (!role) throw fail('spaceMemberNotFound');
    return role;
  });
}

// The entry for the whole edition reaches only those who are in it.
async function roleOfPerson(tx: Tx, { editionId, userId }: Somebody, entries: readonly Entry[]) {
  const member = await findEditionMember(tx, { editionId, zuid: userId });
  return member && strongestRole(entries.map((entry) => entry.role));
}

type Entry = Awaited<ReturnType<typeof listEntriesFor>>[number];

/** Why somebody of the edition has the role they have, or none, for those who manage the members. */
export async function explainSpaceRole(
  ctx: Context,
  { editionId, spaceId, userId }: SomebodyInSpace,
) {
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
