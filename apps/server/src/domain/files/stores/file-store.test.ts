import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../../testing/database/test-database.ts';
import { type S3Server, startS3Server } from '../../../../../../testing/files/s3-server.ts';
import { openDatabase, type PooledDatabase } from '../../../db/database.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

let folder: string;
let database: TestDatabase;
let db: PooledDatabase;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-files-'));
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, role: 'lienzo_runtime', poolSize: 4 });
  s3 = await startS3Server();
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await s3.close();
  await rm(folder, { recursive: true });
});

const objectStore = (changes: object = {}) => ({
  s3: { bucketUrl: s3.bucketUrl, ...s3.credentials, directUploads: true, ...changes },
});
const stores: [string, () => FileStore][] = [
  ['PostgreSQL', () => openFileStore(db, {})],
  ['a folder', () => openFileStore(db, { folder })],
  ['an object store', () => openFileStore(db, objectStore())],
];
const newKey = () => ({ editionId: '7', blobId: randomUUID() });

async function* inPieces(bytes: Buffer, size = 50_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const readAll = async (source: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(source));

describe.each(stores)('files in %s', (_name, open) => {
  it.each([1, 65_536, 262_144, 262_145, 3_000_000])(
    'have the %d bytes that were written',
    async (length) => {
      const key = newKey();
      const bytes = randomBytes(length);
      await open().write(key, length, inPieces(bytes));
      expect((await readAll(open().read(key))).equals(bytes)).toBe(true);
    },
  );

  it('are separate for each edition and blob', async () => {
    const key = newKey();
    await open().write(key, 3, inPieces(Buffer.from('abc')));
    expect(await readAll(open().read({ ...key, editionId: '8' }))).toHaveLength(0);
    expect(await readAll(open().read(newKey()))).toHaveLength(0);
  });

  it('can be removed twice', async () => {
    const key = newKey();
    await open().write(key, 3, inPieces(Buffer.from('abc')));
    await open().remove(key);
    await open().remove(key);
    expect(await readAll(open().read(key))).toHaveLength(0);
  });

  it.each([2, 4])('are refused if 3 bytes were announced as %d', async (announced) => {
    const written = open().write(newKey(), announced, inPieces(Buffer.from('abc'), 1));
    await expect(written).rejects.toThrow();
  });

  it('are replaced entirely by a repeated upload', async () => {
    const key = newKey();
    await open().write(key, 600_000, inPieces(randomBytes(600_000)));
    await open().write(key, 3, inPieces(Buffer.from('abc')));
    expect(String(await readAll(open().read(key)))).toBe('abc');
  });

  it('fail if their source fails, and can be removed afterwards', async () => {
    const key = newKey();
    async function* broken() {
      yield randomBytes(300_000);
      throw new Error('the client left');
    }
    await expect(open().write(key, 600_000, broken())).rejects.toThrow();
    await open().remove(key);
    expect(await readAll(open().read(key))).toHaveLength(0);
  });
});

it('leaves no unfinished file in a folder', async () => {
  const store = openFileStore(db, { folder });
  const editionId = '9';
  await store
    .write({ editionId, blobId: randomUUID() }, 9, inPieces(Buffer.from('abc')))
    .catch(() => {});
  const names = await readdir(join(folder, editionId), { recursive: true, withFileTypes: true });
  expect(names.filter((entry) => entry.isFile())).toEqual([]);
});

describe('an object store', () => {
  const store = () => openFileStore(db, objectStore());
  const put = (url: string, body: string) => fetch(url, { method: 'PUT', body });

  it('accepts a signed upload with exactly the announced length', async () => {
    const key = newKey();
    const url = (await store().signUpload?.({ ...key, bytes: 3, seconds: 60 })) ?? '';
    expect((await put(url, 'abcd')).status).toBe(403);
    expect((await put(url.replace(key.blobId, randomUUID()), 'abc')).status).toBe(403);
    expect((await put(url, 'abc')).status).toBe(200);
    expect(String(await readAll(store().read(key)))).toBe('abc');
  });

  it('signs no uploads unless that is enabled', () => {
    expect(openFileStore(db, objectStore({ directUploads: false })).signUpload).toBeUndefined();
  });

  it('reports that it refused a request', async () => {
    const refused = openFileStore(db, objectStore({ secretAccessKey: 'wrong' }));
    const key = newKey();
    await expect(refused.write(key, 3, inPieces(Buffer.from('abc')))).rejects.toThrow('403');
    await expect(readAll(refused.read(key))).rejects.toThrow('403');
    await expect(refused.remove(key)).rejects.toThrow('403');
  });

  it('reports that the connection broke', async () => {
    s3.breakAfter(100_000);
    const written = store().write(newKey(), 300_000, inPieces(randomBytes(300_000)));
    await expect(written).rejects.toThrow();
  });
});
