import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { createUuid } from '../../core/ids.ts';
import { UPLOAD_SECONDS, uploadExpiry } from '../../domain/files/addresses.ts';
import { countPendingUploads, insertBlobs, insertUpload } from '../../domain/files/queries.ts';
import { refuseFullEdition } from '../../domain/subscription/storage.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { refuseFullZone } from './complete-upload.ts';
import type { FileDeps } from './file-deps.ts';
import { readEditableZone } from './read-files.ts';

interface NewUpload extends InZone {
  name: string;
  bytes: number;
}

const MAX_PENDING = 50;

/** Starts an upload: decides whether the file may be stored, and returns where to send its bytes. */
export async function createUpload(
  ctx: Context,
  { store, addresses, limits }: Pick<FileDeps, 'store' | 'addresses' | 'limits'>,
  { name, bytes, ...zone }: NewUpload,
) {
  const { editionId, zoneId } = zone;
  const { zuid } = ctx.caller;
  const time = ctx.clock.now();
  const upload = { editionId, uploadId: ctx.ids.next(), blobId: createUuid(ctx.clock) };
  await ctx.db.changeEdition(editionId, async (tx) => {
    await readEditableZone(tx, { ...zone, zuid });
    if (bytes > limits.fileBytes)
      throw fail('fileTooLarge', { reason: `a file can have ${limits.fileBytes} bytes` });
    await refuseFullZone(tx, ctx, zone);
    const pending = await countPendingUploads(tx, { editionId, zuid });
    if (pending.own >= MAX_PENDING) throw fail('fileUploadLimit');
    await refuseFullEdition(tx, { editionId, now: time, growth: pending.bytes + bytes });
    await insertBlobs(tx, { editionId, blobIds: [upload.blobId], time });
    await insertUpload(tx, { ...upload, zoneId, name, bytes, zuid, time });
  });
  const url =
    (await store.signUpload?.({ ...upload, bytes, seconds: UPLOAD_SECONDS })) ??
    addresses.signUpload(upload, time);
  return { uploadId: upload.uploadId, url, expiryTime: uploadExpiry(time) };
}
