import assert from 'node:assert/strict';
import {
  type BodyOf,
  type ErrorKey,
  getMyZonePermission,
  getSpace,
  getZoneMeta,
  listComments,
  listSpaces,
  moveZone,
} from '@lienzo/contract';
import { draw } from '../fixtures/draw-elements.ts';
import {
  changeState,
  entriesOf,
  forPerson,
  makeSpace,
  type SpacePath,
  share,
} from '../fixtures/make-space.ts';
import {
  elementsOf,
  firstZone,
  hidden,
  makeZone,
  saveVersion,
  setState,
  shareZone,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry, versionsOf, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type Move = BodyOf<typeof moveZone>['move_zone'];

const into = ({ space_id: destination_space_id }: SpacePath, more: Partial<Move> = {}) => ({
  move_zone: { destination_type: 'EXISTING_SPACE' as const, destination_space_id, ...more },
});

const intoNew = ({ team_id }: Pick<Edition, 'team_id'>, space_name = 'Moved out') => ({
  move_zone: { destination_type: 'NEW_SPACE' as const, space_name, team_id },
});

export function zoneMoves(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a zone moves to another space with all its content', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator: as, viewer } = people;
    const [source, target] = [await makeSharedSpace(people), await makeSharedSpace(people)];
    const params = await makeZone(source, { by: as, name: 'Traveller' });
    await draw(params, as);
    await saveVersion(params, as);
    await shareZone(params, as, [hidden(params, viewer)]);
    const before = await readZoneContent(params, as);
    const { zone_info: zone } = await as.client.call(getZoneMeta, { params });
    const order = await zonesOf(target, as);
    const request = { as, params, body: into(target) };
    const { zone_info: moved } = await world.accept(moveZone, request, (data) => {
      const { last_modified_time } = data.zone_info;
      const expected = { ...zone, space_id: target.space_id, last_modified_time };
      assert.deepEqual(data.zone_info, expected);
    });
    const there = { ...target, zone_id: zone.zone_id ?? '' };
    await world.accept(getZoneMeta, { as, params: there }, ({ zone_info: found }) =>
      assert.deepEqual(found, moved),
    );
    assert.deepEqual(await readZoneContent(there, as), before);
    assert.deepEqual(await zonesOf(target, as), [...order, there.zone_id], 'behind the others');
    assert.equal((await zonesOf(source, as)).length, 1);
    await world.refuse(getZoneMeta, 'zoneNotFound', { as, params });
    await world.refuse(getZoneMeta, 'zoneRestricted', { as: viewer, params: there });
    await world.refuse(getZoneMeta, 'spaceNotFound', { as: edition.owner, params: there });
  });

  test('comments and versions are moved, regardless of copy options', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const [one, two] = [await makeSpace(edition, { by: as }), await makeSpace(edition, { by: as })];
    let params = await makeZone(one, { by: as });
    await draw(params, as);
    await saveVersion(params, as);
    const before = await readZoneContent(params, as);
    assert.ok(before.comments.length > 0 && before.versions.length > 0);
    for (const more of [
      { copy_comments: false },
      { copy_comments: true },
      { deep_copy: false },
      { deep_copy: true },
      { copy_comments: false, deep_copy: false },
    ]) {
      const target = params.space_id === one.space_id ? two : one;
      await world.accept(moveZone, { as, params, body: into(target, more) }, ({ zone_info }) =>
        assert.equal(zone_info.space_id, target.space_id),
      );
      params = { ...params, ...target };
      assert.deepEqual(await readZoneContent(params, as), before, JSON.stringify(more));
    }
  });

  test('a zone moves to a new space and is its only zone', async (world) => {
    const people = await peopleByRole(world);
    const { edition, manager: as, viewer } = people;
    const source = await makeSharedSpace(people);
    const params = await makeZone(source, { by: people.creator });
    await draw(params, as);
    const before = await readZoneContent(params, as);
    const request = { as, params, body: intoNew(edition, 'Out 🚪') };
    const { zone_info } = await world.accept(moveZone, request, (data) =>
      assert.equal(data.zone_info.zone_id, params.zone_id),
    );
    const space = { edition_id: edition.edition_id, space_id: zone_info.space_id };
    await world.accept(getSpace, { as, params: space }, ({ space_info: found }) =>
      assert.deepEqual(
        [found.space_name, found.team_id, found.owner_zuid, found.status, found.publish],
        ['Out 🚪', edition.team_id, as.zuid, 'ACTIVE', 'false'],
      ),
    );
    assert.deepEqual(await zonesOf(space, as), [params.zone_id]);
    assert.deepEqual(await entriesOf(space, as), [`${as.zuid} CREATOR`]);
    assert.deepEqual(await readZoneContent({ ...params, ...space }, as), before);
    await world.refuse(getSpace, 'spaceNotFound', { as: viewer, params: space });
  });

  test('a destination requires its fields', async (world) => {
    const { edition, editor: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const { team_id } = edition;
    const attempts: [Move, string][] = [
      [{ destination_type: 'NEW_SPACE', team_id }, 'space_name'],
      [{ destination_type: 'NEW_SPACE', space_name: 'New' }, 'team_id'],
      [{ destination_type: 'EXISTING_SPACE' }, 'destination_space_id'],
      [{ destination_type: 'EXISTING_SPACE', space_name: 'New', team_id }, 'destination_space_id'],
    ];
    for (const [move_zone, missing] of attempts) {
      const request = { as, params, body: { move_zone } };
      await world.refuse(moveZone, 'destinationMissing', request, ({ path, reason }) => {
        assert.equal(path, `/move_zone/${missing}`);
        assert.ok(reason?.includes(missing), 'the reason names it');
      });
    }
    for (const name of [' ', 'nul\u0000', 'x'.repeat(256)]) {
      const request = { as, params, body: intoNew(edition, name) };
      await world.refuse(moveZone, 'validation', request, ({ path }) =>
        assert.equal(path, '/move_zone/space_name'),
      );
    }
  });

  test('a zone cannot be moved to its own space or to one that the caller cannot edit', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager: as, outsider } = people;
    const source = await makeSharedSpace(people);
    const params = await makeZone(source, { by: creator });
    const [own, viewed, closed, trashed] = [
      await makeSpace(edition, { by: as }),
      await makeSpace(edition, { by: creator }),
      await makeSpace(edition, { by: outsider }),
      await makeSpace(edition, { by: as }),
    ];
    await share(viewed, creator, [forPerson(as, 'COMMENTER')]);
    await changeState(trashed, as, 'TRASH');
    const foreign = await world.edition();
    const abroad = await makeSpace(foreign, { by: foreign.owner });
    const closedTeam = await world.team(edition);
    const spacePath = '/move_zone/destination_space_id';
    const attempts: [ErrorKey, { move_zone: Move }, string?][] = [
      ['sameDestination', into(source)],
      ['spaceNotFound', into(closed), spacePath],
      ['spaceNotFound', into(abroad), spacePath],
      ['spaceNotFound', into({ ...source, space_id: '0' }), spacePath],
      ['spaceNotFound', into({ ...source, space_id: '1' }), spacePath],
      ['notPermitted', into(viewed), spacePath],
      ['spaceNotActive', into(trashed)],
      ['teamNotFound', intoNew(foreign), '/move_zone/team_id'],
      ['teamNotFound', intoNew({ team_id: '1' }), '/move_zone/team_id'],
      ['notPermitted', intoNew(closedTeam), '/move_zone/team_id'],
    ];
    for (const [key, body, place] of attempts) {
      await world.refuse(moveZone, key, { as, params, body }, ({ path }) =>
        assert.equal(path, place),
      );
    }
    assert.equal((await zonesOf(source, as)).length, 2);
    assert.equal((await zonesOf(own, as)).length, 1);
  });

  test('the last zone of a space cannot be moved, and a refused move creates no space', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner: as } = edition;
    const [source, target] = [
      await makeSpace(edition, { by: as }),
      await makeSpace(edition, { by: as }),
    ];
    const params = await firstZone(source, as);
    const trashed = await makeZone(source, { by: as });
    await setState(trashed, as, 'TRASH');
    for (const body of [into(target), intoNew(edition)]) {
      await world.refuse(moveZone, 'lastZone', { as, params, body });
    }
    const query = { team_id, action_type: 'ALLSPACES' as const };
    await world.accept(listSpaces, { as, params: { edition_id }, query }, ({ spaces_info }) =>
      assert.equal(spaces_info.length, 2),
    );
    await setState(trashed, as, 'RESTORE');
    await world.accept(moveZone, { as, params, body: into(target) }, ({ zone_info }) =>
      assert.equal(zone_info.space_id, target.space_id),
    );
  });

  test('only people who can share the space move a zone out of it', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, editor, viewer } = people;
    const source = await makeSharedSpace(people);
    for (const as of [manager, creator]) {
      const params = await makeZone(source, { by: creator });
      await shareZone(params, creator, [roleEntry(params, viewer, 'ORGANISER')]);
      for (const [other] of rolesOf(people)) {
        if (other === manager) continue;
        const target = await makeSpace(edition, { by: other });
        for (const body of [into(target), intoNew(edition)]) {
          const request = { as: other, params, body };
          await world.refuse(moveZone, 'notPermitted', request, ({ reason }) =>
            assert.match(reason ?? '', /creator of the space/),
          );
        }
      }
      const target = await makeSpace(edition, { by: as });
      await world.accept(moveZone, { as, params, body: into(target) }, ({ zone_info }) =>
        assert.deepEqual(
          [zone_info.space_id, zone_info.last_author_zuid],
          [target.space_id, as.zuid],
        ),
      );
    }
    const params = await makeZone(source, { by: creator });
    await shareZone(params, creator, [roleEntry(params, manager, 'COMMENTER')]);
    const body = intoNew(edition);
    await world.refuse(moveZone, 'notPermitted', { as: manager, params, body });
    await shareZone(params, creator, [roleEntry(params, editor, 'EDITOR')]);
    await world.refuse(moveZone, 'notPermitted', { as: editor, params, body });
  });

  test('a moved zone forgets people without a role in its new space', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator: as, viewer } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: as });
    const target = await makeSpace(edition, { by: as });
    await shareZone(params, as, [roleEntry(params, viewer, 'ORGANISER')]);
    await world.accept(moveZone, { as, params, body: into(target) }, ({ zone_info }) =>
      assert.equal(zone_info.space_id, target.space_id),
    );
    await share(target, as, [forPerson(viewer, 'GUEST_VIEWER')]);
    const there = { ...params, ...target };
    await world.accept(
      getMyZonePermission,
      { as: viewer, params: there },
      ({ user_permission_info: info }) => assert.equal(info.role, 'VIEWER'),
    );
  });
}

/** Reads the elements, comments and versions of a zone. */
async function readZoneContent(params: ZonePath, by: Person) {
  const { comments } = await by.client.call(listComments, { params });
  return {
    elements: await elementsOf(params, by),
    comments,
    versions: await versionsOf(params, by),
  };
}
