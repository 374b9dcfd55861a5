import { createHash } from 'node:crypto';
import type { AuditOnlyAction, AuditOnlyData } from '@lienzo/contract';
import { sql } from 'kysely';
import type { Clock } from '../../core/clock.ts';
import type { Caller, Origin } from '../../core/context.ts';
import type { IdSource } from '../../core/ids.ts';
import { writeAudit } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { listEditionIds } from '../editions/queries.ts';

/** Who did something, and with which request. */
export interface Doer {
  caller: Pick<Caller, 'zuid' | 'serviceEditionId'>;
  isPersonalToken: boolean;
  requestId: string;
  readOrigin: () => Origin;
}

interface Note<A extends AuditOnlyAction = AuditOnlyAction> {
  doer: Doer;
  action: A;
  data: AuditOnlyData<A>;
  /** Undefined for all editions of the person. */
  editionIds: readonly string[] | undefined;
}

/**
 * Adds what is no change to the audit log, in the background. Requests do not wait for it. Under load, and
 * when the database is unavailable, notes are dropped instead of kept without limit.
 */
export interface AuditRecorder {
  /** Notes something for editions, or for all editions of the person. */
  record<A extends AuditOnlyAction>(note: Note<A>): void;
  /** Like `record`, unless the same was noted by this process in the last 10 minutes. */
  recordOnce<A extends AuditOnlyAction>(note: Note<A>): void;
  /** Notes a refused request, at most 10 in a minute for each person. */
  recordDenied(note: Note<'access.denied'>): void;
  /** Notes the first use of an edition in a session. */
  recordSignIn(doer: Doer, editionId: string, sessionKey: string): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  onError: (error: unknown) => void;
}

const DELAY_MILLISECONDS = 200;
const MAX_WAITING = 1_000;
const MAX_REMEMBERED = 50_000;
const ONCE_MILLISECONDS = 10 * 60_000;
const MAX_DENIED_PER_MINUTE = 10;
/** For how many editions of a person something is noted. */
const MAX_EDITIONS = 20;

export function createAuditRecorder(deps: Deps): AuditRecorder {
  const { clock, onError } = deps;
  let waiting: Timed[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const remembered = new Map<string, number>();
  let denied = { minute: 0, counts: new Map<string, number>() };

  const write = async () => {
    timer = undefined;
    const notes = waiting;
    waiting = [];
    for (const [editionId, ofEdition] of await groupByEdition(deps, notes))
      await deps.db
        .changeEdition(editionId, (tx) => writeNotes(tx, deps, { editionId, notes: ofEdition }))
        .catch(onError);
  };
  const start = () => {
    writing ??= write()
      .catch(onError)
      .finally(() => {
        writing = undefined;
        if (waiting.length > 0) schedule();
      });
  };
  const schedule = () => {
    timer ??= setTimeout(start, DELAY_MILLISECONDS).unref();
  };
  const record = (note: Note) => {
    if (waiting.length >= MAX_WAITING) return;
    waiting.push({ ...note, time: clock.now(), origin: note.doer.readOrigin() });
    if (!writing) schedule();
  };
  const isNew = (key: string, milliseconds: number): boolean => {
    const now = clock.now().getTime();
    const last = remembered.get(key);
    if (last !== undefined && now - last < milliseconds) return false;
    remembered.delete(key);
    remembered.set(key, now);
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
    return true;
  };

  return {
    record,
    recordOnce(note) {
      const { zuid } = note.doer.caller;
      const key = JSON.stringify([zuid, note.action, note.data, note.editionIds]);
      if (isNew(key, ONCE_MILLISECONDS)) record(note);
    },
    recordDenied(note) {
      const minute = Math.floor(clock.now().getTime() / 60_000);
      if (denied.minute !== minute) denied = { minute, counts: new Map() };
      const { zuid } = note.doer.caller;
      const count = denied.counts.get(zuid) ?? 0;
      if (count >= MAX_DENIED_PER_MINUTE) return;
      denied.counts.set(zuid, count + 1);
      record(note);
    },
    recordSignIn(doer, editionId, sessionKey) {
      if (!isNew(`${editionId} ${sessionKey}`, Infinity)) return;
      const session = numberOf(`${doer.caller.zuid} ${sessionKey}`);
      record({ doer, action: 'sign_in', data: { session }, editionIds: [editionId] });
    },
    async close() {
      clearTimeout(timer);
      await writing;
      clearTimeout(timer);
      await write().catch(onError);
    },
  };
}

/** Returns a positive number of 63 bits that identifies a session, and does not reveal its key. */
function numberOf(sessionKey: string): string {
  const digest = createHash('sha256').update(sessionKey).digest();
  return String((digest.readBigUInt64BE() >> 1n) | 1n);
}

type Timed = Note & { time: Date; origin: Origin };

async function groupByEdition(
  { db }: Pick<Deps, 'db'>,
  notes: readonly Timed[],
): Promise<Map<string, Timed[]>> {
  const groups = new Map<string, Timed[]>();
  for (const note of notes) {
    const { zuid } = note.doer.caller;
    const all = note.editionIds ?? (await db.readDirectory((tx) => listEditionIds(tx, zuid)));
    for (const editionId of all.slice(0, MAX_EDITIONS))
      groups.set(editionId, [...(groups.get(editionId) ?? []), note]);
  }
  return groups;
}

/** Writes notes of members. A person who is not in the edition must not fill its log. */
async function writeNotes(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  { editionId, notes }: { editionId: string; notes: readonly Timed[] },
): Promise<void> {
  const zuids = [...new Set(notes.map(({ doer }) => doer.caller.zuid))];
  const members = await tx
    .selectFrom('edition_members')
    .select('zuid')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', sql<string>`any(${zuids}::bigint[])`)
    .execute();
  const known = new Set(members.map(({ zuid }) => zuid));
  for (const { doer, action, data, time, origin } of notes) {
    const { caller, isPersonalToken, requestId } = doer;
    if (!known.has(caller.zuid)) continue;
    if (action === 'sign_in' && (await isRecorded(tx, editionId, data))) continue;
    const cause = { ids, clock: { now: () => time }, caller, requestId, origin };
    await writeAudit(tx, { ...cause, session: { isPersonalToken } }, { editionId, action, data });
  }
}

/** Returns whether this or another node recorded the session. */
async function isRecorded(tx: Tx, editionId: string, data: object): Promise<boolean> {
  const { session } = data as AuditOnlyData<'sign_in'>; // of this action
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from audit where edition_id = ${editionId} and object_id = ${session})
      or exists (select from outbox where edition_id = ${editionId} and kind = 'sign_in'
        and payload ->> 'session' = ${session}) as known`.execute(tx);
  return rows[0]?.known ?? false;
}
