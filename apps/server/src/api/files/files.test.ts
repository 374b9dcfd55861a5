import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFile } from '@lienzo/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import {
  createPhoto,
  createZoneBy,
  keyOf,
  text,
} from '../../../../../testing/files/file-fixture.ts';
import { type S3Server, startS3Server } from '../../../../../testing/files/s3-server.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../../../testing/tenants/test-team.ts';

const folder = mkdtempSync(join(tmpdir(), 'lienzo-files-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const objectStore = (direct: string) => ({
  S3_BUCKET_URL: s3.bucketUrl,
  S3_REGION: s3.credentials.region,
  S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  S3_DIRECT_UPLOADS: direct,
});

const stores: [string, () => Record<string, string>][] = [
  ['PostgreSQL', () => ({})],
  ['a folder', () => ({ FILES_DIR: folder })],
  ['an object store', () => objectStore('false')],
  ['an object store with direct uploads', () => objectStore('true')],
];

describe.each(stores)('files in %s', (_name, env) => {
  let service: TestService;
  let team: TestTeam;
  let session: DatabaseSession;
  let zone: Awaited<ReturnType<typeof createZoneBy>>;
  beforeAll(async () => {
    service = await startTestService({ env: env() });
    team = await createTestTeam(service);
    session = await openSession(service.database.url);
    zone = await createZoneBy(team.owner.client, team.params);
  });
  afterAll(async () => {
    await session.close();
    await service.close();
  });

  const upload = (content: Uint8Array<ArrayBuffer>, changes: object = {}) =>
    uploadFile(team.owner.client, {
      ...{ ...zone, baseUrl: service.url, name: 'notes.txt', bytes: content },
      ...changes,
    });
  const download = (url: string) => fetch(new URL(url, service.url));
  const start = (bytes: number) =>
    team.owner.client.files.createUpload({ ...zone, name: 'a.bin', bytes });
  const put = (url: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(url, service.url), { method: 'PUT', body });

  it('are downloaded with the same bytes, as an attachment', async () => {
    const content = new Uint8Array(randomBytes(700_000));
    const file = await upload(content, { name: 'Über "uns".txt' });
    expect(file).toMatchObject({
      name: 'Über "uns".txt',
      kind: 'FILE',
      media_type: 'application/octet-stream',
      bytes: '700000',
      sha256: createHash('sha256').update(content).digest('hex'),
      added_by: team.owner.zuid,
    });
    const response = await download(file.url);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '700000',
      'content-disposition': `attachment; filename*=UTF-8''%C3%9Cber%20%22uns%22.txt`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(new URL(file.url, service.url), {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('are re-encoded without metadata if they are images', async () => {
    const photo = await createPhoto(1500, 900);
    expect(photo.includes('Secret place')).toBe(true);
    const file = await upload(new Uint8Array(photo), { name: 'photo.jpg' });
    expect(file).toMatchObject({
      kind: 'IMAGE',
      media_type: 'image/jpeg',
      width: 1500,
      height: 900,
    });
    expect(file.renditions?.map(({ width, height }) => [width, height])).toEqual([
      [256, 154],
      [1024, 614],
      [1500, 900],
    ]);
    expect(file.url).toBe(file.renditions?.at(-1)?.url);
    for (const { url, width } of file.renditions ?? []) {
      const response = await download(url);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
      expect(bytes.includes('Secret place')).toBe(false);
    }
  });

  it('are stored once if the same bytes are uploaded twice', async () => {
    const content = new Uint8Array(randomBytes(1_000));
    const other = await createZoneBy(team.owner.client, team.params);
    const first = await upload(content, { name: 'first.txt' });
    const second = await upload(content, { ...other, name: 'second.txt' });
    expect(second).toMatchObject({ file_id: first.file_id, name: 'second.txt' });
    const again = await upload(content, { name: 'third.txt' });
    expect(again).toMatchObject({ file_id: first.file_id, name: 'first.txt' });
    const blobs = await session.query('select size from file_blobs where file_id = $1', [
      first.file_id,
    ]);
    expect(blobs).toHaveLength(1);
  });

  it('leave no upload behind', async () => {
    await upload(new Uint8Array(randomBytes(1_000)));
    expect(await session.query('select from file_blobs where file_id is null')).toEqual([]);
  });

  it('are completed once, however often that is requested', async () => {
    const { upload: started } = await start(5);
    await put(started.url, text('hello'));
    const complete = () =>
      team.owner.client.files.completeUpload({ ...zone, upload_id: started.upload_id });
    const files = await Promise.all([complete(), complete(), complete()]);
    const ids = new Set(files.map(({ file }) => file.file_id));
    expect(ids.size).toBe(1);
    expect((await complete()).file.file_id).toBe([...ids][0]);
  });

  it('are refused while bytes are missing', async () => {
    const { upload: started } = await start(5);
    const complete = () =>
      keyOf(team.owner.client.files.completeUpload({ ...zone, upload_id: started.upload_id }));
    expect(await complete()).toBe('fileIncomplete');
    for (const body of ['hell', 'hello!'])
      expect((await put(started.url, text(body))).ok).toBe(false);
    expect(await complete()).toBe('fileIncomplete');
    expect((await put(started.url, text('hello'))).ok).toBe(true);
    expect(await complete()).toBe('accepted');
  });

  it('do not change if the address of their upload is used again', async () => {
    const { upload: started } = await start(5);
    await put(started.url, text('hello'));
    const { upload_id } = started;
    const { file } = await team.owner.client.files.completeUpload({ ...zone, upload_id });
    await put(started.url, text('jello'));
    expect(await (await download(file.url)).text()).toBe('hello');
  });

  it('are refused if an image is damaged', async () => {
    const photo = await createPhoto(800, 600);
    const half = new Uint8Array(photo.subarray(0, photo.length / 2));
    expect(await keyOf(upload(half))).toBe('fileNotReadable');
    expect(await upload(new Uint8Array(photo))).toMatchObject({ kind: 'IMAGE' });
  });

  it('are listed, removed and then gone from the zone', async () => {
    const own = await createZoneBy(team.owner.client, team.params);
    const { client } = team.owner;
    const file = await upload(new Uint8Array(randomBytes(10)), own);
    const { files } = await client.files.list(own);
    expect(files).toEqual([file]);
    const { file_id } = file;
    expect(await client.files.get({ ...own, file_id })).toEqual({ file });
    expect(await keyOf(client.files.get({ ...zone, file_id }))).toBe('fileNotFound');
    await client.files.remove({ ...own, file_id });
    expect(await client.files.list(own)).toEqual({ files: [] });
    expect(await keyOf(client.files.remove({ ...own, file_id }))).toBe('fileNotFound');
  });

  it('are copied with their zone', async () => {
    const own = await createZoneBy(team.owner.client, team.params);
    const { client } = team.owner;
    const file = await upload(new Uint8Array(randomBytes(10)), own);
    const { zone_info } = await client.zones.duplicate({
      ...own,
      duplicate_zone: { destination_type: 'SAME_SPACE' },
    });
    const copy = { ...own, zone_id: String(zone_info.zone_id) };
    expect(await client.files.list(copy)).toEqual({ files: [file] });
  });
});
