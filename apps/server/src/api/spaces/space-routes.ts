import {
  createEdition,
  createSpace,
  deleteTeam,
  duplicateSpace,
  moveSpace,
  removeSpaceMember,
  removeTeamMember,
} from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import * as edition from '../editions/create-edition.ts';
import * as deletion from '../teams/delete-team.ts';
import * as removal from '../teams/remove-team-member.ts';
import * as space from './create-space.ts';
import * as duplication from './duplicate-space.ts';
import * as relocation from './move-space.ts';
import { presentSpace, spaceUri } from './present.ts';
import * as withdrawal from './remove-space-member.ts';

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

  mount(deleteTeam, async (ctx, { params }) => {
    const { edition_id, team_id } = params;
    await deletion.deleteTeam(ctx, { editionId: edition_id, teamId: team_id });
    return { current_user_id: ctx.caller.zuid, edition_id, team_id };
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

  mount(createSpace, async (ctx, { params, body }) => {
    const { space_name: name, team_id: teamId, template_id: templateId } = body.create_space;
    const created = await space.createSpace(ctx, {
      editionId: params.edition_id,
      teamId: toNumericId(teamId),
      name,
      templateId: templateId === undefined ? undefined : toNumericId(templateId),
    });
    return {
      current_user_id: ctx.caller.zuid,
      edition_id: created.editionId,
      space_id: created.spaceId,
      uri: spaceUri(created),
    };
  });

  mount(moveSpace, async (ctx, { params, body }) => {
    const { edition_id: editionId, space_id: spaceId } = params;
    const teamId = toNumericId(body.move_space.team_id);
    const moved = await relocation.moveSpace(ctx, { editionId, spaceId, teamId });
    return { space_info: presentSpace(moved) };
  });

  mount(removeSpaceMember, async (ctx, { params }) => {
    const { edition_id, space_id, member_id } = params;
    const target = { editionId: edition_id, spaceId: space_id, memberId: member_id };
    await withdrawal.removeSpaceMember(ctx, target);
    return { current_user_id: ctx.caller.zuid, edition_id, space_id, removed_zuid: member_id };
  });

  mount(duplicateSpace, async (ctx, { params, body }) => {
    const copy = await duplication.duplicateSpace(ctx, {
      editionId: params.edition_id,
      spaceId: params.space_id,
      name: body.duplicate_space.space_name,
    });
    return { space_info: presentSpace(copy) };
  });
}
