import type { beforeHandleAwarenessPayload } from '@hocuspocus/server';
import { MAX_IDS_PER_SOCKET } from '@lienzo/zone-doc';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { Session } from '../sessions/session.ts';
import type { Room } from './room.ts';

const MAX_CHARACTERS = 4_000;

const COLOURS = [
  ...['#e5484d', '#f76b15', '#ffb224', '#30a46c', '#12a594', '#0090ff'],
  ...['#3e63dd', '#8e4ec6', '#d6409f', '#a18072', '#5b5bd6', '#46a758'],
];

type States = beforeHandleAwarenessPayload['states'];

/**
 * Lets a socket show only itself: its states must be under Yjs clients that are its own, and who it
 * is, the service says. Elements on their way (`drag`) are shown by those who could move them. False
 * when it tried to speak for others.
 */
export function stampPresence(session: Session, states: States, room: Room): boolean {
  dropScratch(states);
  const mayDrag = session.mayWrite && canEditZone(session.role);
  for (const [client, state] of states) {
    if (!speaksFor(session, client, room)) return false;
    if (JSON.stringify(state).length > MAX_CHARACTERS) return false;
    if (!mayDrag) delete state.drag;
    const { zuid, displayName } = session.caller;
    state.user = { zuid, name: displayName, color: colourOf(zuid) };
  }
  return true;
}

/**
 * Whoever shows themselves under a client is the one who takes that away again when they leave. An old
 * socket of theirs, which nobody has noticed to be dead, must not do it later.
 */
export function claimPresence({
  document,
  connection,
  states,
}: beforeHandleAwarenessPayload): void {
  if (!connection) return;
  const own = document.getClients(connection);
  for (const client of states.keys()) {
    if (own.has(client)) continue;
    for (const other of document.getConnections()) document.getClients(other).delete(client);
    own.add(client);
  }
}

// The engine reads what came into an empty awareness, whose own empty state comes first. Passed on, it
// would be one more person that nobody is, with every message.
function dropScratch(states: States): void {
  const [first] = states;
  if (first && Object.keys(first[1]).length === 0) states.delete(first[0]);
}

/** Whether a Yjs client belongs to a session, making it so if it is nobody's yet. */
function speaksFor(session: Session, client: number, room: Room): boolean {
  if (session.clients.has(client)) return true;
  const owner = room.open.owners.get(client);
  if (owner !== undefined && owner !== session.caller.zuid) return false;
  if (room.isTaken(client, session) || session.clients.size >= MAX_IDS_PER_SOCKET) return false;
  session.clients.add(client);
  return true;
}

/** The same person has the same colour everywhere. */
function colourOf(zuid: string): string {
  return COLOURS[Number(BigInt(zuid) % BigInt(COLOURS.length))] ?? '#0090ff';
}
