import { type DataOf, type Event, listEvents, type QueryOf } from '@lienzo/contract';
import { type ClientOptions, sendRequest } from './request.ts';

type Query = QueryOf<typeof listEvents>;

export interface Followed extends Pick<Query, 'after' | 'kinds' | 'space_id' | 'zone_id'> {
  edition_id: string;
}

const WAIT_SECONDS = 25;
const RETRIES = 5;

/**
 * Yields the events of an edition in order, and waits for the next ones. Throws `eventsExpired` if events
 * after `after` were deleted because of their age. Asks again and again instead of keeping a stream open:
 * some proxies hold back a response until it ends.
 */
export async function* followEvents(
  options: ClientOptions,
  { edition_id, after, ...filter }: Followed,
  signal: AbortSignal | undefined,
): AsyncGenerator<Event, void, undefined> {
  const read = async (query: Query) => {
    const { data } = await sendRequest(options, listEvents, {
      params: { edition_id },
      query: { ...filter, ...query },
      retries: RETRIES,
      ...(signal && { signal }),
    });
    return data as DataOf<typeof listEvents>; // the service follows the contract
  };
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
