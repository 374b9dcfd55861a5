import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { oldestAttachable, removeBlobs } from '../../domain/files/collect-files.ts';
import { type MadeFile, makeFile } from '../../domain/files/make-file.ts';
import {
  attachBlobs,
  countZoneFiles,
  findUpload,
  insertFile,
  insertZoneFile,
  lockUpload,
  setUploadFile,
  takeFileByHash,
  type UploadRow,
} from '../../domain/files/queries.ts';
import { addStorage, refuseFullEdition } from '../../domain/subscription/storage.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone, ZoneKey } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import type { FileDeps } from './file-deps.ts';
import { readEditableZone } from './read-files.ts';

interface InUpload extends InZone {
  uploadId: string;
}

/** Throws if a zone cannot have another file. */
export async function refuseFullZone(
  tx: Tx,
  { settings }: Pick<Context, 'settings'>,
  zone: ZoneKey,
): Promise<void> {
  if ((await countZoneFiles(tx, zone)) >= settings.zoneFiles) throw fail('fileLimit');
}

/** Returns an upload that the caller may complete. */
export function readUpload(ctx: Context, { uploadId, ...zone }: InUpload): Promise<UploadRow> {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    await readEditableZone(tx, { ...zone, zuid });
    const upload = await findUpload(tx, { ...zone, uploadId });
    return refuseForeign(upload, { zuid, zoneId: zone.zoneId });
  });
}

function refuseForeign(
  upload: UploadRow | undefined,
  { zuid, zoneId }: { zuid: string; zoneId: string },
): UploadRow {
  if (upload?.created_by !== zuid || upload.zone_id !== zoneId) throw fail('fileUploadNotFound');
  return upload;
}

/**
 * Makes a file from an upload and adds it to the zone. Takes as long as reading the upload, and as decoding
 * images: it must run outside of the turn of a request.
 */
export async function completeUpload(
  ctx: Context,
  deps: FileDeps,
  { zone, upload }: { zone: InZone; upload: UploadRow },
): Promise<void> {
  const { editionId } = zone;
  const { db, clock } = ctx;
  const made = await makeFile({ ...deps, db, clock }, upload).catch(async (error: unknown) => {
    // A request at the same time has completed the upload and removed its bytes.
    if (await isCompleted(ctx, upload)) return undefined;
    throw error;
  });
  if (!made) return;
  const isNew = await addFile(ctx, { zone, upload, made });
  // Best effort; the collection of garbage repeats it.
  const copies = isNew ? [] : made.blobs.map(({ blobId }) => blobId);
  const blobIds = [upload.blob_id, ...copies];
  await removeBlobs({ db, store: deps.store }, { editionId, blobIds }).catch(() => {});
}

async function isCompleted(ctx: Context, upload: UploadRow): Promise<boolean> {
  const key = { editionId: upload.edition_id, uploadId: upload.upload_id };
  const found = await ctx.db.readEdition(key.editionId, (tx) => findUpload(tx, key));
  return (found?.file_id ?? null) !== null;
}

interface Addition {
  zone: InZone;
  upload: UploadRow;
  made: MadeFile;
}

/** Adds a file to a zone. Returns false if the edition has the same content already. */
function addFile(ctx: Context, { zone, upload, made }: Addition): Promise<boolean> {
  const { editionId, spaceId, zoneId } = zone;
  const { zuid } = ctx.caller;
  const time = ctx.clock.now();
  const add = async (tx: Tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid });
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseInactive(access);
    const key = { editionId, uploadId: upload.upload_id };
    const locked = refuseForeign(await lockUpload(tx, key), { zuid, zoneId });
    if (locked.file_id !== null) return false;
    await refuseFullZone(tx, ctx, zone);
    const { fileId, isNew } = await findOrInsertFile(tx, ctx, { zone, upload, made });
    const file = { editionId, zoneId, fileId };
    const isAdded = await insertZoneFile(tx, { ...file, name: upload.name, addedBy: zuid, time });
    await setUploadFile(tx, { ...key, fileId });
    const payload = { space_id: spaceId, zone_id: zoneId, file_id: fileId };
    if (isAdded) await writeEvent(tx, ctx, { editionId, kind: 'file.added', payload });
    return isNew;
  };
  return ctx.db.changeEdition(editionId, add, zoneId);
}

async function findOrInsertFile(tx: Tx, ctx: Context, { zone, upload, made }: Addition) {
  const { editionId } = zone;
  const now = ctx.clock.now();
  const { sha256, blobs, ...file } = made;
  const known = await takeFileByHash(tx, { editionId, sha256 });
  if (known !== undefined) return { fileId: known, isNew: false };
  const storedBytes = blobs.reduce((sum, blob) => sum + blob.bytes, 0);
  await refuseFullEdition(tx, { editionId, now, growth: storedBytes });
  const fileId = ctx.ids.next();
  const bytes = Number(upload.bytes);
  const isNew = await insertFile(tx, {
    ...file,
    ...{ editionId, fileId, sha256, bytes, storedBytes, time: now },
  });
  if (!isNew) {
    // Another transaction has inserted it since. It is committed, because the insertion waited for it.
    const other = await takeFileByHash(tx, { editionId, sha256 });
    if (other === undefined) throw fail('unavailable');
    return { fileId: other, isNew: false };
  }
  await attachBlobs(tx, { editionId, fileId, createdAfter: oldestAttachable(now) }, blobs);
  await addStorage(tx, editionId, BigInt(storedBytes));
  return { fileId, isNew: true };
}
