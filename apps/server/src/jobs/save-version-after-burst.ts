import type { Clock } from '../core/clock.ts';
import type { LiveZones, Settings } from '../core/context.ts';
import type { IdSource } from '../core/ids.ts';
import type { Offload } from '../core/offload.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { Database } from '../db/database.ts';
import { readTime } from '../db/read-time.ts';
import { packCanvas, readCanvasPages } from '../domain/elements/packed-canvas.ts';
import { planVersion } from '../domain/journal/append.ts';
import { catchUpProjection } from '../domain/journal/catch-up.ts';
import { projectIfBehind } from '../domain/journal/project-zone.ts';
import { writeVersion } from '../domain/versions/save-version-if-changed.ts';
import { thinVersions } from '../domain/versions/thin-versions.ts';
import { lockZoneByKey, updateZone, type ZoneKey, type ZoneRow } from '../domain/zones/queries.ts';
import { recountZone } from '../domain/zones/zone-storage.ts';

// During continuous editing, a version is saved this often.
const MAX_BURST_MILLISECONDS = 10 * 60_000;

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  offload: Offload;
  live: LiveZones;
  settings: Pick<Settings, 'versionQuietSeconds' | 'versionThinning'>;
  onDeleted: (kind: 'version', count: number) => void;
}

/**
 * Saves a version when a burst of editing is over, or checks again later. The zone is locked only while
 * its rows are read and while the version is written, not while the version is compressed.
 */
export async function saveVersionAfterBurst(deps: Deps, key: ZoneKey): Promise<void> {
  const { db } = deps;
  await catchUpProjection(deps, key);
  const read = await db.changeEdition(key.editionId, (tx) => readFinished(tx, deps, key));
  if (!read) return;
  const canvas = await packCanvas(read.pages);
  await db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    // A version was saved in the meantime, or the zone was deleted.
    if (zone?.version_seq !== read.zone.version_seq) return;
    await writeVersion(tx, deps, read.zone, { canvas, description: '' });
    // Edits since the read belong to the next burst.
    const burst = zone.head === read.zone.head ? null : deps.clock.now();
    await updateZone(tx, { ...key, set: { version_seq: read.zone.head, burst_time: burst } });
    if (burst) await scheduleNextCheck(tx, deps, { ...zone, burst_time: burst });
    deps.onDeleted('version', await thinVersions(tx, key, deps.settings.versionThinning));
    await recountZone(tx, key);
  });
}

async function readFinished(tx: Tx, deps: Deps, key: ZoneKey) {
  const zone = await lockZoneByKey(tx, key);
  if (!zone?.burst_time) return undefined;
  const burst = { ...zone, burst_time: zone.burst_time };
  if (dueTime(burst, deps.settings) > deps.clock.now()) {
    await scheduleNextCheck(tx, deps, burst);
    return undefined;
  }
  const projected = await projectIfBehind(tx, deps, zone);
  return { zone: projected, pages: await readCanvasPages(tx, key) };
}

type Burst = Pick<ZoneRow, 'edition_id' | 'zone_id' | 'modified_time'> & { burst_time: Date };
type Quiet = Pick<Settings, 'versionQuietSeconds'>;

/** Returns when a version is due if there are no further edits. */
export function dueTime(
  burst: Pick<Burst, 'modified_time' | 'burst_time'>,
  { versionQuietSeconds }: Quiet,
): Date {
  const quietEnd = burst.modified_time.getTime() + versionQuietSeconds * 1000;
  const latest = burst.burst_time.getTime() + MAX_BURST_MILLISECONDS;
  return new Date(Math.min(quietEnd, latest));
}

/**
 * Schedules the job by the clock of the database, which the queue uses. If the node's clock were behind
 * it, a job scheduled by the node's clock would run immediately, again and again.
 */
async function scheduleNextCheck(
  tx: Tx,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  burst: Burst,
): Promise<void> {
  const wait = dueTime(burst, settings).getTime() - clock.now().getTime();
  const now = await readTime(tx);
  const { edition_id, zone_id } = burst;
  await planVersion(tx, { edition_id, zone_id }, new Date(now.getTime() + wait));
}
