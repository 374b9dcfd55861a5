import type { ErrorKey } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { normalizeMail } from '../../core/mail-address.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { seatsInForce } from '../../domain/subscription/plan.ts';
import { listPlans, lockSubscription } from '../../domain/subscription/queries.ts';
import { sentAfter } from '../../domain/teams/invitation-expiry.ts';
import {
  countSeatsTaken,
  insertInvitation,
  listInvitationsOf,
  listOwnersOf,
} from '../../domain/teams/invitation-queries.ts';
import { insertTeamMember } from '../../domain/teams/member-queries.ts';
import {
  type Candidate,
  type Decision,
  planInvitations,
} from '../../domain/teams/plan-invitations.ts';
import { canManageTeam } from '../../domain/teams/policy.ts';
import type { InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';

interface Addition extends InTeam {
  candidates: readonly Candidate[];
}

export interface AddedMembers {
  time: Date;
  added: Candidate[];
  failed: { candidate: Candidate; error: ErrorKey }[];
}

/** Invites people by address. The response does not reveal whether an address is known. */
export async function addTeamMembers(ctx: Context, input: Addition): Promise<AddedMembers> {
  const { editionId, teamId, candidates } = input;
  const time = ctx.clock.now();
  const result = await ctx.db.changeEdition(editionId, async (tx) => {
    const person = { editionId, teamId, zuid: ctx.caller.zuid };
    const { access } = await lockTeamAccess(tx, person);
    if (!canManageTeam(access)) throw fail('notPermitted');
    const subscription = await lockSubscription(tx, person);
    if (!subscription) throw new Error(`Edition ${editionId} has no subscription.`);

    const pending = { editionId, sentAfter: sentAfter(ctx) };
    const mails = candidates.map((candidate) => normalizeMail(candidate.mailId));
    const [owners, invitations, taken, plans] = await Promise.all([
      listOwnersOf(tx, { editionId, teamId, mails }),
      listInvitationsOf(tx, { ...pending, mails }),
      countSeatsTaken(tx, pending),
      listPlans(tx),
    ]);
    const seatsLeft = seatsInForce(subscription, plans, time) - taken;
    const decisions = planInvitations(candidates, { teamId, owners, invitations, seatsLeft });
    for (const decision of decisions)
      await applyDecision(tx, ctx, { editionId, teamId, decision, time });
    return summarize(decisions, time);
  });
  const mails = result.added.map(({ mailId }) => mailId);
  ctx.afterCommit(async () => ctx.inviteByMail?.({ mails, inviter: ctx.caller.zuid }));
  return result;
}

interface Step extends InTeam {
  decision: Decision;
  time: Date;
}

async function applyDecision(tx: Tx, ctx: Context, { editionId, teamId, decision, time }: Step) {
  const { candidate } = decision;
  const addedBy = ctx.caller.zuid;
  if (decision.kind === 'invite') {
    const invitationId = ctx.ids.next();
    await insertInvitation(tx, {
      editionId,
      teamId,
      invitationId,
      mail: normalizeMail(candidate.mailId),
      mailId: candidate.mailId,
      role: candidate.role,
      addedBy,
      time,
    });
    const payload = { team_id: teamId, invitation_id: invitationId, role: candidate.role };
    await writeEvent(tx, ctx, { editionId, kind: 'team_invitation.created', payload });
  }
  if (decision.kind !== 'join') return;
  for (const zuid of decision.zuids) {
    await insertTeamMember(tx, { editionId, teamId, zuid, role: candidate.role, addedBy, time });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'team_member.added',
      payload: { team_id: teamId, zuid, role: candidate.role },
    });
  }
}

function summarize(decisions: readonly Decision[], time: Date): AddedMembers {
  const added = decisions.filter((decision) => decision.kind !== 'refuse');
  const failed = decisions.filter((decision) => decision.kind === 'refuse');
  const [first] = failed;
  if (added.length === 0 && first) throw fail(first.error, { path: '/members_info/0' });
  return {
    time,
    added: added.map((decision) => decision.candidate),
    failed: failed.map(({ candidate, error }) => ({ candidate, error })),
  };
}
