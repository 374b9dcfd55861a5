import assert from 'node:assert/strict';
import { addSpaceMembers, type ErrorKey, errors } from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import {
  type Entry,
  entriesOf,
  forEdition,
  forPerson,
  forTeam,
  type GivenRole,
  makeSpace,
  share,
} from '../fixtures/make-space.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const ROLES: readonly GivenRole[] = [
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'GUEST_COMMENTER',
  'GUEST_VIEWER',
];

const LONGEST_LIST = 11_000;

export function spaceSharing(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a space is shared with people, teams and the edition, with every role', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const other = await world.team(edition);
    await world.enrol({ ...other, by: edition.owner }, as);
    for (const role of ROLES) {
      const params = await makeSpace(edition, { by: as });
      const person = { display_name: outsider.name, mail_id: outsider.mail };
      for (const [entry, shown] of [
        [forPerson(outsider, role), person],
        [forTeam(edition, role), { display_name: 'Atelier' }],
        [forTeam(other, role), undefined],
        [forEdition(edition, role), { display_name: 'Atelier' }],
      ] as const) {
        const request = { as, params, body: { members_info: [entry] } };
        await world.accept(addSpaceMembers, request, ({ added_members: [added], ...others }) => {
          assert.deepEqual(others, {});
          const { added_time, display_name, mail_id, ...rest } = added ?? {};
          assert.ok(added_time && display_name);
          if (shown) assert.deepEqual({ display_name, ...(mail_id && { mail_id }) }, shown);
          const { zuid, type } = entry;
          const expected = { zuid, role_name: role, added_type_name: type, added_by: as.zuid };
          assert.deepEqual(rest, expected);
        });
      }
    }
  });

  test('several members are added in one request, also from outside the team', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const [inside, outside] = [await world.member(edition), await world.outsideTeam(edition)];
    const params = await makeSpace(edition, { by: owner });
    const members_info = [forPerson(inside, 'EDITOR'), forPerson(outside, 'VIEWER')];
    const request = { as: owner, params, body: { members_info } };
    await world.accept(addSpaceMembers, request, (data, { status }) => {
      assert.equal(status, 200);
      assertSameItems(
        data.added_members.map(({ zuid, mail_id }) => [zuid, mail_id]),
        [inside, outside].map(({ zuid, mail }) => [zuid, mail]),
      );
    });
    assertSameItems(await entriesOf(params, outside), [
      `${owner.zuid} CREATOR`,
      `${inside.zuid} EDITOR`,
      `${outside.zuid} VIEWER`,
    ]);
  });

  test('invalid members are refused', async (world) => {
    const { edition, creator: as, viewer, outsider } = await peopleByRole(world);
    const foreign = await world.edition();
    // The creator is not in this team of the edition.
    const closed = await world.team(edition);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forPerson(viewer, 'VIEWER')]);
    const role = 'VIEWER' as const;
    const user = (zuid: string) => ({ zuid, role, type: 'USER' as const });
    const team = (zuid: string) => ({ zuid, role, type: 'TEAM' as const });
    const org = (zuid: string) => ({ zuid, role, type: 'ORG' as const });
    const refused: [ErrorKey, Entry][] = [
      ['spaceMemberOutside', { zuid: outsider.zuid, role, type: 'GROUP' }],
      ['spaceMemberOutside', { zuid: '1', role, type: 'GROUP' }],
      ['spaceMemberOutside', user(foreign.owner.zuid)],
      ['spaceMemberOutside', user('1')],
      ['spaceMemberOutside', user('0')],
      ['spaceMemberOutside', user(edition.team_id)],
      ['spaceMemberOutside', team(closed.team_id)],
      ['spaceMemberOutside', team(foreign.team_id)],
      ['spaceMemberOutside', team(outsider.zuid)],
      ['spaceMemberOutside', team(edition.edition_id)],
      ['spaceMemberOutside', org(foreign.edition_id)],
      ['spaceMemberOutside', org(edition.team_id)],
      ['spaceMemberExists', user(viewer.zuid)],
      ['spaceMemberExists', user(as.zuid)],
    ];
    for (const [key, entry] of refused) {
      const request = { as, params, body: { members_info: [entry] } };
      await world.refuse(addSpaceMembers, key, request, ({ path }) =>
        assert.equal(path, '/members_info/0'),
      );
    }
    assertSameItems(await entriesOf(params, as), [`${as.zuid} CREATOR`, `${viewer.zuid} VIEWER`]);
  });

  test('a team and the edition have one entry each', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    for (const give of [forTeam, forEdition]) {
      await share(params, as, [give(edition, 'VIEWER')]);
      const body = { members_info: [give(edition, 'EDITOR')] };
      await world.refuse(addSpaceMembers, 'spaceMemberExists', { as, params, body });
    }
  });

  test('an admin of the edition cannot add a team that they are not in', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const team = await world.team(edition, await world.orgAdmin(edition));
    const params = await makeSpace(edition, { by: owner });
    const body = { members_info: [forTeam(team, 'VIEWER')] };
    await world.refuse(addSpaceMembers, 'spaceMemberOutside', { as: owner, params, body });
  });

  test('the team of the space can be added by a manager who is not in it', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const admin = await world.orgAdmin(edition);
    const team = await world.team(edition, admin);
    const params = await makeSpace(team, { by: admin });
    await share(params, admin, [forPerson(owner, 'EDITOR')]);
    const request = { as: owner, params, body: { members_info: [forTeam(team, 'VIEWER')] } };
    await world.accept(addSpaceMembers, request, (data) =>
      assert.equal(data.added_members[0]?.zuid, team.team_id),
    );
  });

  test('each member is checked separately: 206 lists the members who could not be added', async (world) => {
    const { edition, creator: as, viewer, outsider, editor } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    await share(params, as, [forPerson(viewer, 'VIEWER')]);
    const group = { zuid: '77', role: 'VIEWER' as const, type: 'GROUP' as const };
    const members_info = [
      forPerson(viewer, 'EDITOR'),
      forPerson(outsider, 'EDITOR'),
      group,
      { ...forPerson(outsider, 'VIEWER'), zuid: '1' },
      forPerson(editor, 'COMMENTER'),
      forPerson(outsider, 'VIEWER'),
    ];
    const failed = (zuid: string, key: ErrorKey) => {
      const { code: error_code, message } = errors[key];
      return { zuid, error_code, message };
    };
    const request = { as, params, body: { members_info } };
    await world.accept(addSpaceMembers, request, (data, { status }) => {
      assert.equal(status, 206);
      assertSameItems(
        data.added_members.map(({ zuid, role_name: role }) => `${zuid} ${role}`),
        [`${outsider.zuid} EDITOR`, `${editor.zuid} COMMENTER`],
      );
      assert.deepEqual(data.failed_members, [
        failed(viewer.zuid, 'spaceMemberExists'),
        failed('77', 'spaceMemberOutside'),
        failed('1', 'spaceMemberOutside'),
        failed(outsider.zuid, 'spaceMemberExists'),
      ]);
    });
    assertSameItems(await entriesOf(params, as), [
      `${as.zuid} CREATOR`,
      `${viewer.zuid} VIEWER`,
      `${outsider.zuid} EDITOR`,
      `${editor.zuid} COMMENTER`,
    ]);
    // Now none can be added, and the first reason is returned.
    await world.refuse(addSpaceMembers, 'spaceMemberExists', request, ({ path }) =>
      assert.equal(path, '/members_info/0'),
    );
  });

  test('one malformed entry refuses the whole request', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const good = forPerson(outsider, 'VIEWER');
    for (const [wrong, place] of [
      [{ ...good, zuid: 'abc' }, 'zuid'],
      [{ ...good, zuid: '-1' }, 'zuid'],
      [{ ...good, role: 'CREATOR' }, 'role'],
      [{ ...good, type: 'PERSON' }, 'type'],
    ] as const) {
      const body = { members_info: [good, wrong] };
      await world.refuse(addSpaceMembers, 'validation', { as, params, body }, ({ path }) =>
        assert.equal(path, `/members_info/1/${place}`),
      );
    }
    assert.deepEqual(await entriesOf(params, as), [`${as.zuid} CREATOR`]);
  });

  test('members_info holds at most 11,000 characters of JSON', async (world) => {
    const { edition, creator: as, outsider } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    const first = forPerson(outsider, 'VIEWER');
    const full = { members_info: listOf(first, LONGEST_LIST) };
    const over = { members_info: listOf(first, LONGEST_LIST + 1) };
    await world.refuse(addSpaceMembers, 'validation', { as, params, body: over }, ({ path }) =>
      assert.equal(path, '/members_info'),
    );
    await world.accept(addSpaceMembers, { as, params, body: full }, (data, { status }) => {
      assert.equal(status, 206);
      assert.equal(data.added_members[0]?.zuid, outsider.zuid);
    });
  });

  test('the owner and team admins who are editors share a space', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, manager, outsider } = people;
    for (const as of [creator, manager, edition.owner]) {
      const params = await makeSharedSpace(people);
      // An admin of the edition manages every team, and therefore every space that they edit.
      await share(params, creator, [forPerson(edition.owner, 'EDITOR')]);
      const body = { members_info: [forPerson(outsider, 'VIEWER')] };
      await world.accept(addSpaceMembers, { as, params, body }, (data) =>
        assert.equal(data.added_members[0]?.added_by, as.zuid),
      );
    }
  });

  test('others cannot share a space', async (world) => {
    const people = await peopleByRole(world);
    const { edition, outsider } = people;
    const params = await makeSharedSpace(people);
    const body = { members_info: [forPerson(outsider, 'VIEWER')] };
    for (const [as] of rolesOf(people)) {
      if (as === people.manager) continue;
      await world.refuse(addSpaceMembers, 'notPermitted', { as, params, body });
    }
    for (const as of [outsider, edition.owner]) {
      await world.refuse(addSpaceMembers, 'spaceNotFound', { as, params, body });
    }
  });

  test('a team admin who is not an editor cannot share', async (world) => {
    const { edition, creator, manager, outsider } = await peopleByRole(world);
    for (const role of ROLES.filter((name) => name !== 'EDITOR')) {
      const params = await makeSpace(edition, { by: creator });
      await share(params, creator, [forPerson(manager, role)]);
      const body = { members_info: [forPerson(outsider, 'VIEWER')] };
      await world.refuse(addSpaceMembers, 'notPermitted', { as: manager, params, body });
    }
  });
}

/** Returns entries of exactly `characters` characters of JSON; all except the first have unknown ids. */
function listOf(first: Entry, characters: number): Entry[] {
  const filler: Entry = { ...first, zuid: '1000000000' };
  const list = [first];
  while (JSON.stringify([...list, filler]).length <= characters) list.push(filler);
  let missing = characters - JSON.stringify(list).length;
  const padded = list.map((entry) => {
    const more = entry === filler ? Math.min(9, missing) : 0;
    missing -= more;
    return { ...entry, zuid: entry.zuid.padEnd(entry.zuid.length + more, '0') };
  });
  assert.equal(JSON.stringify(padded).length, characters);
  return padded;
}
