import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFileUpload } from '@lienzo/contract';
import sharp from 'sharp';
import { query } from '../../../testing/zones/test-canvas.ts';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

const NAME = 'ñ'.repeat(255);
const FILES = 1_000;
const FIRST_FILE = 1_000_000;
/** Slow operations, because decoding is slow. */
const IMAGES = 10;

/** Files of zones. */
export function fileProbes(world: World): OperationProbes {
  const { client, home } = world;
  const host = { database: { url: world.databaseUrl } };
  // A person can have 50 uploads that are not completed.
  const forgetUploads = async () => {
    await query(host, 'delete from file_uploads where file_id is null', []);
  };
  let isFilled = false;
  const fill = async () => {
    if (isFilled) return;
    isFilled = true;
    await query(
      host,
      `with added as (
         insert into files (edition_id, file_id, sha256, kind, media_type, bytes, stored_bytes, width, height,
                            thumbhash, created_time)
         select $1, n, sha256(n::text::bytea), 'IMAGE', 'image/webp', 1, 1, 4096, 4096,
                sha256(n::text::bytea), now()
         from generate_series(${FIRST_FILE}, ${FIRST_FILE + FILES - 1}) n returning file_id),
       renditions as (
         insert into file_blobs (edition_id, blob_id, created_time, file_id, size, width, height, bytes)
         select $1, gen_random_uuid(), now(), file_id, size, size, size, 1
         from added, unnest(array[256, 1024, 2048]) size)
       insert into zone_files (edition_id, zone_id, file_id, name, added_by, added_time)
       select $1, $2, file_id, $3, $4, now() from added`,
      [home.edition_id, world.full.zones[0], NAME, world.owner],
    );
  };
  const inFull = { space_id: world.full.space_id, zone_id: world.full.zones[0] ?? '' };
  const inFile = async (turn: number) => {
    await fill();
    return { params: { ...inFull, file_id: String(FIRST_FILE + (turn % FILES)) } };
  };
  let photo: Promise<Buffer> | undefined;
  let site: Promise<string> | undefined;
  return {
    createFileUpload: {
      input: 'longest name',
      perMinute: 40,
      make: () => ({ body: { name: NAME, bytes: 50 * 1024 * 1024 } }),
      after: forgetUploads,
    },
    completeFileUpload: {
      input: 'image of 49 megapixels',
      perMinute: IMAGES,
      async make() {
        photo ??= createPhoto();
        const bytes = new Uint8Array(await photo);
        const { upload } = await client.call(createFileUpload, {
          params: home,
          body: { name: NAME, bytes: bytes.length },
        });
        await fetch(new URL(upload.url, world.url), { method: 'PUT', body: bytes });
        return { params: { upload_id: upload.upload_id } };
      },
      after: forgetUploads,
    },
    fetchLinkPreview: {
      input: 'page of 512 KiB with an image of 49 megapixels',
      perMinute: IMAGES,
      async make() {
        photo ??= createPhoto();
        site ??= openSite(await photo);
        return { body: { url: await site } };
      },
    },
    listFiles: {
      input: `${FILES} files`,
      async make() {
        await fill();
        return { params: inFull };
      },
    },
    getFile: { input: 'longest name', make: inFile },
    copyFiles: {
      input: '100 files',
      perMinute: 40,
      async make(turn) {
        await fill();
        const start = FIRST_FILE + ((turn * 100) % FILES);
        const file_ids = Array.from({ length: 100 }, (_, index) => String(start + index));
        return { body: { source_zone_id: inFull.zone_id, file_ids } };
      },
      async after() {
        const copies = 'delete from zone_files where edition_id = $1 and zone_id = $2';
        await query(host, copies, [home.edition_id, home.zone_id]);
      },
    },
    removeFile: {
      input: 'longest name',
      perMinute: 40,
      async make(turn) {
        const file_id = String(FIRST_FILE + FILES + turn);
        await query(
          host,
          `with added as (
             insert into files (edition_id, file_id, sha256, kind, media_type, bytes, stored_bytes, created_time)
             values ($1, $2, sha256($2::bigint::text::bytea), 'FILE', 'text/plain', 1, 1, now())
             on conflict do nothing)
           insert into zone_files (edition_id, zone_id, file_id, name, added_by, added_time)
           values ($1, $3, $2, $4, $5, now()) on conflict do nothing`,
          [home.edition_id, file_id, home.zone_id, NAME, world.owner],
        );
        return { params: { file_id } };
      },
    },
  };
}

/** Starts a web site with one large page and its picture. Returns the address of the page. */
async function openSite(picture: Buffer): Promise<string> {
  const head = '<title>Large</title><meta property="og:image" content="/picture">';
  const page = head + '<meta name="a" content="b">'.repeat(20_000);
  const server = createServer(({ url }, response) => {
    const isPage = url === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'image/jpeg');
    response.end(isPage ? page : picture);
  });
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return `http://127.0.0.1:${port}/`;
}

function createPhoto(): Promise<Buffer> {
  const create = { width: 7_000, height: 7_000, channels: 3, background: '#c63' } as const;
  return sharp({ create }).jpeg().toBuffer();
}
