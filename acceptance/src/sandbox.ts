import assert from 'node:assert/strict';
import { getSpace, listSpaceMembers, listSpaces, type QueryOf } from '@lienzo/contract';
import type { Test } from './runner.ts';
import { assertSameItems } from './same-items.ts';
import type { World } from './world.ts';

type Filter = QueryOf<typeof listSpaces>['action_type'];

/** What somebody who tries the service finds in it. */
const SEEDED: readonly (readonly [name: string, filter: Filter, spaces: readonly string[]])[] = [
  ['ada', 'SHARED_BY_ME', ['Product launch']],
  ['ada', 'FAVORITES', ['Product launch']],
  ['ada', 'DRAFT_SPACES', ['Sketches']],
  ['ada', 'RECENTLY_TRASHED', ['Last year']],
  ['ada', 'PUBLISHED_WITH_TEAM', ['Team handbook', 'All hands']],
  ['diego', 'FAVORITES', ['Product launch']],
  ['diego', 'DRAFT_SPACES', ['Notes to self']],
  ['diego', 'SHARED_BY_OTHERS', ['Product launch', 'Team handbook', 'All hands']],
  ['carmen', 'SHARED_BY_ME', ['Team handbook']],
  ['bruno', 'SHARED_BY_ME', ['All hands']],
  ['bruno', 'FAVORITES', []],
];

/** The line of JSON that the sandbox says, and what it was filled with. */
export function sandbox(test: Test): void {
  test('the sandbox says a space that is shared in several roles', async (world) => {
    const params = seedOf(world);
    const { team_id, ...space } = params;
    const ada = await world.known('ada');
    await world.accept(getSpace, { as: ada, params: space }, ({ space_info: found }) => {
      assert.equal(found.space_name, 'Product launch');
      assert.equal(found.team_id, team_id);
      assert.equal(found.owner_zuid, ada.zuid);
    });
    await world.accept(listSpaceMembers, { as: ada, params: space }, ({ space_members: found }) =>
      assertSameItems(
        found.map(({ mail_id, role_name: role }) => `${mail_id} ${role}`),
        [
          'ada@example.test CREATOR',
          'carmen@example.test EDITOR',
          'diego@example.test COMMENTER',
          'bruno@example.test GUEST_VIEWER',
        ],
      ),
    );
    const dora = await world.known('dora');
    await world.refuse(getSpace, 'notFound', { as: dora, params: space });
  });

  for (const [name, action_type, expected] of SEEDED) {
    test(`${name} finds ${expected.join(', ') || 'nothing'} with ${action_type}`, async (world) => {
      const { edition_id, team_id } = seedOf(world);
      const as = await world.known(name);
      const request = { as, params: { edition_id }, query: { team_id, action_type } };
      await world.accept(listSpaces, request, ({ spaces_info: found }) =>
        assertSameItems(
          found.map((space) => space.space_name),
          expected,
        ),
      );
    });
  }
}

function seedOf({ sandbox: { edition_id, team_id, space_id } }: World) {
  if (!edition_id || !team_id || !space_id) throw new Error('The sandbox is empty.');
  return { edition_id, team_id, space_id };
}
