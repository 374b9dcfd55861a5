import assert from 'node:assert/strict';
import { getZoneData, getZoneMeta, listSpaces, listZonesMeta, renameZone } from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { readMoment } from '../client/check-answer.ts';
import { draw } from '../fixtures/draw-elements.ts';
import { changeState, makeSpace, type SpacePath } from '../fixtures/make-space.ts';
import {
  firstZone,
  hidden,
  makeZone,
  NO_ZONE,
  setState,
  shareZone,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const SELECTABLE = [
  'zone_name',
  'space_id',
  'status',
  'author_zuid',
  'last_author_zuid',
  'created_time',
  'last_modified_time',
  'state_modified_time',
] as const;

const dataOf = ({ zone_id }: Pick<ZonePath, 'zone_id'>) => ({
  action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA' as const,
  zone_id,
});

/** Tests reading zones: one by one, as a list, and with their content. */
export function zones(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a new space has one zone, called Zone 1', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const { zones_info } = await world.accept(listZonesMeta, { as, params }, (data) => {
      const { zone_order, zone_meta } = data.zones_info;
      assert.equal(zone_order.length, 1);
      assert.deepEqual(Object.keys(zone_meta), zone_order);
    });
    const [zone_id = ''] = zones_info.zone_order;
    const request = { as, params: { ...params, zone_id } };
    await world.accept(getZoneMeta, request, ({ zone_info: zone }) => {
      const { created_time = '', zone_key, ...rest } = zone;
      assert.ok(zone_key);
      assert.deepEqual(rest, {
        zone_id,
        zone_name: 'Zone 1',
        space_id: params.space_id,
        status: 'ACTIVE',
        author_zuid: as.zuid,
        last_author_zuid: as.zuid,
        last_modified_time: created_time,
        state_modified_time: created_time,
      });
      const age = Date.now() - readMoment(created_time).getTime();
      assert.ok(age > -2_000 && age < 60_000, `made just now, not ${age} ms ago`);
      assert.deepEqual(zone, zones_info.zone_meta[zone_id], 'the list shows the same');
    });
  });

  test('anyone with a role reads the zones of a space', async (world) => {
    const people = await peopleByRole(world);
    const space = await makeSharedSpace(people);
    const first = await firstZone(space, people.creator);
    const second = await makeZone(space, { by: people.editor, name: 'Second' });
    for (const as of [people.creator, ...rolesOf(people).map(([person]) => person)]) {
      await world.accept(getZoneMeta, { as, params: second }, ({ zone_info: zone }) =>
        assert.deepEqual([zone.zone_name, zone.author_zuid], ['Second', people.editor.zuid]),
      );
      await world.accept(listZonesMeta, { as, params: space }, ({ zones_info: found }) => {
        assert.deepEqual(found.zone_order, [first.zone_id, second.zone_id]);
        assert.deepEqual(found.zone_meta[second.zone_id]?.zone_name, 'Second');
      });
      const query = dataOf(second);
      await world.accept(getZoneData, { as, params: space, query }, ({ space_data }) =>
        assert.deepEqual(space_data.docDatas[0]?.document.elements, []),
      );
    }
  });

  test('a zone returns the requested fields', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await firstZone(await makeSpace(edition, { by: as }), as);
    const { zone_info } = await as.client.call(getZoneMeta, { params });
    assert.equal(Object.keys(zone_info).length, 10);
    await acceptFieldSelections(world, {
      op: getZoneMeta,
      request: { as, params },
      read: (data) => [data.zone_info],
      whole: [zone_info],
    });
  });

  test('a list of zones returns the requested fields', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await makeSpace(edition, { by: as });
    await makeZone(params, { by: as });
    const { zones_info: whole } = await as.client.call(listZonesMeta, { params });
    const expectFields = (search: string, fields: readonly (typeof SELECTABLE)[number][]) =>
      world.accept(listZonesMeta, { as, params, search }, ({ zones_info: found }) => {
        assert.deepEqual(found.zone_order, whole.zone_order);
        for (const [zone_id, zone] of Object.entries(found.zone_meta)) {
          const picked = fields.map((name) => [name, whole.zone_meta[zone_id]?.[name]]);
          assert.deepEqual(zone, Object.fromEntries(picked));
        }
        assert.equal(Object.keys(found.zone_meta).length, 2);
      });
    for (const name of SELECTABLE) await expectFields(`fields=${name}`, [name]);
    await expectFields('fields=%20zone_name%20,%20status', ['zone_name', 'status']);
    await expectFields(`fields=${SELECTABLE.join(',')}`, SELECTABLE);
    // Ids are always present as keys; complete records contain them too.
    for (const search of ['fields=', 'status=ACTIVE']) {
      await world.accept(listZonesMeta, { as, params, search }, ({ zones_info: found }) =>
        assert.deepEqual(found, whole),
      );
    }
    for (const name of ['zone_id', 'zone_key']) {
      const query = { fields: [name] };
      await world.refuse(listZonesMeta, 'validation', { as, params, query });
    }
  });

  test('trashed zones are listed separately, for editors', async (world) => {
    const people = await peopleByRole(world);
    const { creator, manager, editor } = people;
    const space = await makeSharedSpace(people);
    const first = await firstZone(space, creator);
    const trashed = await makeZone(space, { by: creator, name: 'Old' });
    await setState(trashed, creator, 'TRASH');
    const query = { status: 'TRASHED' as const };
    for (const as of [creator, manager, editor]) {
      await world.accept(listZonesMeta, { as, params: space, query }, ({ zones_info: found }) => {
        assert.deepEqual(found.zone_order, [trashed.zone_id]);
        assert.equal(found.zone_meta[trashed.zone_id]?.status, 'TRASHED');
      });
    }
    const active = { as: editor, params: space, query: { status: 'ACTIVE' as const } };
    await world.accept(listZonesMeta, active, ({ zones_info: found }) =>
      assert.deepEqual(found.zone_order, [first.zone_id]),
    );
    for (const [as, role] of rolesOf(people)) {
      if (role === 'EDITOR') continue;
      await world.refuse(listZonesMeta, 'notPermitted', { as, params: space, query });
    }
  });

  test('the data of a zone contains its elements, bottom first', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor } = people;
    const params = await makeSharedSpace(people);
    const zone = await makeZone(params, { by: creator, name: 'Full "of" things' });
    const drawing = await draw(zone, editor);
    const { zone_info } = await creator.client.call(getZoneMeta, { params: zone });
    const request = { as: people.guestViewer, params, query: dataOf(zone) };
    const { space_data } = await world.accept(getZoneData, request, ({ space_data: data }) => {
      assert.equal(data.id, params.space_id);
      assert.equal(data.docDatas.length, 1);
      const { document, baseMeta } = data.docDatas[0] ?? {};
      assert.deepEqual(
        [document?.id, document?.meta],
        [zone.zone_id, { name: 'Full "of" things' }],
      );
      const { version, ...current } = baseMeta?.current ?? {};
      assert.match(version ?? '', /^[1-9]\d*$/);
      assert.deepEqual(current, {
        time: zone_info.last_modified_time,
        modifiedBy: editor.zuid,
      });
      assert.deepEqual(
        [baseMeta?.createdTime, baseMeta?.author, baseMeta?.collaborationId],
        [zone_info.created_time, creator.zuid, zone_info.zone_key],
      );
      const things = document?.elements.map(({ type, ...thing }) => [
        type,
        ...Object.entries(thing).map(([kind, { meta }]) => `${kind} ${meta.id}`),
      ]);
      assert.deepEqual(things, [
        ['FRAME', `frame ${drawing.frame}`],
        ['OBJECT', `shape ${drawing.shapes[0]}`],
        ['OBJECT', `shape ${drawing.shapes[1]}`],
        ['OBJECT', `connector ${drawing.connector}`],
      ]);
    });
    const upper = { ...request, query: dataOf({ zone_id: zone.zone_id.toUpperCase() }) };
    await world.accept(getZoneData, upper, (data) => assert.deepEqual(data.space_data, space_data));
  });

  test('reading the data of a zone counts as opening its space', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner: as } = edition;
    const [opened, other] = [
      await makeSpace(edition, { by: as, name: 'Opened' }),
      await makeSpace(edition, { by: as, name: 'Other' }),
    ];
    const zone = await firstZone(opened, as);
    await world.accept(getZoneData, { as, params: opened, query: dataOf(zone) }, (data) =>
      assert.equal(data.space_data.id, opened.space_id),
    );
    const query = {
      team_id,
      action_type: 'ALLSPACES' as const,
      sort_by: 'RECENTLY_ACCESSED_BY_USER' as const,
    };
    await world.accept(listSpaces, { as, params: { edition_id }, query }, ({ spaces_info }) =>
      assert.deepEqual(
        spaces_info.map(({ space_id }) => space_id),
        [opened.space_id, other.space_id],
      ),
    );
  });

  test('a zone id is accepted in either case and returned as stored', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const zone = await firstZone(await makeSpace(edition, { by: as }), as);
    const params = { ...zone, zone_id: zone.zone_id.toUpperCase() };
    await world.accept(getZoneMeta, { as, params }, ({ zone_info }) =>
      assert.equal(zone_info.zone_id, zone.zone_id),
    );
    const body = { zone_name: 'Loud' };
    await world.accept(renameZone, { as, params, body }, ({ zone_id }) =>
      assert.equal(zone_id, zone.zone_id),
    );
  });

  test('data is returned only for readable zones', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, editor, viewer, outsider } = people;
    const space = await makeSharedSpace(people);
    const [shut, old] = [
      await makeZone(space, { by: creator, name: 'Shut' }),
      await makeZone(space, { by: creator }),
    ];
    await shareZone(shut, creator, [hidden(shut, viewer), hidden(shut, editor)]);
    await setState(old, creator, 'TRASH');
    const attic = await makeSpace(edition, { by: creator });
    const elsewhere = await firstZone(attic, creator);
    const ask = (
      as: typeof creator,
      zone: Pick<ZonePath, 'zone_id'>,
      params: SpacePath = space,
    ) => ({
      as,
      params,
      query: dataOf(zone),
    });
    await world.refuse(getZoneData, 'spaceNotFound', ask(outsider, shut));
    await world.refuse(getZoneData, 'spaceNotFound', ask(edition.owner, old));
    await world.refuse(getZoneData, 'zoneNotFound', ask(creator, { zone_id: NO_ZONE }));
    await world.refuse(getZoneData, 'zoneNotFound', ask(creator, elsewhere));
    for (const as of [viewer, editor]) {
      await world.refuse(getZoneData, 'zoneRestricted', ask(as, shut), (_, { answer }) =>
        assert.ok(!answer.includes('Shut'), 'its name is not told'),
      );
    }
    await world.refuse(getZoneData, 'zoneNotActive', ask(viewer, old));
    await changeState(attic, creator, 'TRASH');
    await world.refuse(getZoneData, 'spaceNotActive', ask(creator, elsewhere, attic));
    await world.refuse(listZonesMeta, 'spaceNotActive', { as: creator, params: attic });
    for (const as of [outsider, edition.owner]) {
      await world.refuse(listZonesMeta, 'spaceNotFound', { as, params: space });
    }
  });
}
