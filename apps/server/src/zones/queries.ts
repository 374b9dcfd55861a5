import type { Tx } from '../db/bound-kysely.ts';

interface InSpace {
  editionId: string;
  spaceId: string;
}

interface NewZone extends InSpace {
  zoneId: string;
  zoneKey: string;
  name: string;
  position: string;
  authorZuid: string;
  time: Date;
}

export async function insertZones(tx: Tx, zones: readonly NewZone[]): Promise<void> {
  if (zones.length === 0) return;
  await tx
    .insertInto('zones')
    .values(
      zones.map((zone) => ({
        edition_id: zone.editionId,
        zone_id: zone.zoneId,
        zone_key: zone.zoneKey,
        space_id: zone.spaceId,
        zone_name: zone.name,
        position: zone.position,
        author_zuid: zone.authorZuid,
        last_author_zuid: zone.authorZuid,
        created_time: zone.time,
        modified_time: zone.time,
        state_modified_time: zone.time,
      })),
    )
    .execute();
}

export function listActiveZones(tx: Tx, { editionId, spaceId }: InSpace) {
  return tx
    .selectFrom('zones')
    .select(['zone_id', 'zone_name', 'position'])
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('status', '=', 'ACTIVE')
    .orderBy('position')
    .execute();
}

export async function deleteZones(tx: Tx, { editionId, spaceId }: InSpace): Promise<void> {
  await tx
    .deleteFrom('zones')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .execute();
}
