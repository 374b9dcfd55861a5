import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import * as queries from '../../domain/events/queries.ts';
import { findReader, keepVisible } from '../../domain/events/visible-events.ts';

export interface ListInput {
  editionId: string;
  /** Undefined to start with the next event. */
  after: bigint | undefined;
  kinds?: readonly string[] | undefined;
  spaceId?: string | undefined;
  zoneId?: string | undefined;
  limit: number;
}

export interface EventPage {
  events: queries.EventRow[];
  /** The number to go on from. */
  nextAfter: bigint;
  hasMore: boolean;
}

/** How many events one request examines, if the caller can see few of them. */
const MAX_EXAMINED = 1_000;

/** Returns the next events that the caller can see at this moment. */
export async function listEvents(ctx: Context, input: ListInput): Promise<EventPage> {
  const { editionId, after, limit } = input;
  return ctx.db.readEdition(editionId, async (tx) => {
    const reader = await findReader(tx, { editionId, zuid: ctx.caller.zuid });
    // Before the events: those that are logged in between belong to the next page.
    const { oldest, head } = await queries.readLogRange(tx, editionId);
    if (after === undefined) return { events: [], nextAfter: head, hasMore: false };
    if (after + 1n < oldest) throw fail('eventsExpired', { oldest_seq: String(oldest) });
    // The database was restored, and the log with it: the reader goes on from its end.
    if (after > head) return { events: [], nextAfter: head, hasMore: true };
    const upTo = queries.lastPassed(after, head);
    const examined = await queries.listEvents(tx, { ...input, after, upTo, limit: MAX_EXAMINED });
    const visible = await keepVisible(tx, reader, examined);
    const events = visible.slice(0, limit);
    const isCut = visible.length > limit;
    const isFull = isCut || examined.length === MAX_EXAMINED;
    const last = (isCut ? events : examined).at(-1)?.seq;
    // If all that match were examined, those that do not match are passed, too.
    const nextAfter = isFull && last !== undefined ? BigInt(last) : upTo;
    return { events, nextAfter, hasMore: nextAfter < head };
  });
}
