import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { deleteGroupRow, type InGroup } from '../../domain/groups/queries.ts';
import { deleteEntriesIn, lockSpacesWithEntry } from '../../domain/spaces/ownership-queries.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { removeGroupAccess } from '../../domain/zones/keep-restrictions.ts';
import type { Cause } from './change-members.ts';

/** Deletes a group, which is locked, and its entries in spaces and zones. */
export async function dropGroup(tx: Tx, ctx: Cause, group: InGroup): Promise<void> {
  const { editionId, groupId } = group;
  const entries = { editionId, zuid: groupId };
  const spaces = await lockSpacesWithEntry(tx, entries);
  const spaceIds = spaces.map((space) => space.space_id);
  await deleteEntriesIn(tx, { ...entries, spaceIds });
  // While the group still has its members: what it hid from them stays hidden.
  await removeGroupAccess(tx, { editionId, groupId, spaceIds });
  await deleteGroupRow(tx, group);
  await refreshListings(tx, { editionId, spaceIds });
  await writeEvent(tx, ctx, { editionId, kind: 'group.deleted', payload: { group_id: groupId } });
}
