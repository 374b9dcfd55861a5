import { writeBlob } from '../db/blobs.ts';
import { writeEvent } from '../db/outbox.ts';
import { ensureFolded } from '../elements/fold-zone.ts';
import { joinCanvasLines, packCanvas } from '../elements/packed-canvas.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { createUuid } from '../platform/ids.ts';
import { canEditZone } from '../zones/policy.ts';
import type { InZone } from '../zones/queries.ts';
import { lockZoneStanding, refuseInactive } from '../zones/read-standing.ts';
import type { TemplateView } from './find-template.ts';
import { insertOwnTemplate } from './queries.ts';

interface Saving extends InZone {
  name: string;
  description: string;
}

/** Makes what is on a zone, without its comments, a template for everybody in the edition. */
export async function saveTemplate(
  ctx: Context,
  { name, description, ...zone }: Saving,
): Promise<TemplateView> {
  const { editionId } = zone;
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const standing = await lockZoneStanding(tx, { ...zone, zuid });
    if (!canEditZone(standing.role)) throw fail('notPermitted');
    refuseInactive(standing);
    await ensureFolded(tx, ctx, standing.zone);
    // Its place does not matter: whoever inserts a template moves it.
    const data = await packCanvas(await joinCanvasLines(tx, zone));
    const blobId = createUuid(ctx.clock);
    await writeBlob(tx, { editionId, blobId, data });
    const templateId = ctx.ids.next();
    const time = ctx.clock.now();
    const kept = { editionId, templateId, name, description, authorZuid: zuid, blobId, time };
    await insertOwnTemplate(tx, kept);
    const payload = { template_id: templateId };
    await writeEvent(tx, ctx, { editionId, kind: 'template.saved', payload });
    return { id: templateId, name, description, available: true };
  });
}
