import type pg from 'pg';

const COLUMNS = `edition_id, space_id, principal_id, list, team_id, space_name, modified_time,
  opened_time, trashed_time`;

/** Returns rows of the derived lists that differ from their source view. */
export async function findWrongListings(owner: pg.Client): Promise<object[]> {
  const { rows } = await owner.query<object>(
    `(select 'kept' as fault, ${COLUMNS} from space_listings
      except select 'kept', ${COLUMNS} from space_listing_source)
     union all
     (select 'missing', ${COLUMNS} from space_listing_source
      except select 'missing', ${COLUMNS} from space_listings)`,
  );
  return rows;
}
