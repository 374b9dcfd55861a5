import * as contract from '@lienzo/contract';
import { fail } from '../../core/errors.ts';
import type { LogHeads } from '../../domain/events/log-heads.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { Waiting } from '../../http/waiting.ts';
import { listEvents } from './list-events.ts';
import { presentEvent } from './present.ts';

const DEFAULT_LIMIT = 100;
/** How many requests of a person may wait for events at once. */
const MAX_WAITING = 5;

export function mountEvents(mount: Mount, { logHeads }: { logHeads: LogHeads }): void {
  const waiting = new Map<string, number>();

  /** Waits for an event after the number. Throws `concurrencyLimited` if the person waits too often already. */
  async function wait(zuid: string, editionId: string, after: bigint, signal: AbortSignal) {
    const count = waiting.get(zuid) ?? 0;
    if (count >= MAX_WAITING) throw fail('concurrencyLimited');
    waiting.set(zuid, count + 1);
    try {
      await logHeads.waitFor(editionId, after, signal);
    } finally {
      const left = (waiting.get(zuid) ?? 1) - 1;
      if (left > 0) waiting.set(zuid, left);
      else waiting.delete(zuid);
    }
  }

  mount(contract.listEvents, async (ctx, { params, query }, waited) => {
    const editionId = params.edition_id;
    const { zuid } = ctx.caller;
    const { events, nextAfter, hasMore } = await listEvents(ctx, {
      editionId,
      after: query.after === undefined ? undefined : BigInt(query.after),
      kinds: query.kinds,
      spaceId: query.space_id && toNumericId(query.space_id),
      zoneId: query.zone_id?.toLowerCase(),
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
}
