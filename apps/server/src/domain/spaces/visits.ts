import type { Clock } from '../../core/clock.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import type { PersonInSpace } from './queries.ts';

const FLUSH_MILLISECONDS = 1_000;
/** Older visits are forgotten; they only order a list. */
const REMEMBERED_PER_PERSON = 1_000;

/** Who opened what and when, gathered in memory and written in the background. */
export interface Visits {
  record(visit: PersonInSpace): void;
  /** Writes what is gathered, so that the next list shows it. */
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
 * Reading must not wait for writing, and a crash may forget a second of visits: they order lists
 * and decide nothing.
 */
export function createVisits({ db, clock, onError }: VisitOptions): Visits {
  let gathered = new Map<string, Visit>();
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    const visits = [...gathered.values()];
    gathered = new Map();
    if (visits.length > 0) writing = writing.then(() => writeAll(db, visits)).catch(onError);
    return writing;
  };
  const timer = setInterval(flush, FLUSH_MILLISECONDS);
  timer.unref();

  return {
    record(visit) {
      const key = `${visit.editionId} ${visit.spaceId} ${visit.zuid}`;
      gathered.set(key, { ...visit, time: clock.now() });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function writeAll(db: Database, visits: readonly Visit[]): Promise<void> {
  for (const [editionId, group] of Map.groupBy(visits, (visit) => visit.editionId)) {
    await db.changeEdition(editionId, async (tx) => {
      await upsertVisits(tx, group);
      for (const zuid of new Set(group.map((visit) => visit.zuid))) {
        await forgetOldVisits(tx, { editionId, zuid });
      }
      // Always in the same order, so that two nodes writing at once cannot wait for each other.
      const latest = latestBySpace(group).sort((a, b) =>
        BigInt(a.spaceId) < BigInt(b.spaceId) ? -1 : 1,
      );
      for (const visit of latest) await touchSpace(tx, visit);
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

async function forgetOldVisits(tx: Tx, { editionId, zuid }: { editionId: string; zuid: string }) {
  const oldest = await tx
    .selectFrom('space_visits')
    .select('visited_time')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .orderBy('visited_time', 'desc')
    .offset(REMEMBERED_PER_PERSON)
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

async function touchSpace(tx: Tx, { editionId, spaceId, time }: Visit): Promise<void> {
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
