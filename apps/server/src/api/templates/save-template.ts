import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { createUuid } from '../../core/ids.ts';
import { writeEvent } from '../../core/outbox.ts';
import { writeBlob } from '../../db/blobs.ts';
import { packCanvas, readCanvasPages } from '../../domain/elements/packed-canvas.ts';
import { insertTemplateFiles } from '../../domain/files/queries.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import { addStorage, refuseOverfull } from '../../domain/subscription/storage.ts';
import type { TemplateView } from '../../domain/templates/find-template.ts';
import { insertOwnTemplate } from '../../domain/templates/queries.ts';
import { canTakeOutZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

const WHO =
  'a template is visible in the whole edition; only the creator of the space, or an editor who is an admin of its team, can save one';

interface Saving extends InZone {
  name: string;
  description: string;
}

/** Saves a zone, without comments, as a template for the edition. */
export async function saveTemplate(
  ctx: Context,
  { name, description, ...zone }: Saving,
): Promise<TemplateView> {
  const { editionId } = zone;
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid });
    if (!canTakeOutZone(access.role, access.spaceAccess))
      throw fail('notPermitted', { reason: WHO });
    refuseInactive(access);
    await projectIfBehind(tx, ctx, access.zone);
    // Positions are kept, because inserting a template moves its content anyway.
    const data = await packCanvas(await readCanvasPages(tx, zone));
    const blobId = createUuid(ctx.clock);
    await writeBlob(tx, { editionId, blobId, data });
    const templateId = ctx.ids.next();
    const time = ctx.clock.now();
    await addStorage(tx, editionId, BigInt(data.length));
    await refuseOverfull(tx, { editionId, now: time });
    const kept = { editionId, templateId, name, description, authorZuid: zuid, blobId, time };
    await insertOwnTemplate(tx, kept);
    await insertTemplateFiles(tx, { ...zone, templateId });
    const payload = { template_id: templateId };
    await writeEvent(tx, ctx, { editionId, kind: 'template.saved', payload });
    return { id: templateId, name, description, available: true };
  });
}
