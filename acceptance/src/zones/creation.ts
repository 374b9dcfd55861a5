import assert from 'node:assert/strict';
import { createSpace, createZone, getZoneMeta, listTemplates } from '@lienzo/contract';
import { idsIn, withoutIds } from '../fixtures/draw-elements.ts';
import { changeState, makeSpace } from '../fixtures/make-space.ts';
import { elementsOf, firstZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { makeFilledZone, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const LONGEST_NAME = 255;
const UNKNOWN_IDS = ['1', '0', '007', '9223372036854775807', '9'.repeat(50)];

const named = (zone_name: string, template_id?: string) => ({
  create_zone: { zone_name, ...(template_id && { template_id }) },
});

/** Tests the creation of zones and spaces, empty or from a template. */
export function zoneCreation(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a new zone is returned as JSON text, or as an object if requested', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const order = await zonesOf(params, as);
    for (const response_form of [undefined, 'SERIALISED', 'OBJECT'] as const) {
      const query = response_form && { response_form };
      const request = { as, params, query, body: named('Ideas ✏️') };
      const data = await world.accept(createZone, request, (found) =>
        assert.equal(typeof found, response_form === 'OBJECT' ? 'object' : 'string'),
      );
      const { space_data, ...others } = typeof data === 'string' ? JSON.parse(data) : data;
      assert.deepEqual(others, {});
      const { document, baseMeta } = space_data.docDatas[0];
      const zone = { ...params, zone_id: document.id };
      await world.accept(getZoneMeta, { as, params: zone }, ({ zone_info: found }) => {
        assert.deepEqual(space_data, {
          id: params.space_id,
          docDatas: [
            {
              document: { id: found.zone_id, meta: { name: 'Ideas ✏️' }, elements: [] },
              baseMeta: {
                createdTime: found.created_time,
                author: as.zuid,
                collaborationId: found.zone_key,
                current: {
                  version: baseMeta.current.version,
                  time: found.last_modified_time,
                  modifiedBy: as.zuid,
                },
              },
            },
          ],
        });
      });
      order.push(zone.zone_id);
      assert.deepEqual(await zonesOf(params, as), order, 'behind the others');
    }
  });

  test('a zone accepts valid names, and two may have the same', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const names = ['Twin', 'Twin', ' 7 ', '🎨'.repeat(LONGEST_NAME), 'x'.repeat(LONGEST_NAME)];
    for (const name of names) {
      const query = { response_form: 'OBJECT' as const };
      await world.accept(createZone, { as, params, query, body: named(name) }, (data) => {
        const { docDatas } = (data as Exclude<typeof data, string>).space_data; // as requested
        assert.equal(docDatas[0]?.document.meta.name, name);
      });
    }
    for (const name of [
      '',
      ' \n',
      'bell\u0007',
      '\udfa8',
      'x'.repeat(LONGEST_NAME + 1),
      'x'.repeat(11_000),
    ]) {
      const request = { as, params, body: named(name) };
      await world.refuse(createZone, 'validation', request, ({ path }) =>
        assert.equal(path, '/create_zone/zone_name'),
      );
    }
  });

  test('a zone from a template has its content with new ids', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const { available } = await templatesOf(edition);
    assert.ok(available.length >= 12, 'a free plan has a choice');
    for (const { id, name } of available) {
      const body = named(name, id);
      const query = { response_form: 'OBJECT' as const };
      const data = await world.accept(createZone, { as, params, query, body }, (found) =>
        assert.notEqual(typeof found, 'string'),
      );
      const { docDatas } = (data as Exclude<typeof data, string>).space_data; // as just checked
      const { document } = docDatas[0] ?? { document: { id: '', elements: [] } };
      const kinds = new Set(document.elements.map(({ type }) => type));
      assert.ok(kinds.has('OBJECT'), `${name} has something to show`);
      const zone = { ...params, zone_id: document.id };
      assert.deepEqual(await elementsOf(zone, as), document.elements);
    }
  });

  test('two zones from one template have the same content and no common id', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const { available } = await templatesOf(edition);
    const template = available.find(({ name }) => name === 'Flowchart')?.id ?? '';
    const canvases = [];
    for (let count = 0; count < 2; count += 1) {
      canvases.push(await elementsOf(await makeFilledZone(params, as, template), as));
    }
    const [one = [], two = []] = canvases;
    assert.ok(one.some((element) => 'connector' in element));
    assert.deepEqual(withoutIds(two), withoutIds(one), 'lines run between the same shapes');
    const ids = new Set(idsIn(one));
    assert.deepEqual(
      idsIn(two).filter((id) => ids.has(id)),
      [],
    );
  });

  test('a template that is unknown or not in the plan is refused', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const { unavailable } = await templatesOf(edition);
    assert.ok(unavailable.length > 0, 'some are for paying editions');
    for (const { id } of unavailable) {
      await world.refuse(createZone, 'templateUnavailable', { as, params, body: named('x', id) });
    }
    for (const id of UNKNOWN_IDS) {
      await world.refuse(createZone, 'templateNotFound', { as, params, body: named('x', id) });
    }
    assert.equal((await zonesOf(params, as)).length, 1);
  });

  test('a trial includes all templates', async (world) => {
    const edition = await world.edition('TRIAL');
    const { owner: as } = edition;
    const params = await makeSpace(edition, { by: as });
    const { available, unavailable } = await templatesOf(edition);
    assert.deepEqual(unavailable, []);
    for (const { id } of available) {
      await world.accept(createZone, { as, params, body: named('Paid', id) }, (data) =>
        assert.equal(typeof data, 'string'),
      );
    }
  });

  test('only editors of a space add zones, and only if it is not trashed', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, editor, outsider } = people;
    const params = await makeSharedSpace(people);
    const body = named('More');
    const mayAdd = [creator, manager, editor];
    for (const as of mayAdd) {
      await world.accept(createZone, { as, params, body }, (data) =>
        assert.ok(String(data).includes(as.zuid)),
      );
    }
    const template = named('More', '1');
    for (const [as] of rolesOf(people)) {
      if (mayAdd.includes(as)) continue;
      await world.refuse(createZone, 'notPermitted', { as, params, body: template });
    }
    for (const as of [outsider, edition.owner]) {
      await world.refuse(createZone, 'spaceNotFound', { as, params, body });
    }
    await changeState(params, creator, 'TRASH');
    await world.refuse(createZone, 'spaceNotActive', { as: editor, params, body });
    await world.refuse(createZone, 'notPermitted', { as: people.viewer, params, body });
  });

  test('a new space can be created from a template', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const { edition_id, team_id } = edition;
    const { available, unavailable } = await templatesOf(edition);
    const params = { edition_id };
    for (const { id: template_id } of available.slice(0, 2)) {
      const body = { create_space: { space_name: 'Full', team_id, template_id } };
      const made = await world.accept(createSpace, { as, params, body }, (data) =>
        assert.equal(data.current_user_id, as.zuid),
      );
      const space = { edition_id, space_id: made.space_id };
      const zone = await firstZone(space, as);
      await world.accept(getZoneMeta, { as, params: zone }, ({ zone_info }) =>
        assert.equal(zone_info.zone_name, 'Zone 1'),
      );
      assert.equal((await zonesOf(space, as)).length, 1);
      const other = await makeFilledZone(space, as, template_id);
      const story = withoutIds(await elementsOf(zone, as));
      assert.deepEqual(story, withoutIds(await elementsOf(other, as)));
    }
    for (const { id: template_id } of unavailable) {
      const body = { create_space: { space_name: 'Full', team_id, template_id } };
      await world.refuse(createSpace, 'templateUnavailable', { as, params, body });
    }
  });
}

/** Returns the built-in templates, grouped by whether the plan includes them. */
async function templatesOf({ edition_id, owner }: Edition) {
  const query = { limit: 100 };
  const { templates } = await owner.client.call(listTemplates, { params: { edition_id }, query });
  const found = templates.map(({ id = '', name = '', is_available_for_edition: flag }) => {
    return { id, name, isAvailable: flag === 'true' };
  });
  return {
    available: found.filter(({ isAvailable }) => isAvailable),
    unavailable: found.filter(({ isAvailable }) => !isAvailable),
  };
}
