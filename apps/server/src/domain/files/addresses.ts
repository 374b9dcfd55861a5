import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where files are uploaded and downloaded, outside of the API: the address itself is the permission. */
export const FILES_PATH = '/service/files';

/** Downloads have the same address for this long, so that browsers and caches can store them. */
const WINDOW_SECONDS = 1_800;
export const UPLOAD_SECONDS = 900;

interface Download {
  readonly editionId: string;
  readonly fileId: string;
  /** The name under which a browser saves the file; empty if it shows the file. */
  readonly name: string;
}

interface Upload {
  readonly editionId: string;
  readonly uploadId: string;
}

/** The part of an address after `?`. */
export interface SignedQuery {
  readonly expires?: unknown;
  readonly name?: unknown;
  readonly signature?: unknown;
}

/** Signs addresses with the secret of the installation, so that every node accepts them. */
export interface AddressSigner {
  /**
   * Returns a function that returns the address of a rendition of this size; 0 for files that are no images.
   * All addresses of a file have the same signature, because signing is most of the cost of long lists.
   */
  signDownloads(download: Download, now: Date): (size: number) => string;
  signUpload(upload: Upload, now: Date): string;
  /** Returns whether the service signed the path with this query, and it has not expired. */
  accepts(method: 'GET' | 'PUT', path: string, query: SignedQuery, now: Date): boolean;
}

interface SignerOptions {
  readonly secret: Uint8Array;
  /** Where files are downloaded, such as a CDN in front of the service; empty for the service itself. */
  readonly origin: string;
}

/** Returns when the addresses of downloads that are signed now expire: in 30 to 60 minutes. */
export function downloadExpiry(now: Date): Date {
  const window = Math.floor(now.getTime() / 1_000 / WINDOW_SECONDS);
  return new Date((window + 2) * WINDOW_SECONDS * 1_000);
}

export function uploadExpiry(now: Date): Date {
  return new Date((Math.floor(now.getTime() / 1_000) + UPLOAD_SECONDS) * 1_000);
}

export function createAddressSigner({ secret, origin }: SignerOptions): AddressSigner {
  const key = createHmac('sha256', secret).update('addresses of files').digest();
  const sign = (method: string, path: string, expires: number, name: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([method, path, expires, name]))
      .digest('base64url');
  return {
    signDownloads({ editionId, fileId, name }, now) {
      const path = `${FILES_PATH}/${editionId}/${fileId}`;
      const expires = secondsOf(downloadExpiry(now));
      const signature = sign('GET', path, expires, name);
      const query = new URLSearchParams({
        expires: String(expires),
        ...(name && { name }),
        signature,
      });
      const end = query.toString();
      return (size) => `${origin}${path}/${size}?${end}`;
    },
    signUpload({ editionId, uploadId }, now) {
      const path = `${FILES_PATH}/uploads/${editionId}/${uploadId}`;
      const expires = secondsOf(uploadExpiry(now));
      return `${path}?expires=${expires}&signature=${sign('PUT', path, expires, '')}`;
    },
    accepts(method, path, { expires, name = '', signature }, now) {
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
      if (Number(expires) * 1_000 <= now.getTime()) return false;
      const signed = method === 'GET' ? path.slice(0, path.lastIndexOf('/')) : path;
      const expected = Buffer.from(sign(method, signed, Number(expires), String(name)));
      const given = Buffer.from(String(signature));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function secondsOf(time: Date): number {
  return time.getTime() / 1_000;
}
