import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let owner: Person;
let at: { edition_id: string; space_id: string; zone_id: string };
beforeEach(async () => {
  await fixture.addZone();
  owner = fixture.owner;
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
});

const card = { assignee: '742518339371008', due_date: '2026-01-31', tag: 'Zebra' };
const cardOf = (fields?: object): contract.ShapeInput => ({
  meta: { id: randomUUID() },
  basic: { type: 'CARD' },
  properties: { layout: { left: 1, top: 2, width: 240, height: 120 } },
  ...(fields && { card: fields }),
});
const insert = (...shapes: contract.ShapeInput[]) =>
  owner.client.call(contract.insertShapes, { params: at, body: { shapes } });
const change = async (item: contract.ShapeChange) =>
  (await owner.client.call(contract.changeShapes, { params: at, body: { shapes: [item] } }))
    .results[0];
const list = async () =>
  (await owner.client.call(contract.listShapes, { params: at, query: { form: 'input' } })).shapes;

describe('a table', () => {
  it('is found by its cells, copied, restored and drawn', async () => {
    const cell = (text: string) => ({ row: 'x', column: 'b', text });
    const table = {
      columns: ['a', 'b'].map((id) => ({ id, width: 100 })),
      rows: ['x', 'y'].map((id) => ({ id, height: 40 })),
      cells: [cell('Giraffe')],
    };
    const shape = { ...cardOf(), basic: { type: 'TABLE' }, table } as contract.ShapeInput; // a table
    const { id } = shape.meta;
    await insert(shape);
    const { version } = await owner.client.call(contract.saveZoneVersion, { params: at, body: {} });
    await change({ id, table: { cells: [cell('Zebra'), { ...cell('New'), row: 'y' }] } });
    const { search_result } = await owner.client.call(contract.searchTeam, {
      params: fixture.team.params,
      query: { search: 'zebra' },
    });
    expect(search_result.shapes).toHaveLength(1);
    const { version_id } = version;
    await owner.client.call(contract.restoreZoneVersion, { params: { ...at, version_id } });
    expect(await list()).toEqual([shape]);
    const { zone_info } = await owner.client.call(contract.duplicateZone, {
      params: at,
      body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
    });
    const copied = await owner.client.call(contract.listShapes, {
      params: { ...at, zone_id: zone_info.zone_id },
    });
    expect(copied.shapes).toMatchObject([{ table }]);
    const { bytes } = await owner.client.call(contract.getZoneImage, { params: at, query: {} });
    expect(new TextDecoder().decode(bytes)).toContain('>Giraffe<');
  });
});

describe('a card', () => {
  it('is stored with its fields, and inserting it again changes nothing', async () => {
    const shape = cardOf(card);
    await insert(shape);
    await insert(shape);
    expect(await list()).toEqual([shape]);
  });

  it('changes and clears one field at a time', async () => {
    const shape = cardOf(card);
    const { id } = shape.meta;
    await insert(shape);
    expect(await change({ id, card: { tag: 'Later' } })).toMatchObject({ status: 'success' });
    expect(await list()).toMatchObject([{ card: { ...card, tag: 'Later' } }]);
    await change({ id, card: { due_date: null, assignee: '9' } });
    expect((await list())[0]?.card).toEqual({ assignee: '9', tag: 'Later' });
    await change({ id, card: { assignee: null, tag: null } });
    expect(await list()).toEqual([{ ...shape, card: undefined }]);
  });

  it('is the only shape with these fields, and stays a card', async () => {
    const [shape, oval] = [cardOf(card), { meta: { id: randomUUID() }, basic: { type: 'OVAL' } }];
    await insert(shape, oval as contract.ShapeInput);
    const failed = { status: 'failed' };
    expect(await change({ id: oval.meta.id, card: { tag: 'a' } })).toMatchObject(failed);
    expect(await change({ id: oval.meta.id, basic: { type: 'CARD' } })).toMatchObject(failed);
    expect(await change({ id: shape.meta.id, basic: { type: 'OVAL' } })).toMatchObject(failed);
    const body = { update: { shapes: [{ id: oval.meta.id, card: { tag: 'a' } }] } };
    await expect(
      owner.client.call(contract.changeElements, { params: at, body }),
    ).rejects.toMatchObject({ status: 400, details: { path: '/update/shapes/0/card' } });
    expect(await list()).toEqual([shape, oval]);
  });

  it('is found by its tag', async () => {
    await insert(cardOf(card));
    const { search_result } = await owner.client.call(contract.searchTeam, {
      params: fixture.team.params,
      query: { search: 'zebra' },
    });
    expect(search_result.shapes).toHaveLength(1);
    const query = { text: 'ZEB' };
    const { elements } = await owner.client.call(contract.listElements, { params: at, query });
    expect(elements).toHaveLength(1);
  });

  it('is copied, restored and drawn with its fields', async () => {
    const shape = cardOf(card);
    const { id } = shape.meta;
    await insert(shape);
    const { version } = await owner.client.call(contract.saveZoneVersion, { params: at, body: {} });
    await change({ id, card: { tag: 'Later', due_date: null } });
    const { version_id } = version;
    await owner.client.call(contract.restoreZoneVersion, { params: { ...at, version_id } });
    expect(await list()).toEqual([shape]);
    const { zone_info } = await owner.client.call(contract.duplicateZone, {
      params: at,
      body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
    });
    const copied = await owner.client.call(contract.listShapes, {
      params: { ...at, zone_id: zone_info.zone_id },
    });
    expect(copied.shapes).toMatchObject([{ basic: { type: 'CARD' }, card }]);
    const { bytes } = await owner.client.call(contract.getZoneImage, { params: at, query: {} });
    const svg = new TextDecoder().decode(bytes);
    expect(svg).toContain('>Zebra<');
    expect(svg).toContain('>Jan 31, 2026<');
  });
});
