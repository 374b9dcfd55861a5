import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';

/** What a zone changes about the role of a member of its space. */
export interface ZoneEntry {
  memberId: string;
  type: 'USER' | 'TEAM' | 'ORG';
  permission: 'restricted' | 'allowed';
  role: 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER' | null;
}

/** The zones of a space that cells of the matrix act on. */
export interface Stock {
  /** The zone that the space began with. */
  zoneId: string;
  /** A version of it. */
  versionId: string;
  secondId: string;
  trashedId: string;
}

interface Stocking {
  editionId: string;
  spaceId: string;
  /** Of the first zone. */
  entries?: readonly ZoneEntry[];
  nextId: () => string;
}

const EMPTY_CANVAS = gzipSync('[]');

/** Gives a space with one zone a second one and one in the trash, and a version to the first. */
export async function stockSpace(owner: pg.Client, stocking: Stocking): Promise<Stock> {
  const { editionId, spaceId, entries = [], nextId } = stocking;
  const [secondId, trashedId, versionId] = [randomUUID(), randomUUID(), nextId()];
  const more = [
    { zone_id: secondId, zone_key: nextId(), position: 'a1', status: 'ACTIVE' },
    { zone_id: trashedId, zone_key: nextId(), position: 'a2', status: 'TRASHED' },
  ];
  const access = entries.map(({ memberId, type, permission, role }) => ({
    member_id: memberId,
    member_type: type,
    permission,
    role,
  }));
  const { rows } = await owner.query(
    `with first as (select * from zones where edition_id = $1 and space_id = $2),
     more as (
       insert into zones (edition_id, zone_id, zone_key, space_id, zone_name, position, status,
         author_zuid, last_author_zuid, created_time, modified_time, state_modified_time)
       select edition_id, z.zone_id, z.zone_key, space_id, 'More', z.position, z.status,
         author_zuid, last_author_zuid, created_time, modified_time, state_modified_time
       from first, json_to_recordset($3) as z (zone_id uuid, zone_key bigint, position text, status text)),
     canvas as (insert into blobs values ($1, $4, $5)),
     version as (
       insert into zone_versions
       select edition_id, zone_id, $6, 0, $4, author_zuid, now(), '' from first),
     access as (
       insert into zone_access
       select edition_id, zone_id, e.* from first, json_to_recordset($7)
         as e (member_id bigint, member_type text, permission text, role text))
     select zone_id from first`,
    [
      editionId,
      spaceId,
      JSON.stringify(more),
      randomUUID(),
      EMPTY_CANVAS,
      versionId,
      JSON.stringify(access),
    ],
  );
  return { zoneId: rows[0].zone_id, versionId, secondId, trashedId };
}
