import * as contract from '@lienzo/contract';
import { readCanvas } from '../../domain/elements/read-elements.ts';
import type { Visits } from '../../domain/spaces/visits.ts';
import type { Mount } from '../../http/mount.ts';
import { toUuid } from '../../http/path-ids.ts';
import { Serialized } from '../../http/serialized.ts';
import { presentCanvas } from '../elements/present.ts';
import { changeZoneState } from './change-zone-state.ts';
import { moveZone } from './move-zone.ts';
import { presentZone, spaceDataText } from './present.ts';
import { readDestination } from './read-destination.ts';

/** Operations on a zone that also concern what is in it, or other spaces. */
export function mountZoneWorkflows(mount: Mount, visits: Visits): void {
  mount(contract.getZoneData, async (ctx, { params, query }) => {
    const space = { editionId: params.edition_id, spaceId: params.space_id };
    const { zone, canvas } = await readCanvas(ctx, { ...space, zoneId: toUuid(query.zone_id) });
    visits.record({ ...space, zuid: ctx.caller.zuid });
    return new Serialized(spaceDataText({ zone, elements: await presentCanvas(canvas) }));
  });

  mount(contract.changeZoneState, async (ctx, { params, body }) => {
    const { zone_state } = body;
    await changeZoneState(ctx, { ...inZone(params), state: zone_state });
    const { edition_id, space_id, zone_id } = params;
    return { current_user_id: ctx.caller.zuid, edition_id, space_id, zone_id, zone_state };
  });

  mount(contract.moveZone, async (ctx, { params, body }) => {
    const destination = readDestination(body.move_zone, '/move_zone');
    const zone = await moveZone(ctx, { ...inZone(params), destination });
    return { zone_info: presentZone(zone) };
  });
}

interface ZoneParams {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

function inZone({ edition_id: editionId, space_id: spaceId, zone_id: zoneId }: ZoneParams) {
  return { editionId, spaceId, zoneId };
}
