import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { readTime } from '../db/read-time.ts';
import { purgeBlobs } from '../domain/files/collect-files.ts';
import type { FileStore } from '../domain/files/stores/file-store.ts';
import { planEditionPurge } from '../domain/privacy/delete-edition.ts';
import { findEditionState } from '../domain/privacy/person-queries.ts';
import {
  cancelJobsOf,
  editionTables,
  purgeDirectory,
  purgeRows,
} from '../domain/privacy/purge-edition.ts';

interface Deps {
  db: Database;
  clock: Clock;
  files: { store: FileStore };
}

// Kept short because a node that shuts down waits for its jobs.
const MAX_RUN_MILLISECONDS = 2_000;

/**
 * Deletes everything in an edition after its retention, unless it has been restored. Runs for about two
 * seconds and schedules the rest. It continues with whatever rows are left, so it can be interrupted.
 */
export async function purgeEdition(
  { db, clock, files }: Deps,
  { edition_id: editionId }: PurgePayload,
) {
  const deadline = performance.now() + MAX_RUN_MILLISECONDS;
  const isDue = await db.changeEdition(editionId, async (tx) => {
    const edition = await findEditionState(tx, { editionId });
    if (!edition?.purge_time) return false;
    if (edition.purge_time > (await readTime(tx))) {
      await planEditionPurge(tx, { editionId }, edition.purge_time);
      return false;
    }
    await cancelJobsOf(tx, { editionId });
    return true;
  });
  if (!isDue) return;
  const steps = [
    () => purgeBlobs({ db, store: files.store }, { editionId }),
    ...editionTables.map(
      (table) => () => db.changeEdition(editionId, (tx) => purgeRows(tx, { editionId, table })),
    ),
  ];
  for (const step of steps) {
    let more = true;
    while (more) {
      more = await step();
      if (performance.now() > deadline)
        return db.changeEdition(editionId, (tx) =>
          planEditionPurge(tx, { editionId }, clock.now()),
        );
    }
  }
  await db.changeEdition(editionId, (tx) => purgeDirectory(tx, { editionId, time: clock.now() }));
}

/** Written by `planEditionPurge`. */
export interface PurgePayload {
  edition_id: string;
}
