import type { Database } from '../../../db/database.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createS3Store, type S3Options } from './s3-store.ts';

/** Which store keeps the bytes of files. */
export interface StoreSettings {
  readonly s3?: S3Options | undefined;
  readonly folder?: string | undefined;
}

/** Opens the store that the settings name; PostgreSQL if they name none. */
export function openFileStore(db: Database, { s3, folder }: StoreSettings): FileStore {
  if (s3) return createS3Store(s3);
  return folder === undefined ? createPostgresStore(db) : createDiskStore(folder);
}
