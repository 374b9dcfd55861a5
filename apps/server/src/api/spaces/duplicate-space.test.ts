import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useDrawing, useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { idsIn, withoutIds } from '../../../../../testing/zones/test-drawing.ts';
import { restriction } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const drawing = useDrawing(fixture);

async function duplicate(person: Person) {
  const { space_info } = await person.client.call(contract.duplicateSpace, {
    params: fixture.inSpace,
    body: { duplicate_space: {} },
  });
  const { space_id } = space_info;
  const params = { ...fixture.inSpace, space_id };
  const { zones_info } = await person.client.call(contract.listZonesMeta, { params });
  return zones_info.zone_order.map((zone_id) => ({
    space_id,
    zone_id,
    name: zones_info.zone_meta[zone_id]?.zone_name,
  }));
}

describe('duplicating a space', () => {
  it('copies its zones with their content, in order, with new ids', async () => {
    await drawing.draw();
    const second = await fixture.addZone('Second');
    await drawing.change(
      { insert: { frames: [{ meta: { id: randomUUID(), name: 'Other' } }] } },
      { ...fixture.inSpace, zone_id: second },
    );
    const [one, two, ...more] = await duplicate(fixture.owner);
    expect([one?.name, two?.name, ...more]).toEqual(['Zone 1', 'Second']);
    if (!one || !two) throw new Error('A zone is missing.');
    const before = await drawing.elements(drawing.here);
    const after = await drawing.elements(one);
    expect(withoutIds(after)).toEqual(withoutIds(before));
    expect(idsIn(after).filter((id) => idsIn(before).includes(id))).toEqual([]);
    expect(await drawing.elements(two)).toHaveLength(1);
  });

  it('does not copy comments, versions, access and trashed zones', async () => {
    const viewer = await fixture.join('viewer', 'VIEWER');
    await drawing.draw();
    await drawing.saveVersion();
    await drawing.change({
      insert: {
        comments: [{ meta: { id: randomUUID() }, text: 'Why?', element_id: drawing.shape }],
      },
    });
    await fixture.trash(await fixture.addZone('Gone'));
    await fixture.share(restriction(fixture.firstZoneId, viewer.zuid));
    const copies = await duplicate(fixture.owner);
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

  it('does not copy zones that the caller cannot see', async () => {
    const viewer = await fixture.join('viewer', 'VIEWER');
    await fixture.addZone('Open');
    await fixture.share(restriction(fixture.firstZoneId, viewer.zuid));
    expect((await duplicate(viewer)).map(({ name }) => name)).toEqual(['Open']);
    expect(await duplicate(fixture.owner)).toHaveLength(2);
  });

  it('includes acknowledged changes that are not projected yet', async () => {
    await drawing.draw();
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [
      fixture.firstZoneId,
    ]);
    await query(service, 'delete from elements where zone_id = $1', [fixture.firstZoneId]);
    const [copy] = await duplicate(fixture.owner);
    if (!copy) throw new Error('The zone is missing.');
    expect(await drawing.elements(copy)).toHaveLength(4);
  });
});
