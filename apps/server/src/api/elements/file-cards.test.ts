import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { fileShape, uploadFile } from '@lienzo/sdk';
import { changeElement, insertElement } from '@lienzo/zone-doc';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPhoto, text } from '../../../../../testing/files/file-fixture.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';

const PATIENT = { timeout: 20_000, interval: 50 };

const service = useService();
const fixture = useZone(service, { perTest: true });
type File = Awaited<ReturnType<typeof uploadFile>>;
let at: { edition_id: string; space_id: string; zone_id: string };
let notes: File;
beforeEach(async () => {
  await fixture.addZone();
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  notes = await upload('notes.txt', text('Notes'));
});

const client = () => fixture.owner.client;
const upload = (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<File> =>
  uploadFile(client(), { ...at, baseUrl: service.url, name, bytes });
const cardOf = (file: contract.AttachedFile): contract.StoredShape => ({
  meta: { id: randomUUID(), name: 'notes.txt' },
  basic: { type: 'FILE' },
  properties: { layout: { left: 1, top: 2, width: 280, height: 72 } },
  file,
});
const insert = (...shapes: contract.ShapeInput[]) => client().shapes.insert({ ...at, shapes });
const change = async (item: contract.ShapeChange) =>
  (await client().shapes.change({ ...at, shapes: [item] })).results[0];
const list = async (zone = at) => (await client().shapes.list(zone)).shapes;
const find = async (search: string) => {
  const { params } = fixture.team;
  return (await client().call(contract.searchTeam, { params, query: { search } })).search_result;
};

it('is stored, found by its name, changed and restored', async () => {
  const shape = fileShape(notes, { left: 5, top: 6 });
  const { id } = shape.meta;
  await insert(shape);
  expect(await list()).toEqual([shape]);
  expect(shape.file).toEqual({ file_id: notes.file_id, bytes: 5 });
  expect((await find('notes')).shapes).toHaveLength(1);
  const { version } = await client().zoneVersions.save(at);
  expect(await change({ id, meta: { name: 'zebra.txt' }, file: { bytes: null } })).toMatchObject({
    status: 'success',
  });
  expect(await list()).toMatchObject([
    { meta: { name: 'zebra.txt' }, file: { file_id: notes.file_id } },
  ]);
  expect((await find('zebra')).shapes).toHaveLength(1);
  await client().shapes.remove({ ...at, ids: [id] });
  await client().zoneVersions.restore({ ...at, version_id: version.version_id });
  expect(await list()).toEqual([shape]);
});

it('offers any file of its zone, and no other file', async () => {
  const photo = await upload('a.jpg', new Uint8Array(await createPhoto(6, 4)));
  const shapes = [notes, photo].map(({ file_id }) => cardOf({ file_id }));
  await insert(...shapes);
  const id = shapes[0]?.meta.id ?? '';
  await expect(insert(cardOf({}), cardOf({ file_id: '1' }))).rejects.toMatchObject({
    key: 'validation',
    details: { path: '/shapes/1/file/file_id', reason: expect.stringContaining('not a file of') },
  });
  expect(await change({ id, file: { file_id: '1' } })).toMatchObject({ status: 'failed' });
  expect(await change({ id, image: { file_id: '1' } })).toMatchObject({ status: 'failed' });
  expect(await list()).toEqual(shapes);
  await client().files.remove({ ...at, file_id: notes.file_id });
  const moved = { id, properties: { layout: { left: 9 } }, file: { file_id: notes.file_id } };
  expect(await change(moved)).toMatchObject({ status: 'success' });
  await expect(insert(cardOf({ file_id: notes.file_id }))).rejects.toMatchObject({
    key: 'validation',
  });
});

it('is edited live, with files of its zone only', async () => {
  const socket = openLiveSocket({ url: service.url, zone: at, token: fixture.owner.token });
  await vi.waitFor(() => expect(socket.isOpen()).toBe(true), PATIENT);
  const card = cardOf({ file_id: notes.file_id, bytes: 5 });
  insertElement(socket.doc, { kind: 'shape', element: card, z: 'a9' });
  await socket.acknowledgments.next();
  changeElement(socket.doc, 'shape', { id: card.meta.id, file: { bytes: 6 } });
  await socket.acknowledgments.next();
  expect(await list()).toMatchObject([{ file: { file_id: notes.file_id, bytes: 6 } }]);
  changeElement(socket.doc, 'shape', { id: card.meta.id, file: { file_id: '1' } });
  await vi.waitFor(() => expect(socket.closeReason()).toContain('unknown-file'), PATIENT);
  socket.close();
});

it('keeps its file in copies and templates', async () => {
  await insert(fileShape(notes, { left: 0, top: 0 }));
  const { edition_id, space_id, zone_id } = at;
  const { template } = await client().templates.save({ edition_id, name: 'T', space_id, zone_id });
  await client().files.remove({ ...at, file_id: notes.file_id });
  const { space_data } = await client().zones.create({
    ...fixture.inSpace,
    create_zone: { zone_name: 'From template', template_id: template.id },
  });
  const created = { ...at, zone_id: space_data.docDatas[0]?.document.id ?? '' };
  const { files } = await client().files.list(created);
  expect(files).toMatchObject([{ file_id: notes.file_id, name: 'notes.txt' }]);
  expect(await list(created)).toMatchObject([{ file: { file_id: notes.file_id } }]);
});

it('is drawn with its name and size', async () => {
  await insert(fileShape(notes, { left: 0, top: 0 }));
  const { bytes } = await client().zones.getImage(at);
  const drawn = new TextDecoder().decode(bytes);
  expect(drawn).toContain('notes.txt');
  expect(drawn).toContain('TXT · 5 bytes');
});
