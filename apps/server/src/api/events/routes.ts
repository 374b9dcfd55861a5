import * as contract from '@lienzo/contract';
import { fail } from '../../core/errors.ts';
import type { LogHeads } from '../../domain/events/log-heads.ts';
import { StreamPart } from '../../http/event-stream.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { Waiting } from '../../http/waiting.ts';
import { listEvents } from './list-events.ts';
import { presentEvent } from './present.ts';

const DEFAULT_LIMIT = 100;
const STREAM_LIMIT = 200;
const STREAM_SECONDS = 3_600;
/** How many requests of a person may wait for events at once. */
const MAX_WAITING = 5;

export function mountEvents(mount: Mount, { logHeads }: { logHeads: LogHeads }): void {
  const waiting = new Map<string, number>();

  /** Counts a request that waits. Throws `concurrencyLimited` if the person has too many of them. */
  const enter = (zuid: string) => {
    const count = waiting.get(zuid) ?? 0;
    if (count >= MAX_WAITING) throw fail('concurrencyLimited');
    waiting.set(zuid, count + 1);
    return () => {
      const left = (waiting.get(zuid) ?? 1) - 1;
      if (left > 0) waiting.set(zuid, left);
      else waiting.delete(zuid);
    };
  };
  async function wait(zuid: string, editionId: string, after: bigint, signal: AbortSignal) {
    const leave = enter(zuid);
    try {
      await logHeads.waitFor(editionId, after, signal);
    } finally {
      leave();
    }
  }

  mount(contract.listEvents, async (ctx, { params, query }, waited) => {
    const editionId = params.edition_id;
    const { zuid } = ctx.caller;
    const { events, nextAfter, hasMore } = await listEvents(ctx, {
      editionId,
      ...toFilter(query),
      limit: query.limit ?? DEFAULT_LIMIT,
    });
    const left = query.after === undefined ? 0 : (query.wait ?? 0) * 1000 - waited;
    if (left > 0 && events.length === 0 && !hasMore && !logHeads.isClosed())
      return new Waiting(left, (signal) => wait(zuid, editionId, nextAfter, signal));
    return {
      events: events.map((event) => presentEvent(editionId, event)),
      next_after: String(nextAfter),
      has_more: hasMore,
    };
  });
  mount(contract.streamEvents, async (ctx, { params, query }, elapsed) => {
    const editionId = params.edition_id;
    const { zuid } = ctx.caller;
    const { events, nextAfter, hasMore } = await listEvents(ctx, {
      editionId,
      ...toFilter(query),
      limit: STREAM_LIMIT,
    });
    const maxMilliseconds = (query.wait ?? STREAM_SECONDS) * 1000 - elapsed;
    const isOver = logHeads.isClosed() || (!hasMore && maxMilliseconds <= 0);
    return new StreamPart({
      text: streamText(
        events.map((event) => presentEvent(editionId, event)),
        nextAfter,
      ),
      start: () => enter(zuid),
      next: isOver
        ? undefined
        : {
            query: { ...query, after: String(nextAfter) },
            maxMilliseconds: Math.max(maxMilliseconds, 0),
            wait: async (signal) => {
              if (!hasMore) await logHeads.waitFor(editionId, nextAfter, signal);
            },
          },
    });
  });
}

function toFilter(query: contract.QueryOf<typeof contract.streamEvents>) {
  return {
    after: query.after === undefined ? undefined : BigInt(query.after),
    kinds: query.kinds,
    spaceId: query.space_id && toNumericId(query.space_id),
    zoneId: query.zone_id?.toLowerCase(),
  };
}

/** Returns events for a stream. The number at the end also passes events that the caller cannot see. */
function streamText(events: readonly contract.Event[], nextAfter: bigint): string {
  const sent = events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
  return `${sent.join('')}id: ${nextAfter}\n\n`;
}
