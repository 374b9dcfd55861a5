import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import { changeElement, insertElement, removeElement } from '@lienzo/zone-doc';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPhoto, keyOf, text } from '../../../../../testing/files/file-fixture.ts';
import { useDatabase, useOffload } from '../../../../../testing/hooks/use-database.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';
import { createManualClock } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { compactZone } from '../../domain/journal/compact-zone.ts';

const PATIENT = { timeout: 20_000, interval: 50 };

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const fixture = useZone(service, { perTest: true });
type Zone = { edition_id: string; space_id: string; zone_id: string };
let owner: Person;
let at: Zone;
let fileId: string;
beforeEach(async () => {
  await fixture.addZone();
  owner = fixture.owner;
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  fileId = await upload(at, new Uint8Array(await createPhoto(60, 40)));
});

async function upload(zone: Zone, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const options = { ...zone, baseUrl: service.url, name: 'harbour.jpg', bytes };
  return (await uploadFile(owner.client, options)).file_id;
}

const imageOf = (image?: contract.Image): contract.StoredShape => ({
  meta: { id: randomUUID(), name: 'harbour.jpg' },
  basic: { type: 'IMAGE' },
  properties: { layout: { left: 1, top: 2, width: 60, height: 40 } },
  ...(image && { image }),
});
const insert = (...shapes: contract.ShapeInput[]) => owner.client.shapes.insert({ ...at, shapes });
const change = async (item: contract.ShapeChange) =>
  (await owner.client.shapes.change({ ...at, shapes: [item] })).results[0];
const list = async (zone = at) => (await owner.client.shapes.list(zone)).shapes;
const filesOf = async (zone: Zone) =>
  (await owner.client.files.list(zone)).files.map((file) => file.file_id);
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: { key: string; details: object }) => ({ key: error.key, ...error.details }),
  );

/** Uploads a photo to a zone of another space. */
async function addForeignFile(): Promise<{ zone: Zone; file_id: string }> {
  const { edition_id, team_id } = fixture.team.params;
  const { space_id } = await owner.client.spaces.create({
    edition_id,
    create_space: { space_name: 'Other', team_id },
  });
  const { zones_info } = await owner.client.zones.listMeta({ edition_id, space_id });
  const zone = { edition_id, space_id, zone_id: zones_info.zone_order[0] ?? '' };
  return { zone, file_id: await upload(zone, new Uint8Array(await createPhoto(70, 30))) };
}

describe('an image', () => {
  it('is stored with its fields, changed, found and restored', async () => {
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
    const shape = imageOf({ file_id: fileId, crop, alt: 'Boats at night' });
    const { id } = shape.meta;
    await insert(shape);
    await insert(shape);
    expect(await list()).toEqual([shape]);
    const { version } = await owner.client.zoneVersions.save(at);
    expect(await change({ id, image: { crop: null, alt: 'Zebra' } })).toMatchObject({
      status: 'success',
    });
    expect(await list()).toMatchObject([{ image: { file_id: fileId, alt: 'Zebra' } }]);
    const { search_result } = await owner.client.call(contract.searchTeam, {
      params: fixture.team.params,
      query: { search: 'zebra' },
    });
    expect(search_result.shapes).toHaveLength(1);
    await owner.client.shapes.remove({ ...at, ids: [id] });
    await owner.client.zoneVersions.restore({ ...at, version_id: version.version_id });
    expect(await list()).toEqual([shape]);
  });

  it('shows only files that are images of its zone', async () => {
    const { file_id: foreign } = await addForeignFile();
    const notes = await upload(at, text('Notes'));
    const shape = imageOf({ file_id: fileId });
    await insert(shape);
    const { id } = shape.meta;
    for (const file_id of [foreign, notes, '1']) {
      const inserted = await failureOf(insert(imageOf(), imageOf({ file_id })));
      expect(inserted).toMatchObject({ key: 'validation', path: '/shapes/1/image/file_id' });
      expect(inserted).toMatchObject({ reason: expect.stringContaining('upload it') });
      expect(await change({ id, image: { file_id } })).toMatchObject({ status: 'failed' });
      const batch = { ...at, update: { shapes: [{ id, image: { file_id } }] } };
      expect(await failureOf(owner.client.batches.changeElements(batch))).toMatchObject({
        path: '/update/shapes/0/image/file_id',
      });
    }
    expect(await list()).toEqual([shape]);
  });

  it('can be changed in every other way after its file was removed', async () => {
    const shape = imageOf({ file_id: fileId });
    const { id } = shape.meta;
    await insert(shape);
    await owner.client.files.remove({ ...at, file_id: fileId });
    const properties = { layout: { left: 9 } };
    expect(await change({ id, properties })).toMatchObject({ status: 'success' });
    const kept = { id, image: { file_id: fileId, alt: 'Gone' } };
    expect(await change(kept)).toMatchObject({ status: 'success' });
    expect(await failureOf(insert(imageOf({ file_id: fileId })))).toMatchObject({
      key: 'validation',
    });
  });
});

