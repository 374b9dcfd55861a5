import * as contract from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { createGroup, deleteGroup, renameGroup } from './change-groups.ts';
import { addGroupMembers, removeGroupMember } from './change-members.ts';
import { presentGroup, presentGroupMember } from './present.ts';
import { readGroupMembers, readGroups } from './read-groups.ts';

export function mountGroups(mount: Mount): void {
  mount(contract.listGroups, async (ctx, { params, query }) => {
    const { from = 0, limit = 20 } = query;
    const groups = await readGroups(ctx, { editionId: params.edition_id, from, limit });
    return { groups: groups.map(presentGroup) };
  });

  mount(contract.createGroup, async (ctx, { params, body }) => {
    const group = { editionId: params.edition_id, name: body.group_name };
    return { group: presentGroup(await createGroup(ctx, group)) };
  });

  mount(contract.changeGroup, async (ctx, { params, body }) => {
    const group = { ...inGroup(params), name: body.group_name };
    return { group: presentGroup(await renameGroup(ctx, group)) };
  });

  mount(contract.deleteGroup, async (ctx, { params }) => {
    await deleteGroup(ctx, inGroup(params));
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.listGroupMembers, async (ctx, { params, query }) => {
    const { from = 0, limit = 20 } = query;
    const members = await readGroupMembers(ctx, { ...inGroup(params), from, limit });
    return { group_members: members.map(presentGroupMember) };
  });

  mount(contract.addGroupMembers, async (ctx, { params, body }) => {
    const added = await addGroupMembers(ctx, {
      ...inGroup(params),
      zuids: body.zuids.map(toNumericId),
    });
    return { ...identify(ctx.caller.zuid, params), added_zuids: added };
  });

  mount(contract.removeGroupMember, async (ctx, { params }) => {
    const { member_id: zuid } = params;
    await removeGroupMember(ctx, { ...inGroup(params), zuid });
    return { ...identify(ctx.caller.zuid, params), removed_zuid: zuid };
  });
}

interface GroupParams {
  edition_id: string;
  group_id: string;
}

function inGroup({ edition_id: editionId, group_id: groupId }: GroupParams) {
  return { editionId, groupId };
}

function identify(zuid: string, { edition_id, group_id }: GroupParams) {
  return { current_user_id: zuid, edition_id, group_id };
}
