import type { Tx } from '../db/bound-kysely.ts';
import type { Clock } from './clock.ts';
import type { IdSource } from './ids.ts';

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
