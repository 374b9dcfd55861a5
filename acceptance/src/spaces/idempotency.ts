import assert from 'node:assert/strict';
import {
  addSpaceMembers,
  createSpace,
  duplicateSpace,
  listSpaces,
  moveSpace,
  transferSpace,
} from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import { entriesOf, forPerson, makeSpace } from '../fixtures/make-space.ts';
import type { Test } from '../run/runner.ts';

/** Tests repeated requests about spaces with the same Idempotency-Key. */
export function spaceRepeats(test: Test): void {
  test('creating or copying a space again with the same key creates only one', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner: as } = edition;
    const params = { edition_id };
    const create = (space_name: string) => ({ create_space: { space_name, team_id } });
    const creation = { as, params, idempotencyKey: 'make', body: create('Once') };
    const { answer } = await world.repeat(createSpace, creation);
    const twice = { ...creation, body: create('Twice') };
    await world.refuse(createSpace, 'idempotencyConflict', twice);

    const space = { edition_id, space_id: JSON.parse(answer).data.space_id };
    const body = { duplicate_space: {} };
    const copy = { as, params: space, idempotencyKey: 'make', body };
    await world.repeat(duplicateSpace, copy);
    const named = { ...copy, body: { duplicate_space: { space_name: 'Twice' } } };
    await world.refuse(duplicateSpace, 'idempotencyConflict', named);
    const query = { team_id, action_type: 'ALLSPACES' as const };
    await world.accept(listSpaces, { as, params, query }, ({ spaces_info: found }) =>
      assertSameItems(
        found.map(({ space_name: name }) => name),
        ['Once', 'Copy of Once'],
      ),
    );
  });

  test('a repeated move returns the first answer', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const { team_id } = await world.team(edition);
    const params = await makeSpace(edition, { by: as });
    const body = { move_space: { team_id } };
    const request = { as, params, idempotencyKey: 'move', body };
    const { status } = await world.repeat(moveSpace, request);
    assert.equal(status, 200);
    const back = { ...request, body: { move_space: { team_id: edition.team_id } } };
    await world.refuse(moveSpace, 'idempotencyConflict', back);
    await world.refuse(moveSpace, 'sameTeam', { as, params, body });
  });

  test('a repeated transfer returns the first answer', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const heir = await world.member(edition);
    const params = await makeSpace(edition, { by: as });
    const request = { as, params, idempotencyKey: 'transfer', body: { zuid: heir.zuid } };
    const { status } = await world.repeat(transferSpace, request);
    assert.equal(status, 200);
    const other = { ...request, body: { zuid: as.zuid } };
    await world.refuse(transferSpace, 'idempotencyConflict', other);
    assert.deepEqual((await entriesOf(params, as)).length, 2);
  });

  test('sharing again with the same key returns the same partial answer', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const member = await world.member(edition);
    const params = await makeSpace(edition, { by: as });
    const members_info = [forPerson(member, 'VIEWER'), forPerson(as, 'VIEWER')];
    const request = { as, params, idempotencyKey: 'share', body: { members_info } };
    const { status } = await world.repeat(addSpaceMembers, request);
    assert.equal(status, 206);
    const body = { members_info: [forPerson(member, 'EDITOR')] };
    await world.refuse(addSpaceMembers, 'idempotencyConflict', { ...request, body });
    assertSameItems(await entriesOf(params, as), [`${as.zuid} CREATOR`, `${member.zuid} VIEWER`]);
  });
}
