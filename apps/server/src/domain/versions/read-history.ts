import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { type CanvasPages, type CanvasRow, readCanvasRows } from '../elements/packed-canvas.ts';
import { HISTORY_DAYS } from '../journal/history-slots.ts';
import { readMoment } from '../journal/read-moment.ts';
import type { ZoneRole } from '../zones/policy.ts';
import type { InZone, ZoneRow } from '../zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../zones/read-access.ts';
import { readOldestReadableTime } from './oldest-readable-time.ts';

const MOMENT_WORK = new URL('./moment-work.ts', import.meta.url);
const DAY_MILLISECONDS = 86_400_000;
const MAX_PERIODS = 1_000;

/** A period in which a zone was edited. */
export interface Period {
  from: Date;
  to: Date;
  changes: number;
}

export interface ZoneHistory {
  /** The first moment that can be viewed. */
  earliest: Date;
  latest: Date;
  /** At most 1,000 periods, the newest last. */
  periods: readonly Period[];
}

/** Returns from when a zone can be viewed and when it was edited since. */
export async function readZoneHistory(ctx: Context, zone: InZone): Promise<ZoneHistory> {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    refuseInactive(access);
    const since = await readOldestMoment(tx, ctx, zone.editionId);
    const complete = await findCompleteSince(tx, access.zone);
    return {
      earliest: laterOf(complete, since),
      latest: access.zone.modified_time,
      periods: await listPeriods(tx, access.zone, since),
    };
  });
}

interface MomentInZone extends InZone {
  time: Date;
  /** Throws if the role does not suffice. */
  authorize?: (role: ZoneRole) => void;
}

/** Returns a zone and its canvas at a moment. */
export async function readCanvasAt(ctx: Context, { time, authorize, ...zone }: MomentInZone) {
  const { pieces, row } = await ctx.db.readEdition(zone.editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    authorize?.(access.role);
    refuseInactive(access);
    await refuseUnreadable(tx, ctx, { ...zone, time });
    return { pieces: await findPieces(tx, access.zone, time), row: access.zone };
  });
  return { zone: row, canvas: await canvasOf(ctx, pieces) };
}

/** Refuses times in the future and times that the plan, or the retention of the history, exclude. */
async function refuseUnreadable(
  tx: Tx,
  ctx: Pick<Context, 'clock'>,
  { editionId, time }: { editionId: string; time: Date },
): Promise<void> {
  const now = ctx.clock.now();
  if (time > now) throw fail('validation', { path: '/time', reason: 'must not be in the future' });
  if (time < (await readOldestReadableTime(tx, { editionId, now })))
    throw fail('versionRestricted');
  if (time < historyStart(now)) throw fail('momentNotFound');
}

/** Returns the journal of a zone up to a time. */
async function findPieces(tx: Tx, zone: ZoneRow, time: Date) {
  const isKept = time >= zone.created_time && time >= (await findCompleteSince(tx, zone));
  const moment = isKept && (await readMoment(tx, zone, time));
  if (!moment) throw fail('momentNotFound');
  return moment.pieces;
}

/** Loads a document in the worker thread and returns its canvas. */
async function canvasOf(
  { offload }: Pick<Context, 'offload'>,
  pieces: Awaited<ReturnType<typeof findPieces>>,
): Promise<CanvasRow[]> {
  return readCanvasRows(await offload.run<CanvasPages>(MOMENT_WORK, pieces));
}

function historyStart(now: Date): Date {
  return new Date(now.getTime() - HISTORY_DAYS * DAY_MILLISECONDS);
}

async function readOldestMoment(tx: Tx, { clock }: Context, editionId: string): Promise<Date> {
  const now = clock.now();
  return laterOf(await readOldestReadableTime(tx, { editionId, now }), historyStart(now));
}

function laterOf(a: Date, b: Date): Date {
  return new Date(Math.max(a.getTime(), b.getTime()));
}

/** Returns the time since which the journal is complete: the first one of the oldest part that is kept. */
async function findCompleteSince(tx: Tx, zone: ZoneRow): Promise<Date> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(
      (select case when first_seq = 1 and not is_base then null else first_time end from zone_history
        where edition_id = ${zone.edition_id} and zone_id = ${zone.zone_id} order by seq, is_base limit 1),
      (select created_time from zone_snapshots where edition_id = ${zone.edition_id}
        and zone_id = ${zone.zone_id} and not exists (select from zone_updates u
          where u.edition_id = ${zone.edition_id} and u.zone_id = ${zone.zone_id} and u.seq = 1)
          and not exists (select from zone_history h where h.edition_id = ${zone.edition_id}
            and h.zone_id = ${zone.zone_id} and h.first_seq = 1 and not h.is_base)
        order by seq limit 1)) as since`.execute(tx);
  return rows[0]?.since ?? zone.created_time;
}

interface PeriodRow {
  from: Date;
  to: Date;
  changes: number;
}

/** Archived entries are grouped by run, the others by minute. */
async function listPeriods(tx: Tx, zone: ZoneRow, since: Date): Promise<Period[]> {
  const { rows } = await sql<PeriodRow>`
    select "from", "to", changes from (
      select first_time as "from", last_time as "to", (seq - first_seq + 1)::int as changes
      from zone_history where edition_id = ${zone.edition_id} and zone_id = ${zone.zone_id}
        and not is_base and last_time >= ${since}
      union all
      select min(created_time), max(created_time), count(*)::int
      from zone_updates where edition_id = ${zone.edition_id} and zone_id = ${zone.zone_id}
        and created_time >= ${since}
      group by date_trunc('minute', created_time)
    ) as periods order by "to" desc limit ${MAX_PERIODS}`.execute(tx);
  return rows.toReversed();
}
