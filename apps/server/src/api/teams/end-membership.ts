import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  deleteEditionMember,
  findEditionMember,
  lockEditionMember,
} from '../../domain/editions/queries.ts';
import { isServiceAccount } from '../../domain/service-accounts/queries.ts';
import { endInvitationsBy } from '../../domain/teams/invitation-queries.ts';
import {
  countTeamMembers,
  deleteTeamMember,
  findTeamMember,
  listTeamRolesOf,
  type PersonInTeam,
} from '../../domain/teams/member-queries.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { reassignSpaces } from './reassign-spaces.ts';

interface Ending extends InTeam {
  memberId: string;
  assigneeId: string | undefined;
  /** Whether spaces that no one else has a role in may be handed over. */
  includesPrivate: boolean;
}

/** Takes a person out of a team that is locked, and out of the edition if it was their last team. */
export async function endTeamMembership(tx: Tx, ctx: Context, ending: Ending): Promise<void> {
  const { editionId, teamId, memberId, assigneeId, includesPrivate } = ending;
  const target = { editionId, teamId, zuid: memberId };
  // First, so that a space they create concurrently is either found below or rejected.
  await deleteTeamMember(tx, target);
  const leaves = await leaveEditionIfLastTeam(tx, target);
  await endInvitationsBy(tx, target);
  // When they leave the edition, they must not own or share spaces of other teams either.
  const scope = leaves ? { editionId } : { editionId, teamId };
  await reassignSpaces(tx, ctx, {
    ...scope,
    ...{ leftTeamIds: [teamId], memberId, assigneeId, includesPrivate },
    checkAssignee: () => refuseBadAssignee(tx, ending),
  });
  await writeEvent(tx, ctx, {
    editionId,
    kind: 'team_member.removed',
    payload: { team_id: teamId, zuid: memberId },
  });
}

/** Throws if the person is the last admin of the team. */
export async function refuseLastAdmin(tx: Tx, team: InTeam, role: string): Promise<void> {
  if (role !== 'TEAM_ADMIN') return;
  const { admins } = await countTeamMembers(tx, team);
  if (admins === 1) throw fail('lastAdmin');
}

// Locked first, so that a concurrently accepted invitation either counts below or comes after.
async function leaveEditionIfLastTeam(tx: Tx, person: PersonInTeam): Promise<boolean> {
  const member = await lockEditionMember(tx, person);
  const remaining = await listTeamRolesOf(tx, person);
  const isLast = member?.role === 'MEMBER' && remaining.length === 0;
  // A service account stays until an admin of the edition deletes it.
  const leaves = isLast && !(await isServiceAccount(tx, person));
  if (leaves) await deleteEditionMember(tx, person);
  return leaves;
}

async function refuseBadAssignee(
  tx: Tx,
  { editionId, teamId, memberId, assigneeId }: Ending,
): Promise<void> {
  if (assigneeId === undefined) return;
  const assignee = await findTeamMember(tx, { editionId, teamId, zuid: assigneeId });
  const person = await findEditionMember(tx, { editionId, zuid: assigneeId });
  if (!assignee || !person || person.suspended_time || assigneeId === memberId)
    throw fail('assigneeInvalid');
}
