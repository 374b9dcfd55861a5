import type { Tx } from '../db/bound-kysely.ts';
import type { Clock } from './clock.ts';
import type { IdSource } from './ids.ts';

interface Event {
  editionId: string;
  kind: string;
  payload: Readonly<Record<string, unknown>>;
}

/** Writes an event to the outbox in the transaction of the change that it reports. */
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
