import type { Tx } from '../db/bound-kysely.ts';
import { writeEntries } from '../search-index/entries.ts';
import { entriesFor, type InSpace, principalsOf } from '../spaces/queries.ts';

export interface InZone extends InSpace {
  zoneId: string;
}
export interface PersonInZone extends InZone {
  zuid: string;
}
/** A zone by its own id, whatever space it is in. */
export interface ZoneKey {
  editionId: string;
  zoneId: string;
}

interface NewZone extends InZone {
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
  await Promise.all(zones.map((zone) => writeNameEntry(tx, zone)));
}

interface NamedZone extends ZoneKey {
  name: string;
  time: Date;
}

/** Makes a zone be found by its name. */
export async function writeNameEntry(tx: Tx, { name, ...zone }: NamedZone): Promise<void> {
  await writeEntries(tx, zone, [{ entryId: zone.zoneId, kind: 'zone', text: name }]);
}

/** A zone, if it is in this space. */
export function findZone(tx: Tx, { editionId, spaceId, zoneId }: InZone) {
  return tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
}

export type ZoneRow = NonNullable<Awaited<ReturnType<typeof findZone>>>;

/**
 * The same, held until the transaction ends: under this lock numbers of the journal are given out and
 * the state of the zone stands still. Only for somebody with a role in the space.
 */
export function lockZone(tx: Tx, person: PersonInZone) {
  return tx
    .selectFrom('zones')
    .selectAll('zones')
    .where('zones.edition_id', '=', person.editionId)
    .where('zones.zone_id', '=', person.zoneId)
    .where('zones.space_id', '=', person.spaceId)
    .where((eb) => eb.exists(entriesFor(tx, person).select('space_members.space_id')))
    .forNoKeyUpdate('zones')
    .executeTakeFirst();
}

/** A zone for the service's own work, wherever it is. */
export function findZoneByKey(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirst();
}

/** The same, held until the transaction ends. */
export function lockZoneByKey(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What the zone changes for a person. */
export function listAccessFor(tx: Tx, { editionId, zoneId, zuid }: ZoneKey & { zuid: string }) {
  return tx
    .selectFrom('zone_access')
    .select(['member_type', 'permission', 'role'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('member_id', 'in', principalsOf(tx, { editionId, zuid }))
    .execute();
}

interface ZonesOfSpace extends InSpace {
  status: 'ACTIVE' | 'TRASHED';
}

/** Zones of a space in their order. */
export function listZones(tx: Tx, { editionId, spaceId, status }: ZonesOfSpace) {
  return tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('status', '=', status)
    .orderBy('position')
    .orderBy('zone_id')
    .execute();
}

/** What all zones of a space change for a person. */
export function listSpaceAccessFor(
  tx: Tx,
  { editionId, spaceId, zuid }: InSpace & { zuid: string },
) {
  return tx
    .selectFrom('zone_access')
    .innerJoin('zones', (join) =>
      join
        .onRef('zones.edition_id', '=', 'zone_access.edition_id')
        .onRef('zones.zone_id', '=', 'zone_access.zone_id'),
    )
    .select(['zone_access.zone_id', 'member_type', 'permission', 'role'])
    .where('zone_access.edition_id', '=', editionId)
    .where('zones.edition_id', '=', editionId)
    .where('zones.space_id', '=', spaceId)
    .where('zone_access.member_id', 'in', principalsOf(tx, { editionId, zuid }))
    .execute();
}

interface ZoneChange extends ZoneKey {
  set: {
    zone_name?: string;
    space_id?: string;
    position?: string;
    status?: 'ACTIVE' | 'TRASHED';
    state_modified_time?: Date;
    modified_time?: Date;
    last_author_zuid?: string;
    version_seq?: string;
    burst_time?: Date | null;
    snapshot_seq?: string;
  };
}

export async function updateZone(tx: Tx, { editionId, zoneId, set }: ZoneChange): Promise<void> {
  await tx
    .updateTable('zones')
    .set(set)
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .execute();
}

/** Ids of all zones of a space, trashed ones too. */
export async function listZoneIds(tx: Tx, { editionId, spaceId }: InSpace): Promise<string[]> {
  const rows = await tx
    .selectFrom('zones')
    .select('zone_id')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .execute();
  return rows.map((row) => row.zone_id);
}

/** Ids of all zones of an edition. */
export async function listZoneKeys(tx: Tx, editionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('zones')
    .select('zone_id')
    .where('edition_id', '=', editionId)
    .execute();
  return rows.map((row) => row.zone_id);
}
