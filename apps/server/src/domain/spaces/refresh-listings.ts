import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';

interface SpacesInEdition {
  editionId: string;
  spaceIds: readonly string[];
}

const COLUMNS = [
  'edition_id',
  'space_id',
  'principal_id',
  'list',
  'team_id',
  'owner_zuid',
  'space_name',
  'modified_time',
  'opened_time',
  'trashed_time',
] as const;

/**
 * Updates the rows that space lists are read from (`space_listings`) to match the spaces, their
 * members and favorites. Every transaction that changes one of these calls it; rows that are
 * already correct are not written.
 */
export async function refreshListings(tx: Tx, { editionId, spaceIds }: SpacesInEdition) {
  if (spaceIds.length === 0) return;
  await deleteStale(tx, { editionId, spaceIds });
  await tx
    .insertInto('space_listings')
    .columns(COLUMNS)
    .expression(
      tx
        .selectFrom('space_listing_source')
        .select(COLUMNS)
        .where('edition_id', '=', editionId)
        .where('space_id', '=', anyId(spaceIds)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'space_id', 'principal_id', 'list'])
        .doUpdateSet((eb) => ({
          team_id: eb.ref('excluded.team_id'),
          owner_zuid: eb.ref('excluded.owner_zuid'),
          space_name: eb.ref('excluded.space_name'),
          modified_time: eb.ref('excluded.modified_time'),
          opened_time: eb.ref('excluded.opened_time'),
          trashed_time: eb.ref('excluded.trashed_time'),
        }))
        .where((eb) =>
          eb.or([
            eb('space_listings.team_id', '!=', eb.ref('excluded.team_id')),
            eb('space_listings.owner_zuid', '!=', eb.ref('excluded.owner_zuid')),
            eb('space_listings.space_name', '!=', eb.ref('excluded.space_name')),
            eb('space_listings.modified_time', '!=', eb.ref('excluded.modified_time')),
            eb('space_listings.opened_time', '!=', eb.ref('excluded.opened_time')),
            eb('space_listings.trashed_time', 'is distinct from', eb.ref('excluded.trashed_time')),
          ]),
        ),
    )
    .execute();
}

async function deleteStale(tx: Tx, { editionId, spaceIds }: SpacesInEdition): Promise<void> {
  await tx
    .deleteFrom('space_listings')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', anyId(spaceIds))
    .where((eb) =>
      eb(
        eb.refTuple('space_id', 'principal_id', 'list'),
        'not in',
        eb
          .selectFrom('space_listing_source')
          .select(['space_id', 'principal_id', 'list'])
          .where('edition_id', '=', editionId)
          .where('space_id', '=', anyId(spaceIds))
          .$asTuple('space_id', 'principal_id', 'list'),
      ),
    )
    .execute();
}
