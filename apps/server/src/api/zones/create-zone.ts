import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { joinCanvas } from '../../domain/element-rows/queries.ts';
import { canEdit } from '../../domain/spaces/policy.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { loadTemplate } from '../../domain/templates/load-template.ts';
import { addZoneFrom } from '../../domain/zone-content/add-zone.ts';
import { refuseFullSpace } from '../../domain/zones/zone-limit.ts';
import { nextPosition } from '../../domain/zones/zone-positions.ts';
import { presentCanvas } from '../elements/present.ts';

interface NewZone extends InSpace {
  name: string;
  templateId: string | undefined;
  metadata?: object | undefined;
}

/**
 * Creates a zone after the others, empty or with the content of a template. Names need not be
 * unique.
 */
export async function createZone(
  ctx: Context,
  { name, templateId, metadata, ...inSpace }: NewZone,
) {
  const { editionId } = inSpace;
  const { zuid } = ctx.caller;
  const { zone, canvas } = await ctx.db.changeEdition(editionId, async (tx) => {
    const { space, access } = await lockSpaceAccess(tx, { ...inSpace, zuid });
    if (!canEdit(access.role)) throw fail('notPermitted');
    refuseTrashed(space);
    const time = ctx.clock.now();
    const template = templateId
      ? await loadTemplate(tx, { editionId, templateId, now: time })
      : undefined;
    await refuseFullSpace(tx, { ...inSpace, now: time });
    const position = await nextPosition(tx, inSpace);
    const zone = await addZoneFrom(tx, ctx, {
      ...{ ...inSpace, name, position, time, template, metadata },
    });
    await touchSpace(tx, { ...inSpace, zuid, time });
    const payload = { space_id: zone.space_id, zone_id: zone.zone_id };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.created', payload });
    const canvas = await joinCanvas(tx, { editionId, zoneId: zone.zone_id });
    return { zone, canvas };
  });
  return { zone, elements: await presentCanvas(canvas) };
}
