import assert from 'node:assert/strict';
import { changeTeam, createTeam, getTeam, listTeams } from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import type { Test } from '../run/runner.ts';

export function teams(test: Test): void {
  test('edition admins list all teams, with the default one marked', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    const admin = await world.orgAdmin(edition);
    const other = await world.team(edition);
    for (const as of [edition.owner, admin]) {
      await world.accept(listTeams, { as, params: { edition_id } }, ({ teams: found }) =>
        assertSameItems(
          found.map((team) => [team.team_id, team.is_default]),
          [
            [team_id, 'true'],
            [other.team_id, undefined],
          ],
        ),
      );
    }
  });

  test('other members list their own teams, which can be none', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    await world.team(edition);
    const member = await world.member(edition);
    const params = { edition_id };
    await world.accept(listTeams, { as: member, params }, ({ teams: found }) =>
      assert.deepEqual(
        found.map((team) => team.team_id),
        [team_id],
      ),
    );
    const alone = await world.inNoTeam(edition);
    await world.accept(listTeams, { as: alone, params }, (data) =>
      assert.deepEqual(data, { teams: [] }),
    );
  });

  test('a team is read by its members and by edition admins', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    const { team_id } = await world.team(edition, admin);
    for (const as of [admin, owner]) {
      const request = { as, params: { edition_id, team_id } };
      await world.accept(getTeam, request, ({ team: { team_name, created_time, ...rest } }) => {
        assert.ok(team_name && created_time);
        assert.deepEqual(rest, {
          team_id,
          description: '',
          team_member_count: '1',
          created_by: admin.zuid,
          created_by_name: admin.name,
          zsoid: edition_id,
          uri: `/service/api/v1/editions/${edition_id}/teams/${team_id}`,
        });
      });
    }
  });

  test('the member count of a team does not include invitations', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    await world.invite({ edition_id, team_id, by: owner }, [
      `${world.unique('waiting')}@example.test`,
    ]);
    const params = { edition_id, team_id };
    await world.accept(getTeam, { as: member, params }, ({ team }) =>
      assert.equal(team.team_member_count, '2'),
    );
  });

  test('members of the edition outside the team cannot read it', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    for (const as of [await world.outsideTeam(edition), await world.inNoTeam(edition)]) {
      const request = { as, params: { edition_id, team_id } };
      await world.refuse(getTeam, 'notPermitted', request);
      await world.refuse(changeTeam, 'notPermitted', { ...request, body: { team_name: 'Mine' } });
    }
  });

  test('a team of another edition is not found', async (world) => {
    const { edition_id, owner } = await world.edition();
    const { team_id } = await world.edition();
    const request = { as: owner, params: { edition_id, team_id } };
    await world.refuse(getTeam, 'teamNotFound', request);
    await world.refuse(changeTeam, 'teamNotFound', { ...request, body: { team_name: 'Mine' } });
  });

  test('a change updates only the sent fields', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const request = { as: owner, params: { edition_id, team_id } };
    const base = { current_user_id: owner.zuid, edition_id, team_id };
    const expectTeam = (name: string, description: string) =>
      world.accept(getTeam, request, ({ team }) =>
        assert.deepEqual([team.team_name, team.description], [name, description]),
      );

    await world.accept(changeTeam, { ...request, body: { team_name: 'Workshop' } }, (data) =>
      assert.deepEqual(data, { ...base, new_name: 'Workshop' }),
    );
    await expectTeam('Workshop', '');
    await world.accept(changeTeam, { ...request, body: { description: 'Ours' } }, (data) =>
      assert.deepEqual(data, { ...base, new_description: 'Ours' }),
    );
    await expectTeam('Workshop', 'Ours');
    const body = { team_name: 'Design', description: '' };
    await world.accept(changeTeam, { ...request, body }, (data) =>
      assert.deepEqual(data, { ...base, new_name: 'Design', new_description: '' }),
    );
    await expectTeam('Design', '');
  });

  test('only team admins and edition admins change a team', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    const params = { edition_id, team_id };
    const teamAdmin = await world.member(edition, 'TEAM_ADMIN');
    const orgAdmin = await world.orgAdmin(edition);
    for (const as of [teamAdmin, orgAdmin]) {
      await world.accept(changeTeam, { as, params, body: { team_name: as.name } }, (data) =>
        assert.equal(data.new_name, as.name),
      );
    }
    const as = await world.member(edition);
    await world.refuse(changeTeam, 'notPermitted', { as, params, body: { team_name: 'Mine' } });
  });

  test('edition admins create teams and become their first admins', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const admin = await world.orgAdmin(edition);
    const bodies = [{ team_name: 'Night' }, { team_name: 'Day', description: 'Until dusk' }];
    for (const as of [owner, admin]) {
      for (const body of bodies) {
        const request = { as, params: { edition_id }, body };
        const made = await world.accept(createTeam, request, ({ team }) => {
          assert.equal(team.team_name, body.team_name);
          assert.equal(team.description, body.description ?? '');
          assert.equal(team.team_member_count, '1');
          assert.equal(team.created_by, as.zuid);
        });
        const params = { edition_id, team_id: made.team.team_id };
        await world.accept(getTeam, { as, params }, (data) => assert.deepEqual(data, made));
      }
    }
  });

  test('others cannot create teams', async (world) => {
    const edition = await world.edition();
    const params = { edition_id: edition.edition_id };
    const body = { team_name: 'Mine' };
    for (const as of [await world.member(edition, 'TEAM_ADMIN'), await world.inNoTeam(edition)]) {
      await world.refuse(createTeam, 'notPermitted', { as, params, body });
    }
  });
}
