import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let owner: Person;
let editor: Person;
let at: { edition_id: string; space_id: string; zone_id: string };
beforeEach(async () => {
  await fixture.addZone();
  owner = fixture.owner;
  editor = await fixture.join('ed', 'EDITOR');
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
});

type Lock = 'none' | 'all' | 'organisers';

const shapeOf = (locked?: Lock, id: string = randomUUID()) => ({
  meta: { id },
  basic: { type: 'OVAL' as const },
  properties: { layout: { left: 1, top: 2, width: 30, height: 40 } },
  ...(locked && { locked }),
});
const insert = (person: Person, ...shapes: contract.ShapeInput[]) =>
  person.client.call(contract.insertShapes, { params: at, body: { shapes } });
const change = async (person: Person, item: contract.ShapeChange) =>
  (await person.client.call(contract.changeShapes, { params: at, body: { shapes: [item] } }))
    .results[0];
const remove = async (person: Person, id: string) =>
  (await person.client.call(contract.removeShapes, { params: at, body: { ids: [id] } })).results[0];
const list = async () =>
  (await owner.client.call(contract.listShapes, { params: at, query: { form: 'input' } })).shapes;
const move = (id: string) => ({ id, properties: { layout: { left: 500 } } });

const LOCKED = { status: 403, code: 'EL1007' };

describe('a locked element', () => {
  it.each(['all', 'organisers'] as const)(
    'with `%s` is neither changed nor deleted',
    async (locked) => {
      const shape = shapeOf(locked);
      const frame = { meta: { id: randomUUID(), name: 'Agenda' }, locked };
      await insert(owner, shape);
      await owner.client.call(contract.insertFrames, { params: at, body: { frames: [frame] } });
      const { id } = shape.meta;
      for (const person of [owner, editor]) {
        expect(await change(person, move(id))).toMatchObject({ status: 'failed' });
        expect(await remove(person, id)).toMatchObject({ status: 'failed' });
        const batch = (body: contract.BodyOf<typeof contract.changeElements>) =>
          person.client.call(contract.changeElements, { params: at, body });
        await expect(batch({ update: { shapes: [move(id)] } })).rejects.toMatchObject(LOCKED);
        await expect(batch({ delete: { ids: [id, frame.meta.id] } })).rejects.toMatchObject(LOCKED);
      }
      expect(await list()).toEqual([shape]);
    },
  );

  it('is unlocked by editors, and changed at the same time', async () => {
    const shape = shapeOf('all');
    const { id } = shape.meta;
    await insert(owner, shape);
    expect(await change(editor, { ...move(id), locked: 'none' })).toMatchObject({
      status: 'success',
    });
    expect(await list()).toMatchObject([{ locked: 'none', properties: { layout: { left: 500 } } }]);
    expect(await remove(editor, id)).toMatchObject({ status: 'success' });
  });
});

describe('a lock for organisers', () => {
  it('is set and removed only by them', async () => {
    const free = shapeOf();
    await insert(editor, free);
    await expect(insert(editor, shapeOf('organisers'))).rejects.toMatchObject(LOCKED);
    const { id } = free.meta;
    expect(await change(editor, { id, locked: 'organisers' })).toMatchObject({ status: 'failed' });
    expect(await change(owner, { id, locked: 'organisers' })).toMatchObject({ status: 'success' });
    for (const locked of ['none', 'all'] as const)
      expect(await change(editor, { id, locked })).toMatchObject({ status: 'failed' });
    expect(await list()).toEqual([{ ...free, locked: 'organisers' }]);

    await owner.client.call(contract.shareZones, {
      params: { edition_id: at.edition_id, space_id: at.space_id },
      body: {
        members_info: [
          {
            member_id: editor.zuid,
            member_type: 'USER',
            role: 'ORGANISER',
            resource_id: at.zone_id,
            permission: 'allowed',
          },
        ],
      },
    });
    expect(await change(editor, { id, locked: 'none' })).toMatchObject({ status: 'success' });
  });

  it('is not circumvented by restoring a version or a time', async () => {
    const shape = shapeOf();
    const { id } = shape.meta;
    await insert(owner, shape);
    for (const zone_state of ['TRASH', 'RESTORE'] as const)
      await owner.client.call(contract.changeZoneState, { params: at, body: { zone_state } });
    const { zone_versions } = await owner.client.call(contract.listZoneVersions, { params: at });
    const version_id = zone_versions.allowed_versions[0]?.version_id ?? '';
    const time = new Date().toISOString();
    expect(await change(owner, { ...move(id), locked: 'organisers' })).toMatchObject({
      status: 'success',
    });
    const before = await list();
    const restore = (person: Person) =>
      person.client.call(contract.restoreZoneVersion, { params: { ...at, version_id } });
    await expect(restore(editor)).rejects.toMatchObject(LOCKED);
    await expect(
      editor.client.call(contract.restoreZoneHistory, { params: at, body: { time } }),
    ).rejects.toMatchObject(LOCKED);
    expect(await list()).toEqual(before);
    await restore(owner);
    expect(await list()).toEqual([shape]);
  });
});

describe('groups', () => {
  const [outer, inner] = [randomUUID(), randomUUID().toUpperCase()];

  it('are stored as sent, nested and removed', async () => {
    const shape = { ...shapeOf(), group_id: `${outer}/${inner}` };
    const { id } = shape.meta;
    await insert(editor, shape);
    expect(await list()).toEqual([shape]);
    await change(editor, { id, group_id: outer });
    expect(await list()).toEqual([{ ...shape, group_id: outer }]);
    await change(editor, { id, group_id: null });
    const { group_id: _, ...ungrouped } = shape;
    expect(await list()).toEqual([ungrouped]);
  });

  it('have at most eight levels', async () => {
    const path = (levels: number) => Array.from({ length: levels }, () => outer).join('/');
    await insert(editor, { ...shapeOf(), group_id: path(8) });
    await expect(insert(editor, { ...shapeOf(), group_id: path(9) })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('of a copied zone are new, and the same for all their elements', async () => {
    const shapes = [1, 2].map(() => ({ ...shapeOf(), group_id: outer }));
    await insert(editor, ...shapes);
    const { zone_info } = await owner.client.call(contract.duplicateZone, {
      params: at,
      body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
    });
    const copied = await owner.client.call(contract.listShapes, {
      params: { ...at, zone_id: zone_info.zone_id },
    });
    const groups = new Set(copied.shapes.map(({ group_id }) => group_id));
    expect(copied.shapes).toHaveLength(2);
    expect(groups.size).toBe(1);
    expect(groups).not.toContain(outer);
  });
});
