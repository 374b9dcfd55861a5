import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeZoneState,
  completeFileUpload,
  copyFiles,
  createFileUpload,
  getFile,
  insertShapes,
  insertTemplate,
  listFiles,
  removeFile,
  saveTemplate,
} from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import { makeSpace } from '../fixtures/make-space.ts';
import { firstZone, makeZone, type ZonePath } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { PIXEL } from '../fixtures/pixel.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const MEBIBYTE = 1024 * 1024;
const text = (content: string) => new TextEncoder().encode(content);

async function makeFreshZone(world: World) {
  const edition = await world.edition();
  const { owner: as } = edition;
  return { as, params: await firstZone(await makeSpace(edition, { by: as }), as) };
}

/** Sends bytes to the address of a new upload, and returns the path of the upload. */
async function send(
  world: World,
  { as, params }: Awaited<ReturnType<typeof makeFreshZone>>,
  body: Uint8Array<ArrayBuffer>,
) {
  const { upload } = await as.client.call(createFileUpload, {
    params,
    body: { name: 'plan.png', bytes: body.length },
  });
  await fetch(new URL(upload.url, world.baseUrl), { method: upload.method, body });
  return { ...params, upload_id: upload.upload_id };
}

/** Adds an image to a zone, saves the zone as a template and returns its id. */
async function saveWithImage(world: World, as: Person, zone: ZonePath): Promise<string> {
  const { edition_id, space_id, zone_id } = zone;
  const place = { ...zone, baseUrl: world.baseUrl };
  const { file_id } = await uploadFile(as.client, { ...place, name: 'a.png', bytes: PIXEL });
  const shape = {
    meta: { id: randomUUID() },
    basic: { type: 'IMAGE' as const },
    image: { file_id },
  };
  await as.client.call(insertShapes, { params: zone, body: { shapes: [shape] } });
  const body = { name: 'Images', space_id, zone_id };
  const { template } = await as.client.call(saveTemplate, { params: { edition_id }, body });
  return template.id;
}

