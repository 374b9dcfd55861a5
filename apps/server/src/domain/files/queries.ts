import { sql } from 'kysely';
import { anyId, anyUuid } from '../../db/any-id.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition } from '../editions/queries.ts';
import type { ZoneKey } from '../zones/queries.ts';

export interface FileKey extends ZoneKey {
  fileId: string;
}

function selectFiles(tx: Tx, { editionId, zoneId }: ZoneKey) {
  return tx
    .selectFrom('zone_files as z')
    .innerJoin('files as f', (join) =>
      join.onRef('f.edition_id', '=', 'z.edition_id').onRef('f.file_id', '=', 'z.file_id'),
    )
    .select([
      ...(['f.edition_id', 'f.file_id', 'f.sha256', 'f.kind', 'f.media_type', 'f.bytes'] as const),
      ...(['f.width', 'f.height', 'f.thumbhash', 'z.name', 'z.added_by', 'z.added_time'] as const),
    ])
    .where('z.edition_id', '=', editionId)
    .where('f.edition_id', '=', editionId)
    .where('z.zone_id', '=', zoneId);
}

/** A file of a zone. */
export type FileRow = Awaited<
  ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>
>;

export function findFile(tx: Tx, { fileId, ...zone }: FileKey): Promise<FileRow | undefined> {
  return selectFiles(tx, zone).where('z.file_id', '=', fileId).executeTakeFirst();
}

export function listZoneFiles(tx: Tx, zone: ZoneKey): Promise<FileRow[]> {
  return selectFiles(tx, zone).orderBy('z.added_time').orderBy('z.file_id').execute();
}

/** Returns those of the files that the zone has and that are images. */
export function listZoneImages(
  tx: Tx,
  { fileIds, ...zone }: ZoneKey & { fileIds: readonly string[] },
): Promise<FileRow[]> {
  return selectFiles(tx, zone)
    .where('z.file_id', '=', anyId(fileIds))
    .where('f.kind', '=', 'IMAGE')
    .execute();
}

/** Returns a text that changes when files are added to a zone or removed from it. */
export async function readFilesState(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<string> {
  const { count, latest } = await tx
    .selectFrom('zone_files')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('added_time').as('latest')])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirstOrThrow();
  return `${count} ${latest?.getTime() ?? 0}`;
}

/** Returns those of the files that the zone has, with their kinds. */
export async function findKinds(
  tx: Tx,
  { fileIds, ...zone }: ZoneKey & { fileIds: readonly string[] },
): Promise<Map<string, FileRow['kind']>> {
  if (fileIds.length === 0) return new Map();
  const files = await listFilesById(tx, { ...zone, fileIds });
  return new Map(files.map(({ file_id, kind }) => [file_id, kind]));
}

/** Returns these files of a zone. */
export function listFilesById(
  tx: Tx,
  { fileIds, ...zone }: ZoneKey & { fileIds: readonly string[] },
): Promise<FileRow[]> {
  return selectFiles(tx, zone).where('z.file_id', '=', anyId(fileIds)).execute();
}

