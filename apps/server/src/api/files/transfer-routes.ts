import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import { fail } from '../../core/errors.ts';
import type { Database } from '../../db/database.ts';
import { type AddressSigner, FILES_PATH, type SignedQuery } from '../../domain/files/addresses.ts';
import { findUpload, listFileBlobs } from '../../domain/files/queries.ts';
import { type FileStore, WrongLength } from '../../domain/files/stores/file-store.ts';
import { toNumericId } from '../../http/path-ids.ts';

interface TransferOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly addresses: AddressSigner;
  /** Whether a shared cache, such as a CDN, may store downloads. */
  readonly shared: boolean;
}

/** Concurrent uploads of this process. Each of them uses up to about 1 MB of memory. */
const MAX_UPLOADS = 128;

interface DownloadParams {
  edition: string;
  file: string;
  size: string;
}

/** Mounts the addresses at which the bytes of files are sent and received. They are signed and need no token. */
export function mountFileTransfers(app: FastifyInstance, options: TransferOptions): void {
  const { clock, addresses } = options;
  const isSigned = (method: 'GET' | 'PUT', request: FastifyRequest) => {
    const [path = ''] = request.url.split('?', 1);
    return addresses.accepts(method, path, request.query as SignedQuery, clock.now()); // Fastify leaves it untyped
  };
  let uploads = 0;

  app.get<{ Params: DownloadParams }>(
    `${FILES_PATH}/:edition/:file/:size`,
    async (request, reply) => {
      if (!isSigned('GET', request)) throw fail('notFound');
      return sendFile(options, request, reply);
    },
  );

  // Registered separately, because the body is read as it arrives and may be longer than that of operations.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.put<{ Params: { edition: string; upload: string } }>(
      `${FILES_PATH}/uploads/:edition/:upload`,
      async (request, reply) => {
        try {
          if (!isSigned('PUT', request)) throw fail('notFound');
          if (uploads >= MAX_UPLOADS) throw fail('overloaded');
          uploads += 1;
          try {
            await receiveUpload(options, request, request.params);
          } finally {
            uploads -= 1;
          }
          return reply.code(204).send();
        } finally {
          request.raw.resume(); // what is left of a refused body is discarded
        }
      },
    );
  });
}

async function receiveUpload(
  { db, store }: TransferOptions,
  { raw }: FastifyRequest,
  { edition: editionId, upload: uploadId }: { edition: string; upload: string },
): Promise<void> {
  const upload = await db.readEdition(toNumericId(editionId), (tx) =>
    findUpload(tx, { editionId, uploadId: toNumericId(uploadId) }),
  );
  if (!upload || upload.file_id !== null) throw fail('notFound');
  const length = raw.headers['content-length'];
  if (length !== undefined && length !== upload.bytes) throw wrongLength(upload.bytes);
  const key = { editionId, blobId: upload.blob_id };
  // The connection stays open if the body is too long, so that the client can read the answer.
  const body = raw.iterator({ destroyOnReturn: false });
  await store.write(key, Number(upload.bytes), body).catch((error: unknown) => {
    if (error instanceof WrongLength) throw wrongLength(upload.bytes);
    // The client left, so no one reads the answer.
    throw raw.destroyed && !raw.complete ? fail('fileIncomplete', {}, { cause: error }) : error;
  });
}

function wrongLength(bytes: string) {
  return fail('validation', { path: '', reason: `the body must have ${bytes} bytes` });
}

async function sendFile(
  { db, clock, store, shared }: TransferOptions,
  { params, query, headers }: FastifyRequest<{ Params: DownloadParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const editionId = toNumericId(params.edition);
  const fileIds = [toNumericId(params.file)];
  const blobs = await db.readEdition(editionId, (tx) => listFileBlobs(tx, { editionId, fileIds }));
  const blob = blobs.find(({ size }) => String(size) === params.size);
  if (!blob) throw fail('notFound');
  const { expires, name = '' } = query as { expires: string; name?: string }; // they were signed
  const seconds = Number(expires) - Math.floor(clock.now().getTime() / 1_000);
  const etag = `"${blob.blob_id}"`;
  const isImage = blob.size > 0;
  reply
    .header('cache-control', `${shared ? 'public' : 'private'}, max-age=${seconds}, immutable`)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    // A file that is opened as a page can neither run scripts nor load anything.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('referrer-policy', 'no-referrer')
    // The app reads pictures with `fetch`, also from a CDN. The address is the permission; there are no cookies.
    .header('access-control-allow-origin', '*')
    .header('content-disposition', isImage ? 'inline' : attachment(name))
    // The detected type is not repeated, so that no browser interprets what a person has uploaded.
    .type(isImage ? 'image/webp' : 'application/octet-stream');
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const source = store.read({ editionId, blobId: blob.blob_id });
  return reply
    .header('content-length', blob.bytes)
    .send(Readable.from(source, { objectMode: false }));
}

/** Returns a header that names the file in all characters (RFC 6266, section 4.3). */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
