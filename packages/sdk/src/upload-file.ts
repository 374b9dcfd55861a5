import { completeFileUpload, createFileUpload, type DataOf } from '@lienzo/contract';
import type { Client } from './client.ts';
import { withTimeLimit } from './time-limit.ts';

export interface FileUploadOptions {
  /** The address of the service. */
  baseUrl: string;
  edition_id: string;
  space_id: string;
  zone_id: string;
  name: string;
  bytes: Blob | Uint8Array<ArrayBuffer>;
  /** Aborts the upload. */
  signal?: AbortSignal;
  /** Time for sending the bytes, in milliseconds; 60,000 by default. */
  timeout?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

const RETRIES = 3;
const TIMEOUT = 60_000;

/**
 * Adds a file to a zone: creates an upload, sends the bytes and completes the upload. Returns the file with
 * addresses to download it. The same bytes are stored once for each edition.
 */
export async function uploadFile(
  client: Pick<Client, 'call'>,
  { name, bytes, baseUrl, signal, timeout = TIMEOUT, ...options }: FileUploadOptions,
): Promise<DataOf<typeof completeFileUpload>['file']> {
  const { edition_id, space_id, zone_id } = options;
  const params = { edition_id, space_id, zone_id };
  const common = { retries: RETRIES, ...(signal && { signal }) };
  const { upload } = await client.call(createFileUpload, {
    ...common,
    params,
    body: { name, bytes: bytes instanceof Blob ? bytes.size : bytes.byteLength },
    idempotencyKey: crypto.randomUUID(),
  });
  const send = options.fetch ?? fetch; // called without a receiver: browsers throw otherwise
  const response = await withTimeLimit({ milliseconds: timeout, signal }, (limited) =>
    send(new URL(upload.url, baseUrl), { method: 'PUT', body: bytes, signal: limited }),
  );
  if (!response.ok)
    throw new Error(`The bytes of ${name} were refused with status ${response.status}.`);
  const { upload_id } = upload;
  const completed = { ...common, params: { ...params, upload_id } };
  return (await client.call(completeFileUpload, completed)).file;
}
