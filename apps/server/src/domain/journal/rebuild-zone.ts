import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as Y from 'yjs';
import type { Clock } from '../../core/clock.ts';
import type { LiveZones, Settings } from '../../core/context.ts';
import { createUuid } from '../../core/ids.ts';
import type { Offload } from '../../core/offload.ts';
import { writeBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { replaceItems, replaceTombstones } from '../element-rows/rebuilt-rows.ts';
import {
  findZoneByKey,
  type LockedZone,
  lockZoneByKey,
  type ZoneKey,
  type ZoneRow,
} from '../zones/queries.ts';
import { projectUnlocked } from './catch-up.ts';
import { planArchiving } from './plan-archiving.ts';
import { projectZone } from './project-zone.ts';
import { containsEntry, type EntryTag, type JournalPieces, readHead, readJournal } from './read.ts';
import type { RebuildInput, Rebuilt } from './rebuild-work.ts';
import { chooseClient, tryReserve } from './server-client.ts';

const REBUILD_WORK = new URL('./rebuild-work.ts', import.meta.url);

/** The API lists at most 1,000 removed elements. With more, the number shows that the list is incomplete. */
const KEPT_TOMBSTONES = 2_000;
const KEPT_DAYS = 30;

export interface RebuildDeps {
  db: Database;
  clock: Clock;
  offload: Offload;
  live: LiveZones;
  settings: Pick<Settings, 'documentVersion'>;
}

/** `changed`: the zone was edited or rebuilt in the meantime. `not-needed`: it does not exist or is small. */
export type RebuildResult = 'rebuilt' | 'not-needed' | 'changed';

interface RebuildOptions {
  /** Documents with fewer structs are not rebuilt; the usual limit if absent. */
  minStructs?: number;
  /** Whether to keep the zone locked while its document is rebuilt, so that it cannot change. */
  locks?: boolean;
}

/**
 * Replaces the document of a zone by one with the same content and without history, if its history is out
 * of proportion. One transaction replaces the snapshot and the ids of items in the rows. The journal
 * continues with an empty entry, which starts the new generation. Documents of the former generation that
 * are open elsewhere notice it before their next commit, and are loaded again.
 */
export async function rebuildZone(
  deps: RebuildDeps,
  key: ZoneKey,
  options: RebuildOptions = {},
): Promise<RebuildResult> {
  // Nodes and clients of earlier releases do not know generations.
  if ((deps.settings.documentVersion?.() ?? 1) < 2) return 'not-needed';
  await projectUnlocked(deps, key);
  const result = await (options.locks ? rebuildLocked : rebuildUnlocked)(deps, key, options);
  if (result === 'rebuilt') await deps.live.notifyChanged(key);
  return result;
}

async function rebuildUnlocked(
  deps: RebuildDeps,
  key: ZoneKey,
  options: RebuildOptions,
): Promise<RebuildResult> {
  const source = await deps.db.readEdition(key.editionId, async (tx) => {
    const zone = await findZoneByKey(tx, key);
    return zone && readSource(tx, zone);
  });
  const built = source && (await build(deps, source, options));
  if (!built) return 'not-needed';
  const work = async (tx: Tx): Promise<RebuildResult> => {
    const zone = await lockZoneByKey(tx, key);
    const isSame = zone?.head === source.zone.head && (await containsEntry(tx, zone, source.head));
    return isSame ? store(tx, deps, { ...built, zone }) : 'changed';
  };
  return deps.db.changeEdition(key.editionId, work, key.zoneId);
}

async function rebuildLocked(
  deps: RebuildDeps,
  key: ZoneKey,
  options: RebuildOptions,
): Promise<RebuildResult> {
  const work = async (tx: Tx): Promise<RebuildResult> => {
    const held = await lockZoneByKey(tx, key);
    if (!held) return 'not-needed';
    const { zone } = await projectZone(tx, deps.offload, held);
    const built = await build(deps, await readSource(tx, zone), options);
    return built ? store(tx, deps, { ...built, zone: { ...held, ...zone } }) : 'not-needed';
  };
  return deps.db.changeEdition(key.editionId, work, key.zoneId);
}

interface Source {
  zone: ZoneRow;
  head: EntryTag;
  pieces: JournalPieces;
  tombstones: readonly string[];
}

async function readSource(tx: Tx, zone: ZoneRow): Promise<Source> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  const tombstones = await listRecentTombstones(tx, key);
  const head = await readHead(tx, zone);
  return { zone, head, tombstones, pieces: await readJournal(tx, zone) };
}

