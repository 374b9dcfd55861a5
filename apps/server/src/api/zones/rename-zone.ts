import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import { type InZone, updateZone, writeNameEntry } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

export async function renameZone(ctx: Context, input: InZone & { name: string }): Promise<void> {
  const { editionId, spaceId, zoneId, name } = input;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const locked = await lockZoneAccess(tx, { editionId, spaceId, zoneId, zuid });
    if (!canEditZone(locked.role)) throw fail('notPermitted');
    refuseInactive(locked);
    if (locked.zone.zone_name === name) throw fail('sameZoneName');
    const time = ctx.clock.now();
    const set = { zone_name: name, last_author_zuid: zuid, modified_time: time };
    await updateZone(tx, { editionId, zoneId, set });
    await writeNameEntry(tx, { editionId, zoneId, name, time });
    await touchSpace(tx, { editionId, spaceId, zuid, time });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'zone.renamed',
      payload: { space_id: spaceId, zone_id: zoneId },
    });
  });
}
