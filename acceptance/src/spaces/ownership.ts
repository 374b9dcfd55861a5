import assert from 'node:assert/strict';
import { changeSpaceMeta, changeSpaceState, getSpace, transferSpace } from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import { entriesOf, forEdition, forPerson, makeSpace, share } from '../fixtures/make-space.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const to = ({ zuid }: Pick<Person, 'zuid'>) => ({ zuid });

export function spaceOwners(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('the owner transfers a space and becomes an editor', async (world) => {
    const { edition, creator, viewer, outsider } = await peopleByRole(world);
    // One new owner has an entry, the other has none.
    for (const newOwner of [viewer, outsider]) {
      const params = await makeSpace(edition, { by: creator });
      await share(params, creator, [forPerson(viewer, 'VIEWER')]);
      const request = { as: creator, params, body: to(newOwner) };
      await world.accept(transferSpace, request, (data) =>
        assert.deepEqual(data, {
          current_user_id: creator.zuid,
          ...params,
          owner_zuid: newOwner.zuid,
        }),
      );
      const others = newOwner === viewer ? [] : [`${viewer.zuid} VIEWER`];
      const expected = [`${creator.zuid} EDITOR`, `${newOwner.zuid} CREATOR`, ...others];
      assertSameItems(await entriesOf(params, newOwner), expected);
      await world.accept(getSpace, { as: newOwner, params }, ({ space_info: space }) => {
        assert.equal(space.owner_zuid, newOwner.zuid);
        assert.equal(space.space_member_count, String(expected.length));
      });
    }
  });

  test('a transfer moves the rights of the owner', async (world) => {
    const { edition, creator, viewer } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: creator });
    await creator.client.call(transferSpace, { params, body: to(viewer) });
    const trash = { params, body: { space_state: 'TRASH' as const } };
    await world.refuse(changeSpaceState, 'notPermitted', { as: creator, ...trash });
    const back = { as: creator, params, body: to(creator) };
    await world.refuse(transferSpace, 'notPermitted', back);
    const embed = { action_type: 'EMBED', value: true };
    await world.refuse(changeSpaceMeta, 'notPermitted', { as: creator, params, body: embed });
    await world.accept(transferSpace, { ...back, as: viewer }, (data) =>
      assert.equal(data.owner_zuid, creator.zuid),
    );
    assertSameItems(await entriesOf(params, creator), [
      `${creator.zuid} CREATOR`,
      `${viewer.zuid} EDITOR`,
    ]);
  });

  test('only a member of the team of a space can own it', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const [stranger, outside] = [await world.person('stranger'), await world.outsideTeam(edition)];
    const params = await makeSpace(edition, { by: owner });
    await share(params, owner, [forPerson(outside, 'EDITOR'), forEdition(edition, 'EDITOR')]);
    const unknownIds = ['1', '0', '007', '9999999999999999999'];
    for (const zuid of [outside.zuid, stranger.zuid, edition.team_id, ...unknownIds]) {
      await world.refuse(transferSpace, 'memberNotFound', { as: owner, params, body: { zuid } });
    }
  });

  test('a space cannot be transferred to its owner', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeSpace(edition, { by: as });
    await world.refuse(transferSpace, 'alreadyOwner', { as, params, body: to(as) });
  });

  test('only the owner transfers a space', async (world) => {
    const people = await peopleByRole(world);
    const params = await makeSharedSpace(people);
    for (const [as] of rolesOf(people)) {
      for (const newOwner of [as, people.outsider, people.creator, { zuid: '1' }]) {
        await world.refuse(transferSpace, 'notPermitted', { as, params, body: to(newOwner) });
      }
    }
    for (const as of [people.outsider, people.edition.owner]) {
      await world.refuse(transferSpace, 'spaceNotFound', { as, params, body: to(as) });
    }
  });
}
