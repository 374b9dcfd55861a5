import type { ItemId } from '../item-id.ts';
import { isNew, type KnownClock } from './check-clocks.ts';
import type { ReadUpdate, Struct } from './read-update.ts';
import { attempt, type Refusal, refuse } from './refusal.ts';

/** Checks that an update refers only to items that are in the document or in the update. */
export function checkPending(update: ReadUpdate, known: KnownClock): Refusal | undefined {
  const order = attempt(() => integrationOrder(update, known));
  return typeof order === 'string' ? order : undefined;
}

/**
 * Returns the new structs of an update in the order in which Yjs integrates them: the highest client
 * id first, each struct after the ones it refers to.
 */
export function integrationOrder({ structs, deletions }: ReadUpdate, known: KnownClock): Struct[] {
  const order: Struct[] = [];
  const reached = new Map<number, number>();
  const clockOf = (client: number) => reached.get(client) ?? known(client);
  const queues = new Map([...structs].map(([client, ofClient]) => [client, ofClient.values()]));

  function settle(first: Struct): void {
    const waiting = [first];
    for (let head = waiting.at(-1); head; head = waiting.at(-1)) {
      const missing = head.type === 'skip' ? undefined : findMissing(head, clockOf);
      if (missing === undefined) {
        waiting.pop();
        if (!isNew(head, clockOf)) continue;
        order.push(head);
        reached.set(head.client, head.clock + head.length);
      } else {
        const needed = queues.get(missing)?.next();
        waiting.push(needed?.value ?? refuse('pending'));
      }
    }
  }

  const clients = [...structs.keys()].toSorted((a, b) => b - a);
  for (const client of clients) for (const struct of queues.get(client) ?? []) settle(struct);
  for (const [client, ranges] of deletions) {
    const last = ranges.at(-1);
    if (last && last.clock + last.length > clockOf(client)) refuse('pending');
  }
  return order;
}

/** Returns the client id whose next struct must be integrated first. */
function findMissing(struct: Struct, clockOf: KnownClock): number | undefined {
  if (struct.clock > clockOf(struct.client)) refuse('pending');
  if (struct.type !== 'item') return undefined;
  const { origin, rightOrigin, parent } = struct;
  return [origin, rightOrigin, parent].find((id) => isMissing(id, struct, clockOf))?.[0];
}

function isMissing(
  id: string | ItemId | undefined,
  struct: Struct,
  clockOf: KnownClock,
): id is ItemId {
  if (id === undefined || typeof id === 'string') return false;
  const [client, clock] = id;
  if (client !== struct.client) return clock >= clockOf(client);
  return clock >= struct.clock ? refuse('broken') : false;
}
