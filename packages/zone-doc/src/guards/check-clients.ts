import { SERVER_CLIENT } from '../layout.ts';
import { isNew, type KnownClock } from './check-clocks.ts';
import type { ReadUpdate } from './read-update.ts';
import type { Refusal } from './refusal.ts';

/** The client ids under which a sender may write. */
export interface ClientRights {
  readonly zuid: string;
  /** User id of the owner of each client id in the zone. */
  readonly owners: ReadonlyMap<number, string>;
  /** The client ids that the socket has written under so far. */
  readonly usedBySocket: ReadonlySet<number>;
  readonly maxIdsPerSocket: number;
  readonly maxIdsPerZone: number;
}

/** Returns the client ids with new structs in an update; without `known`, all of them. */
export function clientsOf({ structs }: ReadUpdate, known: KnownClock = () => 0): number[] {
  const withNew = [...structs].filter(([, ofClient]) => ofClient.some((s) => isNew(s, known)));
  return withNew.map(([client]) => client);
}

/**
 * Checks that a sender writes only under their own client ids. Structs that the document already has
 * are exempt: clients repeat them when they reply to a sync request that is a moment old.
 */
export function checkClients(
  update: ReadUpdate,
  known: KnownClock,
  rights: ClientRights,
): Refusal | undefined {
  const clients = clientsOf(update, known);
  if (clients.includes(SERVER_CLIENT)) return 'server-client';
  if (clients.some((client) => isForeign(client, known, rights))) return 'foreign-client';
  const { owners, usedBySocket, maxIdsPerSocket, maxIdsPerZone } = rights;
  const newToSocket = clients.filter((client) => !usedBySocket.has(client));
  if (newToSocket.length > 0 && usedBySocket.size + newToSocket.length > maxIdsPerSocket)
    return 'too-many-ids';
  const newToZone = clients.filter((client) => !owners.has(client));
  if (newToZone.length > 0 && owners.size + newToZone.length > maxIdsPerZone) return 'too-many-ids';
  return undefined;
}

/** Checks whether a client id is owned by another person, or has items but no owner. */
function isForeign(client: number, known: KnownClock, { owners, zuid }: ClientRights): boolean {
  const owner = owners.get(client);
  return owner === undefined ? known(client) > 0 : owner !== zuid;
}
