import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { createZoneFixture } from '../../../../../testing/zones/zone-fixture.ts';
import { builtInTemplates } from '../../domain/templates/built-in/index.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });

type NewZone = contract.BodyOf<typeof contract.createZone>['create_zone'];

const ask = (person: Person, create_zone: NewZone, response_form?: 'SERIALISED' | 'OBJECT') =>
  person.client.call(contract.createZone, {
    params: fixture.inSpace,
    query: { response_form },
    body: { create_zone },
  });

async function create(person: Person, create_zone: NewZone) {
  const data = await ask(person, create_zone, 'OBJECT');
  if (typeof data === 'string') throw new Error('The answer came as text.');
  const [first] = data.space_data.docDatas;
  if (!first) throw new Error('The answer holds no document.');
  return { space: data.space_data.id, ...first };
}

function contentOf(element: contract.DocumentElement) {
  if ('frame' in element) return element.frame;
  return 'shape' in element ? element.shape : element.connector;
}

const listVersions = async (zone_id: string) =>
  (
    await fixture.owner.client.call(contract.listZoneVersions, {
      params: { ...fixture.inSpace, zone_id },
    })
  ).zone_versions.allowed_versions;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsIn = (elements: unknown) => [...new Set(JSON.stringify(elements).match(UUID))];

const kanban = builtInTemplates[0]?.build() ?? [];
const paid = builtInTemplates.find(({ plans }) => plans !== 'all')?.id ?? '';

