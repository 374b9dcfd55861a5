import { DOCUMENT_VERSION } from '@lienzo/zone-doc';
import { type Connection, trimBaseUrl } from '../../credentials.ts';
import { checkAddress } from '../errors/check-options.ts';
import { closedError } from '../errors/zone-error.ts';
import type { LiveZone, ZoneOptions } from '../live-zone.ts';
import { openZoneOver } from '../open-zone.ts';
import { createSendRate } from '../send-rate.ts';
import { createSharedSocket, type SharedSocket } from './shared-socket.ts';
import type { VirtualSocket } from './virtual-socket.ts';

/** Opens zones that share sockets. */
export interface ZoneConnection {
  /** Opens a zone like `openZone`. Close it with its own `close()`, or all zones with that of the connection. */
  open(zone: Omit<ZoneOptions, keyof Connection>): LiveZone;
  /** Returns the number of sockets: one for up to 7 zones. */
  sockets(): number;
  /** Closes all zones and their sockets. */
  close(): void;
}

// The service takes the presence of 8 clients of a socket within 40 ms, and all zones send theirs when they
// connect. A zone whose document is replaced has two clients.
const ZONES_PER_SOCKET = 7;

/** Creates a connection over which many zones are opened at once, with up to 7 zones per socket. */
export function openZones(connection: Connection): ZoneConnection {
  checkAddress(connection.baseUrl);
  const base = trimBaseUrl(connection).replace(/^http/, 'ws');
  const url = `${base}/service/live?version=${DOCUMENT_VERSION}`;
  const shared: { socket: SharedSocket; zones: Set<LiveZone>; rate: SendRate }[] = [];
  let closed = false;
  const findSocket = () => {
    const found = shared.find(({ zones }) => zones.size < ZONES_PER_SOCKET);
    if (found) return found;
    const created = {
      socket: createSharedSocket(url),
      zones: new Set<LiveZone>(),
      rate: createSendRate(),
    };
    shared.push(created);
    return created;
  };

  return {
    open(zone) {
      if (closed) throw closedError('its connection was closed');
      const place = findSocket();
      const { socket, zones, rate } = place;
      const opened = openZoneOver(
        { ...connection, ...zone },
        { webSocket: createClass(socket), rate },
      );
      zones.add(opened);
      const stop = opened.subscribe(() => {
        if (opened.status() !== 'closed') return;
        stop();
        zones.delete(opened);
        if (zones.size > 0) return;
        socket.close();
        shared.splice(shared.indexOf(place), 1);
      });
      return opened;
    },
    sockets: () => shared.length,
    close() {
      closed = true;
      for (const { zones } of [...shared]) for (const zone of [...zones]) zone.close();
    },
  };
}

type SendRate = ReturnType<typeof createSendRate>;

/** Returns a constructor that the Hocuspocus provider calls in place of `WebSocket`. */
function createClass(socket: SharedSocket): new () => VirtualSocket {
  function Socket() {
    return socket.open();
  }
  const callable: unknown = Socket;
  return callable as new () => VirtualSocket; // a constructor may return another object
}
