import assert from 'node:assert/strict';
import {
  createEdition,
  createSpace,
  deleteEdition,
  getEdition,
  getSpace,
  getTeam,
  listDeletedEditions,
  listEditionMembers,
  restoreEdition,
  transferEdition,
} from '@lienzo/contract';
import type { Test } from '../run/runner.ts';

const NAME = 'Atelier';

export function editionDeletion(test: Test): void {
  test('the owner deletes an edition, and everyone loses access until it is restored', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const space = await owner.client.call(createSpace, {
      params: { edition_id },
      body: { create_space: { space_name: 'Kept', team_id } },
    });
    const params = { edition_id };
    const request = { as: owner, params, body: { confirm_name: NAME } };
    await world.accept(deleteEdition, request, ({ deleted_edition }) => {
      assert.equal(deleted_edition.edition_id, edition_id);
      assert.equal(deleted_edition.edition_name, NAME);
    });
    for (const as of [owner, member]) {
      await world.refuse(getEdition, 'notFound', { as, params });
      await world.refuse(getTeam, 'notFound', { as, params: { edition_id, team_id } });
    }
    await world.accept(listDeletedEditions, { as: owner }, ({ deleted_editions }) => {
      assert.deepEqual(
        deleted_editions.map((one) => one.edition_id),
        [edition_id],
      );
    });
    await world.accept(listDeletedEditions, { as: member }, ({ deleted_editions }) =>
      assert.deepEqual(deleted_editions, []),
    );
    await world.refuse(restoreEdition, 'notFound', { as: member, params });
    await world.accept(restoreEdition, { as: owner, params }, (data) =>
      assert.deepEqual(data, { edition_id }),
    );
    await world.accept(getEdition, { as: member, params }, ({ edition_info }) =>
      assert.equal(edition_info.edition_name, NAME),
    );
    const inSpace = { edition_id, space_id: space.space_id };
    await world.accept(getSpace, { as: owner, params: inSpace }, ({ space_info }) =>
      assert.equal(space_info.owner_zuid, owner.zuid),
    );
  });

  test('only the owner deletes an edition, and only with its name', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const params = { edition_id };
    const body = { confirm_name: NAME };
    for (const as of [await world.orgAdmin(edition), await world.member(edition)])
      await world.refuse(deleteEdition, 'notPermitted', { as, params, body });
    const wrong = { as: owner, params, body: { confirm_name: NAME.toLowerCase() } };
    await world.refuse(deleteEdition, 'confirmationMismatch', wrong);
  });

  test('a deleted edition is not restored to an owner of another one', async (world) => {
    const { edition_id, owner } = await world.edition();
    const params = { edition_id };
    await owner.client.call(deleteEdition, { params, body: { confirm_name: NAME } });
    await owner.client.call(createEdition, { body: { team_name: 'Next' } });
    await world.refuse(restoreEdition, 'editionAlreadyOwned', { as: owner, params });
  });

  test('a repeated restoration or transfer returns the first answer', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const [heir, other] = [await world.member(edition), await world.member(edition)];
    const params = { edition_id };
    await owner.client.call(deleteEdition, { params, body: { confirm_name: NAME } });
    const restoration = { as: owner, params, idempotencyKey: 'restore' };
    const { status } = await world.repeat(restoreEdition, restoration);
    assert.equal(status, 200);
    const elsewhere = { ...restoration, params: { edition_id: '1' } };
    await world.refuse(restoreEdition, 'idempotencyConflict', elsewhere);

    const body = { zuid: heir.zuid };
    const transfer = { as: owner, params, idempotencyKey: 'transfer', body };
    assert.equal((await world.repeat(transferEdition, transfer)).status, 200);
    const toOther = { ...transfer, body: { zuid: other.zuid } };
    await world.refuse(transferEdition, 'idempotencyConflict', toOther);
  });

  test('the owner transfers an edition to a member who owns none', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const heir = await world.member(edition);
    const params = { edition_id };
    const transfer = (zuid: string) => ({ as: owner, params, body: { zuid } });
    const stranger = await world.person('stranger');
    for (const { zuid } of [stranger, owner])
      await world.refuse(transferEdition, 'heirInvalid', transfer(zuid));
    await world.refuse(transferEdition, 'notPermitted', { ...transfer(heir.zuid), as: heir });
    await world.accept(transferEdition, transfer(heir.zuid), (data) =>
      assert.deepEqual(data, { edition_id, edition_owner_id: heir.zuid }),
    );
    await world.accept(listEditionMembers, { as: heir, params }, ({ edition_members }) => {
      const roles = new Map(edition_members.map(({ zuid, role_name }) => [zuid, role_name]));
      assert.equal(roles.get(heir.zuid), 'SUPER_ADMIN');
      assert.equal(roles.get(owner.zuid), 'ORG_ADMIN');
    });
    await owner.client.call(createEdition, { body: { team_name: 'Own' } });
    const back = { as: heir, params, body: { zuid: owner.zuid } };
    await world.refuse(transferEdition, 'editionAlreadyOwned', back);
  });
}