export async function countZoneFiles(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<number> {
  const { count } = await tx
    .selectFrom('zone_files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface ZoneFile extends FileKey {
  name: string;
  addedBy: string;
  time: Date;
}

/** Adds a file to a zone. A file that the zone has already keeps its name. Returns whether it was added. */
export async function insertZoneFile(tx: Tx, file: ZoneFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('zone_files')
    .values({
      edition_id: file.editionId,
      zone_id: file.zoneId,
      file_id: file.fileId,
      name: file.name,
      added_by: file.addedBy,
      added_time: file.time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Adds all files of a zone to a copy of it. */
export async function copyZoneFiles(
  tx: Tx,
  { editionId, from, to }: InEdition & { from: string; to: string },
): Promise<void> {
  await tx
    .insertInto('zone_files')
    .columns(['edition_id', 'zone_id', 'file_id', 'name', 'added_by', 'added_time'])
    .expression((eb) =>
      eb
        .selectFrom('zone_files')
        .select(['edition_id', eb.cast<string>(eb.val(to), 'uuid').as('zone_id')])
        .select(['file_id', 'name', 'added_by', 'added_time'])
        .where('edition_id', '=', editionId)
        .where('zone_id', '=', from),
    )
    .execute();
}

/** The file that an element shows or offers. */
const NAMED_FILE = sql`coalesce(e.body -> 'image' ->> 'file_id', e.body -> 'file' ->> 'file_id')`;

interface TemplateKey extends InEdition {
  templateId: string;
}

/** Adds the files that the elements of a zone name to a template of it. The rows of the zone must be current. */
export async function insertTemplateFiles(
  tx: Tx,
  { editionId, zoneId, templateId }: TemplateKey & ZoneKey,
): Promise<void> {
  await tx
    .insertInto('template_files')
    .columns(['edition_id', 'template_id', 'file_id', 'name'])
    .expression((eb) =>
      eb
        .selectFrom('zone_files as z')
        .select(['z.edition_id', eb.cast<string>(eb.val(templateId), 'bigint').as('template_id')])
        .select(['z.file_id', 'z.name'])
        .where('z.edition_id', '=', editionId)
        .where('z.zone_id', '=', zoneId)
        .where('z.file_id', 'in', (inner) =>
          inner
            .selectFrom('elements as e')
            .select(sql<string>`(${NAMED_FILE})::bigint`.as('file_id'))
            .where('e.edition_id', '=', editionId)
            .where('e.zone_id', '=', zoneId)
            .where('e.kind', '=', 'shape')
            .where(sql<boolean>`${NAMED_FILE} is not null`),
        ),
    )
    .execute();
}

export async function deleteTemplateFiles(
  tx: Tx,
  { editionId, templateId }: TemplateKey,
): Promise<void> {
  await tx
    .deleteFrom('template_files')
    .where('edition_id', '=', editionId)
    .where('template_id', '=', templateId)
    .execute();
}

interface TemplateUse extends TemplateKey, ZoneKey {
  addedBy: string;
  time: Date;
}

/** Adds the files of a template to a zone. Returns how many the zone did not have. */
export async function copyTemplateFiles(
  tx: Tx,
  { editionId, templateId, zoneId, addedBy, time }: TemplateUse,
): Promise<bigint> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('zone_files')
    .columns(['edition_id', 'zone_id', 'file_id', 'name', 'added_by', 'added_time'])
    .expression((eb) =>
      eb
        .selectFrom('template_files')
        .select(['edition_id', eb.cast<string>(eb.val(zoneId), 'uuid').as('zone_id')])
        .select(['file_id', 'name'])
        .select([
          eb.cast<string>(eb.val(addedBy), 'bigint').as('added_by'),
          eb.cast<Date>(eb.val(time), 'timestamptz').as('added_time'),
        ])
        .where('edition_id', '=', editionId)
        .where('template_id', '=', templateId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows;
}

/** Removes a file from a zone. Returns false if the zone does not have it. */
export async function deleteZoneFile(tx: Tx, { editionId, zoneId, fileId }: FileKey) {
  const { numDeletedRows } = await tx
    .deleteFrom('zone_files')
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface NewFile extends InEdition {
  fileId: string;
  sha256: Buffer;
  kind: 'IMAGE' | 'FILE';
  mediaType: string;
  bytes: number;
  storedBytes: number;
  width: number | null;
  height: number | null;
  thumbhash: Buffer | null;
  time: Date;
}

/** Inserts a file. Returns false if the edition has one with the same content. */
export async function insertFile(tx: Tx, file: NewFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('files')
    .values({
      edition_id: file.editionId,
      file_id: file.fileId,
      sha256: file.sha256,
      kind: file.kind,
      media_type: file.mediaType,
      bytes: String(file.bytes),
      stored_bytes: String(file.storedBytes),
      width: file.width,
      height: file.height,
      thumbhash: file.thumbhash,
      created_time: file.time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Locks the file with this content and returns its id. It is in use from now on. */
export async function takeFileByHash(
  tx: Tx,
  { editionId, sha256 }: InEdition & { sha256: Buffer },
): Promise<string | undefined> {
  const file = await tx
    .updateTable('files')
    .set({ unused_time: null })
    .where('edition_id', '=', editionId)
    .where('sha256', '=', sha256)
    .returning('file_id')
    .executeTakeFirst();
  return file?.file_id;
}

interface NewUpload extends ZoneKey {
  uploadId: string;
  blobId: string;
  name: string;
  bytes: number;
  zuid: string;
  time: Date;
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('file_uploads')
    .values({
      edition_id: upload.editionId,
      upload_id: upload.uploadId,
      zone_id: upload.zoneId,
      blob_id: upload.blobId,
      name: upload.name,
      bytes: String(upload.bytes),
      created_by: upload.zuid,
      created_time: upload.time,
    })
    .execute();
}

export interface UploadKey extends InEdition {
  uploadId: string;
}

export function findUpload(tx: Tx, { editionId, uploadId }: UploadKey) {
  return tx
    .selectFrom('file_uploads')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Locks an upload, so that it is completed once. */
export function lockUpload(tx: Tx, { editionId, uploadId }: UploadKey) {
  return tx
    .selectFrom('file_uploads')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setUploadFile(
  tx: Tx,
  { editionId, uploadId, fileId }: UploadKey & { fileId: string },
): Promise<void> {
  await tx
    .updateTable('file_uploads')
    .set({ file_id: fileId })
    .where('edition_id', '=', editionId)
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Returns how many uploads of a person, and how many bytes of all people, are not completed. */
export async function countPendingUploads(
  tx: Tx,
  { editionId, zuid }: InEdition & { zuid: string },
) {
  const { own, bytes } = await tx
    .selectFrom('file_uploads')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('created_by', '=', zuid).as('own'),
      eb.fn.coalesce(eb.fn.sum<string>('bytes'), eb.lit(0)).as('bytes'),
    ])
    .where('edition_id', '=', editionId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { own: Number(own), bytes: Number(bytes) };
}

/** Lists a blob before its first byte is written. */
export async function insertBlobs(
  tx: Tx,
  { editionId, blobIds, time }: InEdition & { blobIds: readonly string[]; time: Date },
): Promise<void> {
  await tx
    .insertInto('file_blobs')
    .values(blobIds.map((id) => ({ edition_id: editionId, blob_id: id, created_time: time })))
    .execute();
}

/** A blob that was written for a file. */
export interface FileBlob {
  blobId: string;
  size: number;
  width: number | null;
  height: number | null;
  bytes: number;
}

interface BlobOwner extends InEdition {
  fileId: string;
  /** Older blobs may be deleted at any time. */
  createdAfter: Date;
}

/** Makes blobs part of a file. Throws if one of them was deleted or belongs to a file already. */
export async function attachBlobs(
  tx: Tx,
  { editionId, fileId, createdAfter }: BlobOwner,
  blobs: readonly FileBlob[],
): Promise<void> {
  for (const { blobId, size, width, height, bytes } of blobs) {
    const { numUpdatedRows } = await tx
      .updateTable('file_blobs')
      .set({ file_id: fileId, size, width, height, bytes: String(bytes) })
      .where('edition_id', '=', editionId)
      .where('blob_id', '=', blobId)
      .where('file_id', 'is', null)
      .where('created_time', '>', createdAfter)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`The blob ${blobId} cannot become part of a file.`);
  }
}

/** Returns the blobs of files, smallest size first. */
export function listFileBlobs(
  tx: Tx,
  { editionId, fileIds }: InEdition & { fileIds: readonly string[] },
) {
  return tx
    .selectFrom('file_blobs')
    .select(['file_id', 'blob_id', 'size', 'width', 'height', 'bytes'])
    .where('edition_id', '=', editionId)
    .where('file_id', '=', anyId(fileIds))
    .orderBy('size')
    .execute();
}

export type FileBlobRow = Awaited<ReturnType<typeof listFileBlobs>>[number];

export async function deleteBlobRows(
  tx: Tx,
  { editionId, blobIds }: InEdition & { blobIds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('file_blobs')
    .where('edition_id', '=', editionId)
    .where('blob_id', '=', anyUuid(blobIds))
    .where('file_id', 'is', null)
    .execute();
}