/** Tests files of zones. */
export function files(test: Test): void {
  const peopleByRole = once(makePeopleByRole);
  const add = (world: World, as: Person, params: Awaited<ReturnType<typeof firstZone>>) =>
    uploadFile(as.client, { ...params, baseUrl: world.baseUrl, name: 'notes', bytes: text('Hi') });

  test('an editor uploads a file, and everyone who sees the zone downloads it', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, viewer } = people;
    const params = await firstZone(await makeSharedSpace(people), creator);
    let address = '';
    await world.accept(
      createFileUpload,
      { as: editor, params, body: { name: 'plan.txt', bytes: 5 } },
      ({ upload }) => {
        address = upload.url;
        assert.equal(upload.method, 'PUT');
      },
    );
    const sent = await fetch(new URL(address, world.baseUrl), { method: 'PUT', body: 'hello' });
    assert.equal(sent.status, 204);
    const upload_id = /(\d+)\?/.exec(address)?.[1] ?? '';
    const inUpload = { ...params, upload_id };
    await world.accept(completeFileUpload, { as: editor, params: inUpload }, ({ file }) => {
      assert.equal(file.name, 'plan.txt');
      assert.equal(file.kind, 'FILE');
    });
    const { files: listed } = await viewer.client.call(listFiles, { params });
    await world.accept(listFiles, { as: viewer, params }, (data) =>
      assert.deepEqual(data.files, listed),
    );
    const [file] = listed;
    assert.ok(file);
    const inFile = { ...params, file_id: file.file_id };
    await world.accept(getFile, { as: viewer, params: inFile }, (data) =>
      assert.deepEqual(data.file, file),
    );
    const response = await fetch(new URL(file.url, world.baseUrl));
    assert.equal(await response.text(), 'hello');
    await world.accept(removeFile, { as: editor, params: inFile }, (data) =>
      assert.equal(data.file_id, file.file_id),
    );
    await world.refuse(getFile, 'fileNotFound', { as: viewer, params: inFile });
    await world.refuse(removeFile, 'fileNotFound', { as: editor, params: inFile });
  });

  test('an image is re-encoded', async (world) => {
    const zone = await makeFreshZone(world);
    const params = await send(world, zone, PIXEL);
    await world.accept(completeFileUpload, { as: zone.as, params }, ({ file }) => {
      assert.equal(file.kind, 'IMAGE');
      assert.equal(file.media_type, 'image/png');
      assert.deepEqual([file.width, file.height, file.renditions?.length], [1, 1, 1]);
      assert.match(file.thumbhash ?? '', /^[A-Za-z0-9+/]+=*$/);
    });
  });

  test('commenters and viewers neither add nor remove files', async (world) => {
    const people = await peopleByRole(world);
    const { creator, commenter, viewer } = people;
    const params = await firstZone(await makeSharedSpace(people), creator);
    const { file_id } = await add(world, creator, params);
    const uploaded = await send(world, { as: creator, params }, text('Hi'));
    for (const as of [commenter, viewer]) {
      const body = { name: 'a', bytes: 1 };
      await world.refuse(createFileUpload, 'notPermitted', { as, params, body });
      await world.refuse(completeFileUpload, 'notPermitted', { as, params: uploaded });
      await world.refuse(removeFile, 'notPermitted', { as, params: { ...params, file_id } });
    }
  });

  test('files are copied from a zone that the editor sees', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, viewer } = people;
    const space = await makeSharedSpace(people);
    const source = await firstZone(space, creator);
    const { file_id } = await add(world, creator, source);
    const params = await makeZone(space, { by: creator });
    const body = { source_zone_id: source.zone_id, file_ids: [file_id] };
    await world.accept(copyFiles, { as: editor, params, body }, ({ files: [copy] }) => {
      assert.equal(copy?.file_id, file_id);
      assert.equal(copy?.added_by, editor.zuid);
    });
    await world.refuse(copyFiles, 'notPermitted', { as: viewer, params, body });
    const unknown = { ...body, file_ids: [file_id, '1'] };
    await world.refuse(copyFiles, 'fileNotFound', { as: editor, params, body: unknown });
    const hidden = await makeFreshZone(world);
    const elsewhere = { ...body, source_zone_id: hidden.params.zone_id };
    await world.refuse(copyFiles, 'zoneNotFound', { as: editor, params, body: elsewhere });
    await world.refuse(copyFiles, 'validation', {
      ...{ as: editor, params },
      body: { ...body, file_ids: [] },
    });
    const request = { as: editor, params, idempotencyKey: 'copy', body };
    await world.repeat(copyFiles, request);
    const other = { ...request, body: { ...body, file_ids: [file_id, file_id] } };
    await world.refuse(copyFiles, 'idempotencyConflict', other);
    await creator.client.call(changeZoneState, { params, body: { zone_state: 'TRASH' } });
    await world.refuse(copyFiles, 'zoneNotActive', { as: editor, params, body });
  });

  test('an upload belongs to a person and a zone', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor } = people;
    const space = await makeSharedSpace(people);
    const params = await firstZone(space, creator);
    const uploaded = await send(world, { as: creator, params }, text('Hi'));
    await world.refuse(completeFileUpload, 'fileUploadNotFound', { as: editor, params: uploaded });
    const other = await makeZone(space, { by: creator });
    const elsewhere = { ...uploaded, ...other };
    await world.refuse(completeFileUpload, 'fileUploadNotFound', {
      as: creator,
      params: elsewhere,
    });
  });

  test('a file is refused if it is too large, incomplete or a damaged image', async (world) => {
    const zone = await makeFreshZone(world);
    const { as, params } = zone;
    const body = { name: 'film', bytes: 50 * MEBIBYTE + 1 };
    await world.refuse(createFileUpload, 'fileTooLarge', { as, params, body });
    for (const bytes of [0, 1.5, -1])
      await world.refuse(createFileUpload, 'validation', {
        as,
        params,
        body: { name: 'a', bytes },
      });
    const { upload } = await as.client.call(createFileUpload, {
      params,
      body: { name: 'a', bytes: 9 },
    });
    const unsent = { ...params, upload_id: upload.upload_id };
    await world.refuse(completeFileUpload, 'fileIncomplete', { as, params: unsent });
    const damaged = await send(world, zone, PIXEL.slice(0, 50));
    await world.refuse(completeFileUpload, 'fileNotReadable', { as, params: damaged });
    const image = new Uint8Array(20 * MEBIBYTE + 1);
    image.set(PIXEL);
    const large = await send(world, zone, image);
    await world.refuse(completeFileUpload, 'fileTooLarge', { as, params: large });
  });

  test('an upload with the same key is created once', async (world) => {
    const { as, params } = await makeFreshZone(world);
    const request = { as, params, idempotencyKey: 'upload', body: { name: 'a', bytes: 1 } };
    await world.repeat(createFileUpload, request);
    const other = { ...request, body: { name: 'a', bytes: 2 } };
    await world.refuse(createFileUpload, 'idempotencyConflict', other);
  });

  test('the number of files in a zone is limited', async (world) => {
    const zone = await makeFreshZone(world);
    const { as, params } = zone;
    const last = await send(world, zone, text('One too many'));
    const source = await makeZone(params, { by: as });
    const extra = await add(world, as, source);
    let next = 0;
    const addMany = async () => {
      while (next < 60) {
        next += 1;
        const bytes = text(`File ${next}`);
        await uploadFile(as.client, { ...params, baseUrl: world.baseUrl, name: 'a', bytes });
      }
    };
    await Promise.all(Array.from({ length: 8 }, addMany));
    await world.refuse(completeFileUpload, 'fileLimit', { as, params: last });
    const copied = { source_zone_id: source.zone_id, file_ids: [extra.file_id] };
    await world.refuse(copyFiles, 'fileLimit', { as, params, body: copied });
    const template_id = await saveWithImage(world, as, source);
    await world.refuse(insertTemplate, 'fileLimit', { as, params, body: { template_id } });
    const body = { name: 'a', bytes: 1 };
    await world.refuse(createFileUpload, 'fileLimit', { as, params, body });
  });

  test('a person has at most 50 uploads that are not completed', async (world) => {
    const { as, params } = await makeFreshZone(world);
    const body = { name: 'a', bytes: 1 };
    for (let count = 0; count < 50; count += 1)
      await world.accept(createFileUpload, { as, params, body }, ({ upload }) =>
        assert.ok(upload.upload_id),
      );
    await world.refuse(createFileUpload, 'fileUploadLimit', { as, params, body });
  });

  test('files of a zone in the trash cannot be used', async (world) => {
    const people = await peopleByRole(world);
    const { creator: as } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: as });
    const { file_id } = await add(world, as, params);
    const uploaded = await send(world, { as, params }, text('Hi'));
    await as.client.call(changeZoneState, { params, body: { zone_state: 'TRASH' } });
    const inFile = { ...params, file_id };
    await world.refuse(listFiles, 'zoneNotActive', { as, params });
    await world.refuse(getFile, 'zoneNotActive', { as, params: inFile });
    await world.refuse(removeFile, 'zoneNotActive', { as, params: inFile });
    await world.refuse(completeFileUpload, 'zoneNotActive', { as, params: uploaded });
    const body = { name: 'a', bytes: 1 };
    await world.refuse(createFileUpload, 'zoneNotActive', { as, params, body });
  });
}
