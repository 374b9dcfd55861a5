import { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type BlobKey, exactly, type FileStore } from './file-store.ts';

export interface S3Options {
  /** Address of the bucket, such as `https://s3.example.com/lienzo-files`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether clients send bytes to the object store themselves. */
  readonly directUploads: boolean;
}

/** The request for an object failed. */
class StoreFailure extends Error {
  constructor(method: string, { status, statusText }: Response) {
    super(`The object store answered ${method} with ${status} ${statusText}.`);
    this.name = 'StoreFailure';
  }
}

/** Stores blobs in a bucket of an object store that speaks the S3 protocol. */
export function createS3Store(options: S3Options): FileStore {
  const { accessKeyId, secretAccessKey, region } = options;
  // Requests with a body cannot be repeated, because the body is a stream.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const urlOf = ({ editionId, blobId }: BlobKey) =>
    `${options.bucketUrl.replace(/\/$/, '')}/${editionId}/${blobId}`;
  return {
    async write(key, bytes, source) {
      const signed = await client.sign(urlOf(key), {
        method: 'PUT',
        // The connection is encrypted, and the hash is not known before the last byte.
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      });
      const headers = Object.fromEntries(signed.headers);
      const body = ReadableStream.from(exactly(bytes, source));
      const response = await fetch(signed.url, {
        method: 'PUT',
        headers: { ...headers, 'content-length': String(bytes) },
        ...({ body, duplex: 'half' } as object), // the types of browsers do not know streams as bodies
      });
      await discard(response);
      if (!response.ok) throw new StoreFailure('PUT', response);
    },
    async *read(key) {
      const response = await client.fetch(urlOf(key));
      if (response.status === 404) return discard(response);
      if (!response.ok || !response.body) throw new StoreFailure('GET', response);
      yield* response.body;
    },
    async remove(key) {
      const response = await client.fetch(urlOf(key), { method: 'DELETE' });
      await discard(response);
      if (!response.ok && response.status !== 404) throw new StoreFailure('DELETE', response);
    },
    ...(options.directUploads && {
      async signUpload({ bytes, seconds, ...key }) {
        const url = new URL(urlOf(key));
        url.searchParams.set('X-Amz-Expires', String(seconds));
        const signed = await client.sign(url, {
          method: 'PUT',
          headers: { 'content-length': String(bytes) },
          aws: { signQuery: true, allHeaders: true },
        });
        return signed.url;
      },
    }),
  };
}

/** Reads the body to its end, so that the connection can be used again. */
async function discard(response: Response): Promise<void> {
  await response.arrayBuffer();
}
