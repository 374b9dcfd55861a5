import { SERVER_CLIENT } from '../layout.ts';
import { isFresh, type KnownClock } from './check-clocks.ts';
import type { ReadUpdate } from './read-update.ts';
import type { Refusal } from './refusal.ts';

/** Under which client ids somebody may write. */
export interface ClientRights {
  readonly zuid: string;
  /** To whom the client ids of the zone belong. */
  readonly owners: ReadonlyMap<number, string>;
  /** The ids that the socket has written under so far. */
  readonly ofSocket: ReadonlySet<number>;
  readonly idsPerSocket: number;
  readonly idsPerZone: number;
}

/** The clients that an update brings something new of; all of them if nothing is known. */
export function clientsOf({ structs }: ReadUpdate, known: KnownClock = () => 0): number[] {
  const fresh = [...structs].filter(([, ofClient]) => ofClient.some((s) => isFresh(s, known)));
  return fresh.map(([client]) => client);
}

/**
 * Everybody writes under ids of their own. What the document already has may be repeated by anyone:
 * that happens when a copy answers a question that was asked a moment ago.
 */
export function checkClients(
  update: ReadUpdate,
  known: KnownClock,
  rights: ClientRights,
): Refusal | undefined {
  const clients = clientsOf(update, known);
  if (clients.includes(SERVER_CLIENT)) return 'server-client';
  if (clients.some((client) => isForeign(client, known, rights))) return 'foreign-client';
  const { owners, ofSocket, idsPerSocket, idsPerZone } = rights;
  const newToSocket = clients.filter((client) => !ofSocket.has(client));
  if (newToSocket.length > 0 && ofSocket.size + newToSocket.length > idsPerSocket)
    return 'too-many-ids';
  const newToZone = clients.filter((client) => !owners.has(client));
  if (newToZone.length > 0 && owners.size + newToZone.length > idsPerZone) return 'too-many-ids';
  return undefined;
}

/** An id without an owner is free only as long as nothing was written under it. */
function isForeign(client: number, known: KnownClock, { owners, zuid }: ClientRights): boolean {
  const owner = owners.get(client);
  return owner === undefined ? known(client) > 0 : owner !== zuid;
}
