import {
  type AcceptedUpdate,
  elementsOf,
  guardUpdate,
  MAX_IDS_PER_SOCKET,
  MAX_IDS_PER_ZONE,
  type Refusal,
} from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Settings } from '../../core/context.ts';
import type { Database } from '../../db/database.ts';
import { canComment, canEditZone, type ZoneRole } from '../../domain/zones/policy.ts';
import type { Session } from '../sessions/session.ts';
import { countOldClients } from './client-queries.ts';
import type { Room } from './room.ts';

/** Refusals that do not depend on the document, so that a retry cannot succeed. */
const FINAL_REFUSALS: ReadonlySet<Refusal> = new Set([
  ...(['too-large', 'not-v1', 'too-deep', 'not-json', 'forbidden-key'] as const),
  'unknown-content',
]);

/** Validates an update: returns what to append to the journal, or why it is refused. */
export async function validateUpdate(
  room: Room,
  session: Session,
  { update, settings, db }: { update: Uint8Array; settings: Settings; db: Database },
): Promise<AcceptedUpdate | Refusal> {
  const attempt = (oldClients = 0) =>
    guardUpdate(room.writer.doc, update, senderOf(room, session, { settings, oldClients }));
  const first = attempt();
  if (typeof first !== 'string' || FINAL_REFUSALS.has(first)) return first;
  // A client that comes from another node sends what others wrote there, too. Until this node has read
  // those entries, they look like edits of that client.
  await room.writer.learnClients();
  const second = attempt();
  if (second !== 'too-many-ids') return second;
  const { zone, applied } = room.writer;
  const { generation } = applied;
  return attempt(
    await db.readEdition(zone.editionId, (tx) => countOldClients(tx, { ...zone, generation })),
  );
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

function guardRole(role: ZoneRole): 'EDITOR' | 'COMMENTER' | 'VIEWER' {
  if (canEditZone(role)) return 'EDITOR';
  return canComment(role) ? 'COMMENTER' : 'VIEWER';
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