interface Built {
  client: number;
  rebuilt: Rebuilt;
}

/** Builds the new document in the worker thread. Returns undefined if the former one is not outsized. */
async function build(
  { offload }: Pick<RebuildDeps, 'offload'>,
  { zone, pieces, tombstones }: Source,
  { minStructs }: RebuildOptions,
): Promise<Built | undefined> {
  const client = chooseClient();
  const input: RebuildInput = { pieces, client, tombstones, minStructs };
  const rebuilt = await offload.run<Rebuilt | undefined>(REBUILD_WORK, input, zone.edition_id);
  return rebuilt && { client, rebuilt };
}

/** Stores the new document of a locked zone that has not changed since it was built. */
async function store(
  tx: Tx,
  { clock }: Pick<RebuildDeps, 'clock'>,
  { zone, client, rebuilt }: Built & { zone: LockedZone },
): Promise<RebuildResult> {
  const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
  if (zone.projected_seq !== zone.head) return 'changed';
  const generation = nextGeneration(zone.generation);
  if (!(await tryReserve(tx, { ...zone, generation }, client))) return 'changed';
  await storeDocument(tx, { zone, generation, client, rebuilt, clock });
  await replaceItems(tx, key, rebuilt);
  await replaceTombstones(tx, key, rebuilt.tombstones);
  await deleteOldClients(tx, key, [zone.generation, generation]);
  return 'rebuilt';
}

/** Numbered, so that a client can tell a later generation from an earlier one; random after a rewind. */
function nextGeneration(generation: string): string {
  const number = Number.parseInt(generation || '0', 10);
  return `${number + 1}-${randomBytes(8).toString('hex')}`;
}

async function listRecentTombstones(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('element_tombstones')
    .select('element_id')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('deleted_time', '>', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .orderBy('deleted_seq', 'desc')
    .limit(KEPT_TOMBSTONES)
    .execute();
  return rows.map((row) => row.element_id);
}

interface NewDocument {
  zone: LockedZone;
  generation: string;
  client: number;
  rebuilt: Rebuilt;
  clock: Clock;
}

/** Adds an empty entry to the journal, with the new document as the snapshot at this entry. */
async function storeDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { zone, generation, client, rebuilt, clock } = document;
  const key = { edition_id: zone.edition_id, zone_id: zone.zone_id };
  const seq = String(BigInt(zone.head) + 1n);
  const time = clock.now();
  const tag = randomBytes(8).toString('hex');
  const blobId = createUuid(clock);
  await tx
    .insertInto('zone_updates')
    .values({
      ...key,
      seq,
      data: Buffer.from(Y.encodeStateAsUpdate(new Y.Doc())),
      author_zuid: zone.last_author_zuid,
      created_time: time,
      tag,
    })
    .execute();
  const data = Buffer.from(rebuilt.snapshot);
  await writeBlob(tx, { editionId: zone.edition_id, blobId, data });
  await tx
    .insertInto('zone_snapshots')
    .values({ ...key, seq, blob_id: blobId, created_time: time, starts_generation: true })
    .execute();
  const set = {
    generation,
    ...{ head: seq, projected_seq: seq, snapshot_seq: seq },
    ...{ head_tag: tag, tagged_seq: seq },
    // The content is the same, so the newest version is still one of the current content.
    version_seq: zone.version_seq === zone.head ? seq : zone.version_seq,
    epoch: zone.current_epoch,
    ...clocksOf(client, rebuilt),
  };
  await tx
    .updateTable('zones')
    .set(set)
    .where('edition_id', '=', key.edition_id)
    .where('zone_id', '=', key.zone_id)
    .execute();
  await planArchiving(tx, { editionId: zone.edition_id, zoneId: zone.zone_id }, time);
}

function clocksOf(client: number, { clock }: Rebuilt) {
  const clocks: Pick<ZoneRow, 'server_client' | 'server_clock' | 'server_client_clock'> = {
    server_client: String(client),
    server_clock: '0',
    server_client_clock: String(clock),
  };
  return clocks;
}

/** Deletes the client ids of generations that no client can have any more. */
async function deleteOldClients(
  tx: Tx,
  { editionId, zoneId }: ZoneKey,
  kept: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('zone_clients')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('generation', 'not in', [...kept])
    .execute();
}
