import { ensureFolded } from '../elements/fold-zone.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { touchSpace } from '../spaces/touch-space.ts';
import { contentBounds } from '../templates/arrange.ts';
import { findPosition } from '../templates/find-position.ts';
import type { Position } from '../templates/placement.ts';
import type { Placement } from '../templates/placement-work.ts';
import { takeTemplate } from '../templates/take-template.ts';
import { canEditZone } from '../zones/policy.ts';
import type { InZone } from '../zones/queries.ts';
import { lockZoneStanding, refuseInactive } from '../zones/read-standing.ts';
import { fillZone } from './fill-zone.ts';

interface Insertion extends InZone {
  templateId: string;
  placement: Placement;
}

/** Puts a template on a zone, on top of what is there. */
export async function insertTemplate(
  ctx: Context,
  { templateId, placement, ...zone }: Insertion,
): Promise<{ position: Position; ids: readonly string[] }> {
  const { editionId } = zone;
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const standing = await lockZoneStanding(tx, { ...zone, zuid });
    if (!canEditZone(standing.role)) throw fail('notPermitted');
    refuseInactive(standing);
    const time = ctx.clock.now();
    const template = await takeTemplate(tx, { editionId, templateId, now: time });
    const held = await ensureFolded(tx, ctx, standing.zone);
    const size = contentBounds(template.content);
    const position = await findPosition(tx, ctx.offload, { ...zone, size, placement });
    const { settings } = ctx;
    const { ids } = await fillZone(tx, ctx, held, { template, position, time, settings });
    await touchSpace(tx, { ...zone, zuid, time });
    ctx.afterCommit(() => ctx.live.notice(zone));
    return { position, ids };
  });
}