describe('creating a zone', () => {
  it('appends an empty zone and returns its data', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const created = await create(editor, { zone_name: 'Ideas' });
    expect(created).toMatchObject({
      space: fixture.inSpace.space_id,
      document: { meta: { name: 'Ideas' }, elements: [] },
      baseMeta: { author: editor.zuid, current: { version: '0', modifiedBy: editor.zuid } },
    });
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId, created.document.id]);
    const again = await create(fixture.owner, { zone_name: 'Ideas' });
    expect(await fixture.zoneOrder()).toEqual([
      fixture.firstZoneId,
      created.document.id,
      again.document.id,
    ]);
    expect(await listVersions(created.document.id)).toEqual([]);
    expect(await fixture.events()).toMatchObject([
      {
        kind: 'zone.created',
        payload: { space_id: fixture.inSpace.space_id, zone_id: created.document.id },
      },
      { kind: 'zone.created' },
    ]);
  });

  it('returns JSON in a string unless an object is requested', async () => {
    for (const form of [undefined, 'SERIALISED'] as const) {
      const text = await ask(fixture.owner, { zone_name: 'Ideas', template_id: '1001' }, form);
      if (typeof text !== 'string') throw new Error('The answer is no text.');
      const { space_data } = JSON.parse(text);
      const zone_id = space_data.docDatas[0].document.id;
      const read = await fixture.owner.client.call(contract.getZoneData, {
        params: fixture.inSpace,
        query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id },
      });
      expect({ space_data }).toEqual(read);
    }
  });

  it('fills it from a template with new ids and saves a version', async () => {
    const [one, two] = [
      await create(fixture.owner, { zone_name: 'A', template_id: '1001' }),
      await create(fixture.owner, { zone_name: 'B', template_id: '1001' }),
    ];
    const kinds = one.document.elements.map((element) => Object.keys(element)[1]);
    expect(kinds).toEqual(kanban.map(({ kind }) => kind));
    const ids = [kanban, one.document.elements, two.document.elements].map(idsIn);
    const [old = [], first = [], second = []] = ids;
    expect(first).toHaveLength(old.length);
    expect(new Set([...old, ...first, ...second]).size).toBe(3 * old.length);
    for (const id of first) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const name = builtInTemplates[0]?.name;
    expect(await listVersions(one.document.id)).toMatchObject([
      { description: `${name} inserted`, modified_by: fixture.owner.zuid },
    ]);
  });

  it('fills it from a template of the edition at the origin, without comments', async () => {
    const at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
    const [note, held, wire] = [randomUUID(), randomUUID(), randomUUID()];
    const place = (left: number, top: number) => ({
      properties: { layout: { left, top, width: 100, height: 50 } },
    });
    await fixture.owner.client.call(contract.changeElements, {
      params: at,
      body: {
        insert: {
          frames: [{ meta: { id: note, name: 'Board' }, ...place(-500, 300) }],
          shapes: [
            { meta: { id: held }, frame_id: note, basic: { type: 'OVAL' }, ...place(0, 400) },
          ],
          connectors: [
            {
              meta: { id: wire },
              connected: { first: { shape_id: note }, second: { shape_id: held } },
            },
          ],
          comments: [{ meta: { id: randomUUID() }, text: 'Why?', element_id: held }],
        },
      },
    });
    const { template } = await fixture.owner.client.call(contract.saveTemplate, {
      params: fixture.inSpace,
      body: { name: 'Own', space_id: fixture.inSpace.space_id, zone_id: fixture.firstZoneId },
    });
    const created = await create(fixture.owner, { zone_name: 'Copy', template_id: template.id });
    expect(created.document.elements).toHaveLength(3);
    const [frame, shape, connector] = created.document.elements.map(contentOf);
    expect(frame).toMatchObject({
      properties: { layout: { left: 0, top: 0, width: 100, height: 50 } },
    });
    expect(shape).toMatchObject({
      frame_id: frame?.meta.id,
      properties: { layout: { left: 500, top: 100 } },
    });
    expect(connector).toMatchObject({
      connected: { first: { shape_id: frame?.meta.id }, second: { shape_id: shape?.meta.id } },
    });
    const comments = await fixture.owner.client.call(contract.listComments, {
      params: { ...fixture.inSpace, zone_id: created.document.id },
    });
    expect(comments.total_count).toBe(0);
  });

  it('creates no zone if the template is missing or not in the plan', async () => {
    const { owner } = fixture;
    const zone_name = 'Ideas';
    for (const template_id of ['1', '0', '9'.repeat(50)]) {
      await expect(create(owner, { zone_name, template_id })).rejects.toMatchObject({
        status: 404,
        key: 'templateNotFound',
      });
    }
    await expect(create(owner, { zone_name, template_id: paid })).rejects.toMatchObject({
      status: 403,
      key: 'templateUnavailable',
    });
    const other = await createZoneFixture(service);
    const { template } = await other.owner.client.call(contract.saveTemplate, {
      params: other.inSpace,
      body: { name: 'Foreign', space_id: other.inSpace.space_id, zone_id: other.firstZoneId },
    });
    await expect(create(owner, { zone_name, template_id: template.id })).rejects.toMatchObject({
      key: 'templateNotFound',
    });
    expect(await fixture.zoneOrder()).toEqual([fixture.firstZoneId]);
    await query(
      service,
      `update subscriptions set plan_name = 'BUSINESS_PLAN' where edition_id = $1`,
      [fixture.inSpace.edition_id],
    );
    expect((await create(owner, { zone_name, template_id: paid })).document.elements).not.toEqual(
      [],
    );
  });

  it('requires an editor and an active space', async () => {
    const commenter = await fixture.join('commenter', 'COMMENTER');
    const outsider = await fixture.join('outsider');
    await expect(create(commenter, { zone_name: 'x' })).rejects.toMatchObject({
      key: 'notPermitted',
    });
    await expect(create(commenter, { zone_name: 'x', template_id: '1' })).rejects.toMatchObject({
      key: 'notPermitted',
    });
    await expect(create(outsider, { zone_name: 'x' })).rejects.toMatchObject({
      key: 'spaceNotFound',
    });
    await fixture.trashSpace();
    await expect(create(fixture.owner, { zone_name: 'x' })).rejects.toMatchObject({
      key: 'spaceNotActive',
    });
  });

  it('is rejected at the limit of the plan, not counting trashed zones', async () => {
    await query(service, `update plans set zones_per_space = 3 where plan_name = 'FREE_PLAN'`);
    try {
      const gone = await create(fixture.owner, { zone_name: '2' });
      await create(fixture.owner, { zone_name: '3' });
      await expect(create(fixture.owner, { zone_name: '4' })).rejects.toMatchObject({
        status: 409,
        key: 'zoneLimitReached',
      });
      await fixture.trash(gone.document.id);
      await create(fixture.owner, { zone_name: '4' });
    } finally {
      await query(service, `update plans set zones_per_space = 25 where plan_name = 'FREE_PLAN'`);
    }
  });

  it('never exceeds the limit with concurrent requests', async () => {
    await query(service, `update plans set zones_per_space = 3 where plan_name = 'FREE_PLAN'`);
    try {
      const attempts = await Promise.allSettled(
        Array.from({ length: 6 }, () => create(fixture.owner, { zone_name: 'x' })),
      );
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await fixture.zoneOrder()).toHaveLength(3);
    } finally {
      await query(service, `update plans set zones_per_space = 25 where plan_name = 'FREE_PLAN'`);
    }
  });
});

describe('creating a space from a template', () => {
  const createSpace = (template_id: string) =>
    fixture.owner.client.call(contract.createSpace, {
      params: fixture.inSpace,
      body: {
        create_space: { space_name: 'Plan', team_id: fixture.team.params.team_id, template_id },
      },
    });

  it('fills its first zone', async () => {
    const { space_id } = await createSpace('1001');
    const params = { ...fixture.inSpace, space_id };
    const { zones_info } = await fixture.owner.client.call(contract.listZonesMeta, { params });
    const zone_id = zones_info.zone_order[0] ?? '';
    expect(zones_info.zone_meta[zone_id]).toMatchObject({ zone_name: 'Zone 1' });
    const { space_data } = await fixture.owner.client.call(contract.getZoneData, {
      params,
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id },
    });
    expect(space_data.docDatas[0]?.document.elements).toHaveLength(kanban.length);
  });

  it('requires an existing template that the plan includes', async () => {
    await expect(createSpace('1')).rejects.toMatchObject({ key: 'templateNotFound' });
    await expect(createSpace(paid)).rejects.toMatchObject({ key: 'templateUnavailable' });
  });
});
