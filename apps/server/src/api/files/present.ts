import { stringifyInSlices } from '../../core/slices.ts';
import { type AddressSigner, downloadExpiry } from '../../domain/files/addresses.ts';
import type { FileBlobRow } from '../../domain/files/queries.ts';
import { Serialized } from '../../http/serialized.ts';
import { timeText } from '../../http/wire-text.ts';
import type { StoredFile } from './read-files.ts';

/** Presents many files, each with several signed addresses, without holding the event loop. */
export async function presentFiles(
  files: readonly StoredFile[],
  addresses: AddressSigner,
  now: Date,
): Promise<Serialized> {
  const list = await stringifyInSlices(files, (file) => presentFile(file, addresses, now));
  return new Serialized('{"files":', list, '}');
}

/** Presents a file with addresses that are valid for 30 to 60 minutes. */
export function presentFile({ file, blobs }: StoredFile, addresses: AddressSigner, now: Date) {
  const { edition_id: editionId, file_id: fileId, name, width, height } = file;
  const isImage = file.kind === 'IMAGE';
  const urlOf = addresses.signDownloads({ editionId, fileId, name: isImage ? '' : name }, now);
  return {
    file_id: fileId,
    name,
    kind: file.kind,
    media_type: file.media_type,
    bytes: file.bytes,
    sha256: file.sha256.toString('hex'),
    ...(width !== null && height !== null && { width, height }),
    ...(file.thumbhash && { thumbhash: file.thumbhash.toString('base64') }),
    added_by: file.added_by,
    added_time: timeText(file.added_time),
    url: urlOf(blobs.at(-1)?.size ?? 0),
    ...(isImage && { renditions: blobs.map((blob) => presentRendition(blob, urlOf)) }),
    url_expiry_time: timeText(downloadExpiry(now)),
  };
}

function presentRendition({ size, width, height }: FileBlobRow, urlOf: (size: number) => string) {
  return { width: width ?? size, height: height ?? size, url: urlOf(size) };
}
