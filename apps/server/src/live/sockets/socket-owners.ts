import type { WebSocket } from 'ws';

/** The people behind sockets: how many sockets each person and each edition has open on this node. */
export interface SocketOwners {
  /**
   * Records that a person opens a zone of an edition over a socket. Returns false if the person or the
   * edition has too many sockets already.
   */
  add(socket: WebSocket, owner: SocketOwner): boolean;
  remove(socket: WebSocket): void;
  /** Returns all sockets of the people who use a socket. */
  sharedWith(socket: WebSocket): Iterable<WebSocket>;
  /** Returns the sockets of each person. */
  byPerson(): Iterable<ReadonlySet<WebSocket>>;
}

export interface SocketOwner {
  readonly zuid: string;
  readonly editionId: string;
}

export interface SocketLimits {
  readonly perPerson: number;
  readonly perEdition: number;
}

export function createSocketOwners({ perPerson, perEdition }: SocketLimits): SocketOwners {
  const people = new Map<string, Set<WebSocket>>();
  const editions = new Map<string, Set<WebSocket>>();
  /** A socket can open zones of several editions. */
  const ownersOf = new Map<WebSocket, SocketOwner[]>();

  const isFull = (sockets: ReadonlySet<WebSocket> | undefined, socket: WebSocket, max: number) =>
    sockets !== undefined && !sockets.has(socket) && sockets.size >= max;
  const insert = (groups: Map<string, Set<WebSocket>>, key: string, socket: WebSocket) => {
    const sockets = groups.get(key) ?? new Set();
    groups.set(key, sockets.add(socket));
  };
  const drop = (groups: Map<string, Set<WebSocket>>, key: string, socket: WebSocket) => {
    const sockets = groups.get(key);
    if (sockets?.delete(socket) && sockets.size === 0) groups.delete(key);
  };

  return {
    add(socket, owner) {
      const { zuid, editionId } = owner;
      if (isFull(people.get(zuid), socket, perPerson)) return false;
      if (isFull(editions.get(editionId), socket, perEdition)) return false;
      insert(people, zuid, socket);
      insert(editions, editionId, socket);
      const known = ownersOf.get(socket) ?? [];
      const isNew = !known.some((one) => one.zuid === zuid && one.editionId === editionId);
      if (isNew) ownersOf.set(socket, [...known, owner]);
      return true;
    },
    remove(socket) {
      for (const { zuid, editionId } of ownersOf.get(socket) ?? []) {
        drop(people, zuid, socket);
        drop(editions, editionId, socket);
      }
      ownersOf.delete(socket);
    },
    sharedWith: (socket) =>
      new Set((ownersOf.get(socket) ?? []).flatMap(({ zuid }) => [...(people.get(zuid) ?? [])])),
    byPerson: () => people.values(),
  };
}
