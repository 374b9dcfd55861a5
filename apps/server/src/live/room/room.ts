import type { Session } from '../sessions/session.ts';
import type { RoomProjection } from './room-projection.ts';
import type { ZoneFiles } from './zone-files.ts';
import type { ZoneSize } from './zone-size.ts';
import type { ZoneWriter } from './zone-writer.ts';

/** An open zone with the sessions of all people in it. */
export interface Room {
  readonly writer: ZoneWriter;
  readonly projection: RoomProjection;
  readonly sessions: Set<Session>;
  /** Returns whether another person in the room uses this Yjs client id. */
  isTaken(client: number, asker: Session): boolean;
  elementCount(): number;
  readonly size: ZoneSize;
  readonly files: ZoneFiles;
  /** Returns whether every update is durable and projected, so that the room can be unloaded. */
  isIdle(): boolean;
  /** Resolves when the room is idle. Rejects if the projection fails. */
  settle(): Promise<void>;
  close(): void;
}

type RoomParts = Pick<Room, 'writer' | 'projection' | 'elementCount' | 'size' | 'files'>;

export function createRoom(parts: RoomParts): Room {
  const { writer, projection } = parts;
  const sessions = new Set<Session>();
  let closed = false;
  return {
    ...parts,
    sessions,
    isTaken(client, asker) {
      for (const session of sessions) {
        // A person who reconnects before their old socket is closed keeps their client ids.
        const isAnother = session.caller.zuid !== asker.caller.zuid;
        if (isAnother && session.clients.has(client)) return true;
      }
      return false;
    },
    isIdle: () => closed || (writer.unsavedCount === 0 && projection.isCurrent()),
    async settle() {
      await writer.untilSaved();
      await projection.settle();
    },
    close() {
      if (closed) return;
      closed = true;
      projection.close();
      writer.close();
    },
  };
}
