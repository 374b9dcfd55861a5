import type { Clock } from '../platform/clock.ts';
import type { IdSource } from '../platform/ids.ts';
import type { Tx } from './bound-kysely.ts';

interface Event {
  editionId: string;
  kind: string;
  payload: Readonly<Record<string, unknown>>;
}

/** Tells whoever must react that something changed, in the same transaction as the change. */
export async function writeEvent(
  tx: Tx,
  { ids, clock }: { ids: IdSource; clock: Clock },
  { editionId, kind, payload }: Event,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      edition_id: editionId,
      event_id: ids.next(),
      kind,
      payload: JSON.stringify(payload),
      created_time: clock.now(),
    })
    .execute();
}
