import {
  type AcceptedUpdate,
  elementsOf,
  guardInSteps,
  MAX_IDS_PER_SOCKET,
  MAX_IDS_PER_ZONE,
  type Refusal,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Settings } from '../../core/context.ts';
import { runInSlices } from '../../core/slices.ts';
import type { Database } from '../../db/database.ts';
import { guardRole } from '../../domain/zones/policy.ts';
import type { Session } from '../sessions/session.ts';
import type { WorkBudget } from '../sessions/work-budget.ts';
import { countOldClients } from './client-queries.ts';
import type { Room } from './room.ts';

/** Refusals that do not depend on the document, so that a retry cannot succeed. */
const FINAL_REFUSALS: ReadonlySet<Refusal> = new Set([
  ...(['too-large', 'not-v1', 'too-deep', 'not-json', 'forbidden-key'] as const),
  'unknown-content',
]);

interface ValidatedInput {
  update: Uint8Array;
  settings: Settings;
  db: Database;
  /** Pays for the time that validation takes. */
  budget: WorkBudget;
}

/** Validates an update: returns what to append to the journal, or why it is refused. */
export async function validateUpdate(
  room: Room,
  session: Session,
  { update, settings, db, budget }: ValidatedInput,
): Promise<AcceptedUpdate | Refusal> {
  const { doc } = room.writer;
  const attempt = async (oldClients = 0): Promise<AcceptedUpdate | Refusal> => {
    const sender = senderOf(room, session, { settings, oldClients });
    const { value: result, milliseconds } = await runInSlices(guardInSteps(doc, update, sender));
    budget.spend(session.caller.zuid, milliseconds);
    if (typeof result === 'string') return result;
    if (!room.files.haveAll(result)) {
      await room.files.learn(result);
      return room.files.haveAll(result) ? attempt(oldClients) : 'unknown-file';
    }
    // Other updates may have been accepted or applied between the steps.
    return isCurrent(doc, result) && fits(room, settings, result) ? result : attempt(oldClients);
  };
  const first = await attempt();
  if (typeof first !== 'string' || FINAL_REFUSALS.has(first)) return first;
  // A client that comes from another node sends what others wrote there, too. Until this node has read
  // those entries, they look like edits of that client.
  await room.writer.learnClients();
  const second = await attempt();
  if (second !== 'too-many-ids') return second;
  const { zone, applied } = room.writer;
  const { generation } = applied;
  return attempt(
    await db.readEdition(zone.editionId, (tx) => countOldClients(tx, { ...zone, generation })),
  );
}

/** Returns whether the document still lacks everything that an accepted update adds. */
function isCurrent(doc: Y.Doc, { knownClocks }: AcceptedUpdate): boolean {
  return [...knownClocks].every(([client, clock]) => Y.getState(doc.store, client) === clock);
}

/** Returns whether the zone still has room for an accepted update. */
function fits({ size }: Room, settings: Settings, { growth }: AcceptedUpdate): boolean {
  if (growth <= 0) return true;
  const left = Math.min(settings.zoneBytes - size.bytes(), size.storageLeft() ?? growth);
  return growth <= left;
}

interface Limits {
  settings: Settings;
  /** Client ids that do not count toward the limit of the zone. */
  oldClients: number;
}

function senderOf(
  room: Room,
  { caller, role, actions, clients }: Session,
  { settings, oldClients }: Limits,
) {
  const { zuid } = caller;
  return {
    caller: {
      zuid,
      role: guardRole(role),
      actions,
      maxElements: settings.zoneElements,
      elementCount: room.elementCount(),
      zoneBytesLeft: settings.zoneBytes - room.size.bytes(),
      storageBytesLeft: room.size.storageLeft(),
    },
    rights: {
      zuid,
      owners: room.writer.owners,
      usedBySocket: clients,
      maxIdsPerSocket: MAX_IDS_PER_SOCKET,
      maxIdsPerZone: MAX_IDS_PER_ZONE + oldClients,
    },
  };
}

// Counting visits every element, which is too slow to do for every update.
const COUNT_MILLISECONDS = 500;

/** Returns a function that counts the elements of a document, at most twice a second. */
export function createElementCounter(doc: Y.Doc, now: () => number) {
  let count = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - countedAt < COUNT_MILLISECONDS) return count;
    count = 0;
    for (const item of elementsOf(doc)._map.values()) if (!item.deleted) count += 1;
    countedAt = now();
    return count;
  };
}
