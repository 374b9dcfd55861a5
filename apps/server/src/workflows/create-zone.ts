import { writeEvent } from '../db/outbox.ts';
import { presentCanvas } from '../elements/present.ts';
import { joinCanvas } from '../elements/queries.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { canEdit } from '../spaces/policy.ts';
import type { InSpace } from '../spaces/queries.ts';
import { lockSpaceStanding, refuseTrashed } from '../spaces/read-standing.ts';
import { touchSpace } from '../spaces/touch-space.ts';
import { takeTemplate } from '../templates/take-template.ts';
import { placeLast } from '../zones/place-zone.ts';
import { refuseFullSpace } from '../zones/zone-limit.ts';
import { addZoneFrom } from './add-zone.ts';

interface NewZone extends InSpace {
  name: string;
  templateId: string | undefined;
}

/** One more zone behind the others, empty or with the content of a template. Two may share a name. */
export async function createZone(ctx: Context, { name, templateId, ...inSpace }: NewZone) {
  const { editionId } = inSpace;
  const { zuid } = ctx.caller;
  const { zone, canvas } = await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, standing } = await lockSpaceStanding(tx, { ...inSpace, zuid });
    if (!canEdit(standing.role)) throw fail('notPermitted');
    refuseTrashed(space);
    const time = ctx.clock.now();
    const template = templateId
      ? await takeTemplate(tx, { editionId, templateId, now: time })
      : undefined;
    await refuseFullSpace(tx, { ...inSpace, now: time });
    const position = await placeLast(tx, inSpace);
    const zone = await addZoneFrom(tx, ctx, { ...inSpace, name, position, time, template });
    await touchSpace(tx, { ...inSpace, zuid, time });
    const payload = { space_id: zone.space_id, zone_id: zone.zone_id };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.created', payload });
    const canvas = await joinCanvas(tx, { editionId, zoneId: zone.zone_id });
    return { zone, canvas };
  });
  return { zone, elements: await presentCanvas(canvas) };
}
