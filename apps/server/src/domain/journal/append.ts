import { randomBytes } from 'node:crypto';
import type { DocumentVersion } from '@lienzo/zone-doc';
import type { Settings, WrittenEntry } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { scheduleJob } from '../../db/job-queue.ts';
import { prepare } from '../../db/prepare.ts';
import { addStorage } from '../subscription/storage.ts';
import type { LockedZone, ZoneRow } from '../zones/queries.ts';
import { sizeZone } from '../zones/zone-storage.ts';
import type { ServerClocks } from './server-client.ts';

// A document is loaded from its snapshot and all later updates. Compaction limits their number.
const COMPACT_EVERY = 256;
const COMPACT_EVERY_BYTES = 4n * 1024n * 1024n;

// The node that has the zone open projects its edits within half a second. If that node dies, a job
// does it instead. Planning the job with every edit would cost more than the rest of the append.
const PLAN_PROJECTION_MILLISECONDS = 2_000;
const PROJECT_AFTER_MILLISECONDS = 3_000;

const VERSION_OVERDUE_MILLISECONDS = 12 * 60_000;

interface Entry {
  update: Uint8Array;
  authorZuid: string;
}

interface Appended {
  entries: readonly Entry[];
  time: Date;
  settings: Pick<Settings, 'versionQuietSeconds'>;
  /** State of the element rows after these entries; absent if they are projected later. */
  projected?: {
    clocks: ServerClocks;
    elementCount: number;
    elementBytes: number;
    topZ: string | null;
  };
  /** The version of the document after these entries, if they may change it. */
  version?: DocumentVersion;
  /** The clocks of the server, if they change without a projection. */
  clocks?: ServerClocks;
  /** Whether a person changed something; otherwise the zone counts as unmodified. */
  isEdit?: boolean;
}

/**
 * Appends entries to the journal of a zone that the caller has locked, with consecutive sequence
 * numbers. Every change of a document goes through this function. Returns the updated zone row.
 */
export async function appendToJournal(tx: Tx, zone: ZoneRow, appended: Appended): Promise<ZoneRow> {
  const { entries, time, settings, projected, version, clocks, isEdit = true } = appended;
  const author = entries.at(-1)?.authorZuid;
  if (author === undefined) return zone;
  const first = BigInt(zone.head) + 1n;
  const head = BigInt(zone.head) + BigInt(entries.length);
  const key = { edition_id: zone.edition_id, zone_id: zone.zone_id };
  const tag = randomBytes(8).toString('hex');
  const planned = !projected && isProjectionDue(zone, time);
  const journal = entries.reduce((sum, { update }) => sum + update.length, 0);
  const size = sizeZone(zone, { journal, ...(projected && { elements: projected.elementBytes }) });
  const set = {
    head: String(head),
    head_tag: tag,
    tagged_seq: String(head),
    ...(isEdit && {
      modified_time: time,
      last_author_zuid: author,
      burst_time: zone.burst_time ?? time,
    }),
    ...size.set,
    ...(planned && { projection_planned_time: time }),
    ...(version !== undefined && { document_version: version }),
    ...clocks,
    ...(projected && {
      projected_seq: String(head),
      ...projected.clocks,
      element_count: projected.elementCount,
      top_z: projected.topZ,
    }),
  };
  const rows = entries.map((entry, index) => ({
    ...key,
    seq: String(first + BigInt(index)),
    data: Buffer.from(entry.update),
    author_zuid: entry.authorZuid,
    created_time: time,
    tag,
  }));
  const [only] = rows;
  await Promise.all([
    only && rows.length === 1
      ? insertUpdate(tx, only)
      : tx.insertInto('zone_updates').values(rows).execute(),
    projected
      ? updateProjected(tx, { ...zone, ...set })
      : tx
          .updateTable('zones')
          .set(set)
          .where('edition_id', '=', zone.edition_id)
          .where('zone_id', '=', zone.zone_id)
          .execute(),
    ...(isEdit ? [planWork(tx, zone, { head, time, settings, journal })] : []),
    addStorage(tx, zone.edition_id, size.settled),
    ...(planned ? [planProjection(tx, key, time)] : []),
  ]);
  return { ...zone, ...set };
}

/** Returns the last journal entry of a zone that a transaction has locked and then changed. */
export function entryOf({ head }: ZoneRow, { current_epoch }: LockedZone): WrittenEntry {
  return { seq: BigInt(head), epoch: current_epoch };
}

