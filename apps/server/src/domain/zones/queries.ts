import { sql } from 'kysely';
import { isGuestId } from '../../core/guest-ids.ts';
import { anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { currentEpoch, type Epochs, initialEpoch } from '../../db/epoch.ts';
import { prepare } from '../../db/prepare.ts';
import { listHiddenZones } from '../guests/queries.ts';
import { writeEntries } from '../search-index/entries.ts';
import { hasRole, type InSpace, principalsOf, storedMetadata } from '../spaces/queries.ts';
import type { AccessEntry } from './policy.ts';

export interface InZone extends InSpace {
  zoneId: string;
}
export interface PersonInZone extends InZone {
  zuid: string;
}
/** Identifies a zone independently of its space. */
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
  metadata?: object | undefined;
}

/** Inserts zones and makes them searchable. */
export async function insertZones(tx: Tx, zones: readonly NewZone[]): Promise<void> {
  if (zones.length === 0) return;
  await tx.insertInto('zones').values(zones.map(valuesOf)).execute();
  await Promise.all(zones.map((zone) => writeNameEntry(tx, zone)));
}

/** Inserts the draft of a zone. It cannot be found by its name. */
export async function insertDraft(tx: Tx, draft: NewZone & { draftOf: string }): Promise<void> {
  await tx
    .insertInto('zones')
    .values({ ...valuesOf(draft), status: 'DRAFT', draft_of: draft.draftOf })
    .execute();
}

function valuesOf(zone: NewZone) {
  return {
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
    metadata: storedMetadata(zone.metadata),
  };
}

/** Returns the ids of the drafts of zones. */
export async function listDraftIds(
  tx: Tx,
  { editionId, zoneIds }: { editionId: string; zoneIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('zones')
    .select('zone_id')
    .where('edition_id', '=', editionId)
    .where('draft_of', '=', anyUuid(zoneIds))
    .execute();
  return rows.map((row) => row.zone_id);
}

/** Moves the drafts of a zone along with it. The caller must hold the zone lock. */
export async function moveDrafts(tx: Tx, { editionId, spaceId, zoneId }: InZone): Promise<void> {
  await tx
    .updateTable('zones')
    .set({ space_id: spaceId })
    .where('edition_id', '=', editionId)
    .where('draft_of', '=', zoneId)
    .execute();
}

interface NamedZone extends ZoneKey {
  name: string;
  time: Date;
}

/** Indexes the name of a zone for search. */
export async function writeNameEntry(tx: Tx, { name, ...zone }: NamedZone): Promise<void> {
  await writeEntries(tx, zone, [{ entryId: zone.zoneId, kind: 'zone', text: name }]);
}

/** Returns a zone if it is in this space. */
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

/** A zone with the epoch of the database in which it was read. */
type ZoneInEpoch = ZoneRow & Pick<Epochs, 'current_epoch'>;

/** A zone that the transaction has locked, with the epoch of the database. */
export type LockedZone = ZoneRow & Epochs;

/**
 * Locks and returns a zone if the person has a role in its space. Under this lock, journal sequence
 * numbers are assigned and no other transaction changes the zone.
 */
export async function lockZone(tx: Tx, person: PersonInZone) {
  const { rows } = await selectZoneForUpdate(tx, person);
  return rows[0];
}

const selectZoneForUpdate = prepare('zone-for-update', (tx, person: PersonInZone) =>
  tx
    .selectFrom('zones')
    .selectAll('zones')
    .select([currentEpoch.as('current_epoch'), initialEpoch.as('initial_epoch')])
    .where('zones.edition_id', '=', person.editionId)
    .where('zones.zone_id', '=', person.zoneId)
    .where('zones.space_id', '=', person.spaceId)
    .where(hasRole(tx, person))
    .forNoKeyUpdate('zones'),
);

/** Returns a zone without checking access, for internal work. */
export function findZoneByKey(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zones')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirst();
}

/**
 * Returns a zone with the epoch of the database, without checking access. Both are read in one statement,
 * as when the zone is locked: on Citus, other statements may read the epoch of another server.
 */
export function findZoneInEpoch(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
): Promise<ZoneInEpoch | undefined> {
  return tx
    .selectFrom('zones')
    .selectAll()
    .select(currentEpoch.as('current_epoch'))
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirst();
}

/** Locks and returns a zone without checking access, for internal work. */
export function lockZoneByKey(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zones')
    .selectAll()
    .select([currentEpoch.as('current_epoch'), initialEpoch.as('initial_epoch')])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .forNoKeyUpdate('zones')
    .executeTakeFirst();
}

/** Returns the zone's access entries that apply to a person. */
export async function listAccessFor(tx: Tx, person: PersonInZone): Promise<readonly AccessEntry[]> {
  if (isGuestId(person.zuid)) {
    const hidden = await listHiddenZones(tx, person);
    return hidden.includes(person.zoneId) ? [HIDDEN] : [];
  }
  const { rows } = await selectAccess(tx, person);
  return rows;
}

/** The entry that would hide a zone from a guest. */
const HIDDEN: AccessEntry = { member_type: 'USER', permission: 'restricted', role: null };

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

/** Returns the zones of a space by position. */
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

/** Returns the zones of a space by position, or none if the person has no role in the space. */
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
    .where(hasRole(tx, person))
    .orderBy('zones.position')
    .orderBy('zones.zone_id'),
);

/** Returns the access entries of all zones in a space that apply to a person. */
export async function listSpaceAccessFor(
  tx: Tx,
  person: InSpace & { zuid: string },
): Promise<readonly (AccessEntry & { zone_id: string })[]> {
  if (isGuestId(person.zuid)) {
    const hidden = await listHiddenZones(tx, person);
    return hidden.map((zone_id) => ({ zone_id, ...HIDDEN }));
  }
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
    metadata?: string | null;
    space_id?: string;
    position?: string;
    status?: ZoneRow['status'];
    state_modified_time?: Date;
    modified_time?: Date;
    last_author_zuid?: string;
    version_seq?: string;
    burst_time?: Date | null;
    snapshot_seq?: string;
    projected_seq?: string;
    element_bytes?: string;
    history_bytes?: string;
    counted_bytes?: string;
  };
}

/** Changes of these columns change what the API returns for a zone; its content has the journal. */
const REVISED = ['zone_name', 'metadata', 'space_id', 'status'] as const;

export async function updateZone(tx: Tx, { editionId, zoneId, set }: ZoneChange): Promise<void> {
  const isRevised = REVISED.some((column) => set[column] !== undefined);
  await tx
    .updateTable('zones')
    .set(set)
    .$if(isRevised, (update) => update.set({ revision: sql`revision + 1` }))
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .execute();
}

/** Returns the ids of all zones in a space, including trashed ones. */
export async function listZoneIds(tx: Tx, { editionId, spaceId }: InSpace): Promise<string[]> {
  const rows = await tx
    .selectFrom('zones')
    .select('zone_id')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .execute();
  return rows.map((row) => row.zone_id);
}

/**
 * Returns the ids of zones whose projection is behind their journal, in order, starting after
 * `after`.
 */
export async function listZonesToProject(
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

/** Returns the ids of all zones in an edition. */
export async function listEditionZoneIds(tx: Tx, editionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('zones')
    .select('zone_id')
    .where('edition_id', '=', editionId)
    .execute();
  return rows.map((row) => row.zone_id);
}
