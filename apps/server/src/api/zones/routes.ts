import * as contract from '@lienzo/contract';
import type { NewAccess } from '../../domain/zones/member-queries.ts';
import { listAccess, listVisibleZones, readZone } from '../../domain/zones/read-zones.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId, toUuid } from '../../http/path-ids.ts';
import { pickFields } from '../../http/wire-text.ts';
import { orderZones } from './order-zones.ts';
import { presentZone, presentZoneMember } from './present.ts';
import { renameZone } from './rename-zone.ts';
import { shareZones } from './share-zones.ts';

export function mountZones(mount: Mount): void {
  mount(contract.getZoneMeta, async (ctx, { params, query }) => {
    const zone = await readZone(ctx, inZone(params));
    return { zone_info: pickFields(presentZone(zone), query.fields) };
  });

  mount(contract.listZonesMeta, async (ctx, { params, query }) => {
    const { fields, status = 'ACTIVE' } = query;
    const zones = await listVisibleZones(ctx, { ...inSpace(params), status });
    return {
      zones_info: {
        zone_order: zones.map((zone) => zone.zone_id),
        zone_meta: Object.fromEntries(
          zones.map((zone) => [zone.zone_id, pickFields(presentZone(zone), fields)]),
        ),
      },
    };
  });

  mount(contract.renameZone, async (ctx, { params, body }) => {
    await renameZone(ctx, { ...inZone(params), name: body.zone_name });
    const { edition_id, space_id, zone_id } = params;
    const current_user_id = ctx.caller.zuid;
    return { current_user_id, edition_id, space_id, zone_id, new_name: body.zone_name };
  });

  mount(contract.orderZones, async (ctx, { params, body }) => {
    const zoneIds = body.zone_order.map(toUuid);
    await orderZones(ctx, { ...inSpace(params), zoneIds });
    return { zone_order: zoneIds };
  });

  mount(contract.shareZones, async (ctx, { params, body }) => {
    const entries = body.members_info.map(readEntry);
    await shareZones(ctx, { ...inSpace(params), entries });
    return { zone_members: entries.map(presentZoneMember) };
  });

  mount(contract.listZoneAccess, async (ctx, { params }) => {
    const members = await listAccess(ctx, inZone(params));
    return { zone_members: members.map(presentZoneMember) };
  });
}

type MemberInfo = contract.BodyOf<typeof contract.shareZones>['members_info'][number];

function readEntry({ permission = 'allowed', role, ...member }: MemberInfo): NewAccess {
  return {
    zone_id: toUuid(member.resource_id),
    member_id: toNumericId(member.member_id),
    member_type: member.member_type,
    permission,
    // Whoever is shut out has no role to speak of.
    role: permission === 'restricted' ? null : (role ?? null),
  };
}

interface SpaceParams {
  edition_id: string;
  space_id: string;
}

function inSpace({ edition_id: editionId, space_id: spaceId }: SpaceParams) {
  return { editionId, spaceId };
}

function inZone({ zone_id: zoneId, ...params }: SpaceParams & { zone_id: string }) {
  return { ...inSpace(params), zoneId };
}
