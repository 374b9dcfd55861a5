import { createEdition, removeTeamMember } from '@lienzo/contract';
import type { Mount } from '../http/mount.ts';
import { toNumericId } from '../http/path-ids.ts';
import * as edition from './create-edition.ts';
import * as removal from './remove-team-member.ts';

/** Operations whose writes span several resources. */
export function mountWorkflows(mount: Mount): void {
  mount(createEdition, async (ctx, { body }) => {
    const created = await edition.createEdition(ctx, {
      name: body.team_name,
      description: body.description ?? '',
      plan: body.plan_type ?? 'FREE',
    });
    return {
      current_user_id: ctx.caller.zuid,
      edition_id: created.editionId,
      team_id: created.teamId,
      team_name: created.name,
    };
  });

  mount(removeTeamMember, async (ctx, { params, body }) => {
    const { edition_id: editionId, team_id: teamId, member_id: memberId } = params;
    const assignee = body?.assign_to_zuid;
    await removal.removeTeamMember(ctx, {
      editionId,
      teamId,
      memberId,
      assigneeId: assignee === undefined ? undefined : toNumericId(assignee),
    });
    return {
      current_user_id: ctx.caller.zuid,
      edition_id: editionId,
      team_id: teamId,
      removed_zuid: memberId,
    };
  });
}
