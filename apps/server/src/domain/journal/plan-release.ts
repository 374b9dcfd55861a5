import type { ProjectedElement } from '@lienzo/zone-doc';
import { elementsOf, referencesOf } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Tx } from '../../db/bound-kysely.ts';
import { scheduleJob } from '../../db/job-queue.ts';
import { readTime } from '../../db/read-time.ts';
import { hasDependents, listDangling } from '../element-rows/references-queries.ts';
import type { ZoneKey } from '../zones/queries.ts';

interface Changes {
  doc: Y.Doc;
  /** Elements that were written. */
  written: readonly Pick<ProjectedElement, 'kind' | 'element'>[];
  /** Keys of elements that were removed. */
  removed: readonly string[];
}

/** Plans the job that releases elements from missing ones, if the changes of an open document left any. */
export async function planReleaseOfChanges(
  tx: Tx,
  zone: ZoneKey,
  { doc, written, removed }: Changes,
): Promise<void> {
  const map = elementsOf(doc);
  const isDangling = written.some(({ kind, element }) =>
    referencesOf(kind, element).some(({ key }) => !map.has(key)),
  );
  if (isDangling || (await hasDependents(tx, { ...zone, ids: removed }))) await plan(tx, zone);
}

/** Plans the job that releases elements from missing ones, if there are any in the zone. */
export async function planRelease(tx: Tx, zone: ZoneKey): Promise<void> {
  if ((await listDangling(tx, { ...zone, limit: 1 })).length > 0) await plan(tx, zone);
}

async function plan(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<void> {
  await scheduleJob(tx, {
    task: 'releaseReferences',
    key: `release-references-${zoneId}`,
    payload: { edition_id: editionId, zone_id: zoneId },
    runAt: await readTime(tx),
  });
}
