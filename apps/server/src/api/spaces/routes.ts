import * as contract from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import type { Visits } from '../../domain/spaces/visits.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId, toUuid } from '../../http/path-ids.ts';
import { pickFields } from '../../http/wire-text.ts';
import type { ImageRenderer } from '../../rendering/image-renderer.ts';
import { readImageOptions, readSpaceImage } from '../zones/read-image.ts';
import { addSpaceMembers } from './add-members.ts';
import { changeSpaceMemberRole } from './change-members.ts';
import { renameSpace, setEmbedding, setFavorite, setMetadata } from './change-meta.ts';
import { restoreSpace, trashSpace } from './change-state.ts';
import { createSpace } from './create-space.ts';
import { duplicateSpace } from './duplicate-space.ts';
import { listMySpaces } from './list-spaces.ts';
import { moveSpace } from './move-space.ts';
import * as present from './present.ts';
import { listMembers, readSpace } from './read-spaces.ts';
import { removeSpaceMember } from './remove-space-member.ts';
import { transferSpace } from './transfer-space.ts';

interface SpaceDeps {
  readonly visits: Visits;
  readonly renderer: ImageRenderer;
}

export function mountSpaces(mount: Mount, { visits, renderer }: SpaceDeps): void {
  mount(contract.createSpace, async (ctx, { params, body }) => {
    const { space_name: name, team_id: teamId, template_id: templateId } = body.create_space;
    const { metadata } = body.create_space;
    const created = await createSpace(ctx, {
      editionId: params.edition_id,
      teamId: toNumericId(teamId),
      name,
      templateId: templateId === undefined ? undefined : toNumericId(templateId),
      metadata,
    });
    return {
      current_user_id: ctx.caller.zuid,
      edition_id: created.editionId,
      space_id: created.spaceId,
      uri: present.spaceUri(created),
    };
  });

  mount(contract.getSpace, async (ctx, { params, query }) => {
    const space = await readSpace(ctx, inSpace(params));
    if (space.status === 'ACTIVE') visits.record({ ...inSpace(params), zuid: ctx.caller.zuid });
    return { space_info: pickFields(present.presentSpace(space), query.fields) };
  });

  mount(contract.listSpaces, async (ctx, { params, query }) => {
    const { sort_by: sort } = query;
    if (sort === 'RECENTLY_OPENED' || sort === 'RECENTLY_ACCESSED_BY_USER') await visits.flush();
    const { spaces, count } = await listMySpaces(ctx, {
      editionId: params.edition_id,
      teamId: toNumericId(query.team_id),
      filter: query.action_type,
      sort,
      page: query.from ?? 1,
      limit: query.limit ?? 10,
      countAll: query.need_total_count ?? false,
    });
    return {
      space_count: count,
      spaces_info: spaces.map((space) =>
        pickFields(present.presentSpaceListItem(space), query.fields),
      ),
    };
  });

  mount(contract.changeSpaceState, async (ctx, { params, body }) => {
    const change = body.space_state === 'TRASH' ? trashSpace : restoreSpace;
    await change(ctx, inSpace(params));
    return { ...identify(ctx, params), space_state: body.space_state };
  });

  mount(contract.changeSpaceMeta, async (ctx, { params, body }) => {
    const space = inSpace(params);
    switch (body.action_type) {
      case 'SPACE_NAME':
        await renameSpace(ctx, { ...space, name: body.space_name });
        return { ...identify(ctx, params), new_name: body.space_name };
      case 'FAVORITE':
        await setFavorite(ctx, { ...space, favorite: body.value });
        return { ...identify(ctx, params), is_favourite: body.value };
      case 'EMBED':
        await setEmbedding(ctx, { ...space, allowed: body.value });
        return { ...identify(ctx, params), embed_status: body.value };
      case 'METADATA':
        await setMetadata(ctx, { ...space, metadata: body.metadata });
        return identify(ctx, params);
    }
  });

  mount(contract.transferSpace, async (ctx, { params, body }) => {
    const newOwnerId = toNumericId(body.zuid);
    await transferSpace(ctx, { ...inSpace(params), newOwnerId });
    return { ...identify(ctx, params), owner_zuid: newOwnerId };
  });

  mount(contract.moveSpace, async (ctx, { params, body }) => {
    const teamId = toNumericId(body.move_space.team_id);
    const moved = await moveSpace(ctx, { ...inSpace(params), teamId });
    return { space_info: present.presentSpace(moved) };
  });

  mount(contract.duplicateSpace, async (ctx, { params, body }) => {
    const name = body.duplicate_space.space_name;
    const copy = await duplicateSpace(ctx, { ...inSpace(params), name });
    return { space_info: present.presentSpace(copy) };
  });

  mount(contract.getSpaceImage, (ctx, { params, query }) =>
    readSpaceImage(ctx, renderer, { ...inSpace(params), options: readImageOptions(query) }),
  );
}

export function mountSpaceMembers(mount: Mount): void {
  mount(contract.listSpaceMembers, async (ctx, { params, query }) => {
    const members = await listMembers(ctx, inSpace(params));
    return {
      space_members: members.map((member) =>
        pickFields(present.presentSpaceMember(member), query.fields),
      ),
    };
  });

  mount(contract.addSpaceMembers, async (ctx, { params, body }) => {
    const candidates = body.members_info.map(({ zuid, role, type, restricted_zones: zoneIds }) => ({
      memberId: toNumericId(zuid),
      role,
      type,
      restrictedZoneIds: zoneIds?.map(toUuid),
    }));
    const { added, failed } = await addSpaceMembers(ctx, { ...inSpace(params), candidates });
    return {
      added_members: added.map(present.presentSpaceMember),
      ...(failed.length > 0 && { failed_members: failed.map(present.presentFailedMember) }),
    };
  });

  mount(contract.changeSpaceMemberRole, async (ctx, { params, body }) => {
    const { role } = body;
    await changeSpaceMemberRole(ctx, { ...inSpace(params), memberId: params.member_id, role });
    return { ...identify(ctx, params), zuid: params.member_id, new_role: role };
  });

  mount(contract.removeSpaceMember, async (ctx, { params }) => {
    await removeSpaceMember(ctx, { ...inSpace(params), memberId: params.member_id });
    return { ...identify(ctx, params), removed_zuid: params.member_id };
  });
}

interface SpaceParams {
  edition_id: string;
  space_id: string;
}

function inSpace({ edition_id: editionId, space_id: spaceId }: SpaceParams) {
  return { editionId, spaceId };
}

function identify(ctx: Context, { edition_id, space_id }: SpaceParams) {
  return { current_user_id: ctx.caller.zuid, edition_id, space_id };
}
