import * as contract from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { presentExplanation } from './present.ts';
import * as read from './read-permissions.ts';

export function mountPermissions(mount: Mount): void {
  mount(contract.getMyEditionPermission, async (ctx, { params }) => {
    const { edition_id } = params;
    const role = await read.readMyEditionRole(ctx, { editionId: edition_id });
    return { user_permission_info: { current_user_id: ctx.caller.zuid, edition_id, role } };
  });

  mount(contract.getEditionPermission, async (ctx, { params }) => {
    const { edition_id, user_id: zuid } = params;
    const role = await read.readEditionRoleOf(ctx, { editionId: edition_id, userId: zuid });
    return { user_permission_info: { current_user_id: ctx.caller.zuid, edition_id, role, zuid } };
  });

  mount(contract.listMyTeamPermissions, async (ctx, { params }) => {
    const { edition_id } = params;
    const teams = await read.listMyTeamRoles(ctx, { editionId: edition_id });
    return { user_permission_info: { current_user_id: ctx.caller.zuid, edition_id, teams } };
  });

  mount(contract.getMyTeamPermission, async (ctx, { params }) => {
    const { edition_id, team_id } = params;
    const role = await read.readMyTeamRole(ctx, { editionId: edition_id, teamId: team_id });
    return {
      user_permission_info: { current_user_id: ctx.caller.zuid, edition_id, role, team_id },
    };
  });

  mount(contract.getTeamPermission, async (ctx, { params }) => {
    const { edition_id, team_id, user_id: zuid } = params;
    const team = { editionId: edition_id, teamId: team_id };
    const role = await read.readTeamRoleOf(ctx, { ...team, userId: zuid });
    return {
      user_permission_info: { current_user_id: ctx.caller.zuid, edition_id, role, team_id, zuid },
    };
  });

  mount(contract.getMySpacePermission, async (ctx, { params }) => {
    const { edition_id, space_id } = params;
    const role = await read.readMySpaceRole(ctx, { editionId: edition_id, spaceId: space_id });
    return {
      user_permission_info: { current_user_id: ctx.caller.zuid, edition_id, role, space_id },
    };
  });

  mount(contract.getMyZonePermission, async (ctx, { params }) => {
    const { edition_id, space_id, zone_id } = params;
    const zone = { editionId: edition_id, spaceId: space_id, zoneId: zone_id };
    const role = await read.readMyZoneRole(ctx, zone);
    const ids = { current_user_id: ctx.caller.zuid, edition_id, space_id, zone_id };
    return { user_permission_info: { ...ids, role } };
  });

  mount(contract.getSpacePermission, async (ctx, { params, query }) => {
    const { edition_id, space_id, user_id: zuid } = params;
    const person = { editionId: edition_id, spaceId: space_id, userId: zuid };
    const ids = { current_user_id: ctx.caller.zuid, edition_id, space_id, zuid };
    if (!query.explain) {
      return { user_permission_info: { ...ids, role: await read.readSpaceRoleOf(ctx, person) } };
    }
    const explained = await read.explainSpaceRole(ctx, person);
    return { user_permission_info: { ...ids, ...presentExplanation(explained) } };
  });
}
