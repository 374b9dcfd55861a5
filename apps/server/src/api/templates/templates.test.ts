import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import {
  createZoneFixture,
  restriction,
  roleEntry,
} from '../../../../../testing/zones/zone-fixture.ts';
import { builtInTemplates } from '../../domain/templates/built-in/index.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let params: { edition_id: string };
beforeEach(async () => {
  params = { edition_id: fixture.inSpace.edition_id };
});

const list = async (person: Person, search: contract.QueryOf<typeof contract.listTemplates> = {}) =>
  (await person.client.call(contract.listTemplates, { params, query: search })).templates;

const read = async (person: Person, template_id: string) =>
  (await person.client.call(contract.getTemplate, { params: { ...params, template_id } })).template;

type Saving = Partial<contract.BodyOf<typeof contract.saveTemplate>>;

const save = async (person: Person, body: Saving = {}) =>
  (
    await person.client.call(contract.saveTemplate, {
      params,
      body: {
        name: 'Review',
        space_id: fixture.inSpace.space_id,
        zone_id: fixture.firstZoneId,
        ...body,
      },
    })
  ).template;

const remove = (person: Person, template_id: string) =>
  person.client.call(contract.deleteTemplate, { params: { ...params, template_id } });

const setPlan = (plan: string) =>
  query(service, 'update subscriptions set plan_name = $2 where edition_id = $1', [
    params.edition_id,
    plan,
  ]);

const paid = builtInTemplates.find(({ plans }) => plans !== 'all')?.id ?? '';
const count = builtInTemplates.length;

describe('the templates of an edition', () => {
  it('are the built-in ones in order, then its own by name', async () => {
    for (const name of ['beta', 'Alpha', 'Éclair', 'delta']) await save(fixture.owner, { name });
    const member = await fixture.join('member');
    const templates = await list(member, { limit: 100 });
    expect(templates.slice(0, count).map(({ id }) => id)).toEqual(
      builtInTemplates.map(({ id }) => id),
    );
    expect(templates.slice(count).map(({ name }) => name)).toEqual([
      'Alpha',
      'beta',
      'delta',
      'Éclair',
    ]);
  });

  it('are paged over both kinds, twenty per page', async () => {
    for (let index = 0; index < 8; index += 1) await save(fixture.owner, { name: `Own ${index}` });
    const names = async (from?: number, limit?: number) =>
      (await list(fixture.owner, { from, limit })).map(({ name }) => name);
    expect(await names()).toHaveLength(20);
    expect(await names(count - 1, 3)).toEqual([builtInTemplates.at(-1)?.name, 'Own 0', 'Own 1']);
    expect(await names(count + 6, 10)).toEqual(['Own 6', 'Own 7']);
    expect(await names(count + 8, 10)).toEqual([]);
    expect(await names(0, 1)).toEqual([builtInTemplates[0]?.name]);
  });

  it('show whether the plan includes them', async () => {
    expect(await read(fixture.owner, paid)).toMatchObject({ is_available_for_edition: 'false' });
    expect(await read(fixture.owner, '1001')).toMatchObject({ is_available_for_edition: 'true' });
    await setPlan('BUSINESS_PLAN');
    expect(await read(fixture.owner, paid)).toMatchObject({ is_available_for_edition: 'true' });
    const flags = (await list(fixture.owner)).map((t) => t.is_available_for_edition);
    expect(new Set(flags)).toEqual(new Set(['true']));
  });

  it('are returned with the requested fields', async () => {
    expect(await list(fixture.owner, { limit: 1, fields: ['id', 'name'] })).toEqual([
      { id: '1001', name: builtInTemplates[0]?.name },
    ]);
    const one = await fixture.owner.client.call(contract.getTemplate, {
      params: { ...params, template_id: '1001' },
      query: { fields: ['name'] },
    });
    expect(one.template).toEqual({ name: builtInTemplates[0]?.name });
  });

  it('show their content even if the plan does not include them', async () => {
    const content = (template_id: string, form?: 'input') =>
      fixture.owner.client.call(contract.getTemplateContent, {
        params: { ...params, template_id },
        query: { form },
      });
    for (const { id, build } of builtInTemplates) {
      const { template, elements } = await content(id, 'input');
      expect(template).toEqual(await read(fixture.owner, id));
      expect(elements).toEqual(
        build().map(({ kind, element }) => ({
          type: kind === 'frame' ? 'FRAME' : 'OBJECT',
          [kind]: element,
        })),
      );
    }
    const fills = [{ no_fill: {} }];
    const frame = { meta: { id: randomUUID(), name: 'Risks' }, properties: { fills } };
    await fixture.owner.client.call(contract.insertFrames, {
      params: { ...fixture.inSpace, zone_id: fixture.firstZoneId },
      body: { frames: [frame] },
    });
    const { id } = await save(fixture.owner);
    const [shown] = (await content(id, 'input')).elements;
    const meta = { id: expect.not.stringMatching(frame.meta.id), name: 'Risks' };
    expect(shown).toMatchObject({ type: 'FRAME', frame: { meta, properties: { fills } } });
    expect((await content(id, 'input')).elements).toEqual([shown]);
    expect((await content(id)).elements).toMatchObject([
      { frame: { properties: { fills: [{ noFill: {} }] } } },
    ]);
    await expect(content('1')).rejects.toMatchObject({ key: 'templateNotFound' });
  });

  it('are unknown in other editions', async () => {
    const { id } = await save(fixture.owner);
    const stranger = await service.signIn(`stranger-${randomUUID()}`);
    await expect(list(stranger)).rejects.toMatchObject({ key: 'notFound' });
    await expect(read(stranger, '1001')).rejects.toMatchObject({ key: 'notFound' });
    const other = await createZoneFixture(service);
    const there = { edition_id: other.inSpace.edition_id, template_id: id };
    await expect(
      other.owner.client.call(contract.getTemplate, { params: there }),
    ).rejects.toMatchObject({ key: 'templateNotFound' });
    await expect(
      other.owner.client.call(contract.deleteTemplate, { params: there }),
    ).rejects.toMatchObject({ key: 'templateNotFound' });
    for (const unknown of ['1', 'x', '01001', '9'.repeat(30)]) {
      await expect(read(fixture.owner, unknown)).rejects.toMatchObject({ key: 'templateNotFound' });
    }
  });
});

