import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import { refreshListings } from './listings.ts';
import { type InSpace, updateSpace } from './queries.ts';

// Lists show minutes; writing every second of an editing session into them would only cost.
const GRAIN_MILLISECONDS = 60_000;

interface Touch extends InSpace {
  zuid: string;
  time: Date;
  /** When it was last changed, if the caller has just read that. */
  touched?: Date;
}

/**
 * Notes that something inside a space was changed. Called by those who hold a zone, so it never waits
 * for the space: whoever holds that is changing it anyway, and the next edit will note it.
 */
export async function touchSpace(tx: Tx, touch: Touch): Promise<void> {
  const { editionId, spaceId, zuid, time, touched } = touch;
  const before = new Date(time.getTime() - GRAIN_MILLISECONDS);
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
