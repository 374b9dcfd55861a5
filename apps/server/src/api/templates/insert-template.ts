import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { entryOf } from '../../domain/journal/append.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { loadTemplate } from '../../domain/templates/load-template.ts';
import { contentBounds } from '../../domain/templates/placement/arrange.ts';
import { findPosition } from '../../domain/templates/placement/find-position.ts';
import type { Position } from '../../domain/templates/placement/placement.ts';
import type { Placement } from '../../domain/templates/placement/placement-work.ts';
import { fillZone } from '../../domain/zone-content/fill-zone.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

interface Insertion extends InZone {
  templateId: string;
  placement: Placement;
}

/** Inserts a template into a zone, above the existing elements. */
export async function insertTemplate(
  ctx: Context,
  { templateId, placement, ...zone }: Insertion,
): Promise<{ position: Position; ids: readonly string[] }> {
  const { editionId } = zone;
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid });
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseInactive(access);
    const time = ctx.clock.now();
    const template = await loadTemplate(tx, { editionId, templateId, now: time });
    const current = await projectIfBehind(tx, ctx, access.zone);
    const size = await contentBounds(template.content);
    const position = await findPosition(tx, ctx.offload, { ...zone, size, placement });
    const { settings } = ctx;
    const { ids, zone: after } = await fillZone(tx, ctx, current, {
      template,
      position,
      time,
      settings,
    });
    await touchSpace(tx, { ...zone, zuid, time });
    ctx.afterCommit(() => ctx.live.notifyChanged(zone, entryOf(after, access.zone)));
    return { position, ids };
  });
}
