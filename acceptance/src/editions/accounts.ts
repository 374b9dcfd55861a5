import assert from 'node:assert/strict';
import {
  createSpace,
  deleteCurrentUser,
  getSpace,
  getUserExport,
  insertComments,
  listEditionMembers,
  listTeamMembers,
} from '@lienzo/contract';
import { makeSpace } from '../fixtures/make-space.ts';
import { firstZone } from '../fixtures/make-zone.ts';
import type { Test } from '../run/runner.ts';

const COMMENT = '0194d0b4-8d3e-7f51-a2c9-4b7e6f0d1a99';

export function accounts(test: Test): void {
  test('a person exports everything that is stored about them', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const space = await makeSpace(edition, { by: owner });
    const zone = await firstZone(space, owner);
    await owner.client.call(insertComments, {
      params: zone,
      body: { comments: [{ meta: { id: COMMENT }, text: 'Mine', position: { top: 1, left: 1 } }] },
    });
    await world.accept(getUserExport, { as: owner }, (data) => {
      assert.deepEqual(data.user, {
        zuid: owner.zuid,
        display_name: owner.name,
        mail_id: owner.mail,
      });
      assert.equal(data.identities.length, 1);
      const [membership] = data.editions;
      assert.equal(membership?.edition_id, edition_id);
      assert.deepEqual(
        membership?.teams.map((team) => team.team_id),
        [team_id],
      );
      assert.deepEqual(
        membership?.own_spaces.map((own) => own.space_id),
        [space.space_id],
      );
      assert.deepEqual(
        membership?.comments.map(({ id, text }) => [id, text]),
        [[COMMENT, 'Mine']],
      );
      assert.deepEqual(data.truncated, []);
    });
  });

  test('a person deletes their account; their spaces go to the heir they name', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const leaver = await world.member(edition);
    const heir = await world.member(edition);
    const { space_id } = await leaver.client.call(createSpace, {
      params: { edition_id },
      body: { create_space: { space_name: 'Inherited', team_id } },
    });
    const heirs = [{ edition_id, zuid: heir.zuid }];
    const body = { confirm_name: leaver.name, heirs };
    await world.accept(deleteCurrentUser, { as: leaver, body }, (data) =>
      assert.deepEqual(data, { zuid: leaver.zuid }),
    );
    const params = { edition_id };
    const isGone = async () => {
      const { edition_members } = await owner.client.call(listEditionMembers, { params });
      return edition_members.every(({ zuid }) => zuid !== leaver.zuid);
    };
    for (let waited = 0; waited < 150 && !(await isGone()); waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.ok(await isGone(), 'the member is gone');
    await world.accept(getSpace, { as: heir, params: { edition_id, space_id } }, (data) =>
      assert.equal(data.space_info.owner_zuid, heir.zuid),
    );
    const inTeam = { as: owner, params: { edition_id, team_id } };
    await world.accept(listTeamMembers, inTeam, ({ team_members }) =>
      assert.ok(team_members?.every(({ zuid }) => zuid !== leaver.zuid)),
    );
  });

  test('a person without spaces deletes their account without naming an heir', async (world) => {
    const leaver = await world.person('leaver');
    const body = { confirm_name: leaver.name };
    await world.accept(deleteCurrentUser, { as: leaver, body }, (data) =>
      assert.deepEqual(data, { zuid: leaver.zuid }),
    );
  });

  test('an account is not deleted without its name, with a wrong heir, or while it owns an edition', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const member = await world.member(edition);
    const stranger = await world.person('stranger');
    const refuse = (
      as: typeof owner,
      key: 'confirmationMismatch' | 'heirInvalid' | 'editionOwned',
      body: object,
    ) => world.refuse(deleteCurrentUser, key, { as, body });
    await refuse(member, 'confirmationMismatch', { confirm_name: owner.name });
    for (const { zuid } of [stranger, member])
      await refuse(member, 'heirInvalid', {
        confirm_name: member.name,
        heirs: [{ edition_id, zuid }],
      });
    await refuse(owner, 'editionOwned', { confirm_name: owner.name });
  });
}