interface UpdateRow {
  edition_id: string;
  zone_id: string;
  seq: string;
  data: Buffer;
  author_zuid: string;
  created_time: Date;
  tag: string;
}

const insertUpdate = prepare('insert-update', (tx, row: UpdateRow) =>
  tx.insertInto('zone_updates').values({
    edition_id: row.edition_id,
    zone_id: row.zone_id,
    seq: row.seq,
    data: row.data,
    author_zuid: row.author_zuid,
    created_time: row.created_time,
    tag: row.tag,
  }),
);

type ProjectedZone = Pick<ZoneRow, 'edition_id' | 'zone_id'> & Partial<ZoneRow>;

const updateProjected = prepare('update-projected-zone', (tx, zone: ProjectedZone) =>
  tx
    .updateTable('zones')
    .set({
      head: zone.head,
      head_tag: zone.head_tag,
      tagged_seq: zone.tagged_seq,
      modified_time: zone.modified_time,
      last_author_zuid: zone.last_author_zuid,
      burst_time: zone.burst_time,
      projected_seq: zone.projected_seq,
      server_clock: zone.server_clock,
      server_client_clock: zone.server_client_clock,
      element_count: zone.element_count,
      element_bytes: zone.element_bytes,
      history_bytes: zone.history_bytes,
      counted_bytes: zone.counted_bytes,
      top_z: zone.top_z,
      document_version: zone.document_version,
    })
    .where('edition_id', '=', zone.edition_id)
    .where('zone_id', '=', zone.zone_id),
);

function isProjectionDue({ projection_planned_time: planned }: ZoneRow, time: Date): boolean {
  if (!planned) return true;
  return Math.abs(time.getTime() - planned.getTime()) >= PLAN_PROJECTION_MILLISECONDS;
}

async function planProjection(
  tx: Tx,
  key: { edition_id: string; zone_id: string },
  time: Date,
): Promise<void> {
  const runAt = new Date(time.getTime() + PROJECT_AFTER_MILLISECONDS);
  await scheduleJob(tx, {
    task: 'projectZone',
    key: `project-zone-${key.zone_id}`,
    payload: key,
    runAt,
  });
}

interface JournalState {
  head: bigint;
  /** Bytes of the appended entries. */
  journal: number;
  time: Date;
  settings: Pick<Settings, 'versionQuietSeconds'>;
}

async function planWork(
  tx: Tx,
  zone: ZoneRow,
  { head, time, settings, journal }: JournalState,
): Promise<void> {
  const key = { edition_id: zone.edition_id, zone_id: zone.zone_id };
  if (!zone.burst_time || isVersionOverdue(zone, time)) {
    const quiet = settings.versionQuietSeconds * 1000;
    await planVersion(tx, key, new Date(time.getTime() + quiet));
  }
  const before = (BigInt(zone.head) - BigInt(zone.snapshot_seq)) / BigInt(COMPACT_EVERY);
  const after = (head - BigInt(zone.snapshot_seq)) / BigInt(COMPACT_EVERY);
  const bytes = BigInt(zone.history_bytes);
  const isLarge = bytes / COMPACT_EVERY_BYTES !== (bytes + BigInt(journal)) / COMPACT_EVERY_BYTES;
  if (after === before && !isLarge) return;
  const job = { task: 'compactZone', key: `compact-zone-${zone.zone_id}`, payload: key };
  await scheduleJob(tx, { ...job, runAt: time });
}

/**
 * Returns whether the job that saves a version must have been lost, because a burst lasts at most 10
 * minutes. It is planned again with the first edit of each later minute.
 */
function isVersionOverdue({ burst_time, modified_time }: ZoneRow, time: Date): boolean {
  if (!burst_time || time.getTime() - burst_time.getTime() < VERSION_OVERDUE_MILLISECONDS)
    return false;
  return minuteOf(modified_time) !== minuteOf(time);
}

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / 60_000);
}

/** Schedules the job that saves a version once the burst of editing is over. */
export async function planVersion(
  tx: Tx,
  key: { edition_id: string; zone_id: string },
  runAt: Date,
): Promise<void> {
  const job = { task: 'saveVersion', key: `save-version-${key.zone_id}`, payload: key };
  await scheduleJob(tx, { ...job, runAt });
}
