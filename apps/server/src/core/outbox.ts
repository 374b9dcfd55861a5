import { randomInt } from 'node:crypto';
import type { AuditOnlyAction, AuditOnlyData, EventData, EventKind } from '@lienzo/contract';
import { noteEvent, type Tx } from '../db/bound-kysely.ts';
import type { Clock } from './clock.ts';
import type { Caller, CallerSession, Origin } from './context.ts';
import type { IdSource } from './ids.ts';

interface NewEvent<K extends EventKind> {
  editionId: string;
  kind: K;
  payload: EventData<K>;
  /** Former values, which only the audit log shows. */
  before?: { role: string };
}

/** Who caused an event: the caller of a request, an operator, or a job. */
interface Cause {
  ids: IdSource;
  clock: Clock;
  caller?: Pick<Caller, 'zuid' | 'serviceEditionId'>;
  session?: Pick<CallerSession, 'isPersonalToken'>;
  requestId?: string | undefined;
  /** Where the request came from. */
  origin?: Origin | undefined;
  /** Set if an operator did it: their user id, if it is known. */
  operator?: { zuid?: string } | undefined;
}

/** Writes an event to the outbox in the transaction of the change that it reports, after locking what changed. */
export async function writeEvent<K extends EventKind>(
  tx: Tx,
  cause: Cause,
  { editionId, kind, payload, before }: NewEvent<K>,
): Promise<void> {
  await insertEntry(tx, cause, { editionId, kind, payload, before });
}

interface NewAuditRow<A extends AuditOnlyAction> {
  editionId: string;
  action: A;
  data: AuditOnlyData<A>;
}

/** Writes something to the outbox that only the audit log shows. */
export async function writeAudit<A extends AuditOnlyAction>(
  tx: Tx,
  cause: Cause,
  { editionId, action, data }: NewAuditRow<A>,
): Promise<void> {
  await insertEntry(tx, cause, { editionId, kind: action, payload: data });
}

interface Entry {
  editionId: string;
  kind: string;
  payload: object;
  before?: object | undefined;
}

async function insertEntry(
  tx: Tx,
  cause: Cause,
  { editionId, kind, payload, before }: Entry,
): Promise<void> {
  const { ids, clock, caller, requestId, origin, operator } = cause;
  noteEvent(tx, editionId);
  await tx
    .insertInto('outbox')
    .values({
      edition_id: editionId,
      event_id: ids.next(),
      kind,
      payload: JSON.stringify(payload),
      created_time: clock.now(),
      actor_zuid: caller?.zuid ?? operator?.zuid ?? null,
      actor_via: viaOf(cause),
      request_id: requestId ?? null,
      audit: origin || before ? JSON.stringify({ ...origin, before }) : null,
      ...placeOf(payload),
    })
    .execute();
}

interface OwnerChanges {
  editionId: string;
  spaceIds: readonly string[];
  /** The new owner. */
  zuid: string;
}

/** Writes an event for each space that has another owner. */
export async function writeOwnerChanges(
  tx: Tx,
  cause: Cause,
  { editionId, spaceIds, zuid }: OwnerChanges,
): Promise<void> {
  const kind = 'space.owner_changed';
  for (const space_id of spaceIds)
    await writeEvent(tx, cause, { editionId, kind, payload: { space_id, zuid } });
}

/** Writes that elements of a zone were changed. The caller must hold the zone lock. */
export async function writeZoneChange(
  tx: Tx,
  { editionId, time }: { editionId: string; time: Date },
  payload: EventData<'zone.changed'>,
): Promise<void> {
  noteEvent(tx, editionId);
  const [author, ...others] = payload.authors;
  await tx
    .insertInto('outbox')
    .values({
      edition_id: editionId,
      // Projections have no source of ids. The edition and the few rows in the outbox make it unique.
      event_id: String(randomInt(2 ** 47)),
      kind: 'zone.changed',
      payload: JSON.stringify(payload),
      created_time: time,
      actor_zuid: others.length === 0 ? (author ?? null) : null,
      actor_via: null,
      request_id: null,
      ...placeOf(payload),
    })
    .execute();
}

/** Returns how the caller was let in; null for jobs. */
function viaOf({ caller, session, operator }: Cause): string | null {
  if (operator) return 'operator';
  if (!caller) return null;
  if (caller.serviceEditionId !== undefined) return 'service_account';
  return session?.isPersonalToken ? 'access_token' : 'sign_in';
}

interface Place {
  team_id?: string;
  space_id?: string;
  zone_id?: string;
}

function placeOf(payload: object) {
  const { team_id, space_id, zone_id }: Place = payload;
  return { team_id: team_id ?? null, space_id: space_id ?? null, zone_id: zone_id ?? null };
}