describe('1,000 images', () => {
  it('take up less than 300 kB of the journal, and than 200 kB once it is compacted', async () => {
    const files =
      'edition_id, file_id, sha256, kind, media_type, bytes, stored_bytes, created_time';
    await query(
      service,
      `with added as (
         insert into files (${files})
         select $1, 742518339371008 + n, sha256(n::text::bytea), 'IMAGE', 'image/png', 1, 1, now()
         from generate_series(1, 1000) n returning file_id)
       insert into zone_files (edition_id, zone_id, file_id, name, added_by, added_time)
       select $1, $2, file_id, 'a', 1, now() from added`,
      [at.edition_id, at.zone_id],
    );
    const shapes = Array.from({ length: 1_000 }, (_, index) => ({
      ...imageOf({ file_id: String(742518339371009n + BigInt(index)) }),
      properties: {
        layout: { left: 340 * (index % 30), top: 13 * index, width: 320, height: 240 },
      },
    }));
    await insert(...shapes);
    const [written] = await query<{ bytes: number }>(
      service,
      'select sum(octet_length(data))::int as bytes from zone_updates where zone_id = $1',
      [at.zone_id],
    );
    expect(written?.bytes).toBeGreaterThan(100_000);
    expect(written?.bytes).toBeLessThan(300_000);
    const key = { editionId: at.edition_id, zoneId: at.zone_id };
    await compactZone({ db, clock: createManualClock(new Date()), offload }, key);
    const [snapshot] = await query<{ bytes: number }>(
      service,
      `select octet_length(data) as bytes from zone_snapshots join blobs using (edition_id, blob_id)
       where zone_id = $1`,
      [at.zone_id],
    );
    expect(snapshot?.bytes).toBeLessThan(200_000);
  });
});

describe('live changes', () => {
  async function open() {
    await insert(imageOf()); // sets the version of the document
    const socket = openLiveSocket({ url: service.url, zone: at, token: owner.token });
    await vi.waitFor(() => expect(socket.isOpen()).toBe(true), PATIENT);
    const put = async (shape: contract.StoredShape) => {
      insertElement(socket.doc, { kind: 'shape', element: shape, z: 'a9' });
      await socket.acknowledgments.next();
    };
    return { ...socket, put };
  }

  it('show images of the zone, and show them again when a removal is undone', async () => {
    const socket = await open();
    const shape = imageOf({ file_id: fileId });
    await socket.put(shape);
    removeElement(socket.doc, shape.meta.id);
    await socket.acknowledgments.next();
    await socket.put(shape);
    await vi.waitFor(async () => expect(await list()).toContainEqual(shape), PATIENT);
    socket.close();
  });

  it('are accepted while they keep a file that was removed, and refused if they show it again', async () => {
    const socket = await open();
    const shape = imageOf({ file_id: fileId });
    await insert(shape);
    await owner.client.files.remove({ ...at, file_id: fileId });
    const { id } = shape.meta;
    await vi.waitFor(() => expect(socket.doc.getMap('elements').has(id)).toBe(true), PATIENT);
    changeElement(socket.doc, 'shape', { id, properties: { layout: { left: 500 } } });
    await socket.acknowledgments.next();
    removeElement(socket.doc, id);
    await socket.acknowledgments.next();
    insertElement(socket.doc, { kind: 'shape', element: imageOf({ file_id: fileId }), z: 'a9' });
    await vi.waitFor(() => expect(socket.closeReason()).toContain('unknown-file'), PATIENT);
    socket.close();
  });

  it('are refused if the file is no image, or belongs to another zone', async () => {
    const { file_id: foreign } = await addForeignFile();
    const notes = await upload(at, text('Notes'));
    for (const file_id of [foreign, notes, '1']) {
      const socket = await open();
      insertElement(socket.doc, { kind: 'shape', element: imageOf({ file_id }), z: 'a9' });
      await vi.waitFor(() => expect(socket.closeReason()).toContain('unknown-file'), PATIENT);
      socket.close();
    }
    expect((await list()).filter((shape) => 'image' in shape)).toEqual([]);
  });
});

