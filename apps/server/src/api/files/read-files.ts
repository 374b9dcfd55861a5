import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  type FileBlobRow,
  type FileRow,
  findFile,
  listFileBlobs,
  listFilesById,
  listZoneFiles,
} from '../../domain/files/queries.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone, PersonInZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

/** A file with its blobs, smallest size first. */
export interface StoredFile {
  file: FileRow;
  blobs: readonly FileBlobRow[];
}

/** Throws unless the person can add files to the zone and remove them. */
export async function readEditableZone(tx: Tx, person: PersonInZone): Promise<void> {
  const access = await readZoneAccess(tx, person);
  if (!canEditZone(access.role)) throw fail('notPermitted');
  refuseInactive(access);
}

/** Returns the files of a zone, or the given ones of them in this order. */
export function readFiles(
  ctx: Context,
  zone: InZone,
  fileIds?: readonly string[],
): Promise<StoredFile[]> {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    refuseInactive(await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid }));
    if (!fileIds) return withBlobs(tx, zone.editionId, await listZoneFiles(tx, zone));
    const files = await listFilesById(tx, { ...zone, fileIds });
    const byId = new Map(files.map((file) => [file.file_id, file]));
    return withBlobs(
      tx,
      zone.editionId,
      fileIds.flatMap((fileId) => byId.get(fileId) ?? []),
    );
  });
}

export function readFile(
  ctx: Context,
  { fileId, ...zone }: InZone & { fileId: string },
): Promise<StoredFile> {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    refuseInactive(await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid }));
    const file = await findFile(tx, { ...zone, fileId });
    const [stored] = await withBlobs(tx, zone.editionId, file ? [file] : []);
    if (!stored) throw fail('fileNotFound');
    return stored;
  });
}

async function withBlobs(tx: Tx, editionId: string, files: FileRow[]): Promise<StoredFile[]> {
  if (files.length === 0) return [];
  const fileIds = files.map((file) => file.file_id);
  const blobs = Map.groupBy(
    await listFileBlobs(tx, { editionId, fileIds }),
    (blob) => blob.file_id,
  );
  return files.map((file) => ({ file, blobs: blobs.get(file.file_id) ?? [] }));
}
