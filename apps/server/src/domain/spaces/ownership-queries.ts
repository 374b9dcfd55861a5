import { sql } from 'kysely';
import { anyId } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';

interface Scope {
  editionId: string;
  teamId?: string | undefined;
  zuid: string;
  /** All spaces if absent. */
  limit?: number;
}

/**
 * Locks and returns the spaces in which a person has an entry, including those they own. Locks are
 * taken in order of space id to avoid deadlocks between transactions that lock several spaces.
 */
export async function lockSpacesWithEntry(tx: Tx, { editionId, teamId, zuid, limit }: Scope) {
  return tx
    .selectFrom('spaces')
    .innerJoin('space_members', (join) =>
      join
        .onRef('space_members.edition_id', '=', 'spaces.edition_id')
        .onRef('space_members.space_id', '=', 'spaces.space_id'),
    )
    .select(['spaces.space_id', 'spaces.owner_zuid'])
    .where('spaces.edition_id', '=', editionId)
    .where('space_members.edition_id', '=', editionId)
    .where('space_members.member_id', '=', zuid)
    .$if(teamId !== undefined, (query) => query.where('spaces.team_id', '=', teamId ?? ''))
    .orderBy('spaces.space_id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .forNoKeyUpdate('spaces')
    .execute();
}

interface Entries {
  editionId: string;
  zuid: string;
  spaceIds: readonly string[];
}

/** Deletes a person's entries and favorites in these spaces. */
export async function deleteEntriesIn(
  tx: Tx,
  { editionId, zuid, spaceIds }: Entries,
): Promise<void> {
  if (spaceIds.length === 0) return;
  await tx
    .deleteFrom('space_members')
    .where('edition_id', '=', editionId)
    .where('member_id', '=', zuid)
    .where('space_id', '=', anyId(spaceIds))
    .execute();
  await tx
    .deleteFrom('space_favorites')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .where('space_id', '=', anyId(spaceIds))
    .execute();
}

interface Spaces {
  editionId: string;
  spaceIds: readonly string[];
}

/** Returns those of the spaces in which only the owner has a role. */
export async function listPrivateSpaces(tx: Tx, { editionId, spaceIds }: Spaces) {
  if (spaceIds.length === 0) return [];
  return tx
    .selectFrom('spaces')
    .select('spaces.space_id')
    .where('spaces.edition_id', '=', editionId)
    .where('spaces.space_id', '=', anyId(spaceIds))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('space_members as entry')
            .select('entry.member_id')
            .where('entry.edition_id', '=', editionId)
            .whereRef('entry.space_id', '=', 'spaces.space_id')
            .whereRef('entry.member_id', '!=', 'spaces.owner_zuid')
            // A team or a group may have no member but the owner.
            .where((or) =>
              or.or([
                or('entry.member_type', 'not in', ['TEAM', 'GROUP']),
                or.exists(
                  or
                    .selectFrom('team_and_group_members as membership')
                    .select('membership.zuid')
                    .where('membership.edition_id', '=', editionId)
                    .whereRef('membership.principal_id', '=', 'entry.member_id')
                    .whereRef('membership.zuid', '!=', 'spaces.owner_zuid'),
                ),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

interface Ownership {
  editionId: string;
  spaceIds: readonly string[];
  newOwnerId: string;
  addedBy: string;
  time: Date;
}

/** Makes another person the owner; their entry, if they have one, becomes the CREATOR entry. */
export async function transferOwnership(tx: Tx, ownership: Ownership): Promise<void> {
  const { editionId, spaceIds, newOwnerId, addedBy, time } = ownership;
  await tx
    .insertInto('space_members')
    .columns([
      'edition_id',
      'space_id',
      'member_id',
      'member_type',
      'role',
      'added_by',
      'added_time',
    ])
    .expression((eb) =>
      eb
        .selectFrom('spaces')
        .select((select) => [
          'spaces.edition_id',
          'spaces.space_id',
          select.cast<string>(select.val(newOwnerId), 'bigint').as('member_id'),
          sql.lit('USER' as const).as('member_type'),
          sql.lit('CREATOR' as const).as('role'),
          select.cast<string>(select.val(addedBy), 'bigint').as('added_by'),
          select.cast<Date>(select.val(time), 'timestamptz').as('added_time'),
        ])
        .where('spaces.edition_id', '=', editionId)
        .where('spaces.space_id', '=', anyId(spaceIds)),
    )
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'space_id', 'member_id']).doUpdateSet({ role: 'CREATOR' }),
    )
    .execute();
  await tx
    .updateTable('spaces')
    .set({ owner_zuid: newOwnerId, revision: sql`revision + 1` })
    .where('edition_id', '=', editionId)
    .where('space_id', '=', anyId(spaceIds))
    .execute();
}
