import { type Event, listEvents, type QueryOf } from '@lienzo/contract';
import type { Client } from './client.ts';

type Query = QueryOf<typeof listEvents>;

export interface FollowOptions extends Pick<Query, 'kinds' | 'space_id' | 'zone_id'> {
  edition_id: string;
  /** Starts after this event; by default with the next one. Store `seq` of the last event to go on later. */
  after?: string;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

const WAIT_SECONDS = 25;
const RETRIES = 5;

/**
 * Yields the events of an edition in order, and waits for the next ones. Throws `eventsExpired` if events
 * after `after` were deleted because of their age.
 */
export async function* followEvents(
  client: Pick<Client, 'call'>,
  { edition_id, after, signal, ...filter }: FollowOptions,
): AsyncGenerator<Event, void, undefined> {
  const read = (query: Query) =>
    client.call(listEvents, {
      params: { edition_id },
      query: { ...filter, ...query },
      retries: RETRIES,
      ...(signal && { signal }),
    });
  try {
    let next = after ?? (await read({})).next_after;
    while (!signal?.aborted) {
      const page = await read({ after: next, limit: 200, wait: WAIT_SECONDS });
      yield* page.events;
      next = page.next_after;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