describe('saving a zone as a template', () => {
  it('makes it available to the edition', async () => {
    const editor = await fixture.joinManager('editor');
    const member = await fixture.join('member');
    const saved = await save(editor, { name: 'Sprint review', description: 'Every other week' });
    expect(saved).toEqual({
      id: expect.stringMatching(/^[1-9]\d+$/),
      name: 'Sprint review',
      description: 'Every other week',
      is_available_for_edition: 'true',
    });
    expect(await read(member, saved.id)).toEqual(saved);
    expect((await save(editor)).description).toBe('');
  });

  it('requires someone who can share the space, and an active zone', async () => {
    const { owner } = fixture;
    const viewer = await fixture.join('viewer', 'VIEWER');
    const hidden = await fixture.join('hidden', 'EDITOR');
    const outsider = await fixture.join('outsider');
    await fixture.share(restriction(fixture.firstZoneId, hidden.zuid));
    const editor = await fixture.join('editor', 'EDITOR');
    await fixture.share(roleEntry(fixture.firstZoneId, viewer.zuid, 'ORGANISER'));
    for (const person of [editor, viewer]) {
      await expect(save(person)).rejects.toMatchObject({
        status: 401,
        key: 'notPermitted',
        details: { reason: expect.stringContaining('whole edition') },
      });
    }
    await expect(save(hidden)).rejects.toMatchObject({ status: 403, key: 'zoneRestricted' });
    await expect(save(outsider)).rejects.toMatchObject({ status: 404, key: 'spaceNotFound' });
    await expect(save(owner, { space_id: '1' })).rejects.toMatchObject({ key: 'spaceNotFound' });
    await expect(save(owner, { zone_id: randomUUID() })).rejects.toMatchObject({
      key: 'zoneNotFound',
    });
    await fixture.addZone();
    await fixture.trash(fixture.firstZoneId);
    await expect(save(owner)).rejects.toMatchObject({ status: 400, key: 'zoneNotActive' });
    await fixture.trashSpace();
    await expect(save(owner)).rejects.toMatchObject({ status: 400, key: 'spaceNotActive' });
    expect(await list(owner, { from: count })).toEqual([]);
  });
});

describe('deleting a template', () => {
  it('requires its author or an edition admin', async () => {
    const editor = await fixture.joinManager('editor');
    const other = await fixture.join('other', 'EDITOR');
    const [first, second] = [await save(editor), await save(editor)];
    await expect(remove(other, first.id)).rejects.toMatchObject({ key: 'notPermitted' });
    expect(await remove(editor, first.id)).toEqual({
      current_user_id: editor.zuid,
      ...params,
      template_id: first.id,
    });
    await remove(fixture.owner, second.id);
    await expect(read(editor, first.id)).rejects.toMatchObject({ key: 'templateNotFound' });
    await expect(remove(editor, first.id)).rejects.toMatchObject({ key: 'templateNotFound' });
    const left = await query(service, 'select 1 from blobs where edition_id = $1', [
      params.edition_id,
    ]);
    expect(left).toEqual([]);
  });

  it('is rejected for built-in templates', async () => {
    const member = await fixture.join('member');
    for (const person of [fixture.owner, member]) {
      await expect(remove(person, '1001')).rejects.toMatchObject({
        status: 403,
        key: 'builtInTemplate',
      });
    }
  });
});
