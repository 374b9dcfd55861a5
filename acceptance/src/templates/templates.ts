import assert from 'node:assert/strict';
import {
  type BodyOf,
  deleteTemplate,
  getTemplate,
  getTemplateContent,
  insertTemplate,
  listTemplates,
  saveTemplate,
} from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { acceptPages } from '../checks/paging.ts';
import { commentTextsOf, draw, framesOf, idsIn, withoutIds } from '../fixtures/draw-elements.ts';
import { changeState, makeSpace } from '../fixtures/make-space.ts';
import {
  elementsOf,
  firstZone,
  hidden,
  makeZone,
  NO_ZONE,
  setState,
  shareZone,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { makeFilledZone, roleEntry } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Templates of every installation. */
const KNOWN = [
  'kanban',
  'retrospective',
  'mind map',
  'swot',
  'flowchart',
  'user journey',
  'business model',
  'meeting notes',
  'org chart',
  'roadmap',
  'empathy map',
  'fishbone',
];

const UNKNOWN_IDS = ['1', '0', '007', 'abc', '9223372036854775807', '9223372036854775808'];

const of = ({ space_id, zone_id }: ZonePath, name = 'Review', description?: string) => ({
  name,
  space_id,
  zone_id,
  ...(description !== undefined && { description }),
});

/** Tests built-in templates, and templates saved by an edition. */
export function templates(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('all members of an edition list the built-in templates', async (world) => {
    const edition = await world.edition();
    const params = { edition_id: edition.edition_id };
    for (const as of [edition.owner, await world.member(edition), await world.inNoTeam(edition)]) {
      const { templates: found } = await world.accept(listTemplates, { as, params }, (data) => {
        const names = data.templates.map(({ name = '' }) => name.toLowerCase());
        for (const name of KNOWN) {
          assert.ok(
            names.some((other) => other.includes(name)),
            `there is no ${name}`,
          );
        }
        assert.ok(data.templates.every(({ description }) => description));
      });
      for (const template of found.slice(0, 3)) {
        const one = { ...params, template_id: template.id ?? '' };
        await world.accept(getTemplate, { as, params: one }, (data) =>
          assert.deepEqual(data.template, template),
        );
      }
    }
  });

  test('the plan decides which templates an edition may use', async (world) => {
    const available = async (plan: 'FREE' | 'TRIAL') => {
      const { edition_id, owner: as } = await world.edition(plan);
      const params = { edition_id };
      const { templates: found } = await world.accept(listTemplates, { as, params }, (data) =>
        assert.ok(data.templates.length >= KNOWN.length),
      );
      return found.map(({ is_available_for_edition: flag }) => flag);
    };
    const [free, trial] = [await available('FREE'), await available('TRIAL')];
    assert.ok(free.includes('true') && free.includes('false'));
    assert.deepEqual(
      trial,
      free.map(() => 'true'),
    );
  });

  test('templates return the requested fields', async (world) => {
    const { edition_id, owner: as } = await world.edition();
    const params = { edition_id };
    const { templates: whole } = await as.client.call(listTemplates, { params });
    await acceptFieldSelections(world, {
      op: listTemplates,
      request: { as, params },
      read: (data) => data.templates,
      whole,
    });
    const [first = {}] = whole;
    await acceptFieldSelections(world, {
      op: getTemplate,
      request: { as, params: { ...params, template_id: first.id ?? '' } },
      read: (data) => [data.template],
      whole: [first],
    });
  });

  test('a template shows its content, on any plan', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const { edition_id } = edition;
    const free = await world.edition('FREE');
    const { templates: found } = await free.owner.client.call(listTemplates, {
      params: { edition_id: free.edition_id },
    });
    for (const template of found) {
      const params = { edition_id: free.edition_id, template_id: template.id ?? '' };
      await world.accept(getTemplateContent, { as: free.owner, params }, (data) => {
        assert.deepEqual(data.template, template);
        assert.ok(data.elements.length > 5, 'there is something on it');
      });
    }
    const zone = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    await draw(zone, as, 'Plan');
    const { template_id } = await saved(edition, as, of(zone));
    const params = { edition_id, template_id };
    const member = await world.member(edition);
    const shown = await elementsOf(zone, as);
    await world.accept(getTemplateContent, { as: member, params }, ({ elements }) => {
      assert.deepEqual(withoutIds(elements), withoutIds(shown));
      const old = new Set(idsIn(shown));
      assert.ok(!idsIn(elements).some((id) => old.has(id)), 'the ids of the zone stay there');
    });
    const query = { form: 'input' as const };
    await world.accept(getTemplateContent, { as: member, params, query }, ({ elements }) =>
      assert.deepEqual(withoutIds(elements), withoutIds(shown)),
    );
    for (const id of UNKNOWN_IDS) {
      const unknown = { ...params, template_id: id };
      await world.refuse(getTemplateContent, 'templateNotFound', { as, params: unknown });
    }
  });

  test('templates are paged, those of the edition last', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const params = { edition_id };
    const zone = await firstZone(await makeSpace(edition, { by: as }), as);
    const query = { limit: 100 };
    const { templates: builtIn } = await as.client.call(listTemplates, { params, query });
    const saved: string[] = [];
    for (const name of ['zebra', 'Ähre', 'Ocean', 'beach', 'Árbol', 'Acorn', 'zoo', 'Yak']) {
      const { template } = await as.client.call(saveTemplate, { params, body: of(zone, name) });
      saved.push(template.id);
    }
    const { templates: all } = await as.client.call(listTemplates, { params, query });
    assert.deepEqual(all.slice(0, builtIn.length), builtIn);
    assert.deepEqual(
      all.slice(builtIn.length).map(({ name }) => name),
      ['Acorn', 'Ähre', 'Árbol', 'beach', 'Ocean', 'Yak', 'zebra', 'zoo'],
    );
    await acceptPages(world, {
      op: listTemplates,
      request: { as, params },
      read: (data) => data.templates.map(({ id }) => id ?? ''),
      all: [...builtIn.map(({ id }) => id ?? ''), ...saved],
    });
  });

  test('a saved template is visible only in its edition', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager: as, outsider } = people;
    const params = { edition_id: edition.edition_id };
    const zone = await makeZone(await makeSharedSpace(people), { by: creator });
    await draw(zone, creator);
    for (const description of [undefined, '', 'Every other week\n🎨']) {
      const body = of(zone, 'Review 🎨', description);
      const saved = await world.accept(saveTemplate, { as, params, body }, ({ template }) => {
        const { id, ...rest } = template;
        assert.ok(id);
        assert.deepEqual(rest, {
          name: 'Review 🎨',
          description: description ?? '',
          is_available_for_edition: 'true',
        });
      });
      const one = { ...params, template_id: saved.template.id };
      for (const reader of [outsider, edition.owner]) {
        await world.accept(getTemplate, { as: reader, params: one }, ({ template }) =>
          assert.deepEqual(template, saved.template),
        );
      }
      const foreign = await world.edition();
      const elsewhere = { ...one, edition_id: foreign.edition_id };
      await world.refuse(getTemplate, 'templateNotFound', { as: foreign.owner, params: elsewhere });
    }
  });

  test('a template has the elements of the zone when it was saved, without comments', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const zone = await makeZone(space, { by: as });
    await draw(zone, as, 'Saved');
    const source = await elementsOf(zone, as);
    const { template } = await as.client.call(saveTemplate, { params: zone, body: of(zone) });
    await setState(zone, as, 'TRASH');
    await setState(zone, as, 'DELETE');
    const home = await makeSpace(edition, { by: outsider });
    const made = await makeFilledZone(home, outsider, template.id);
    const found = await elementsOf(made, outsider);
    assert.deepEqual(withoutIds(found), withoutIds(source), 'it outlives its zone');
    const old = new Set(idsIn(source));
    assert.deepEqual(
      idsIn(found).filter((id) => old.has(id)),
      [],
    );
    assert.deepEqual(await commentTextsOf(made, outsider), []);
  });

  test('only people who can share the space save a zone as a template, if it is not trashed', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, viewer, commenter, outsider } = people;
    const params = { edition_id: edition.edition_id };
    const space = await makeSharedSpace(people);
    const zone = await makeZone(space, { by: creator });
    await shareZone(zone, creator, [
      roleEntry(zone, viewer, 'ORGANISER'),
      roleEntry(zone, commenter, 'EDITOR'),
    ]);
    await world.accept(saveTemplate, { as: manager, params, body: of(zone) }, ({ template }) =>
      assert.equal(template.name, 'Review'),
    );
    for (const [as] of rolesOf(people)) {
      if (as === manager) continue;
      const request = { as, params, body: of(zone) };
      await world.refuse(saveTemplate, 'notPermitted', request, ({ reason }) =>
        assert.match(reason ?? '', /whole edition/),
      );
    }
    const refuse = (key: Parameters<typeof world.refuse>[1], as: Person, sought: ZonePath) =>
      world.refuse(saveTemplate, key, { as, params, body: of(sought) });
    for (const as of [outsider, edition.owner]) await refuse('spaceNotFound', as, zone);
    for (const space_id of ['0', '1'])
      await refuse('spaceNotFound', creator, { ...zone, space_id });
    const elsewhere = await makeZone(await makeSpace(edition, { by: creator }), { by: creator });
    for (const zone_id of [NO_ZONE, elsewhere.zone_id]) {
      await refuse('zoneNotFound', creator, { ...zone, zone_id });
    }
    await shareZone(zone, creator, [hidden(zone, commenter)]);
    await refuse('zoneRestricted', commenter, zone);
    await setState(zone, creator, 'TRASH');
    await refuse('zoneNotActive', creator, zone);
    await changeState(elsewhere, creator, 'TRASH');
    await refuse('spaceNotActive', creator, elsewhere);
  });

  test('a template is deleted by its author or an admin of the edition', async (world) => {
    const { edition, creator, editor, manager } = await peopleByRole(world);
    const zone = await firstZone(await makeSpace(edition, { by: creator }), creator);
    for (const as of [creator, edition.owner]) {
      const params = await saved(edition, creator, of(zone));
      for (const other of [editor, manager]) {
        await world.refuse(deleteTemplate, 'notPermitted', { as: other, params });
      }
      await world.accept(deleteTemplate, { as, params }, (data) =>
        assert.deepEqual(data, { current_user_id: as.zuid, ...params }),
      );
      await world.refuse(deleteTemplate, 'templateNotFound', { as, params });
      await world.refuse(getTemplate, 'templateNotFound', { as, params });
      const body = { template_id: params.template_id };
      await world.refuse(insertTemplate, 'templateNotFound', { as: creator, params: zone, body });
    }
  });

  test('zones made from a template stay when it is deleted', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const zone = await makeZone(space, { by: as });
    await draw(zone, as, 'Kept');
    const params = await saved(edition, as, of(zone));
    const made = await makeFilledZone(space, as, params.template_id);
    await world.accept(deleteTemplate, { as, params }, (data) =>
      assert.equal(data.template_id, params.template_id),
    );
    assert.deepEqual(await framesOf(made, as), ['Kept']);
  });

  test('built-in templates cannot be deleted, unknown ones are not found', async (world) => {
    const { edition, editor } = await peopleByRole(world);
    const { edition_id, owner } = edition;
    const { templates: found } = await owner.client.call(listTemplates, { params: { edition_id } });
    for (const as of [owner, editor]) {
      const params = { edition_id, template_id: found[0]?.id ?? '' };
      await world.refuse(deleteTemplate, 'builtInTemplate', { as, params });
      for (const template_id of UNKNOWN_IDS) {
        const unknown = { edition_id, template_id };
        await world.refuse(deleteTemplate, 'templateNotFound', { as, params: unknown });
        await world.refuse(getTemplate, 'templateNotFound', { as, params: unknown });
      }
    }
  });
}

async function saved({ edition_id }: Edition, by: Person, body: BodyOf<typeof saveTemplate>) {
  const { template } = await by.client.call(saveTemplate, { params: { edition_id }, body });
  return { edition_id, template_id: template.id };
}
