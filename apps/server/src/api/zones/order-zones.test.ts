import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { restriction, roleEntry } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let a: string;
let b: string;
let c: string;
let d: string;
beforeEach(async () => {
  a = fixture.firstZoneId;
  b = await fixture.addZone('B');
  c = await fixture.addZone('C');
  d = await fixture.addZone('D');
});

const put = (person: Person, ...zone_order: string[]) =>
  person.client.call(contract.orderZones, { params: fixture.inSpace, body: { zone_order } });

describe('ordering the zones of a space', () => {
  it('applies the requested order', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    expect(await put(editor, d, b, a, c)).toEqual({ zone_order: [d, b, a, c] });
    expect(await fixture.zoneOrder()).toEqual([d, b, a, c]);
    expect((await fixture.events()).at(-1)).toEqual({
      kind: 'zone.ordered',
      payload: { space_id: fixture.inSpace.space_id },
    });
  });

  it('accepts ids in any case', async () => {
    const upper = [b, a, d, c].map((id) => id.toUpperCase());
    expect(await put(fixture.owner, ...upper)).toEqual({ zone_order: [b, a, d, c] });
    expect(await fixture.zoneOrder()).toEqual([b, a, d, c]);
  });

  it('keeps the positions of hidden zones', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    await fixture.share(restriction(b, editor.zuid), restriction(c, editor.zuid));
    expect(await put(editor, d, a)).toEqual({ zone_order: [d, a] });
    expect(await fixture.zoneOrder()).toEqual([d, b, c, a]);
    expect(await fixture.zoneOrder(editor)).toEqual([d, a]);
  });

  it('treats hidden, trashed and foreign zones as unknown', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const { zone_id: foreign } = await fixture.addSpace();
    await fixture.share(restriction(b, editor.zuid));
    await fixture.trash(c);
    for (const other of [b, c, foreign, '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9']) {
      await expect(put(editor, d, other, a)).rejects.toMatchObject({
        status: 404,
        key: 'zoneNotFound',
        details: { path: '/zone_order/1' },
      });
    }
    expect(await fixture.zoneOrder()).toEqual([a, b, d]);
  });

  it('requires every visible zone exactly once', async () => {
    await expect(put(fixture.owner, a, b, c)).rejects.toMatchObject({
      status: 400,
      key: 'zoneOrderIncomplete',
      details: { path: '/zone_order' },
    });
    await expect(put(fixture.owner, a, b, a, c, d)).rejects.toMatchObject({
      key: 'zoneOrderIncomplete',
      details: { path: '/zone_order/2' },
    });
    await expect(put(fixture.owner, a, b, a.toUpperCase(), c)).rejects.toMatchObject({
      key: 'zoneOrderIncomplete',
    });
    expect(await fixture.zoneOrder()).toEqual([a, b, c, d]);
  });

  it('keeps the position of a restored zone', async () => {
    await fixture.trash(b);
    await put(fixture.owner, d, c, a);
    await fixture.owner.client.call(contract.changeZoneState, {
      params: { ...fixture.inSpace, zone_id: b },
      body: { zone_state: 'RESTORE' },
    });
    expect(await fixture.zoneOrder()).toEqual([d, b, c, a]);
  });

  it('assigns distinct positions to zones that shared one', async () => {
    await query(service, `update zones set position = 'a0' where space_id = $1`, [
      fixture.inSpace.space_id,
    ]);
    await put(fixture.owner, d, c, b, a);
    expect(await fixture.zoneOrder()).toEqual([d, c, b, a]);
  });

  it('requires an editor of the space; a zone role is not enough', async () => {
    const viewer = await fixture.join('viewer', 'VIEWER');
    await fixture.share(roleEntry(a, viewer.zuid, 'ORGANISER'));
    await expect(put(viewer, d, c, b, a)).rejects.toMatchObject({
      status: 401,
      key: 'notPermitted',
    });
    await expect(put(viewer, '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9')).rejects.toMatchObject({
      key: 'notPermitted',
    });
    const outside = await fixture.join('outside');
    await expect(put(outside, a)).rejects.toMatchObject({ key: 'spaceNotFound' });
    await fixture.trashSpace();
    await expect(put(viewer, a)).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(put(fixture.owner, a)).rejects.toMatchObject({ key: 'spaceNotActive' });
  });
});
