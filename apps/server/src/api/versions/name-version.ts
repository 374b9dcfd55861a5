import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import {
  type InVersion,
  updateVersionDescription,
  type VersionRow,
} from '../../domain/versions/queries.ts';
import { readVersion } from '../../domain/versions/read-versions.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

interface Naming extends InZone, InVersion {
  description: string;
}

/** Changes the description of a version. */
export async function nameVersion(ctx: Context, naming: Naming): Promise<VersionRow> {
  const { description, versionId, ...zone } = naming;
  return ctx.db.changeEdition(zone.editionId, async (tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseInactive(access);
    const version = await readVersion(tx, { ...zone, versionId, now: ctx.clock.now() });
    await updateVersionDescription(tx, { ...zone, versionId, description });
    const { editionId, spaceId, zoneId } = zone;
    const payload = { space_id: spaceId, zone_id: zoneId, version_id: versionId };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.version_named', payload });
    return { ...version, description };
  });
}
