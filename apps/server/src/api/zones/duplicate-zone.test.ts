import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useResource } from '../../../../../testing/hooks/use-resource.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useDrawing, useZone } from '../../../../../testing/hooks/use-zone.ts';
import { DAY } from '../../../../../testing/service/manual-clock.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { idsIn, withoutIds } from '../../../../../testing/zones/test-drawing.ts';
import { restriction } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const owner = useResource(() => fixture.owner, { perTest: true });
const drawing = useDrawing(fixture);

const expectStrangers = (copy: unknown, original: unknown) => {
  expect(withoutIds(copy)).toEqual(withoutIds(original));
  const known = new Set(idsIn(original));
  expect(idsIn(copy).filter((id) => known.has(id))).toEqual([]);
};

describe('duplicating a zone', () => {
  it('copies the canvas with new ids and keeps references and stacking order', async () => {
    await drawing.draw();
    const copy = await drawing.duplicate(owner);
    expect(copy).toMatchObject({
      zone_name: 'Copy of Zone 1',
      space_id: fixture.inSpace.space_id,
      status: 'ACTIVE',
      author_zuid: owner.zuid,
    });
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId, copy.zone_id]);
    expectStrangers(await drawing.elements(copy), await drawing.elements(drawing.here));
    expect((await fixture.events()).at(-1)).toEqual({
      kind: 'zone.created',
      payload: { space_id: copy.space_id, zone_id: copy.zone_id },
    });
  });

  it('creates a copy that is independent of the original', async () => {
    await drawing.draw();
    const before = await drawing.elements(drawing.here);
    const copy = await drawing.duplicate(owner);
    const [frame] = idsIn(await drawing.elements(copy));
    await drawing.change({ delete: { ids: [frame ?? ''] } }, copy);
    expect(await drawing.elements(drawing.here)).toEqual(before);
    expect(await drawing.elements(copy)).toHaveLength(3);
  });

  it('uses the requested name', async () => {
    const named = await drawing.duplicate(owner, { zone_name: 'Second' });
    expect(named.zone_name).toBe('Second');
    await owner.client.call(contract.renameZone, {
      params: { ...fixture.inSpace, zone_id: fixture.firstZoneId },
      body: { zone_name: '🦊'.repeat(255) },
    });
    expect((await drawing.duplicate(owner)).zone_name).toBe(`Copy of ${'🦊'.repeat(247)}`);
  });

  it('includes acknowledged changes that are not projected yet', async () => {
    await drawing.draw();
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [
      fixture.firstZoneId,
    ]);
    await query(service, 'delete from elements where zone_id = $1', [fixture.firstZoneId]);
    expect(await drawing.elements(await drawing.duplicate(owner))).toHaveLength(4);
  });

  it('copies an empty zone', async () => {
    expect(await drawing.elements(await drawing.duplicate(owner))).toEqual([]);
  });

  it('requires only that the zone is visible and active', async () => {
    const { duplicate } = drawing;
    const hidden = await fixture.join('hidden', 'EDITOR');
    const outsider = await fixture.join('outsider');
    await fixture.share(restriction(fixture.firstZoneId, hidden.zuid));
    await expect(duplicate(hidden)).rejects.toMatchObject({ key: 'zoneRestricted' });
    await expect(duplicate(outsider)).rejects.toMatchObject({ key: 'spaceNotFound' });
    await expect(duplicate(owner, {}, randomUUID())).rejects.toMatchObject({ key: 'zoneNotFound' });
    await fixture.addZone();
    await fixture.trash(fixture.firstZoneId);
    await expect(duplicate(owner)).rejects.toMatchObject({ key: 'zoneNotActive' });
    await fixture.trashSpace();
    await expect(duplicate(owner)).rejects.toMatchObject({ key: 'spaceNotActive' });
  });
});

describe('comments of a duplicated zone', () => {
  const [question, answer, note] = [randomUUID(), randomUUID(), randomUUID()];
  beforeEach(async () => {
    await drawing.draw();
    const params = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
    const commenter = await fixture.join('commenter', 'COMMENTER');
    await commenter.client.call(contract.insertComments, {
      params,
      body: { comments: [{ meta: { id: question }, text: 'Why?', element_id: drawing.shape }] },
    });
    const comments = [
      { meta: { id: answer }, text: 'Because', parent_id: question },
      { meta: { id: note }, text: 'Hm', position: { top: 1, left: 2 } },
    ];
    await owner.client.call(contract.insertComments, { params, body: { comments } });
  });

  it('are not copied by default', async () => {
    expect(await drawing.comments(await drawing.duplicate(owner))).toEqual([]);
  });

  it('are copied on request with threads, anchors, authors and times', async () => {
    const copy = await drawing.duplicate(owner, { copy_comments: true });
    const comments = await drawing.comments(copy);
    expectStrangers(comments, await drawing.comments(drawing.here));
    const { shapes } = await owner.client.call(contract.listShapes, {
      params: { ...fixture.inSpace, ...copy },
    });
    expect(comments[0]?.element_id).toBe(shapes[0]?.meta.id);
  });

  it('get a position on a version without their element', async () => {
    const { here, frame, shape, other } = drawing;
    await drawing.saveVersion();
    const [full] = await drawing.versions(here);
    await drawing.change({ delete: { ids: [frame, shape, other] } });
    await drawing.saveVersion();
    const [empty] = await drawing.versions(here);
    await drawing.restore(here, full);
    await drawing.change({
      insert: { comments: [{ meta: { id: randomUUID() }, text: 'New', element_id: shape }] },
    });
    const wanted = { version_id: empty?.version_id, copy_comments: true };
    expect(await drawing.comments(await drawing.duplicate(owner, wanted))).toMatchObject([
      { text: 'Why?', position: { top: 5, left: 6 } },
      { text: 'Because', parent_id: expect.any(String) },
      { text: 'Hm', position: { top: 1, left: 2 } },
      { text: 'New', position: { top: 5, left: 6 } },
    ]);
  });
});

