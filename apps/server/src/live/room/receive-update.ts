import { syncSteps } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import type { Database } from '../../db/database.ts';
import { traced } from '../../telemetry/tracing.ts';
import type { CloseReason, Session } from '../sessions/session.ts';
import { ClientTaken } from './client-queries.ts';
import { validateUpdate } from './guard-update.ts';
import type { Room } from './room.ts';
import { Outdated, ZoneClosed } from './submission.ts';

interface Receiver {
  room: Room | undefined;
  session: Session | undefined;
  settings: Settings;
  db: Database;
}

/** A sync message as Hocuspocus passes it on. */
interface SyncMessage {
  /** The engine applies no updates from a read-only connection. */
  connection: { readOnly: boolean };
  payload: Uint8Array;
  type: number;
}

/**
 * Validates an update and stores it. The engine applies and acknowledges it only after this resolves;
 * every live edit takes this path.
 */
export async function receiveUpdate(
  { room, session, settings, db }: Receiver,
  { connection, payload, type }: SyncMessage,
): Promise<void> {
  if (type === syncSteps.step1 || connection.readOnly) return;
  const reason =
    room && session && !session.isDisconnected()
      ? await traced(
          { name: 'live edit', attributes: () => ({ edition: room.writer.zone.editionId }) },
          () => store(room, session, { update: payload, settings, db }),
        )
      : 'zone-closed';
  if (!reason) return;
  // Keeps the engine from applying this update or any later one.
  connection.readOnly = true;
  session?.disconnect(reason);
}

interface IncomingUpdate {
  update: Uint8Array;
  settings: Settings;
  db: Database;
}

/** Stores what is new in an update, or returns why the socket is to be closed. */
async function store(
  room: Room,
  session: Session,
  incoming: IncomingUpdate,
): Promise<CloseReason | undefined> {
  const accepted = await validateUpdate(room, session, incoming);
  if (typeof accepted === 'string') return `update-refused: ${accepted}`;
  const { append, clients } = accepted;
  if (!append) return undefined;
  try {
    await room.writer.submit({ update: append, zuid: session.caller.zuid, clients });
    // Only now: the commit may have found that another user owns one of them.
    for (const client of clients) session.clients.add(client);
    return undefined;
  } catch (error) {
    if (error instanceof Outdated) return store(room, session, incoming);
    if (error instanceof ZoneClosed) return 'zone-closed';
    if (error instanceof ClientTaken) return 'update-refused: foreign-client';
    throw error;
  }
}
