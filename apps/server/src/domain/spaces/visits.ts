import type { Clock } from '../../core/clock.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import type { PersonInSpace } from './queries.ts';

const FLUSH_MILLISECONDS = 1_000;
/** Older visits are deleted; visits only determine the order of a list. */
const MAX_VISITS_PER_PERSON = 1_000;

/** Records which person opened which space and when, in memory, and writes it in the background. */
export interface Visits {
  record(visit: PersonInSpace): void;
  /** Writes the recorded visits, so that the next list includes them. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Visit extends PersonInSpace {
  time: Date;
}

interface VisitOptions {
  db: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}

/**
 * Creates a recorder that writes visits once per second, so that reads don't wait for writes. A
 * crash can lose the last second of visits, which affects only the order of lists.
 */
export function createVisits({ db, clock, onError }: VisitOptions): Visits {
  let pending = new Map<string, Visit>();
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    const visits = [...pending.values()];
    pending = new Map();
    if (visits.length > 0) writing = writing.then(() => writeVisits(db, visits)).catch(onError);
    return writing;
  };
  const timer = setInterval(flush, FLUSH_MILLISECONDS);
  timer.unref();

  return {
    record(visit) {
      const key = `${visit.editionId} ${visit.spaceId} ${visit.zuid}`;
      pending.set(key, { ...visit, time: clock.now() });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function writeVisits(db: Database, visits: readonly Visit[]): Promise<void> {
  for (const [editionId, group] of Map.groupBy(visits, (visit) => visit.editionId)) {
    await db.changeEdition(editionId, async (tx) => {
      await upsertVisits(tx, group);
      for (const zuid of new Set(group.map((visit) => visit.zuid))) {
        await deleteOldVisits(tx, { editionId, zuid });
      }
      // Always in the same order, so that two nodes writing concurrently cannot deadlock.
      const latest = latestBySpace(group).sort((a, b) =>
        BigInt(a.spaceId) < BigInt(b.spaceId) ? -1 : 1,
      );
      for (const visit of latest) await updateOpenedTime(tx, visit);
    });
  }
}

function latestBySpace(visits: readonly Visit[]): Visit[] {
  const latest = new Map<string, Visit>();
  for (const visit of visits) {
    const known = latest.get(visit.spaceId);
    if (!known || known.time < visit.time) latest.set(visit.spaceId, visit);
  }
  return [...latest.values()];
}

async function upsertVisits(tx: Tx, visits: readonly Visit[]): Promise<void> {
  await tx
    .insertInto('space_visits')
    .values(
      visits.map(({ editionId, zuid, spaceId, time }) => ({
        edition_id: editionId,
        zuid,
        space_id: spaceId,
        visited_time: time,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'zuid', 'space_id'])
        .doUpdateSet((eb) => ({ visited_time: eb.ref('excluded.visited_time') })),
    )
    .execute();
}

async function deleteOldVisits(tx: Tx, { editionId, zuid }: { editionId: string; zuid: string }) {
  const oldest = await tx
    .selectFrom('space_visits')
    .select('visited_time')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .orderBy('visited_time', 'desc')
    .offset(MAX_VISITS_PER_PERSON)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom('space_visits')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .where('visited_time', '<=', oldest.visited_time)
    .execute();
}

async function updateOpenedTime(tx: Tx, { editionId, spaceId, time }: Visit): Promise<void> {
  for (const table of ['spaces', 'space_listings'] as const) {
    await tx
      .updateTable(table)
      .set({ opened_time: time })
      .where('edition_id', '=', editionId)
      .where('space_id', '=', spaceId)
      .where('opened_time', '<', time)
      .execute();
  }
}
