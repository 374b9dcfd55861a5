import assert from 'node:assert/strict';
import { createSpace, getSpace, removeSpaceMember } from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { readMoment } from '../client/check-answer.ts';
import { forEdition, forPerson, forTeam, makeSpace, share } from '../fixtures/make-space.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const UNKNOWN_IDS = ['1', '0', '007', '9223372036854775807', '9999999999999999999'];

export function spaces(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a member of the team creates a space and owns it', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const { edition_id, team_id } = edition;
    for (const ending of ['', '/'] as const) {
      const body = { create_space: { space_name: 'Launch plan 🚀', team_id } };
      const request = { as, params: { edition_id }, body, ending };
      const { space_id } = await world.accept(createSpace, request, ({ space_id: id, ...rest }) => {
        const uri = `/service/api/v1/editions/${edition_id}/spaces/${id}`;
        assert.deepEqual(rest, { current_user_id: as.zuid, edition_id, uri });
      });
      const read = { as, params: { edition_id, space_id } };
      await world.accept(getSpace, read, ({ space_info }) => {
        const { created_time: created = '', last_modified_time, ...rest } = space_info;
        assert.deepEqual(rest, {
          space_id,
          space_name: 'Launch plan 🚀',
          team_id,
          status: 'ACTIVE',
          is_favorite: 'false',
          can_edit: 'true',
          publish: 'false',
          allow_embed: 'false',
          space_member_count: '1',
          owner_zuid: as.zuid,
          last_author_zuid: as.zuid,
        });
        assert.equal(last_modified_time, created);
        const age = Date.now() - readMoment(created).getTime();
        assert.ok(age > -2_000 && age < 60_000, `made just now, not ${age} ms ago`);
      });
    }
  });

  test('the URL of a new space works', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const { edition_id, team_id } = edition;
    const body = { create_space: { space_name: 'Found', team_id } };
    const { uri, space_id } = await as.client.call(createSpace, { params: { edition_id }, body });
    const headers = { authorization: `Bearer ${as.token}` };
    const response = await fetch(`${world.baseUrl}${uri}`, { headers });
    const { data } = JSON.parse(await response.text());
    assert.equal(data.space_info.space_id, space_id);
  });

  test('two spaces of a team may have the same name', async (world) => {
    const { edition, creator, editor } = await peopleByRole(world);
    const made = [creator, creator, editor].map((by) => makeSpace(edition, { by, name: 'Twin' }));
    const ids = (await Promise.all(made)).map(({ space_id }) => space_id);
    assert.equal(new Set(ids).size, 3);
  });

  test('a space needs a team of the edition', async (world) => {
    const { edition, creator } = await peopleByRole(world);
    const params = { edition_id: edition.edition_id };
    const other = await world.edition();
    for (const as of [creator, edition.owner]) {
      for (const team_id of [...UNKNOWN_IDS, other.team_id, creator.zuid]) {
        const body = { create_space: { space_name: 'Lost', team_id } };
        await world.refuse(createSpace, 'teamNotFound', { as, params, body });
      }
    }
  });

  test('only members of a team create spaces in it, including admins of the edition', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    const { team_id } = await world.team(edition, admin);
    const member = await world.member(edition, 'TEAM_ADMIN');
    const params = { edition_id };
    const body = { create_space: { space_name: 'Mine', team_id } };
    for (const as of [owner, member, await world.inNoTeam(edition)]) {
      await world.refuse(createSpace, 'notPermitted', { as, params, body });
    }
    await world.accept(createSpace, { as: admin, params, body }, (data) =>
      assert.equal(data.current_user_id, admin.zuid),
    );
  });

  test('an unknown template is reported before the role', async (world) => {
    const { edition, creator } = await peopleByRole(world);
    const params = { edition_id: edition.edition_id };
    const { team_id } = await world.team(edition);
    for (const [as, team] of [
      [creator, edition.team_id],
      [creator, team_id],
    ] as const) {
      for (const template_id of UNKNOWN_IDS) {
        const body = { create_space: { space_name: 'Empty', team_id: team, template_id } };
        await world.refuse(createSpace, 'templateNotFound', { as, params, body });
      }
    }
  });

  test('a space returns the requested fields', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const { space_info } = await as.client.call(getSpace, { params });
    assert.equal(Object.keys(space_info).length, 13);
    await acceptFieldSelections(world, {
      op: getSpace,
      request: { as, params },
      read: (data) => [data.space_info],
      whole: [space_info],
    });
  });

  test('anyone with a role reads a space; editors and the owner can edit', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    const canEdit = [people.creator, people.manager, people.editor];
    for (const as of [people.creator, ...rolesOf(people).map(([person]) => person)]) {
      await world.accept(getSpace, { as, params }, ({ space_info: space }) => {
        assert.equal(space.can_edit, canEdit.includes(as) ? 'true' : 'false', as.name);
        assert.equal(space.owner_zuid, people.creator.zuid);
        assert.equal(space.space_member_count, '7');
      });
    }
  });

  test('a space is not found by people without a role', async (world) => {
    const { edition, creator, outsider, manager } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    // The super admin, an admin of the team and a member of it.
    for (const as of [edition.owner, manager, outsider]) {
      const hidden = await world.refuse(getSpace, 'spaceNotFound', { as, params });
      const nowhere = { ...params, space_id: '1' };
      const absent = await world.refuse(getSpace, 'spaceNotFound', { as, params: nowhere });
      assert.deepEqual({ ...hidden, space_id: '' }, { ...absent, space_id: '' });
    }
  });

  test('a space of one edition is not found in another', async (world) => {
    const { edition, creator } = await peopleByRole(world);
    const { space_id } = await makeSpace(edition, { by: creator });
    const { edition_id, owner } = await world.edition();
    const params = { edition_id, space_id };
    await world.refuse(getSpace, 'spaceNotFound', { as: owner, params });
  });

  test('a space is published by an entry of its team or of the edition', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const other = await world.team(edition);
    await world.enrol({ ...other, by: edition.owner }, as);
    for (const [entry, publish] of [
      [forTeam(edition, 'VIEWER'), 'true'],
      [forEdition(edition, 'GUEST_VIEWER'), 'true'],
      [forTeam(other, 'EDITOR'), 'false'],
      [forPerson(outsider, 'EDITOR'), 'false'],
    ] as const) {
      const params = await makeSpace(edition, { by: as });
      const expectSpace = (flag: string, entries: string) =>
        world.accept(getSpace, { as, params }, ({ space_info: space }) =>
          assert.deepEqual([space.publish, space.space_member_count], [flag, entries]),
        );
      await share(params, as, [entry]);
      await expectSpace(publish, '2');
      const gone = { ...params, member_id: entry.zuid };
      await as.client.call(removeSpaceMember, { params: gone });
      await expectSpace('false', '1');
    }
  });

  test('the member count of a space counts entries, not people', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forTeam(edition, 'VIEWER'), forEdition(edition, 'VIEWER')]);
    await world.accept(getSpace, { as, params }, ({ space_info: space }) =>
      assert.equal(space.space_member_count, '3'),
    );
  });
}
