import { randomBytes } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { createClient, uploadFile } from '@lienzo/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { createZoneBy, keyOf, text } from '../../../../../testing/files/file-fixture.ts';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';

const service = useService();
const team = useTeam(service);
let session: DatabaseSession;
let zone: Awaited<ReturnType<typeof createZoneBy>>;
beforeAll(async () => {
  session = await openSession(service.database.url);
  zone = await createZoneBy(team.owner.client, team.params);
});
afterAll(() => session.close());

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

it('are refused to people who cannot edit or see the zone', async () => {
  const stranger = await service.signIn('stranger');
  const file = await upload(new Uint8Array(randomBytes(10)));
  const { upload: started } = await start(5);
  const theirs = createClient({ baseUrl: service.url, token: stranger.token });
  for (const request of [
    () => theirs.files.list(zone),
    () => theirs.files.get({ ...zone, file_id: file.file_id }),
    () => theirs.files.remove({ ...zone, file_id: file.file_id }),
    () => theirs.files.createUpload({ ...zone, name: 'a', bytes: 1 }),
    () => theirs.files.completeUpload({ ...zone, upload_id: started.upload_id }),
  ])
    expect(await keyOf(request())).toBe('notFound');
});

it('are refused with an answer if more bytes arrive than announced', async () => {
  const { upload: started } = await start(5);
  async function* endless() {
    for (let count = 0; count < 40; count += 1) yield new Uint8Array(65_536);
  }
  const response = await fetch(new URL(started.url, service.url), {
    method: 'PUT',
    ...({ body: ReadableStream.from(endless()), duplex: 'half' } as object), // not in the types of browsers
  });
  expect(response.status).toBe(400);
});

it('need a signature that fits', async () => {
  const file = await upload(new Uint8Array(randomBytes(10)));
  const other = await upload(new Uint8Array(randomBytes(11)));
  const { url } = file;
  for (const changed of [
    url.replace(file.file_id, other.file_id),
    url.replace('/0?', '/256?'),
    url.replace(/expires=\d+/, 'expires=9999999999'),
    url.replace('notes.txt', 'other.exe'),
    url.replace(/signature=./, 'signature=_'),
    url.replace(/signature=.*/, ''),
    `${url}&name=other.exe`,
  ])
    expect((await download(changed)).status, changed).toBe(404);
  const { upload: started } = await start(5);
  const changed = started.url.replace(started.upload_id, String(BigInt(started.upload_id) + 1n));
  expect((await put(changed, text('hello'))).status).toBe(404);
  expect((await put(file.url, text('hello'))).status).toBe(404);
});

it('are limited in size, number and by the plan', async () => {
  expect(await keyOf(start(50 * 1024 * 1024 + 1))).toBe('fileTooLarge');
  const { client } = team.owner;
  const pending = await createZoneBy(client, team.params);
  const begin = () => keyOf(client.files.createUpload({ ...pending, name: 'a', bytes: 1 }));
  const [{ count }] = (await session.query<{ count: number }>(
    'select count(*)::int as count from file_uploads where file_id is null',
  )) as [{ count: number }];
  for (let left = 50 - count; left > 0; left -= 1) expect(await begin()).toBe('accepted');
  expect(await begin()).toBe('fileUploadLimit');
  await session.query('delete from file_uploads where file_id is null');
  await session.query(
    `insert into files (edition_id, file_id, sha256, kind, media_type, bytes, stored_bytes, created_time)
       select $1, n, sha256(n::text::bytea), 'FILE', 'text/plain', 1, 1, now() from generate_series(1, 1000) n`,
    [zone.edition_id],
  );
  await session.query(
    `insert into zone_files (edition_id, zone_id, file_id, name, added_by, added_time)
       select $1, $2, n, 'a', 1, now() from generate_series(1, 1000) n`,
    [zone.edition_id, pending.zone_id],
  );
  expect(await begin()).toBe('fileLimit');
  expect((await client.files.list(pending)).files).toHaveLength(1_000);
  await session.query('update subscriptions set storage_bytes = 100000');
  expect(await keyOf(start(100_001))).toBe('storageFull');
  await session.query('update subscriptions set storage_bytes = null');
});