describe('versions of a duplicated zone', () => {
  beforeEach(async () => {
    await drawing.draw();
    await drawing.saveVersion();
  });

  it('are not copied by default', async () => {
    expect(await drawing.versions(await drawing.duplicate(owner))).toEqual([]);
  });

  it('can be the source of the copy', async () => {
    const { here, shape, frame } = drawing;
    const before = await drawing.elements(here);
    const [version] = await drawing.versions(here);
    await drawing.change({ delete: { ids: [shape, frame] } });
    const copy = await drawing.duplicate(owner, { version_id: version?.version_id });
    expectStrangers(await drawing.elements(copy), before);
  });

  it('cannot be copied if unknown or too old for the plan', async () => {
    const [version] = await drawing.versions(drawing.here);
    const wanted = { version_id: version?.version_id };
    const zones = await fixture.zoneOrder();
    await expect(drawing.duplicate(owner, { version_id: '1' })).rejects.toMatchObject({
      status: 404,
      key: 'versionNotFound',
    });
    await expect(drawing.duplicate(owner, wanted, zones[1])).rejects.toMatchObject({
      key: 'versionNotFound',
    });
    await query(service, 'update zone_versions set version_time = $2 where version_id = $1', [
      version?.version_id,
      new Date(Date.now() - 8 * DAY),
    ]);
    await expect(drawing.duplicate(owner, wanted)).rejects.toMatchObject({
      status: 403,
      key: 'versionRestricted',
    });
    expect(await fixture.zoneOrder()).toEqual(zones);
  });

  it('are included in a deep copy, with the ids of the copy', async () => {
    const { here } = drawing;
    const [first] = await drawing.versions(here);
    await owner.client.call(contract.nameZoneVersion, {
      params: {
        ...fixture.inSpace,
        zone_id: fixture.firstZoneId,
        version_id: first?.version_id ?? '',
      },
      body: { description: 'With everything' },
    });
    await drawing.change({ delete: { ids: [drawing.other] } });
    await drawing.saveVersion();

    const copy = await drawing.duplicate(owner, { deep_copy: true });
    const [before, after] = [await drawing.versions(here), await drawing.versions(copy)];
    expect(after).toHaveLength(2);
    for (const [index, version] of after.entries()) {
      const original = before[index];
      expect(version).toEqual({ ...original, version_id: version.version_id });
      expect(version.version_id).not.toBe(original?.version_id);
      const elements = await drawing.elementsIn(copy, version);
      expectStrangers(elements, await drawing.elementsIn(here, original));
    }
    expect(await drawing.elementsIn(copy, after[0])).toEqual(await drawing.elements(copy));
    const newest = new Set(idsIn(await drawing.elements(copy)));
    const oldest = idsIn(await drawing.elementsIn(copy, after[1]));
    // Only a shape and its connector are not on the current canvas.
    expect(oldest.filter((id) => !newest.has(id))).toHaveLength(2);
  });

  it('can be restored in the copy without saving a duplicate version', async () => {
    const { here, other, frame } = drawing;
    const before = await drawing.elements(here);
    await drawing.change({ delete: { ids: [other, frame] } });
    await drawing.saveVersion();
    const copy = await drawing.duplicate(owner, { deep_copy: true });
    await drawing.saveVersion(copy);
    const versions = await drawing.versions(copy);
    expect(versions).toHaveLength(2);
    await drawing.restore(copy, versions[1]);
    expectStrangers(await drawing.elements(copy), before);
    expect(await drawing.versions(copy)).toHaveLength(2);
  });

  it('save the empty canvas of a copy before one of them is restored', async () => {
    const { frame, shape, other } = drawing;
    await drawing.change({ delete: { ids: [frame, shape, other] } });
    const copy = await drawing.duplicate(owner, { deep_copy: true });
    await drawing.restore(copy, (await drawing.versions(copy))[0]);
    const [kept] = await drawing.versions(copy);
    expect(kept).toMatchObject({ description: 'Before restore' });
    expect(await drawing.elementsIn(copy, kept)).toEqual([]);
  });
});
