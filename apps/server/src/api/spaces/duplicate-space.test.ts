import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import {
  createDrawing,
  type Drawing,
  idsIn,
  withoutIds,
} from '../../../../../testing/zones/test-drawing.ts';
import {
  createZoneFixture,
  restriction,
  type ZoneFixture,
} from '../../../../../testing/zones/zone-fixture.ts';

let service: TestService;
let scene: ZoneFixture;
let drawing: Drawing;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.close());
beforeEach(async () => {
  scene = await createZoneFixture(service);
  drawing = createDrawing(scene);
});

async function duplicate(person: Person) {
  const { space_info } = await person.client.call(contract.duplicateSpace, {
    params: scene.inSpace,
    body: { duplicate_space: {} },
  });
  const { space_id } = space_info;
  const params = { ...scene.inSpace, space_id };
  const { zones_info } = await person.client.call(contract.listZonesMeta, { params });
  return zones_info.zone_order.map((zone_id) => ({
    space_id,
    zone_id,
    name: zones_info.zone_meta[zone_id]?.zone_name,
  }));
}

describe('duplicating a space', () => {
  it('copies its zones in their order with what is on them, under new ids', async () => {
    await drawing.draw();
    const second = await scene.addZone('Second');
    await drawing.change(
      { insert: { frames: [{ meta: { id: randomUUID(), name: 'Other' } }] } },
      { ...scene.inSpace, zone_id: second },
    );
    const [one, two, ...more] = await duplicate(scene.owner);
    expect([one?.name, two?.name, ...more]).toEqual(['Zone 1', 'Second']);
    if (!one || !two) throw new Error('A zone is missing.');
    const before = await drawing.elements(drawing.here);
    const after = await drawing.elements(one);
    expect(withoutIds(after)).toEqual(withoutIds(before));
    expect(idsIn(after).filter((id) => idsIn(before).includes(id))).toEqual([]);
    expect(await drawing.elements(two)).toHaveLength(1);
  });

  it('leaves comments, versions, access and trashed zones behind', async () => {
    const viewer = await scene.join('viewer', 'VIEWER');
    await drawing.draw();
    await drawing.saveVersion();
    await drawing.change({
      insert: {
        comments: [{ meta: { id: randomUUID() }, text: 'Why?', element_id: drawing.shape }],
      },
    });
    await scene.trash(await scene.addZone('Gone'));
    await scene.share(restriction(scene.firstZoneId, viewer.zuid));
    const copies = await duplicate(scene.owner);
    expect(copies.map(({ name }) => name)).toEqual(['Zone 1', 'Spare']);
    const [copy] = copies;
    if (!copy) throw new Error('The zone is missing.');
    expect(await drawing.comments(copy)).toEqual([]);
    expect(await drawing.versions(copy)).toEqual([]);
    const access = await query(service, 'select 1 from zone_access where zone_id = $1', [
      copy.zone_id,
    ]);
    expect(access).toEqual([]);
  });

  it('leaves zones behind that the caller does not see', async () => {
    const viewer = await scene.join('viewer', 'VIEWER');
    await scene.addZone('Open');
    await scene.share(restriction(scene.firstZoneId, viewer.zuid));
    expect((await duplicate(viewer)).map(({ name }) => name)).toEqual(['Open']);
    expect(await duplicate(scene.owner)).toHaveLength(2);
  });

  it('sees what was acknowledged, also what has not reached the rows yet', async () => {
    await drawing.draw();
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [
      scene.firstZoneId,
    ]);
    await query(service, 'delete from elements where zone_id = $1', [scene.firstZoneId]);
    const [copy] = await duplicate(scene.owner);
    if (!copy) throw new Error('The zone is missing.');
    expect(await drawing.elements(copy)).toHaveLength(4);
  });
});
