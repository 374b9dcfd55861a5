import assert from 'node:assert/strict';
import {
  addTeamMembers,
  errors,
  getMyTeamPermission,
  listTeamInvitations,
  listTeamMembers,
  withdrawTeamInvitation,
} from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const SEATS_OF_THE_FREE_PLAN = 10;
const SEATS_OF_A_TRIAL = 25;

export function teamAdditions(test: Test): void {
  test('one person or several are invited with their roles', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const params = { edition_id, team_id };
    for (const roles of [['MEMBER'], ['TEAM_ADMIN', 'MEMBER']] as const) {
      const members_info = roles.map((role) => ({ mail_id: address(world), role }));
      const request = { as: owner, params, body: { members_info } };
      await world.accept(addTeamMembers, request, ({ added_members: added }) => {
        const shown = added.map(({ invited_time, ...rest }) => {
          assert.ok(invited_time);
          return rest;
        });
        assert.deepEqual(
          shown,
          members_info.map(({ mail_id, role }) => {
            return { mail_id, role_name: role, added_by: owner.zuid, edition_id, team_id };
          }),
        );
      });
    }
  });

  test('only team admins and edition admins invite', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id } = edition;
    const params = { edition_id, team_id };
    const invite = () => ({ members_info: [{ mail_id: address(world), role: 'MEMBER' as const }] });
    for (const as of [await world.member(edition, 'TEAM_ADMIN'), await world.orgAdmin(edition)]) {
      await world.accept(addTeamMembers, { as, params, body: invite() }, (data) =>
        assert.equal(data.added_members[0]?.added_by, as.zuid),
      );
    }
    for (const as of [await world.member(edition), await world.outsideTeam(edition)]) {
      await world.refuse(addTeamMembers, 'notPermitted', { as, params, body: invite() });
    }
  });

  test('the answer does not reveal whether an address is known', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const inside = await world.outsideTeam(edition);
    const known = await world.person('known');
    for (const mail_id of [address(world), known.mail, inside.mail]) {
      const body = { members_info: [{ mail_id, role: 'MEMBER' as const }] };
      const request = { as: owner, params: { edition_id, team_id }, body };
      await world.accept(addTeamMembers, request, (data) => {
        assert.deepEqual(Object.keys(data), ['added_members']);
        const { invited_time, ...rest } = data.added_members[0] ?? {};
        assert.ok(invited_time);
        const expected = { mail_id, role_name: 'MEMBER', added_by: owner.zuid };
        assert.deepEqual(rest, { ...expected, edition_id, team_id });
      });
    }
    // Members of the edition join the team immediately.
    const mine = { as: inside, params: { edition_id, team_id } };
    await world.accept(getMyTeamPermission, mine, ({ user_permission_info: info }) =>
      assert.equal(info.role, 'MEMBER'),
    );
  });

  test('a person is added once, regardless of the spelling of the address', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const waiting = address(world);
    const params = { edition_id, team_id };
    await world.invite({ ...params, by: owner }, [waiting]);
    for (const mail_id of [waiting, waiting.toUpperCase(), member.mail, owner.mail.toUpperCase()]) {
      const body = { members_info: [{ mail_id, role: 'TEAM_ADMIN' }] };
      await world.refuse(addTeamMembers, 'memberExists', { as: owner, params, body });
    }
  });

  test('each person is checked separately: 206 lists the members who could not be added', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const [first, second] = [address(world), address(world)];
    const mails = [first, member.mail, second, first.toUpperCase()];
    const members_info = mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const }));
    const params = { edition_id, team_id };
    const request = { as: owner, params, body: { members_info } };
    const { code: error_code, message } = errors.memberExists;
    await world.accept(addTeamMembers, request, (data, { status }) => {
      assert.equal(status, 206);
      assert.deepEqual(
        data.added_members.map(({ mail_id }) => mail_id),
        [first, second],
      );
      assert.deepEqual(data.failed_members, [
        { mail_id: member.mail, error_code, message },
        { mail_id: first.toUpperCase(), error_code, message },
      ]);
    });
    await world.accept(listTeamInvitations, { as: owner, params }, ({ invitations }) =>
      assertSameItems(
        invitations.map(({ mail_id }) => mail_id),
        [first, second],
      ),
    );
    await world.refuse(addTeamMembers, 'memberExists', request, ({ path }) =>
      assert.equal(path, '/members_info/0'),
    );
  });

  for (const [plan, seats] of [
    ['FREE', SEATS_OF_THE_FREE_PLAN],
    ['TRIAL', SEATS_OF_A_TRIAL],
  ] as const) {
    test(`a ${plan} edition has ${seats} seats, including its owner and invitations`, async (world) => {
      const { edition_id, team_id, owner } = await world.edition(plan);
      const params = { edition_id, team_id };
      const free = seats - 1;
      const people = (count: number) =>
        Array.from({ length: count }, () => ({ mail_id: address(world), role: 'MEMBER' as const }));
      const { code } = errors.seatLimitReached;
      const tooMany = { as: owner, params, body: { members_info: people(free + 2) } };
      await world.accept(addTeamMembers, tooMany, (data, { status }) => {
        assert.equal(status, 206);
        assert.equal(data.added_members.length, free);
        assert.deepEqual(
          data.failed_members?.map(({ error_code }) => error_code),
          [code, code],
        );
      });
      const one = { as: owner, params, body: { members_info: people(1) } };
      await world.refuse(addTeamMembers, 'seatLimitReached', one);

      const { invitations } = await owner.client.call(listTeamInvitations, { params });
      const invitation_id = invitations[0]?.invitation_id ?? '';
      await owner.client.call(withdrawTeamInvitation, { params: { ...params, invitation_id } });
      await world.accept(addTeamMembers, one, (data) => assert.equal(data.added_members.length, 1));
    });
  }

  test('a second team does not need a second seat', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const mails = Array.from({ length: SEATS_OF_THE_FREE_PLAN - 2 }, () => address(world));
    await world.invite({ edition_id, team_id, by: owner }, mails);
    const params = await world.team(edition);
    const known = [member.mail, mails[0] ?? ''];
    const members_info = known.map((mail_id) => ({ mail_id, role: 'MEMBER' as const }));
    await world.accept(addTeamMembers, { as: owner, params, body: { members_info } }, (data) =>
      assert.equal(data.added_members.length, 2),
    );
    const body = { members_info: [{ mail_id: address(world), role: 'MEMBER' }] };
    await world.refuse(addTeamMembers, 'seatLimitReached', { as: owner, params, body });
  });

  test('members_info holds at most 11,000 characters of JSON', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const params = { edition_id, team_id };
    const list = (length: number) => {
      const role = 'MEMBER' as const;
      const members_info = [{ mail_id: address(world), role }];
      const left = () => length - JSON.stringify(members_info).length;
      // The last address fills the rest; its domain may have at most 189 characters.
      while (left() > 200) members_info.push({ mail_id: address(world), role });
      const frame = ',{"mail_id":"","role":"MEMBER"}'.length;
      members_info.push({ mail_id: 'a@'.padEnd(left() - frame, 'b'), role });
      assert.equal(left(), 0);
      return { members_info };
    };
    const oversized = { as: owner, params, body: list(11_001) };
    await world.refuse(addTeamMembers, 'validation', oversized, ({ path }) =>
      assert.equal(path, '/members_info'),
    );
    await world.accept(addTeamMembers, { as: owner, params, body: list(11_000) }, (data) =>
      assert.equal(data.added_members.length, SEATS_OF_THE_FREE_PLAN - 1),
    );
  });

  test('one invalid address refuses the whole request', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const params = { edition_id, team_id };
    for (const wrong of ['unknown', 'a@', '@b', 'a b@c.test', 'a@b@c', '"a"@b.test', '']) {
      const mails = [address(world), wrong];
      const members_info = mails.map((mail_id) => ({ mail_id, role: 'MEMBER' }));
      await world.refuse(
        addTeamMembers,
        'validation',
        { as: owner, params, body: { members_info } },
        ({ path }) => assert.equal(path, '/members_info/1/mail_id'),
      );
    }
    await world.accept(listTeamInvitations, { as: owner, params }, (data) =>
      assert.deepEqual(data, { invitations: [] }),
    );
    await world.accept(listTeamMembers, { as: owner, params }, (data) =>
      assert.equal(data.team_members?.length, 1),
    );
  });
}

function address(world: World): string {
  return `${world.unique('teammate')}@example.test`;
}
