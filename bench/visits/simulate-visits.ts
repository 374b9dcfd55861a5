import { randomInt, randomUUID } from 'node:crypto';
import { composeUpdate, type ItemIds, measureDocument } from '@lienzo/zone-doc';
import pg from 'pg';
import * as Y from 'yjs';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Offload } from '../../apps/server/src/core/offload.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { appendToJournal } from '../../apps/server/src/domain/journal/append.ts';
import { projectUnlocked } from '../../apps/server/src/domain/journal/catch-up.ts';
import { compactZone, dropCompacted } from '../../apps/server/src/domain/journal/compact-zone.ts';
import { type InZone, lockZoneByKey } from '../../apps/server/src/domain/zones/queries.ts';
import { rebuildQuietZone } from '../../apps/server/src/jobs/rebuild-quiet-zone.ts';
import { bindClients } from '../../apps/server/src/live/room/client-queries.ts';
import { openRoom, type RoomDeps } from '../../apps/server/src/live/room/open-room.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { BenchService } from '../shared/bench-service.ts';

interface Options {
  bench: BenchService;
  canvas: Canvas;
  db: Database;
  offload: Offload;
  visits: number;
  /** When to stop, in milliseconds since the start of the process. */
  until: number;
  say: (line: string) => void;
}

interface Simulated {
  /** How many visits were made: fewer than wanted if there was no time for all of them. */
  visits: number;
  rebuilds: number;
  /** How long loading the document took before each rebuild, in milliseconds. */
  loads: number[];
  maxStructs: number;
  /** The last acknowledged name of each element. */
  names: ReadonlyMap<string, string>;
}

const BATCH = 1_024;
const COMPACT_EVERY = 4 * BATCH;
const REPORT_EVERY = 50_000;
const PAST_GRACE_MILLISECONDS = 11 * 60_000;

/**
 * Appends one change per visit to the journal, each under a client id of its own, and runs the jobs that
 * this schedules: compaction, archiving and rebuilding. Every 20th visit inserts an element and removes the
 * one before. Guards and sockets are left out, 1,024 visits share a transaction, and jobs run after 4,096
 * visits.
 */
export async function simulateVisits(options: Options): Promise<Simulated> {
  const { bench, canvas, db, offload, say } = options;
  const zone = {
    editionId: canvas.edition_id,
    spaceId: canvas.space_id,
    zoneId: canvas.zone_id,
  };
  const config = readConfig(bench.settings);
  const settings = { ...config.settings, documentVersion: () => 2 as const };
  const clock = { now: () => new Date() };
  const late = { now: () => new Date(Date.now() + PAST_GRACE_MILLISECONDS) };
  const live = { notifyChanged: async () => {}, projectWithin: async () => false };
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 });
  const [{ zuid }] = await read<{ zuid: string }>(
    pool,
    'select last_author_zuid::text as zuid from zones where zone_id = $1',
    [zone.zoneId],
  );
  const names = new Map<string, string>();
  const loads: number[] = [];
  let maxStructs = 0;
  let rebuilds = 0;
  let items = await readItems(pool, zone.zoneId);
  let passing: ItemIds | undefined;

  /** Composes the change of a visit from the items that it follows. */
  const visit = (number: number) => {
    const client = randomInt(2, 2 ** 32);
    const keys = [...items.keys()];
    const key = keys[number % keys.length] ?? '';
    const edit = { client, clock: 0, insertions: [], changes: [], removals: [] };
    if (number % 20 === 0) {
      const facets = { kind: 'frame', z: 'a0', name: 'Passing', type: 'CUSTOM' };
      const removals = passing?.[''] ? [passing['']] : [];
      const insertions = [{ key: randomUUID(), facets }];
      const composed = composeUpdate({ ...edit, insertions, removals });
      passing = composed.inserted[0];
      return { client, update: composed.update };
    }
    const name = `Visit ${number}`;
    const changes = [{ items: items.get(key) ?? {}, change: { name } }];
    const composed = composeUpdate({ ...edit, changes });
    items.set(key, composed.changed[0] ?? {});
    names.set(key, name);
    return { client, update: composed.update };
  };
  const append = (made: readonly ReturnType<typeof visit>[]) =>
    db.changeEdition(zone.editionId, async (tx) => {
      const held = await lockZoneByKey(tx, zone);
      if (!held) throw new Error('There is no such zone.');
      const entries = made.map(({ update }) => ({ update, authorZuid: zuid }));
      await appendToJournal(tx, held, { entries, time: clock.now(), settings });
      const owners = new Map(made.map(({ client }) => [client, zuid]));
      await bindClients(tx, { ...zone, generation: held.generation }, owners);
    });
  const runJobs = async () => {
    await compactZone({ db, clock, offload }, zone);
    await dropCompacted({ db, clock: late }, zone);
    const job = `rebuild-zone-${zone.zoneId}`;
    const due = await pool.query(
      'select from graphile_worker.jobs where key = $1 and run_at <= now()',
      [job],
    );
    if (due.rowCount === 0) return;
    const started = performance.now();
    const doc = await loadRoom({ db, offload, settings, clock }, zone);
    loads.push(performance.now() - started);
    maxStructs = Math.max(maxStructs, measureDocument(doc).structs);
    await rebuildQuietZone({ db, clock, offload, live, settings }, zone, true);
    await pool.query('select graphile_worker.remove_job($1)', [job]);
    rebuilds += 1;
    const all = await readItems(pool, zone.zoneId);
    items = new Map([...all].filter(([key]) => items.has(key)));
    passing = [...all].find(([key]) => !items.has(key))?.[1];
  };

  let visits = 0;
  while (visits < options.visits && performance.now() < options.until) {
    const before = visits;
    const count = Math.min(BATCH, options.visits - visits);
    await append(Array.from({ length: count }, (_, index) => visit(before + index)));
    visits += count;
    const passes = (every: number) => Math.floor(visits / every) > Math.floor(before / every);
    if (passes(COMPACT_EVERY)) await runJobs();
    if (passes(REPORT_EVERY)) say(`${visits} visits, ${rebuilds} rebuilds`);
  }
  await projectUnlocked({ db, offload }, zone);
  await pool.end();
  return { visits, rebuilds, loads, maxStructs, names };
}

/** Loads a zone as a node does that opens it. */
async function loadRoom(
  deps: Pick<RoomDeps, 'db' | 'offload' | 'settings' | 'clock'>,
  zone: InZone,
): Promise<Y.Doc> {
  const ignore = () => {};
  const room = await openRoom(
    {
      ...deps,
      ...{
        onError: ignore,
        announce: ignore,
        onAppended: ignore,
        onApplied: ignore,
        onProjected: ignore,
      },
      ...{ onAvailability: ignore, onReplaced: ignore },
    },
    zone,
    new Y.Doc(),
  );
  room.close();
  return room.writer.doc;
}

async function read<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<[Row, ...Row[]]> {
  const { rows } = await pool.query<Row>(text, values);
  const [first, ...rest] = rows;
  if (!first) throw new Error('There is no such row.');
  return [first, ...rest];
}

/** Returns the ids of the items of each element. */
async function readItems(pool: pg.Pool, zoneId: string): Promise<Map<string, ItemIds>> {
  const rows = await read<{ element_id: string; items: ItemIds }>(
    pool,
    'select element_id, items from elements where zone_id = $1 order by element_id',
    [zoneId],
  );
  return new Map(rows.map((row) => [row.element_id, row.items]));
}
