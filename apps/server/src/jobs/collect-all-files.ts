import { collectFiles } from '../domain/files/collect-files.ts';
import type { FileStore } from '../domain/files/stores/file-store.ts';
import { forEachEdition, type SweepDeps } from './for-each-edition.ts';

interface Deps extends SweepDeps {
  files: { store: FileStore; retentionDays: number };
}

/** Deletes files that no zone has, and what is left of uploads that were not completed, in all editions. */
export async function collectAllFiles(deps: Deps, { after }: { after?: string }): Promise<void> {
  const { db, clock, files } = deps;
  await forEachEdition(deps, {
    task: 'collectFiles',
    after,
    work: (editionId) =>
      collectFiles(
        { db, store: files.store },
        { editionId, now: clock.now(), retentionDays: files.retentionDays },
      ),
  });
}
