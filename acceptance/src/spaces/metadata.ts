import assert from 'node:assert/strict';
import {
  changeSpaceMeta,
  createSpace,
  createZone,
  getSpace,
  getZoneMeta,
  listZonesMeta,
  renameZone,
} from '@lienzo/contract';
import { forPerson, makeSpace, type SpacePath, share } from '../fixtures/make-space.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const rename = (space_name: string) => ({ action_type: 'SPACE_NAME' as const, space_name });
const favorite = (value: boolean) => ({ action_type: 'FAVORITE' as const, value });
const embed = (value: boolean) => ({ action_type: 'EMBED' as const, value });

export function spaceMeta(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('the owner and editors rename a space and become its last author', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people, 'First');
    for (const as of [people.editor, people.manager, people.creator]) {
      const request = { as, params, body: rename(`By ${as.name}`) };
      await world.accept(changeSpaceMeta, request, (data) =>
        assert.deepEqual(data, { ...idsOf(as, params), new_name: `By ${as.name}` }),
      );
      await world.accept(getSpace, { as: people.viewer, params }, ({ space_info: space }) => {
        assert.equal(space.space_name, `By ${as.name}`);
        assert.equal(space.last_author_zuid, as.zuid);
        assert.equal(space.owner_zuid, people.creator.zuid);
      });
    }
  });

  test('spaces and zones have metadata, which changes replace and null removes', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const { edition_id, team_id } = edition;
    const metadata = { key: 'tracker/7', rows: [1, { name: 'two' }] };
    const create_space = { space_name: 'Imported', team_id, metadata };
    const body = { create_space };
    const { space_id } = await world.accept(
      createSpace,
      { as, params: { edition_id }, body },
      () => {},
    );
    const params = { edition_id, space_id };
    for (const next of [metadata, { key: 'other' }, null]) {
      if (next !== metadata) {
        const change = { action_type: 'METADATA' as const, metadata: next };
        await world.accept(changeSpaceMeta, { as, params, body: change }, () => {});
      }
      await world.accept(getSpace, { as, params }, ({ space_info: space }) =>
        assert.deepEqual(space.metadata, next ?? undefined),
      );
    }
    const create_zone = { zone_name: 'Imported', metadata };
    await world.accept(createZone, { as, params, body: { create_zone } }, () => {});
    const query = { fields: ['metadata' as const] };
    let zone_id = '';
    await world.accept(listZonesMeta, { as, params, query }, ({ zones_info }) => {
      zone_id = zones_info.zone_order.at(-1) ?? '';
      assert.deepEqual(zones_info.zone_meta[zone_id], { metadata });
    });
    const inZone = { as, params: { ...params, zone_id } };
    for (const next of [{ key: 'other' }, null]) {
      await world.accept(renameZone, { ...inZone, body: { metadata: next } }, () => {});
      await world.accept(getZoneMeta, inZone, ({ zone_info: zone }) => {
        assert.equal(zone.zone_name, 'Imported');
        assert.deepEqual(zone.metadata, next ?? undefined);
      });
    }
  });

  test('other members cannot rename a space', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const as of peopleWithWeakRoles(people)) {
      await world.refuse(changeSpaceMeta, 'notPermitted', { as, params, body: rename('Mine') });
      // The role is checked before the state.
      await world.refuse(changeSpaceMeta, 'notPermitted', { as, params, body: rename('Canvas') });
    }
  });

  test('a space cannot be renamed to its current name; names are case-sensitive', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as, name: 'Plan' });
    await world.refuse(changeSpaceMeta, 'sameSpaceName', { as, params, body: rename('Plan') });
    for (const name of ['plan', 'Plan ', 'Plan']) {
      await world.accept(changeSpaceMeta, { as, params, body: rename(name) }, (data) =>
        assert.equal(data.new_name, name),
      );
    }
  });

  test('anyone with a role has their own favorites', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    const allPeople = [people.creator, ...rolesOf(people).map(([person]) => person)];
    for (const as of allPeople) {
      await expectFlags(world, as, { params, is_favorite: 'false' });
      const request = { as, params, body: favorite(true) };
      await world.accept(changeSpaceMeta, request, (data) =>
        assert.deepEqual(data, { ...idsOf(as, params), is_favourite: true }),
      );
      await expectFlags(world, as, { params, is_favorite: 'true' });
      await world.refuse(changeSpaceMeta, 'alreadyFavorite', request);
    }
    for (const as of allPeople) {
      const request = { as, params, body: favorite(false) };
      await world.accept(changeSpaceMeta, request, (data) =>
        assert.deepEqual(data, { ...idsOf(as, params), is_favourite: false }),
      );
      await expectFlags(world, as, { params, is_favorite: 'false' });
      await world.refuse(changeSpaceMeta, 'notFavorite', request);
    }
  });

  test('a favorite does not modify the space', async (world) => {
    const { edition, creator, viewer } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    await share(params, creator, [forPerson(viewer, 'VIEWER')]);
    const { space_info: before } = await creator.client.call(getSpace, { params });
    const request = { as: viewer, params, body: favorite(true) };
    await world.accept(changeSpaceMeta, request, (data) => assert.equal(data.is_favourite, true));
    await world.accept(getSpace, { as: creator, params }, ({ space_info: after }) =>
      assert.deepEqual(after, before),
    );
  });

  test('managers of members switch embedding', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    const { owner } = people.edition;
    // An admin of the edition manages every team, and therefore every space that they edit.
    await share(params, people.creator, [forPerson(owner, 'EDITOR')]);
    for (const as of [people.creator, people.manager, owner]) {
      for (const value of [true, false]) {
        const request = { as, params, body: embed(value) };
        await world.accept(changeSpaceMeta, request, (data) =>
          assert.deepEqual(data, { ...idsOf(as, params), embed_status: value }),
        );
        await expectFlags(world, people.viewer, { params, allow_embed: String(value) });
        const again = value ? 'alreadyEmbedded' : 'notEmbedded';
        await world.refuse(changeSpaceMeta, again, request);
      }
    }
  });

  test('other members cannot switch embedding', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const as of [people.editor, ...peopleWithWeakRoles(people)]) {
      for (const value of [true, false]) {
        await world.refuse(changeSpaceMeta, 'notPermitted', { as, params, body: embed(value) });
      }
    }
  });

  test('a team admin who is a viewer of a space cannot manage it', async (world) => {
    const { edition, creator, manager } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    await share(params, creator, [forPerson(manager, 'COMMENTER')]);
    for (const body of [embed(true), rename('Mine')]) {
      await world.refuse(changeSpaceMeta, 'notPermitted', { as: manager, params, body });
    }
  });

  test('people without a role cannot change metadata', async (world) => {
    const { edition, creator, outsider } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    for (const as of [outsider, edition.owner]) {
      for (const body of [rename('Mine'), favorite(true), favorite(false), embed(true)]) {
        await world.refuse(changeSpaceMeta, 'spaceNotFound', { as, params, body });
      }
    }
  });

  test('fields of one kind of change are refused in another', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const mixed = [
      [{ ...rename('New'), value: true }, '/value'],
      [{ ...favorite(true), space_name: 'New' }, '/space_name'],
      [{ ...embed(true), space_name: 'New' }, '/space_name'],
    ] as const;
    for (const [body, pointer] of mixed) {
      await world.refuse(changeSpaceMeta, 'validation', { as, params, body }, ({ path, reason }) =>
        assert.deepEqual([path, reason], [pointer, 'is not a known field']),
      );
    }
    await expectFlags(world, as, { params, is_favorite: 'false', allow_embed: 'false' });
  });
}

function idsOf(as: Person, { edition_id, space_id }: SpacePath) {
  return { current_user_id: as.zuid, edition_id, space_id };
}

function peopleWithWeakRoles(people: Awaited<ReturnType<typeof makePeopleByRole>>): Person[] {
  return [people.commenter, people.viewer, people.guestCommenter, people.guestViewer];
}

interface Flags {
  readonly params: SpacePath;
  readonly is_favorite?: string;
  readonly allow_embed?: string;
}

async function expectFlags(world: World, as: Person, { params, ...flags }: Flags): Promise<void> {
  await world.accept(getSpace, { as, params }, ({ space_info }) =>
    assert.deepEqual({ ...space_info, ...flags }, space_info),
  );
}