describe('copies', () => {
  const shown = () => imageOf({ file_id: fileId });

  it('of zones and spaces, and moved zones, have the files', async () => {
    await insert(shown());
    const { zone_info } = await owner.client.zones.duplicate({
      ...at,
      duplicate_zone: { destination_type: 'SAME_SPACE' },
    });
    expect(await filesOf({ ...at, zone_id: zone_info.zone_id })).toEqual([fileId]);
    const { zone: other } = await addForeignFile();
    const destination_space_id = other.space_id;
    await owner.client.zones.move({
      ...{ ...at, zone_id: zone_info.zone_id },
      move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id },
    });
    expect(await filesOf({ ...other, zone_id: zone_info.zone_id })).toEqual([fileId]);
  });

  it('of a template have the files that it shows, even if the zone no longer has them', async () => {
    const { edition_id, space_id, zone_id } = at;
    await upload(at, text('Not shown'));
    await insert(shown());
    const saving = { edition_id, name: 'Photos', space_id, zone_id };
    const { template } = await owner.client.templates.save(saving);
    await owner.client.files.remove({ ...at, file_id: fileId });
    const { zone } = await addForeignFile();
    const before = await filesOf(zone);
    await owner.client.templates.insert({ ...zone, template_id: template.id });
    await owner.client.templates.insert({ ...zone, template_id: template.id });
    expect((await filesOf(zone)).toSorted()).toEqual([...before, fileId].toSorted());
    const { space_data } = await owner.client.zones.create({
      ...fixture.inSpace,
      create_zone: { zone_name: 'From template', template_id: template.id },
    });
    const created = { ...at, zone_id: space_data.docDatas[0]?.document.id ?? '' };
    expect(await filesOf(created)).toEqual([fileId]);
    const [copy] = await list(created);
    expect(copy).toMatchObject({ image: { file_id: fileId } });
  });

  it('of files are added to a zone from one that the caller sees', async () => {
    const { zone, file_id } = await addForeignFile();
    const copy = (changes: object = {}) =>
      owner.client.files.copy({
        ...at,
        ...{ source_zone_id: zone.zone_id, file_ids: [file_id] },
        ...changes,
      });
    const { files } = await copy();
    expect(files).toMatchObject([{ file_id, kind: 'IMAGE', name: 'harbour.jpg' }]);
    expect(await copy()).toEqual({ files });
    await insert(imageOf({ file_id }));
    expect(await keyOf(copy({ source_zone_id: randomUUID() }))).toBe('zoneNotFound');
    expect(await keyOf(copy({ file_ids: [file_id, fileId] }))).toBe('fileNotFound');
    const member = await fixture.join('member');
    const theirs = await member.client.spaces.create({
      edition_id: at.edition_id,
      create_space: { space_name: 'Own', team_id: fixture.team.params.team_id },
    });
    const own = { edition_id: at.edition_id, space_id: theirs.space_id };
    const { zones_info } = await member.client.zones.listMeta(own);
    const hidden = member.client.files.copy({
      ...{ ...own, zone_id: zones_info.zone_order[0] ?? '' },
      ...{ source_zone_id: zone.zone_id, file_ids: [file_id] },
    });
    expect(await keyOf(hidden)).toBe('zoneNotFound');
  });
});
