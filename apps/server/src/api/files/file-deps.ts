import type { AddressSigner } from '../../domain/files/addresses.ts';
import type { ImageDecoder } from '../../domain/files/decoding/image-decoder.ts';
import type { FileLimits } from '../../domain/files/make-file.ts';
import type { FileStore } from '../../domain/files/stores/file-store.ts';

/** What operations on files need besides the database. */
export interface FileDeps {
  readonly store: FileStore;
  readonly decoder: ImageDecoder;
  readonly addresses: AddressSigner;
  readonly limits: FileLimits;
}
