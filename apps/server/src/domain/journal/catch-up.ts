import type { Context } from '../../core/context.ts';
import type { Offload } from '../../core/offload.ts';
import type { Database } from '../../db/database.ts';
import { createShare, type Share } from '../../db/share.ts';
import { findZoneByKey, lockZoneByKey, type ZoneKey } from '../zones/queries.ts';
import { computeProjection, projectOpened, projectZone, writeProjection } from './project-zone.ts';
import { containsEntry, readHead, readJournal } from './read.ts';

type CatchUpDeps = Pick<Context, 'db' | 'offload' | 'live'>;

/** Projections that are running in this process. */
interface Running {
  readonly byZone: Map<string, Promise<void>>;
  readonly share: Share;
}

// The documents of this many zones of an edition are in memory at once.
const ZONES_PER_EDITION = 2;
const running = new WeakMap<Offload, Running>();

/**
 * Projects a zone whose rows are behind its journal. The rows are computed without a lock or a
 * connection, so that neither the zone nor other tenants wait. Concurrent calls for a zone share the work.
 */
export function catchUpProjection(deps: CatchUpDeps, key: ZoneKey): Promise<void> {
  const { byZone, share } = runningOf(deps.offload);
  const known = byZone.get(key.zoneId);
  if (known) return known;
  const work = share
    .run(key.editionId, () => catchUp(deps, key))
    .finally(() => byZone.delete(key.zoneId));
  byZone.set(key.zoneId, work);
  return work;
}

function runningOf(offload: Offload): Running {
  const known = running.get(offload);
  if (known) return known;
  const share = createShare({
    max: ZONES_PER_EDITION,
    maxWaiting: 1_000,
    waitMilliseconds: 60_000,
  });
  const created = { byZone: new Map<string, Promise<void>>(), share };
  running.set(offload, created);
  return created;
}

async function catchUp(deps: CatchUpDeps, key: ZoneKey): Promise<void> {
  const isBehind = await deps.db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    if (!zone || zone.projected_seq === zone.head) return false;
    return (await projectOpened(tx, deps, zone)) === undefined;
  });
  if (isBehind) await projectUnlocked(deps, key);
}

/** Projects a zone from its journal as it is now. Entries that are appended in the meantime remain. */
export async function projectUnlocked(
  { db, offload }: { db: Database; offload: Offload },
  key: ZoneKey,
): Promise<void> {
  const read = await db.readEdition(key.editionId, async (tx) => {
    const source = await findZoneByKey(tx, key);
    if (!source) return undefined;
    return { source, head: await readHead(tx, source), pieces: await readJournal(tx, source) };
  });
  if (!read) return;
  const { source } = read;
  const projected = await computeProjection(offload, source, read.pieces);
  await db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    // If the database went back in time, the rows are not those of this journal.
    if (!zone || !(await containsEntry(tx, zone, read.head))) return;
    if (projected) await writeProjection(tx, { zone, source, projected });
    else await projectZone(tx, offload, zone);
  });
}
