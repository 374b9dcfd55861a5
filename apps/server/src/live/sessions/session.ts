import type { Action } from '@lienzo/zone-doc';
import type { WebSocket } from 'ws';
import type { Caller } from '../../core/context.ts';
import type { Claims } from '../../core/identity.ts';
import type { ZoneRole } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';

/** A person who has a zone open over a socket. */
export interface Session extends Disconnectable {
  readonly zone: InZone;
  readonly caller: Caller;
  /** What the scopes of the token permit, regardless of the role. */
  readonly actions: ReadonlySet<Action>;
  /** The role when the session began. A changed role needs a new session. */
  readonly role: ZoneRole;
  /** The current access token. */
  token: string;
  readonly apiKey: string | undefined;
  /** The newest document version that the client reads. */
  readonly version: number;
  /** When the current token was issued and expires, and its session. */
  claims: Pick<Claims, 'expiresAt' | 'issuedAt' | 'sessionKey' | 'personal'>;
  /** Yjs client ids that this socket uses. */
  readonly clients: Set<number>;
}

/** The close code for each reason to disconnect a socket. Both are sent to the client. */
export const closeCodes = {
  'token-expired': 4401,
  'access-changed': 4403,
  'zone-closed': 4404,
  'document-replaced': 4409,
  'update-refused': 4400,
  'presence-refused': 4400,
  'frame-refused': 4400,
  'client-outdated': 4426,
  'too-fast': 4429,
  'too-many-sockets': 4429,
  'too-many-ids': 4429,
  'service-stops': 1012,
  unavailable: 1013,
  failed: 1011,
} as const;

export type CloseReason = keyof typeof closeCodes | `update-refused: ${string}`;

const CLOSE_MILLISECONDS = 1_000;

/** A socket that the service can disconnect. */
export interface Disconnectable {
  /** Returns whether the service has disconnected the socket. Its earlier messages are ignored, too. */
  isDisconnected(): boolean;
  disconnect(reason: CloseReason): void;
}

export function createDisconnectable(
  socket: WebSocket,
  onDisconnect: (reason: string) => void,
): Disconnectable {
  let disconnected = false;
  return {
    isDisconnected: () => disconnected,
    disconnect(reason) {
      if (disconnected) return;
      disconnected = true;
      const [name = ''] = reason.split(':', 1);
      onDisconnect(name);
      socket.close(closeCodes[name as keyof typeof closeCodes], reason); // CloseReason allows no other name
      // The peer may never confirm the close.
      setTimeout(() => socket.terminate(), CLOSE_MILLISECONDS).unref();
    },
  };
}
