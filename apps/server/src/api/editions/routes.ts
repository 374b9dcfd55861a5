import {
  changeEditionMemberRole,
  createEdition,
  getEdition,
  listEditionMembers,
  listEditions,
} from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { pickFields } from '../../http/wire-text.ts';
import * as change from './change-member-role.ts';
import * as creation from './create-edition.ts';
import { presentEdition, presentEditionMember } from './present.ts';
import { listMyEditions, readEdition } from './read-editions.ts';
import { listMembers } from './read-members.ts';

export function mountEditions(mount: Mount): void {
  mount(createEdition, async (ctx, { body }) => {
    const created = await creation.createEdition(ctx, {
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

  mount(listEditions, async (ctx, { query }) => {
    const editions = await listMyEditions(ctx);
    return {
      editions_info: editions.map((edition) => pickFields(presentEdition(edition), query.fields)),
    };
  });

  mount(getEdition, async (ctx, { params, query }) => {
    const edition = await readEdition(ctx, { editionId: params.edition_id });
    return { edition_info: pickFields(presentEdition(edition), query.fields) };
  });

  mount(listEditionMembers, async (ctx, { params, query }) => {
    const { from = 0, limit = 20 } = query;
    const { members, count } = await listMembers(ctx, {
      editionId: params.edition_id,
      from,
      limit,
    });
    return { total_count: count, edition_members: members.map(presentEditionMember) };
  });

  mount(changeEditionMemberRole, async (ctx, { params, body }) => {
    const { edition_id: editionId, member_id: memberId } = params;
    await change.changeEditionMemberRole(ctx, { editionId, memberId, role: body.role });
    return {
      current_user_id: ctx.caller.zuid,
      edition_id: editionId,
      zuid: memberId,
      new_role: body.role,
    };
  });
}
