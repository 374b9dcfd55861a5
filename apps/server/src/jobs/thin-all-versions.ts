import type { Settings } from '../core/context.ts';
import { THINNED_AT_ONCE, thinVersions } from '../domain/versions/thin-versions.ts';
import { forEachEdition, type SweepDeps } from './for-each-edition.ts';

interface Deps extends SweepDeps {
  settings: Pick<Settings, 'versionThinning'>;
  onDeleted: (kind: 'version', count: number) => void;
}

/**
 * Thins the versions of all zones. Zones that are being edited are thinned whenever a version is saved;
 * this job follows up on the others.
 */
export async function thinAllVersions(deps: Deps, { after }: { after?: string }): Promise<void> {
  const { db, settings, onDeleted } = deps;
  await forEachEdition(deps, {
    task: 'thinVersions',
    after,
    async work(editionId) {
      const count = await db.changeEdition(editionId, (tx) =>
        thinVersions(tx, { editionId }, settings.versionThinning),
      );
      onDeleted('version', count);
      return count === THINNED_AT_ONCE;
    },
  });
}
