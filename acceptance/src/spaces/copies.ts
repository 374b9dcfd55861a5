import assert from 'node:assert/strict';
import { changeSpaceMeta, duplicateSpace, getSpace, listSpaces } from '@lienzo/contract';
import {
  entriesOf,
  forEdition,
  forPerson,
  forTeam,
  makeSpace,
  share,
} from '../fixtures/make-space.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const UNNAMED = { duplicate_space: {} };
const LONGEST_NAME = 255;

export function spaceCopies(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('anyone with a role may copy a space, and only they have access to the copy', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator } = people;
    const source = await makeSharedSpace(people, 'Plan');
    await share(source, creator, [forTeam(edition, 'EDITOR')]);
    for (const action_type of ['FAVORITE', 'EMBED'] as const) {
      const body = { action_type, value: true };
      await creator.client.call(changeSpaceMeta, { params: source, body });
    }
    for (const as of [creator, ...rolesOf(people).map(([person]) => person)]) {
      const request = { as, params: source, body: UNNAMED };
      const { space_info: copy } = await world.accept(duplicateSpace, request, (data) => {
        const { space_id, created_time, last_modified_time, ...rest } = data.space_info;
        assert.notEqual(space_id, source.space_id);
        assert.equal(created_time, last_modified_time);
        assert.deepEqual(rest, {
          space_name: 'Copy of Plan',
          team_id: edition.team_id,
          status: 'ACTIVE',
          is_favorite: 'false',
          can_edit: 'true',
          publish: 'false',
          allow_embed: 'false',
          space_member_count: '1',
          owner_zuid: as.zuid,
          last_author_zuid: as.zuid,
        });
      });
      const params = { ...source, space_id: copy.space_id };
      await world.accept(getSpace, { as, params }, ({ space_info: found }) =>
        assert.deepEqual(found, copy),
      );
      assert.deepEqual(await entriesOf(params, as), [`${as.zuid} CREATOR`]);
      const { outsider } = people;
      await world.refuse(getSpace, 'spaceNotFound', { as: outsider, params });
    }
  });

  test('a copy can have another name', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as, name: 'Plan' });
    for (const space_name of ['Second try', 'Plan', 'x'.repeat(LONGEST_NAME)]) {
      const request = { as, params, body: { duplicate_space: { space_name } } };
      await world.accept(duplicateSpace, request, ({ space_info: copy }) =>
        assert.equal(copy.space_name, space_name),
      );
    }
  });

  test('the name of a copy does not exceed the maximum length', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    for (const name of ['x'.repeat(LONGEST_NAME), `${'x'.repeat(246)}${'🎨'.repeat(4)}`]) {
      const params = await makeSpace(edition, { by: as, name });
      const request = { as, params, body: UNNAMED };
      const { space_info: copy } = await world.accept(duplicateSpace, request, (data) =>
        assert.ok(data.space_info.space_name.startsWith('Copy of xxx')),
      );
      // The service accepts this name.
      const body = { duplicate_space: { space_name: copy.space_name } };
      await world.accept(duplicateSpace, { as, params, body }, ({ space_info }) =>
        assert.equal(space_info.space_name, copy.space_name),
      );
    }
  });

  test('copying does not change the source', async (world) => {
    const { edition, creator, viewer } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    await share(params, creator, [forPerson(viewer, 'VIEWER')]);
    const { space_info: before } = await creator.client.call(getSpace, { params });
    const request = { as: viewer, params, body: UNNAMED };
    await world.accept(duplicateSpace, request, (data) =>
      assert.equal(data.space_info.owner_zuid, viewer.zuid),
    );
    await world.accept(getSpace, { as: creator, params }, ({ space_info: after }) =>
      assert.deepEqual(after, before),
    );
  });

  test('a copy is a draft of its new owner, in the team of the source', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const outside = await world.outsideTeam(edition);
    const params = await makeSpace(edition, { by: owner });
    await share(params, owner, [forEdition(edition, 'VIEWER')]);
    const request = { as: outside, params, body: UNNAMED };
    const { space_info: copy } = await world.accept(duplicateSpace, request, (data) =>
      assert.equal(data.space_info.team_id, team_id),
    );
    const query = { team_id, action_type: 'DRAFT_SPACES' as const };
    const drafts = { as: outside, params: { edition_id }, query };
    await world.accept(listSpaces, drafts, ({ spaces_info: found }) =>
      assert.deepEqual(
        found.map(({ space_id }) => space_id),
        [copy.space_id],
      ),
    );
  });

  test('a trial does not include copies, for any role', async (world) => {
    const edition = await world.edition('TRIAL');
    const { owner } = edition;
    const member = await world.member(edition);
    const params = await makeSpace(edition, { by: member });
    const request = { as: member, params, body: UNNAMED };
    await world.refuse(duplicateSpace, 'duplicateNotInPlan', request);
    await world.refuse(duplicateSpace, 'spaceNotFound', { ...request, as: owner });
    await share(params, member, [forPerson(owner, 'VIEWER')]);
    await world.refuse(duplicateSpace, 'duplicateNotInPlan', { ...request, as: owner });
  });

  test('a hidden space cannot be copied', async (world) => {
    const { edition, creator, outsider } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    for (const as of [outsider, edition.owner]) {
      await world.refuse(duplicateSpace, 'spaceNotFound', { as, params, body: UNNAMED });
    }
  });
}
