import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useFirstZone, useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { restriction } from '../../../../../testing/zones/zone-fixture.ts';
import { builtInTemplates } from '../../domain/templates/built-in/index.ts';

const service = useService({ env: { ZONE_ELEMENTS: '300' } });
const fixture = useZone(service, { perTest: true });
const at = useFirstZone(fixture);

type Insertion = contract.BodyOf<typeof contract.insertTemplate>;

const insert = (person: Person, body: Partial<Insertion> = {}) =>
  person.client.call(contract.insertTemplate, {
    params: at,
    body: { template_id: '1001', ...body },
  });

const readElements = async () => {
  const { space_data } = await fixture.owner.client.call(contract.getZoneData, {
    params: at,
    query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id },
  });
  return (space_data.docDatas[0]?.document.elements ?? []).map((element) =>
    'frame' in element ? element.frame : 'shape' in element ? element.shape : element.connector,
  );
};

const addShape = async (layout: contract.Layout, kind: 'shapes' | 'frames' = 'shapes') => {
  const id = randomUUID();
  const insertion =
    kind === 'shapes'
      ? { shapes: [{ meta: { id }, basic: { type: 'OVAL' as const }, properties: { layout } }] }
      : { frames: [{ meta: { id, name: 'Frame' }, properties: { layout } }] };
  await fixture.owner.client.call(contract.changeElements, {
    params: at,
    body: { insert: insertion },
  });
  return id;
};

const topLeft = (elements: readonly { properties?: { layout?: contract.Layout } }[]) => {
  const layouts = elements.flatMap(({ properties }) => properties?.layout ?? []);
  return {
    top: Math.min(...layouts.map(({ top = 0 }) => top)),
    left: Math.min(...layouts.map(({ left = 0 }) => left)),
  };
};

const kanban = builtInTemplates[0]?.build() ?? [];
const paid = builtInTemplates.find(({ plans }) => plans !== 'all')?.id ?? '';

describe('inserting a template', () => {
  it('inserts it at the origin of an empty zone, in order', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const answer = await insert(editor);
    expect(answer).toMatchObject({
      zone_id: at.zone_id,
      template_id: '1001',
      position: { top: 0, left: 0 },
    });
    const elements = await readElements();
    expect(elements.map(({ meta }) => meta.id)).toEqual(answer.inserted_ids);
    expect(elements.map(({ meta }) => meta.name)).toEqual(
      kanban.map(({ element }) => element.meta.name),
    );
    expect(topLeft(elements as never)).toEqual({ top: 0, left: 0 });
  });

  it('inserts it above and beside all content, with new ids each time', async () => {
    const below = await addShape({ top: 40, left: 100, width: 200, height: 50 });
    const first = await insert(fixture.owner, { placement: 'AUTO' });
    expect(first.position).toEqual({ top: 40, left: 380 });
    const second = await insert(fixture.owner);
    expect(second.position.left).toBeGreaterThan(first.position.left + 1000);
    const ids = (await readElements()).map(({ meta }) => meta.id);
    expect(ids).toEqual([below, ...first.inserted_ids, ...second.inserted_ids]);
    expect(new Set(ids).size).toBe(1 + 2 * kanban.length);
  });

  it('inserts it exactly at a position, over existing content', async () => {
    await addShape({ top: 0, left: 0, width: 5000, height: 5000 });
    const position = { top: -12.5, left: 1000 };
    const answer = await insert(fixture.owner, { placement: 'AT_POSITION', position });
    expect(answer.position).toEqual(position);
    const inserted = (await readElements()).slice(1);
    expect(topLeft(inserted as never)).toEqual(position);
  });

  it('inserts it at the nearest free position', async () => {
    await addShape({ top: 0, left: 0, width: 400, height: 5000 }, 'frames');
    const near = await insert(fixture.owner, {
      placement: 'NEAR_POSITION',
      position: { top: 100, left: 390 },
    });
    expect(near.position).toEqual({ top: 100, left: 420 });
    const free = await insert(fixture.owner, {
      placement: 'NEAR_POSITION',
      position: { top: 90_000, left: 0 },
    });
    expect(free.position).toEqual({ top: 90_000, left: 0 });
  });

  it('requires a position for placements that use one', async () => {
    for (const placement of ['AT_POSITION', 'NEAR_POSITION'] as const) {
      await expect(insert(fixture.owner, { placement })).rejects.toMatchObject({
        status: 400,
        key: 'validation',
      });
    }
  });

  it('saves a version of the zone', async () => {
    await addShape({});
    const editor = await fixture.join('editor', 'EDITOR');
    await insert(editor);
    const { zone_versions } = await editor.client.call(contract.listZoneVersions, { params: at });
    expect(zone_versions.allowed_versions).toMatchObject([
      { description: `${builtInTemplates[0]?.name} inserted`, modified_by: editor.zuid },
    ]);
    const { document } = await editor.client.call(contract.getZoneVersion, {
      params: { ...at, version_id: zone_versions.allowed_versions[0]?.version_id ?? '' },
    });
    expect(document.elements).toHaveLength(1 + kanban.length);
  });

  it('inserts nothing of an empty template', async () => {
    const empty = await fixture.addSpace();
    const { template } = await fixture.owner.client.call(contract.saveTemplate, {
      params: at,
      body: { name: 'Empty', ...empty },
    });
    const answer = await insert(fixture.owner, { template_id: template.id });
    expect(answer).toMatchObject({ position: { top: 0, left: 0 }, inserted_ids: [] });
  });

  it('rejects a template that exceeds the element limit', async () => {
    while ((await readElements()).length + kanban.length <= 300) await insert(fixture.owner);
    const before = await readElements();
    await expect(insert(fixture.owner)).rejects.toMatchObject({ status: 409, key: 'zoneFull' });
    expect(await readElements()).toEqual(before);
  });

  it('requires an editor, an active zone and an available template', async () => {
    const { owner } = fixture;
    const commenter = await fixture.join('commenter', 'COMMENTER');
    const hidden = await fixture.join('hidden', 'EDITOR');
    await fixture.share(restriction(at.zone_id, hidden.zuid));
    await expect(insert(commenter)).rejects.toMatchObject({ status: 401, key: 'notPermitted' });
    await expect(insert(commenter, { template_id: '1' })).rejects.toMatchObject({
      key: 'notPermitted',
    });
    await expect(insert(hidden)).rejects.toMatchObject({ key: 'zoneRestricted' });
    await expect(insert(owner, { template_id: '1' })).rejects.toMatchObject({
      status: 404,
      key: 'templateNotFound',
    });
    await expect(insert(owner, { template_id: paid })).rejects.toMatchObject({
      status: 403,
      key: 'templateUnavailable',
    });
    await fixture.addZone();
    await fixture.trash(at.zone_id);
    await expect(insert(owner)).rejects.toMatchObject({ key: 'zoneNotActive' });
    await fixture.trashSpace();
    await expect(insert(owner)).rejects.toMatchObject({ key: 'spaceNotActive' });
  });

  it('updates the modified time of the space', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    await query(
      service,
      `update spaces set modified_time = modified_time - interval '2 hours' where space_id = $1`,
      [at.space_id],
    );
    await insert(editor);
    const [space] = await query(
      service,
      `select last_author_zuid, modified_time > now() - interval '1 hour' as fresh
       from spaces where space_id = $1`,
      [at.space_id],
    );
    expect(space).toEqual({ last_author_zuid: editor.zuid, fresh: true });
  });
});
