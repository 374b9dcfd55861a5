import type { Tx } from '../db/bound-kysely.ts';
import { refreshListings } from './listings.ts';
import { type InSpace, updateSpace } from './queries.ts';

// Lists show minutes; writing every second of an editing session into them would only cost.
const GRAIN_MILLISECONDS = 60_000;

interface Touch extends InSpace {
  zuid: string;
  time: Date;
}

/**
 * Notes that something inside a space was changed. Called by those who hold a zone, so it never waits
 * for the space: whoever holds that is changing it anyway, and the next edit will note it.
 */
export async function touchSpace(tx: Tx, { editionId, spaceId, zuid, time }: Touch): Promise<void> {
  const due = await tx
    .selectFrom('spaces')
    .select('space_id')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('modified_time', '<', new Date(time.getTime() - GRAIN_MILLISECONDS))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return;
  const set = { modified_time: time, last_author_zuid: zuid };
  await updateSpace(tx, { editionId, spaceId, set });
  await refreshListings(tx, { editionId, spaceIds: [spaceId] });
}
