import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
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
export async function findZone(tx: Tx, zone: InZone) {
  const { rows } = await selectZone(tx, zone);
  return rows[0];
}

const selectZone = prepare('zone', (tx, { editionId, spaceId, zoneId }: InZone) =>
  tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('space_id', '=', spaceId),
);

export type ZoneRow = NonNullable<Awaited<ReturnType<typeof findZone>>>;

/**
 * The same, held until the transaction ends: under this lock numbers of the journal are given out and
 * the state of the zone stands still. Only for somebody with a role in the space.
 */
export async function lockZone(tx: Tx, person: PersonInZone) {
  const { rows } = await selectZoneToHold(tx, person);
  return rows[0];
}

const selectZoneToHold = prepare('zone-to-hold', (tx, person: PersonInZone) =>
  tx
    .selectFrom('zones')
    .selectAll('zones')
    .where('zones.edition_id', '=', person.editionId)
    .where('zones.zone_id', '=', person.zoneId)
    .where('zones.space_id', '=', person.spaceId)
    .where((eb) => eb.exists(entriesFor(tx, person).select('space_members.space_id')))
    .forNoKeyUpdate('zones'),
);

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
export async function listAccessFor(tx: Tx, person: ZoneKey & { zuid: string }) {
  const { rows } = await selectAccess(tx, person);
  return rows;
}

const selectAccess = prepare('zone-access', (tx, person: ZoneKey & { zuid: string }) =>
  tx
    .selectFrom('zone_access')
    .select(['member_type', 'permission', 'role'])
    .where('edition_id', '=', person.editionId)
    .where('zone_id', '=', person.zoneId)
    .where('member_id', 'in', principalsOf(tx, person)),
);

interface ZonesOfSpace extends InSpace {
  status: 'ACTIVE' | 'TRASHED';
}

/** Zones of a space in their order. */
export async function listZones(tx: Tx, zones: ZonesOfSpace) {
  const { rows } = await selectZones(tx, zones);
  return [...rows];
}

const selectZones = prepare('zones', (tx, { editionId, spaceId, status }: ZonesOfSpace) =>
  tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('status', '=', status)
    .orderBy('position')
    .orderBy('zone_id'),
);

/** The same for somebody; nothing without a role in the space. */
export async function listZonesFor(tx: Tx, zones: ZonesOfSpace & { zuid: string }) {
  const { rows } = await selectZonesFor(tx, zones);
  return [...rows];
}

const selectZonesFor = prepare('zones-for', (tx, person: ZonesOfSpace & { zuid: string }) =>
  tx
    .selectFrom('zones')
    .selectAll('zones')
    .where('zones.edition_id', '=', person.editionId)
    .where('zones.space_id', '=', person.spaceId)
    .where('zones.status', '=', person.status)
    .where((eb) => eb.exists(entriesFor(tx, person).select('space_members.space_id')))
    .orderBy('zones.position')
    .orderBy('zones.zone_id'),
);

/** What all zones of a space change for a person. */
export async function listSpaceAccessFor(tx: Tx, person: InSpace & { zuid: string }) {
  const { rows } = await selectSpaceAccess(tx, person);
  return rows;
}

const selectSpaceAccess = prepare('space-access', (tx, person: InSpace & { zuid: string }) =>
  tx
    .selectFrom('zone_access')
    .innerJoin('zones', (join) =>
      join
        .onRef('zones.edition_id', '=', 'zone_access.edition_id')
        .onRef('zones.zone_id', '=', 'zone_access.zone_id'),
    )
    .select(['zone_access.zone_id', 'member_type', 'permission', 'role'])
    .where('zone_access.edition_id', '=', person.editionId)
    .where('zones.edition_id', '=', person.editionId)
    .where('zones.space_id', '=', person.spaceId)
    .where('zone_access.member_id', 'in', principalsOf(tx, person)),
);

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
/** Zones whose rows are not up to their journals, in the order of their ids, after one of them. */
export async function listLaggingKeys(
  tx: Tx,
  { editionId, after }: { editionId: string; after: string | undefined },
): Promise<string[]> {
  const lagging = tx
    .selectFrom('zones')
    .select('zone_id')
    .where('edition_id', '=', editionId)
    .whereRef('projected_seq', '<>', 'head')
    .orderBy('zone_id');
  const rows = await (after ? lagging.where('zone_id', '>', after) : lagging).execute();
  return rows.map((row) => row.zone_id);
}

export async function listZoneKeys(tx: Tx, editionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('zones')
    .select('zone_id')
    .where('edition_id', '=', editionId)
    .execute();
  return rows.map((row) => row.zone_id);
}
