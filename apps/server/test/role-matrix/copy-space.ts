import type pg from 'pg';

export interface SpaceCopy {
  editionId: string;
  spaceId: string;
  copyId: string;
  /** Who has the copy among their favourites. */
  favoriteOf?: string | undefined;
  embeddable?: boolean;
}

/** A second space like the first: state, entries and zones, and the lists that follow from them. */
export async function copySpace(owner: pg.Client, copy: SpaceCopy): Promise<void> {
  const { editionId, spaceId, copyId, favoriteOf = null, embeddable = false } = copy;
  // Sent together; the connection runs them in this order.
  await Promise.all([
    owner.query(
      `with space as (
         insert into spaces (edition_id, space_id, team_id, space_name, status, owner_zuid,
           last_author_zuid, allow_embed, created_time, modified_time, opened_time, trashed_time)
         select edition_id, $3, team_id, space_name, status, owner_zuid,
           last_author_zuid, $5, created_time, modified_time, opened_time, trashed_time
         from spaces where edition_id = $1 and space_id = $2),
       zone as (
         insert into zones (edition_id, zone_id, zone_key, space_id, zone_name, position, status,
           author_zuid, last_author_zuid, created_time, modified_time, state_modified_time)
         select edition_id, gen_random_uuid(), $3, $3, zone_name, position, status,
           author_zuid, last_author_zuid, created_time, modified_time, state_modified_time
         from zones where edition_id = $1 and space_id = $2),
       favorite as (
         insert into space_favorites (edition_id, zuid, space_id, added_time)
         select $1, $4, $3, now() where $4::bigint is not null)
       insert into space_members
         (edition_id, space_id, member_id, member_type, role, added_by, added_time)
       select edition_id, $3, member_id, member_type, role, added_by, added_time
       from space_members where edition_id = $1 and space_id = $2`,
      [editionId, spaceId, copyId, favoriteOf, embeddable],
    ),
    owner.query(
      `insert into space_listings select * from space_listing_source
       where edition_id = $1 and space_id = $2`,
      [editionId, copyId],
    ),
  ]);
}
