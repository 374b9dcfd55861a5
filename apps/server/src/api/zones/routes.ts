import * as contract from '@lienzo/contract';
import { readCanvas } from '../../domain/elements/read-elements.ts';
import type { Visits } from '../../domain/spaces/visits.ts';
import type { NewAccess } from '../../domain/zones/member-queries.ts';
import { listAccess, listVisibleZones, readZone } from '../../domain/zones/read-zones.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId, toUuid } from '../../http/path-ids.ts';
import { Serialized } from '../../http/serialized.ts';
import { pickFields } from '../../http/wire-text.ts';
import type { ImageRenderer } from '../../rendering/image-renderer.ts';
import { presentCanvas } from '../elements/present.ts';
import { finishVote, removeVote, startVote } from './change-vote.ts';
import { changeZoneState } from './change-zone-state.ts';
import { createZone } from './create-zone.ts';
import { duplicateZone } from './duplicate-zone.ts';
import { moveZone } from './move-zone.ts';
import { orderZones } from './order-zones.ts';
import { placeVote } from './place-vote.ts';
import {
  presentTimer,
  presentVote,
  presentZone,
  presentZoneMember,
  spaceDataParts,
} from './present.ts';
import { type Destination, readDestination } from './read-destination.ts';
import { readImageOptions, readZoneImage } from './read-image.ts';
import { readTimer } from './read-timer.ts';
import { readVote } from './read-vote.ts';
import { changeZoneMeta } from './rename-zone.ts';
import { shareZones } from './share-zones.ts';
import { startTimer } from './start-timer.ts';
import { stopTimer } from './stop-timer.ts';

interface ZoneDeps {
  readonly visits: Visits;
  readonly renderer: ImageRenderer;
}

export function mountZones(mount: Mount, { visits, renderer }: ZoneDeps): void {
  mount(contract.createZone, async (ctx, { params, query, body }) => {
    const { zone_name: name, template_id: templateId, metadata } = body.create_zone;
    const created = await createZone(ctx, {
      ...inSpace(params),
      name,
      metadata,
      templateId: numericId(templateId),
    });
    const data = new Serialized(...spaceDataParts(created));
    return query.response_form === 'OBJECT' ? data : data.quote();
  });

  mount(contract.getZoneData, async (ctx, { params, query }) => {
    const space = inSpace(params);
    const { zone, canvas } = await readCanvas(ctx, { ...space, zoneId: toUuid(query.zone_id) });
    visits.record({ ...space, zuid: ctx.caller.zuid });
    return new Serialized(...spaceDataParts({ zone, elements: await presentCanvas(canvas) }));
  });

  mount(contract.changeZoneState, async (ctx, { params, body }) => {
    const { zone_state } = body;
    await changeZoneState(ctx, { ...inZone(params), state: zone_state });
    const { edition_id, space_id, zone_id } = params;
    return { current_user_id: ctx.caller.zuid, edition_id, space_id, zone_id, zone_state };
  });

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
    const { zone_name: name, metadata } = body;
    await changeZoneMeta(ctx, { ...inZone(params), name, metadata });
    const { edition_id, space_id, zone_id } = params;
    const current_user_id = ctx.caller.zuid;
    const ids = { current_user_id, edition_id, space_id, zone_id };
    return { ...ids, ...(name !== undefined && { new_name: name }) };
  });

  mount(contract.orderZones, async (ctx, { params, body }) => {
    const zoneIds = body.zone_order.map(toUuid);
    await orderZones(ctx, { ...inSpace(params), zoneIds });
    return { zone_order: zoneIds };
  });
  mount(contract.getZoneImage, (ctx, { params, query }) => {
    const { frame_id: frame, element_ids: elements, version_id: version } = query;
    return readZoneImage(ctx, renderer, {
      ...inZone(params),
      versionId: numericId(version),
      options: {
        ...readImageOptions(query),
        frame: frame === undefined ? undefined : contract.elementKey(frame),
        elements: elements && [...new Set(elements.map(contract.elementKey))].sort(),
        ...(query.marks && { marks: true }),
      },
    });
  });
}

export function mountZoneTimer(mount: Mount): void {
  mount(contract.getZoneTimer, async (ctx, { params }) => ({
    zone_timer: presentTimer(await readTimer(ctx, inZone(params)), ctx.clock.now()),
  }));

  mount(contract.startZoneTimer, async (ctx, { params, body }) => {
    const timer = await startTimer(ctx, { ...inZone(params), minutes: body.minutes });
    return { zone_timer: presentTimer(timer, ctx.clock.now()) };
  });

  mount(contract.stopZoneTimer, async (ctx, { params }) => {
    await stopTimer(ctx, inZone(params));
    return { zone_timer: presentTimer(undefined, ctx.clock.now()) };
  });
}

export function mountZoneVote(mount: Mount): void {
  mount(contract.getZoneVote, async (ctx, { params }) => ({
    zone_vote: presentVote(await readVote(ctx, inZone(params))),
  }));

  mount(contract.startZoneVote, async (ctx, { params, body }) => {
    const votesPerPerson = body.votes_per_person;
    return { zone_vote: presentVote(await startVote(ctx, { ...inZone(params), votesPerPerson })) };
  });

  mount(contract.placeZoneVote, async (ctx, { params, body }) => {
    const elementIds = body.element_ids.map(toUuid);
    return { zone_vote: presentVote(await placeVote(ctx, { ...inZone(params), elementIds })) };
  });

  mount(contract.endZoneVote, async (ctx, { params }) => ({
    zone_vote: presentVote(await finishVote(ctx, inZone(params))),
  }));

  mount(contract.removeZoneVote, async (ctx, { params }) => ({
    zone_vote: presentVote(await removeVote(ctx, inZone(params))),
  }));
}

export function mountZoneTransfers(mount: Mount): void {
  mount(contract.duplicateZone, async (ctx, { params, body }) => {
    const wanted = body.duplicate_zone;
    const copy = await duplicateZone(ctx, {
      ...inZone(params),
      destination: destinationOf(wanted, params.space_id),
      name: wanted.zone_name,
      versionId: numericId(wanted.version_id),
      withVersions: wanted.deep_copy ?? false,
      withComments: wanted.copy_comments ?? false,
      withMembers: wanted.copy_members ?? false,
    });
    return { zone_info: presentZone(copy) };
  });

  mount(contract.moveZone, async (ctx, { params, body }) => {
    const destination = readDestination(body.move_zone, '/move_zone');
    const zone = await moveZone(ctx, { ...inZone(params), destination });
    return { zone_info: presentZone(zone) };
  });
}

export function mountZoneAccess(mount: Mount): void {
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
    // A restricted member has no role.
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

function numericId(id: string | undefined): string | undefined {
  return id === undefined ? undefined : toNumericId(id);
}

type DuplicateBody = contract.BodyOf<typeof contract.duplicateZone>['duplicate_zone'];

function destinationOf(
  { destination_type: type, ...fields }: DuplicateBody,
  spaceId: string,
): Destination {
  if (type === 'SAME_SPACE') return { spaceId };
  return readDestination({ ...fields, destination_type: type }, '/duplicate_zone');
}
