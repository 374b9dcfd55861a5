import type { WebSocket } from 'ws';
import type { Caller } from '../../core/context.ts';
import type { ZoneRole } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';

/** Somebody who has a zone open over a socket. */
export interface Session extends Ending {
  readonly zone: InZone;
  readonly caller: Caller;
  /** What their token lets them do at most, whatever their role. */
  readonly mayWrite: boolean;
  /** As it was when they were let in; any other role needs a new start. */
  readonly role: ZoneRole;
  /** The API key that they came with. */
  readonly apiKey: string | undefined;
  /** When their token runs out, in milliseconds. */
  expiresAt: number;
  /** Yjs clients that this socket speaks for. */
  readonly clients: Set<number>;
}

/** Why a socket was ended, as its close code and reason say it. */
export const cutReasons = {
  'token-expired': 4401,
  'access-changed': 4403,
  'zone-closed': 4404,
  'update-refused': 4400,
  'presence-refused': 4400,
  'frame-refused': 4400,
  'too-fast': 4429,
  'service-stops': 1012,
  unavailable: 1013,
  failed: 1011,
} as const;

export type CutReason = keyof typeof cutReasons | `update-refused: ${string}`;

const GOODBYE_MILLISECONDS = 1_000;

/** How a socket is ended by the service. */
export interface Ending {
  /** Whether it was; whatever it sent before counts no more. */
  isOver(): boolean;
  cut(reason: CutReason): void;
}

export function createEnding(socket: WebSocket): Ending {
  let over = false;
  return {
    isOver: () => over,
    cut(reason) {
      if (over) return;
      over = true;
      const [name] = reason.split(':', 1);
      socket.close(cutReasons[name as keyof typeof cutReasons], reason); // the type of reasons allows no other beginning
      // A peer that does not answer the goodbye does not keep the socket.
      setTimeout(() => socket.terminate(), GOODBYE_MILLISECONDS).unref();
    },
  };
}
