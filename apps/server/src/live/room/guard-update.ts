import {
  type AcceptedUpdate,
  elementsOf,
  guardUpdate,
  MAX_IDS_PER_SOCKET,
  MAX_IDS_PER_ZONE,
  type Refusal,
} from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import { canComment, canEditZone, type ZoneRole } from '../../domain/zones/policy.ts';
import type { Session } from '../sessions/session.ts';
import type { Room } from './room.ts';

/** Refusals of what an update is, whatever the document holds. */
const FINAL: ReadonlySet<Refusal> = new Set([
  ...(['too-large', 'not-v1', 'too-deep', 'not-json', 'forbidden-key'] as const),
  'unknown-content',
]);

/** Judges an update before it may reach the journal: what to append, or why not. */
export async function judgeIncoming(
  room: Room,
  session: Session,
  { update, settings }: { update: Uint8Array; settings: Settings },
): Promise<AcceptedUpdate | Refusal> {
  const attempt = () => guardUpdate(room.open.doc, update, senderOf(room, session, settings));
  const first = attempt();
  if (typeof first !== 'string' || FINAL.has(first)) return first;
  // Somebody who was on another node brings what others wrote there. As long as this node has not heard
  // of that, it looks as if they wrote all of it.
  await room.open.learnClients();
  return attempt();
}

function senderOf(room: Room, { caller, role, clients }: Session, settings: Settings) {
  const { zuid } = caller;
  return {
    caller: {
      zuid,
      role: guardRole(role),
      maxElements: settings.zoneElements,
      elementCount: room.elementCount(),
    },
    rights: {
      zuid,
      owners: room.open.owners,
      usedBySocket: clients,
      maxIdsPerSocket: MAX_IDS_PER_SOCKET,
      maxIdsPerZone: MAX_IDS_PER_ZONE,
    },
  };
}

function guardRole(role: ZoneRole): 'EDITOR' | 'COMMENTER' | 'VIEWER' {
  if (canEditZone(role)) return 'EDITOR';
  return canComment(role) ? 'COMMENTER' : 'VIEWER';
}

// Counting looks at every element, so it is not done for every update.
const COUNT_MILLISECONDS = 500;

/** How many elements a document holds, give or take the last moment. */
export function createElementCounter(doc: Room['open']['doc'], now: () => number) {
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
