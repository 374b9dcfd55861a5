import { syncSteps } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import type { Database } from '../../db/database.ts';
import { traced } from '../../telemetry/tracing.ts';
import type { CloseReason, Session } from '../sessions/session.ts';
import type { WorkBudget } from '../sessions/work-budget.ts';
import { ClientTaken, TooManyClients } from './client-queries.ts';
import { validateUpdate } from './guard-update.ts';
import type { Room } from './room.ts';
import { Outdated, ZoneClosed } from './submission.ts';

interface Receiver {
  room: Room | undefined;
  session: Session | undefined;
  settings: Settings;
  db: Database;
  budget: WorkBudget;
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
  { room, session, settings, db, budget }: Receiver,
  { connection, payload, type }: SyncMessage,
): Promise<void> {
  if (type === syncSteps.step1 || connection.readOnly) return;
  const reason =
    room && session && !session.isDisconnected()
      ? await traced(
          { name: 'live edit', attributes: () => ({ edition: room.writer.zone.editionId }) },
          () => store(room, session, { update: payload, settings, db, budget }),
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
  budget: WorkBudget;
}

/** Stores what is new in an update, or returns why the socket is to be closed. */
async function store(
  room: Room,
  session: Session,
  incoming: IncomingUpdate,
): Promise<CloseReason | undefined> {
  const { zuid } = session.caller;
  // The later messages of this socket wait, too.
  await incoming.budget.untilLeft(zuid);
  if (session.isDisconnected()) return 'zone-closed';
  const accepted = await validateUpdate(room, session, incoming);
  if (typeof accepted === 'string') return `update-refused: ${accepted}`;
  const { append, clients, growth } = accepted;
  if (!append) return undefined;
  // Before it is stored, so that updates that arrive in the meantime cannot exceed the limit together.
  room.size.add(growth);
  try {
    await room.writer.submit({ update: append, zuid, clients });
    // Only now: the commit may have found that another user owns one of them.
    for (const client of clients) session.clients.add(client);
    return undefined;
  } catch (error) {
    room.size.add(-growth);
    if (error instanceof Outdated) return store(room, session, incoming);
    if (error instanceof ZoneClosed) return 'zone-closed';
    if (error instanceof TooManyClients) return 'too-many-ids';
    if (error instanceof ClientTaken) return 'update-refused: foreign-client';
    throw error;
  }
}
