import type { beforeHandleAwarenessPayload } from '@hocuspocus/server';
import { MAX_IDS_PER_SOCKET } from '@lienzo/zone-doc';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { PresenceLink } from '../presence/presence-link.ts';
import type { Session } from '../sessions/session.ts';
import type { Room } from './room.ts';

const MAX_CHARACTERS = 4_000;

const COLORS = [
  ...['#e5484d', '#f76b15', '#ffb224', '#30a46c', '#12a594', '#0090ff'],
  ...['#3e63dd', '#8e4ec6', '#d6409f', '#a18072', '#5b5bd6', '#46a758'],
];

type States = beforeHandleAwarenessPayload['states'];

/** Where the people of a zone are known: on this node, and on others. */
interface Place {
  room: Room;
  link: PresenceLink | undefined;
}

/**
 * Sets the user of the presence states that a socket sends, and removes drag previews (`drag`)
 * and requests to be followed (`summons`) of users who may not edit. Returns false if a state is too long or under the Yjs client id of another
 * user.
 */
export function stampPresence(session: Session, states: States, place: Place): boolean {
  dropDecoderState(states);
  const mayEdit = session.actions.has('change') && canEditZone(session.role);
  for (const [client, state] of states) {
    if (!ownsClient(session, client, place)) return false;
    if (JSON.stringify(state).length > MAX_CHARACTERS) return false;
    if (!mayEdit) {
      delete state.drag;
      delete state.summons;
    }
    const { zuid, displayName } = session.caller;
    state.user = { zuid, name: displayName, color: colorOf(zuid) };
  }
  return true;
}

/**
 * Makes a connection the owner of its presence states, which are removed when their owner disconnects.
 * Otherwise a dead socket of the same user, closed later, would remove the states of the new one.
 */
export function claimPresence(
  { document, connection, states }: beforeHandleAwarenessPayload,
  link: PresenceLink | undefined,
): void {
  if (!connection) return;
  const own = document.getClients(connection);
  for (const client of states.keys()) {
    link?.claim(client);
    if (own.has(client)) continue;
    for (const other of document.getConnections()) document.getClients(other).delete(client);
    own.add(client);
  }
}

// The engine decodes each message into an empty awareness, whose own empty state comes first. Passed on,
// it would show one nonexistent person more with every message.
function dropDecoderState(states: States): void {
  const [first] = states;
  if (first && Object.keys(first[1]).length === 0) states.delete(first[0]);
}

/** Returns whether a Yjs client id belongs to a session. Claims the id if it is free. */
function ownsClient(session: Session, client: number, { room, link }: Place): boolean {
  if (session.clients.has(client)) return true;
  const { zuid } = session.caller;
  const owner = room.writer.owners.get(client);
  if (owner !== undefined && owner !== zuid) return false;
  if (link?.isTaken(client, zuid)) return false;
  if (room.isTaken(client, session) || session.clients.size >= MAX_IDS_PER_SOCKET) return false;
  session.clients.add(client);
  return true;
}

/** Returns the color of a user, which is the same in every zone. */
function colorOf(zuid: string): string {
  return COLORS[Number(BigInt(zuid) % BigInt(COLORS.length))] ?? '#0090ff';
}
