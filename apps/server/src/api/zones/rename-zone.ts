import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { storedMetadata } from '../../domain/spaces/queries.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import { type InZone, updateZone, writeNameEntry } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive, zoneTag } from '../../domain/zones/read-access.ts';

interface ZoneMetaChange extends InZone {
  name: string | undefined;
  /** `null` removes the metadata. */
  metadata: object | null | undefined;
}

/** Changes the name or the metadata of a zone, or both. */
export async function changeZoneMeta(ctx: Context, input: ZoneMetaChange): Promise<void> {
  const { editionId, spaceId, zoneId, name, metadata } = input;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const locked = await lockZoneAccess(tx, { editionId, spaceId, zoneId, zuid });
    if (!canEditZone(locked.role)) throw fail('notPermitted');
    refuseInactive(locked);
    ctx.tags?.require(zoneTag(locked.zone));
    if (locked.zone.zone_name === name) throw fail('sameZoneName');
    const time = ctx.clock.now();
    const set = {
      ...(name !== undefined && { zone_name: name }),
      ...(metadata !== undefined && { metadata: storedMetadata(metadata) }),
      ...{ last_author_zuid: zuid, modified_time: time },
    };
    await updateZone(tx, { editionId, zoneId, set });
    if (name !== undefined) await writeNameEntry(tx, { editionId, zoneId, name, time });
    await touchSpace(tx, { editionId, spaceId, zuid, time });
    const payload = { space_id: spaceId, zone_id: zoneId };
    if (name !== undefined) await writeEvent(tx, ctx, { editionId, kind: 'zone.renamed', payload });
    if (metadata !== undefined)
      await writeEvent(tx, ctx, { editionId, kind: 'zone.metadata_changed', payload });
  });
}
