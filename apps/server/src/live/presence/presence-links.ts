import type { Document } from '@hocuspocus/server';
import type { PresenceMessage } from '../bus/bus-message.ts';
import type { Room } from '../room/room.ts';
import type { ZoneBus } from '../zone-bus.ts';
import { PresenceLink } from './presence-link.ts';

/** Shares the presence states of all open documents with the other nodes. */
export interface PresenceLinks {
  open(document: Document, room: Room): void;
  close(documentName: string): void;
  get(documentName: string): PresenceLink | undefined;
  /** Handles a message from another node. */
  receive(node: string, message: PresenceMessage): void;
  /** Exchanges all states with the other nodes, after the bus was interrupted. */
  greet(): void;
  stop(): void;
}

const TICK_MILLISECONDS = 1_000;

type Bus = Pick<ZoneBus, 'send' | 'join' | 'leave'>;

export function createPresenceLinks(bus: Bus): PresenceLinks {
  const links = new Map<string, { link: PresenceLink; zoneId: string }>();
  const ticking = setInterval(() => {
    for (const { link } of links.values()) link.tick();
  }, TICK_MILLISECONDS).unref();
  const close = (documentName: string) => {
    const opened = links.get(documentName);
    if (!opened) return;
    links.delete(documentName);
    opened.link.close();
    bus.leave(opened.zoneId);
  };
  return {
    open(document, { writer }) {
      close(document.name);
      const { zoneId } = writer.zone;
      const link = new PresenceLink({
        document: document.name,
        awareness: document.awareness,
        ownerOf: (client) => writer.owners.get(client),
        release(client) {
          for (const connection of document.getConnections())
            document.getClients(connection).delete(client);
        },
        send: (message) => bus.send(zoneId, message),
      });
      links.set(document.name, { link, zoneId });
      void bus.join(zoneId).then((isJoined) => isJoined && link.greet());
    },
    close,
    get: (documentName) => links.get(documentName)?.link,
    receive: (node, message) => links.get(message.document)?.link.receive(node, message),
    greet() {
      for (const { link } of links.values()) link.greet();
    },
    stop() {
      clearInterval(ticking);
      for (const documentName of [...links.keys()]) close(documentName);
    },
  };
}
