import assert from 'node:assert/strict';
import {
  getSpace,
  getZoneMeta,
  listComments,
  listFrames,
  listSpaceMembers,
  listSpaces,
  listZonesMeta,
  type QueryOf,
} from '@lienzo/contract';
import { assertSameItems } from '../checks/same-items.ts';
import { elementsOf } from '../fixtures/make-zone.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type Filter = QueryOf<typeof listSpaces>['action_type'];

/** Spaces that each seeded person finds. */
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

/** Tests the JSON line that the sandbox prints, and its seeded data. */
export function sandbox(test: Test): void {
  test('the sandbox prints a space that is shared with several roles', async (world) => {
    const { team_id, zone_id: _, ...space } = seedOf(world);
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

  test('the zones of that space have content', async (world) => {
    const { team_id: _, zone_id, ...space } = seedOf(world);
    const bruno = await world.known('bruno');
    const { zones_info: zones } = await world.accept(
      listZonesMeta,
      { as: bruno, params: space },
      ({ zones_info: { zone_order, zone_meta } }) => {
        assert.equal(zone_order[0], zone_id);
        assert.deepEqual(
          zone_order.map((id) => zone_meta[id]?.zone_name),
          ['Zone 1', 'Roadmap', 'Retrospective', 'Mind map', 'Flowchart'],
        );
      },
    );
    for (const id of zones.zone_order) {
      const elements = await elementsOf({ ...space, zone_id: id }, bruno);
      assert.ok(elements.length > 5, `there are only ${elements.length} elements`);
    }
  });

  test('its first zone is a kanban board with comments', async (world) => {
    const { team_id: _, ...params } = seedOf(world);
    const [bruno, carmen, diego] = await Promise.all(
      ['bruno', 'carmen', 'diego'].map((name) => world.known(name)),
    );
    await world.accept(getZoneMeta, { as: bruno, params }, ({ zone_info: zone }) =>
      assert.equal(zone.last_author_zuid, carmen?.zuid),
    );
    const { frames } = await world.accept(listFrames, { as: bruno, params }, (data) =>
      assert.ok(data.frames.some(({ meta }) => /progress/i.test(meta.name))),
    );
    await world.accept(listComments, { as: bruno, params }, ({ comments: [thread, answer] }) => {
      assert.ok(thread && answer && 'author_zuid' in thread && 'author_zuid' in answer);
      assert.deepEqual([thread.author_zuid, answer.author_zuid], [diego?.zuid, carmen?.zuid]);
      assert.ok(frames.some(({ meta }) => meta.id === thread.element_id));
      assert.equal(answer.parent_id, thread.meta.id);
    });
  });
}

function seedOf({ sandbox: { edition_id, team_id, space_id, zone_id } }: World) {
  if (!edition_id || !team_id || !space_id || !zone_id) throw new Error('The sandbox is empty.');
  return { edition_id, team_id, space_id, zone_id };
}
