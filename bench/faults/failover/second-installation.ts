import { randomUUID } from 'node:crypto';
import { insertElement, projectDocument } from '@lienzo/zone-doc';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import { readDocument } from '../../../testing/zones/zone-document.ts';
import type { BenchService } from '../../shared/bench-service.ts';
import type { Cleanup } from '../../shared/run-context.ts';
import { openThroughSdk } from '../live/open-through-sdk.ts';

const NAME = 'Second installation';

/** A page in another installation, which has the same zones and uses the same Redis. */
export interface SecondInstallation {
  /** Makes an edit in every zone. */
  edit(): void;
  /** Throws if one of its edits has reached a zone of the first installation. */
  check(): Promise<void>;
}

export function openSecondInstallation(
  bench: BenchService,
  url: string,
  cleanup: Cleanup,
): SecondInstallation {
  const { token, canvases } = bench;
  const pages = canvases.map((zone) => openThroughSdk({ url, zone, token }));
  for (const page of pages) cleanup.add(page.close);
  return {
    edit() {
      for (const { doc } of pages) {
        const element = { meta: { id: randomUUID(), name: NAME }, type: 'CUSTOM' as const };
        insertElement(doc, { kind: 'frame', element, z: 'a0' });
      }
    },
    async check() {
      const db = openDatabase({ url: bench.databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
      try {
        for (const { edition_id: editionId, zone_id: zoneId } of canvases) {
          const { elements } = projectDocument(await readDocument(db, { editionId, zoneId }));
          if (elements.some(({ element }) => 'name' in element.meta && element.meta.name === NAME))
            throw new Error(`Zone ${zoneId} has an edit of the second installation.`);
        }
      } finally {
        await db.close();
      }
    },
  };
}
