import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { deleteZoneFile } from '../../domain/files/queries.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

/** Removes a file from a zone. A file that no zone has is deleted after the retention. */
export async function removeFile(
  ctx: Context,
  { fileId, ...zone }: InZone & { fileId: string },
): Promise<void> {
  const { editionId, spaceId, zoneId } = zone;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseInactive(access);
    if (!(await deleteZoneFile(tx, { ...zone, fileId }))) throw fail('fileNotFound');
    const payload = { space_id: spaceId, zone_id: zoneId, file_id: fileId };
    await writeEvent(tx, ctx, { editionId, kind: 'file.removed', payload });
  });
}
