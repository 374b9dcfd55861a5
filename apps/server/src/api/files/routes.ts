import * as contract from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { Waiting } from '../../http/waiting.ts';
import { timeText } from '../../http/wire-text.ts';
import { completeUpload, readUpload } from './complete-upload.ts';
import { copyFiles } from './copy-files.ts';
import { createUpload } from './create-upload.ts';
import type { FileDeps } from './file-deps.ts';
import {
  checkPreview,
  createPreviewCache,
  makePreview,
  type PreviewDeps,
  presentPreview,
} from './link-previews.ts';
import { presentFile, presentFiles } from './present.ts';
import { readFile, readFiles } from './read-files.ts';
import { removeFile } from './remove-file.ts';

/** Longer than an image can wait for its turn and be decoded. */
const COMPLETION_MILLISECONDS = 120_000;

export function mountFiles(mount: Mount, { files }: { files: FileDeps }): void {
  mount(contract.createFileUpload, async (ctx, { params, body }) => {
    const upload = await createUpload(ctx, files, { ...inZone(params), ...body });
    const { uploadId: upload_id, url, expiryTime } = upload;
    const method = 'PUT' as const;
    return { upload: { upload_id, method, url, expiry_time: timeText(expiryTime) } };
  });

  mount(contract.completeFileUpload, async (ctx, { params }) => {
    const zone = inZone(params);
    const upload = await readUpload(ctx, { ...zone, uploadId: params.upload_id });
    if (upload.file_id === null)
      return new Waiting(COMPLETION_MILLISECONDS, () =>
        completeUpload(ctx, files, { zone, upload }),
      );
    const file = await readFile(ctx, { ...zone, fileId: upload.file_id });
    return { file: presentFile(file, files.addresses, ctx.clock.now()) };
  });

  mount(contract.listFiles, async (ctx, { params }) => {
    const stored = await readFiles(ctx, inZone(params));
    return presentFiles(stored, files.addresses, ctx.clock.now());
  });

  mount(contract.getFile, async (ctx, { params }) => {
    const file = await readFile(ctx, { ...inZone(params), fileId: params.file_id });
    return { file: presentFile(file, files.addresses, ctx.clock.now()) };
  });

  mount(contract.copyFiles, async (ctx, { params, body }) => {
    const zone = inZone(params);
    const { source_zone_id: sourceZoneId, file_ids: fileIds } = body;
    await copyFiles(ctx, { ...zone, sourceZoneId, fileIds });
    const stored = await readFiles(ctx, zone, fileIds);
    return presentFiles(stored, files.addresses, ctx.clock.now());
  });

  mount(contract.removeFile, async (ctx, { params }) => {
    const { edition_id, space_id, zone_id, file_id } = params;
    await removeFile(ctx, { ...inZone(params), fileId: file_id });
    return { current_user_id: ctx.caller.zuid, edition_id, space_id, zone_id, file_id };
  });
}

/** Longer than a page and its picture can take, and the picture to be decoded. */
const PREVIEW_MILLISECONDS = 60_000;

export function mountLinkPreviews(mount: Mount, deps: PreviewDeps): void {
  const cache = createPreviewCache();
  mount(contract.fetchLinkPreview, async (ctx, { params, body }) => {
    const { zuid } = ctx.caller;
    const link = { ...inZone(params), url: body.url };
    await checkPreview(ctx, deps, link);
    const known = cache.take(zuid, link);
    if (known) return { preview: await presentPreview(ctx, link, known) };
    return new Waiting(PREVIEW_MILLISECONDS, async (signal) =>
      cache.keep(zuid, link, await makePreview(ctx, deps, { ...link, signal })),
    );
  });
}

interface ZoneParams {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

function inZone({ edition_id: editionId, space_id: spaceId, zone_id: zoneId }: ZoneParams) {
  return { editionId, spaceId, zoneId };
}
