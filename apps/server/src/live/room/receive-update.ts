import { syncSteps } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import { traced } from '../../telemetry/tracing.ts';
import type { CutReason, Session } from '../sessions/session.ts';
import { ClientTaken } from './client-queries.ts';
import { judgeIncoming } from './guard-update.ts';
import type { Room } from './room.ts';
import { Outdated, ZoneClosed } from './submission.ts';

interface Incoming {
  room: Room | undefined;
  session: Session | undefined;
  settings: Settings;
}

/** A message about the document, as the engine hands it over. */
interface SyncMessage {
  /** Of whoever is read-only the engine applies nothing. */
  connection: { readOnly: boolean };
  payload: Uint8Array;
  type: number;
}

/** The one door: an update is judged, then durable, and only then applied and acknowledged. */
export async function receiveUpdate(
  { room, session, settings }: Incoming,
  { connection, payload, type }: SyncMessage,
): Promise<void> {
  if (type === syncSteps.step1 || connection.readOnly) return;
  const reason =
    room && session && !session.isOver()
      ? await traced(
          { name: 'live edit', attributes: () => ({ edition: room.open.zone.editionId }) },
          () => keep(room, session, { update: payload, settings }),
        )
      : 'zone-closed';
  if (!reason) return;
  // From here on the engine may not apply anything, not even this.
  connection.readOnly = true;
  session?.cut(reason);
}

interface Kept {
  update: Uint8Array;
  settings: Settings;
}

/** Keeps what is new in an update, or says why not. */
async function keep(room: Room, session: Session, kept: Kept): Promise<CutReason | undefined> {
  const verdict = await judgeIncoming(room, session, kept);
  if (typeof verdict === 'string') return `update-refused: ${verdict}`;
  const { append, clients } = verdict;
  if (!append) return undefined;
  try {
    await room.open.submit({ update: append, zuid: session.caller.zuid, clients });
    // Not before: others may turn out to have written some of it.
    for (const client of clients) session.clients.add(client);
    return undefined;
  } catch (error) {
    if (error instanceof Outdated) return keep(room, session, kept);
    if (error instanceof ZoneClosed) return 'zone-closed';
    if (error instanceof ClientTaken) return 'update-refused: foreign-client';
    throw error;
  }
}
