/** Identifies a blob in a store. */
export interface BlobKey {
  readonly editionId: string;
  readonly blobId: string;
}

/** An address to which a client sends the bytes of a blob without passing through the service. */
export interface DirectUpload extends BlobKey {
  readonly bytes: number;
  readonly seconds: number;
}

/** Where the bytes of files are stored. A blob is written once and never changed after it was read. */
export interface FileStore {
  /**
   * Stores a blob of exactly this many bytes. Durable when the promise resolves. If it fails, or the process is
   * killed, a part of the blob may remain.
   */
  write(key: BlobKey, bytes: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Reads a blob in order. Yields nothing if the blob does not exist. */
  read(key: BlobKey): AsyncIterable<Uint8Array>;
  /** Deletes a blob. Succeeds if it does not exist. */
  remove(key: BlobKey): Promise<void>;
  /** Returns an address for one `PUT` of the blob; absent if clients send the bytes to the service. */
  signUpload?(upload: DirectUpload): Promise<string>;
}

/** A source had more or fewer bytes than announced. */
export class WrongLength extends Error {
  constructor(bytes: number) {
    super(`The source does not have ${bytes} bytes.`);
    this.name = 'WrongLength';
  }
}

/** Passes on the pieces of a source. Throws `WrongLength` unless they have exactly this many bytes. */
export async function* exactly(
  bytes: number,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of source) {
    left -= piece.length;
    if (left < 0) throw new WrongLength(bytes);
    yield piece;
  }
  if (left > 0) throw new WrongLength(bytes);
}
