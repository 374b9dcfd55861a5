import assert from 'node:assert/strict';
import {
  type BodyOf,
  duplicateZone,
  getSpace,
  getZoneMeta,
  getZoneVersion,
  listComments,
  listZoneVersions,
  nameZoneVersion,
} from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import { addFrame, draw, framesOf, idsIn, withoutIds } from '../fixtures/draw-elements.ts';
import { entriesOf, makeSpace, type SpacePath } from '../fixtures/make-space.ts';
import {
  elementsOf,
  hidden,
  makeZone,
  saveVersion,
  shareZone,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry, versionsOf, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type DuplicateOptions = Partial<BodyOf<typeof duplicateZone>['duplicate_zone']>;

const LONGEST_NAME = 255;

const here = (more: DuplicateOptions = {}) => ({
  duplicate_zone: { destination_type: 'SAME_SPACE' as const, ...more },
});

const into = ({ space_id: destination_space_id }: SpacePath, more: DuplicateOptions = {}) => ({
  duplicate_zone: { destination_type: 'EXISTING_SPACE' as const, destination_space_id, ...more },
});

const intoNew = ({ team_id }: Pick<Edition, 'team_id'>, more: DuplicateOptions = {}) => ({
  duplicate_zone: {
    destination_type: 'NEW_SPACE' as const,
    space_name: 'Copied out',
    team_id,
    ...more,
  },
});

/** Tests the content of copied zones. Destinations are a separate area. */
export function zoneCopies(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  /** Copies a zone and returns the path of the copy. */
  const copy = async (
    world: World,
    as: Person,
    params: ZonePath,
    body: ReturnType<typeof here>,
  ) => {
    const { zone_info } = await world.accept(duplicateZone, { as, params, body }, (data) => {
      assert.notEqual(data.zone_info.zone_id, params.zone_id);
      assert.deepEqual(
        [data.zone_info.status, data.zone_info.author_zuid, data.zone_info.last_author_zuid],
        ['ACTIVE', as.zuid, as.zuid],
      );
    });
    const { zone_id, space_id } = zone_info;
    return { edition_id: params.edition_id, space_id, zone_id };
  };

  test('a copy in the same space has the same content with new ids', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor: as } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: creator, name: 'Plan' });
    await draw(params, creator);
    await saveVersion(params, creator);
    await makeZone(space, { by: creator });
    const source = await elementsOf(params, as);
    const { zone_info: before } = await as.client.call(getZoneMeta, { params });
    const order = await zonesOf(space, as);
    const made = await copy(world, as, params, here());
    const found = await elementsOf(made, as);
    assert.deepEqual(withoutIds(found), withoutIds(source), 'lines run between the same shapes');
    const old = new Set(idsIn(source));
    assert.deepEqual(
      idsIn(found).filter((id) => old.has(id)),
      [],
    );
    assert.deepEqual(await zonesOf(space, as), [...order, made.zone_id]);
    await world.accept(getZoneMeta, { as, params: made }, ({ zone_info: zone }) => {
      assert.equal(zone.zone_name, 'Copy of Plan');
      assert.notEqual(zone.zone_key, before.zone_key);
    });
    // Comments and versions are not copied by default.
    assert.deepEqual((await as.client.call(listComments, { params: made })).comments, []);
    assert.deepEqual(await versionsOf(made, as), []);
    await world.accept(getZoneMeta, { as, params }, ({ zone_info: after }) =>
      assert.deepEqual(after, before, 'the source stays as it is'),
    );
    assert.deepEqual(await elementsOf(params, as), source);
  });

  test('a copy can have a name, or gets one of valid length', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const params = await makeZone(space, { by: as, name: 'x'.repeat(LONGEST_NAME) });
    for (const zone_name of ['Second try 🎨', 'x'.repeat(LONGEST_NAME)]) {
      const body = here({ zone_name });
      await world.accept(duplicateZone, { as, params, body }, ({ zone_info }) =>
        assert.equal(zone_info.zone_name, zone_name),
      );
    }
    await world.accept(duplicateZone, { as, params, body: here() }, ({ zone_info: zone }) => {
      assert.ok(zone.zone_name.startsWith('Copy of xxx'));
      assert.ok(zone.zone_name.length <= LONGEST_NAME);
    });
    for (const zone_name of ['', 'nul\u0000', 'x'.repeat(LONGEST_NAME + 1)]) {
      const request = { as, params, body: here({ zone_name }) };
      await world.refuse(duplicateZone, 'validation', request, ({ path }) =>
        assert.equal(path, '/duplicate_zone/zone_name'),
      );
    }
  });

  test('a viewer may copy a zone to their own space, also in a trial', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeZone(await makeSharedSpace(people), { by: people.creator });
    await draw(params, people.creator);
    for (const [as] of rolesOf(people)) {
      const home = await makeSpace(people.edition, { by: as });
      const made = await copy(world, as, params, into(home));
      assert.equal(made.space_id, home.space_id);
      assert.deepEqual(await framesOf(made, as), ['Risks']);
    }
    const trial = await world.edition('TRIAL');
    const { owner: as } = trial;
    const zone = await makeZone(await makeSpace(trial, { by: as }), { by: as });
    await copy(world, as, zone, here());
  });

  test('a copy in a new space is its only zone', async (world) => {
    const people = await peopleByRole(world);
    const { edition, viewer: as } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: people.creator });
    await draw(params, people.creator);
    const made = await copy(world, as, params, intoNew(edition, { space_name: 'Home' }));
    assert.deepEqual(await zonesOf(made, as), [made.zone_id]);
    assert.deepEqual(await entriesOf(made, as), [`${as.zuid} CREATOR`]);
    assert.deepEqual(await framesOf(made, as), ['Risks']);
    await world.accept(getSpace, { as, params: made }, ({ space_info: space }) =>
      assert.deepEqual(
        [space.space_name, space.team_id, space.owner_zuid],
        ['Home', edition.team_id, as.zuid],
      ),
    );
  });

  test('copy_comments copies comments and attaches them to the copied elements', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const drawing = await draw(params, as);
    const quiet = await copy(world, as, params, here({ copy_comments: false }));
    const loud = await copy(world, as, params, here({ copy_comments: true }));
    await world.accept(listComments, { as, params: quiet }, ({ total_count }) =>
      assert.equal(total_count, 0),
    );
    const ids = idsIn(await elementsOf(loud, as));
    await world.accept(listComments, { as, params: loud }, ({ comments }) => {
      const [question, answer] = comments;
      assert.deepEqual([question?.text, answer?.text], ['Who asks?', 'We do.']);
      assert.ok(ids.includes(question?.element_id ?? ''), 'at a shape of the copy');
      assert.equal(answer?.parent_id, question?.meta.id);
      assert.ok(!drawing.comments.includes(question?.meta.id ?? ''));
      assert.equal(comments.length, 2);
    });
  });

  test('deep_copy copies the versions', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    await draw(params, as, 'First');
    const first = await saveVersion(params, as);
    const body = { description: 'How it began' };
    await as.client.call(nameZoneVersion, { params: { ...params, version_id: first }, body });
    await addFrame(params, as, 'Second');
    await saveVersion(params, as);
    const flat = await copy(world, as, params, here({ deep_copy: false }));
    assert.deepEqual(await versionsOf(flat, as), []);
    const deep = await copy(world, as, params, here({ deep_copy: true }));
    const { zone_versions: source } = await as.client.call(listZoneVersions, { params });
    const { zone_versions } = await world.accept(listZoneVersions, { as, params: deep }, (data) => {
      const { allowed_versions: found } = data.zone_versions;
      assert.deepEqual(
        found.map(({ version_id: _, ...rest }) => rest),
        source.allowed_versions.map(({ version_id: _, ...rest }) => rest),
      );
    });
    const versions = [...zone_versions.allowed_versions, ...source.allowed_versions];
    assert.equal(new Set(versions.map(({ version_id }) => version_id)).size, 4);
    const { version_id = '' } = zone_versions.allowed_versions[1] ?? {};
    const [then, origin] = await Promise.all([
      as.client.call(getZoneVersion, { params: { ...deep, version_id } }),
      as.client.call(getZoneVersion, { params: { ...params, version_id: first } }),
    ]);
    assert.deepEqual(withoutIds(then.document.elements), withoutIds(origin.document.elements));
    const now = idsIn(await elementsOf(deep, as));
    const strays = idsIn(then.document.elements).filter((id) => !now.includes(id));
    assert.deepEqual(strays, [], 'the same things have the same ids, then and now');
  });

  test('copy_members copies the members to a new space', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, editor, viewer } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: creator });
    await shareZone(params, creator, [hidden(params, viewer)]);
    const alone = await copy(world, creator, params, intoNew(edition, { copy_members: false }));
    assert.deepEqual(await entriesOf(alone, creator), [`${creator.zuid} CREATOR`]);
    const shared = await copy(world, creator, params, intoNew(edition, { copy_members: true }));
    assertSameItems(await entriesOf(shared, creator), await entriesOf(space, creator));
    // Restrictions are copied too.
    await world.refuse(getZoneMeta, 'zoneRestricted', { as: viewer, params: shared });
    const managed = await copy(world, manager, params, intoNew(edition, { copy_members: true }));
    const entries = await entriesOf(managed, manager);
    assert.ok(entries.includes(`${manager.zuid} CREATOR`));
    assert.ok(entries.includes(`${editor.zuid} EDITOR`));
    // Only managers of members may copy them.
    for (const [as] of rolesOf(people)) {
      if (as === manager || as === viewer) continue;
      const body = intoNew(edition, { copy_members: true });
      await world.refuse(duplicateZone, 'notPermitted', { as, params, body });
    }
  });

  test('a version can be copied if it belongs to the zone', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const params = await makeZone(space, { by: as, name: 'Plan' });
    await draw(params, as, 'First');
    const version_id = await saveVersion(params, as);
    await addFrame(params, as, 'Second');
    const then = await copy(world, as, params, here({ version_id }));
    assert.deepEqual(await framesOf(then, as), ['First']);
    const now = await copy(world, as, params, here());
    assert.deepEqual(await framesOf(now, as), ['First', 'Second']);
    const talking = await copy(world, as, params, here({ version_id, copy_comments: true }));
    await world.accept(listComments, { as, params: talking }, ({ total_count }) =>
      assert.equal(total_count, 2),
    );
    const other = await makeZone(space, { by: as });
    for (const id of ['1', '0', '9223372036854775807']) {
      const body = here({ version_id: id });
      await world.refuse(duplicateZone, 'versionNotFound', { as, params, body });
    }
    const request = { as, params: other, body: here({ version_id }) };
    await world.refuse(duplicateZone, 'versionNotFound', request);
  });

  test('a copy in the same space has the entries of its source', async (world) => {
    const people = await peopleByRole(world);
    const { creator, viewer, commenter } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: creator });
    await shareZone(params, creator, [
      hidden(params, viewer),
      roleEntry(params, commenter, 'EDITOR'),
    ]);
    const made = await copy(world, creator, params, here());
    await world.refuse(getZoneMeta, 'zoneRestricted', { as: viewer, params: made });
    assert.ok(!(await zonesOf(space, viewer)).includes(made.zone_id));
    const again = { as: commenter, params: made };
    await world.accept(getZoneMeta, again, ({ zone_info }) =>
      assert.equal(zone_info.zone_id, made.zone_id),
    );
    await addFrame(made, commenter, 'By the editor of the zone');
  });
}
