import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import { type InSpace, updateSpace } from './queries.ts';
import { refreshListings } from './refresh-listings.ts';

// Lists show minutes, so edits within the same minute don't need another write.
const GRANULARITY_MILLISECONDS = 60_000;

interface Touch extends InSpace {
  zuid: string;
  time: Date;
  /** When the space was last changed, if the caller has just read it. */
  touched?: Date;
}

/**
 * Records that something inside a space changed. Callers hold a zone lock, so this never waits for
 * the space lock: its holder is changing the space anyway, and the next edit records the time.
 */
export async function touchSpace(tx: Tx, touch: Touch): Promise<void> {
  const { editionId, spaceId, zuid, time, touched } = touch;
  const before = new Date(time.getTime() - GRANULARITY_MILLISECONDS);
  if (touched && touched >= before) return;
  const { rows: due } = await selectDue(tx, { editionId, spaceId, before });
  if (due.length === 0) return;
  const set = { modified_time: time, last_author_zuid: zuid };
  await updateSpace(tx, { editionId, spaceId, set });
  await refreshListings(tx, { editionId, spaceIds: [spaceId] });
}

const selectDue = prepare('space-to-touch', (tx, space: InSpace & { before: Date }) =>
  tx
    .selectFrom('spaces')
    .select('space_id')
    .where('edition_id', '=', space.editionId)
    .where('space_id', '=', space.spaceId)
    .where('modified_time', '<', space.before)
    .forNoKeyUpdate()
    .skipLocked(),
);
