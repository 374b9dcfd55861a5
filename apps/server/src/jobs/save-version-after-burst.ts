import { sql } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { LiveZones, Settings } from '../core/context.ts';
import type { IdSource } from '../core/ids.ts';
import type { Offload } from '../core/offload.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { Database } from '../db/database.ts';
import { joinCanvasLines, packCanvas } from '../domain/elements/packed-canvas.ts';
import { planVersion } from '../domain/journal/journal.ts';
import { projectIfBehind } from '../domain/journal/project-zone.ts';
import { writeVersion } from '../domain/versions/save-version-if-changed.ts';
import { lockZoneByKey, updateZone, type ZoneKey, type ZoneRow } from '../domain/zones/queries.ts';

// Whoever edits without a pause gets a version this often.
const LONGEST_BURST_MILLISECONDS = 10 * 60_000;

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  offload: Offload;
  live: LiveZones;
  settings: Pick<Settings, 'versionQuietSeconds'>;
}

/**
 * Keeps a version when a burst of editing is over; looks again later when it is not. The zone is held
 * only while its rows are read and while the version is written, not while it is compressed.
 */
export async function saveVersionAfterBurst(deps: Deps, key: ZoneKey): Promise<void> {
  const { db } = deps;
  const read = await db.changeEdition(key.editionId, (tx) => readFinished(tx, deps, key));
  if (!read) return;
  const canvas = await packCanvas(read.lines);
  await db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    // Kept meanwhile for another reason, or deleted.
    if (zone?.version_seq !== read.zone.version_seq) return;
    await writeVersion(tx, deps, read.zone, { canvas, description: '' });
    // Whoever went on editing meanwhile has begun the next burst.
    const burst = zone.head === read.zone.head ? null : deps.clock.now();
    await updateZone(tx, { ...key, set: { version_seq: read.zone.head, burst_time: burst } });
    if (burst) await lookAgain(tx, deps, { ...zone, burst_time: burst });
  });
}

async function readFinished(tx: Tx, deps: Deps, key: ZoneKey) {
  const zone = await lockZoneByKey(tx, key);
  if (!zone?.burst_time) return undefined;
  const burst = { ...zone, burst_time: zone.burst_time };
  if (dueTime(burst, deps.settings) > deps.clock.now()) {
    await lookAgain(tx, deps, burst);
    return undefined;
  }
  const projected = await projectIfBehind(tx, deps, zone);
  return { zone: projected, lines: await joinCanvasLines(tx, key) };
}

type Burst = Pick<ZoneRow, 'edition_id' | 'zone_id' | 'modified_time'> & { burst_time: Date };
type Quiet = Pick<Settings, 'versionQuietSeconds'>;

/** When a version is due if nothing happens until then. */
export function dueTime(
  burst: Pick<Burst, 'modified_time' | 'burst_time'>,
  { versionQuietSeconds }: Quiet,
): Date {
  const quietEnd = burst.modified_time.getTime() + versionQuietSeconds * 1000;
  const latest = burst.burst_time.getTime() + LONGEST_BURST_MILLISECONDS;
  return new Date(Math.min(quietEnd, latest));
}

/**
 * The queue goes by the clock of the database. If ours were behind it, a job for a moment of ours
 * would be due at once, again and again.
 */
async function lookAgain(tx: Tx, { clock, settings }: Deps, burst: Burst): Promise<void> {
  const wait = dueTime(burst, settings).getTime() - clock.now().getTime();
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  const now = rows[0]?.now ?? clock.now();
  const { edition_id, zone_id } = burst;
  await planVersion(tx, { edition_id, zone_id }, new Date(now.getTime() + wait));
}
