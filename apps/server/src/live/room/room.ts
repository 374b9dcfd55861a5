import type { Session } from '../sessions/session.ts';
import type { Follower } from './project-room.ts';
import type { OpenZone } from './zone-writer.ts';

/** An open zone with everybody who is in it. */
export interface Room {
  readonly open: OpenZone;
  readonly follower: Follower;
  readonly sessions: Set<Session>;
  /** Whether somebody else who is here now speaks for this Yjs client. */
  isTaken(client: number, asker: Session): boolean;
  elementCount(): number;
  /** Whether everything is where it belongs. */
  isIdle(): boolean;
  /** Resolves when it is; rejects when that is not possible now. */
  settle(): Promise<void>;
  close(): void;
}

type RoomParts = Pick<Room, 'open' | 'follower' | 'elementCount'>;

export function createRoom({ open, follower, elementCount }: RoomParts): Room {
  const sessions = new Set<Session>();
  let closed = false;
  return {
    open,
    follower,
    sessions,
    elementCount,
    isTaken(client, asker) {
      for (const session of sessions) {
        // Whoever comes back while their old socket is still dying is no stranger.
        const stranger = session.caller.zuid !== asker.caller.zuid;
        if (stranger && session.clients.has(client)) return true;
      }
      return false;
    },
    isIdle: () => open.backlog() === 0 && follower.isSettled(),
    async settle() {
      await open.idle();
      await follower.settle();
    },
    close() {
      if (closed) return;
      closed = true;
      follower.close();
      open.close();
    },
  };
}
