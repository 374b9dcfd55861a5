import assert from 'node:assert/strict';
import { changeSpaceMeta, createSpace, type Event, listEvents } from '@lienzo/contract';
import type { Test } from '../run/runner.ts';

export function events(test: Test): void {
  test('each change is an event, in order and without gaps', async (world) => {
    const { owner: as, edition_id, team_id } = await world.edition();
    const { space_id } = await world.accept(
      createSpace,
      {
        ...{ as, params: { edition_id } },
        body: { create_space: { space_name: 'Events', team_id } },
      },
      (data) => assert.ok(data.space_id),
    );
    await world.accept(
      changeSpaceMeta,
      {
        ...{ as, params: { edition_id, space_id } },
        body: { action_type: 'SPACE_NAME', space_name: 'Renamed' },
      },
      (data) => assert.ok(data),
    );
    const seen: Event[] = [];
    for (let after = '0'; seen.at(-1)?.kind !== 'space.renamed'; ) {
      const page = await world.accept(
        listEvents,
        { as, params: { edition_id }, query: { after, wait: 10 } },
        (data) => assert.ok(data.events.length > 0, 'no events within 10 seconds'),
      );
      seen.push(...page.events);
      after = page.next_after;
    }
    assert.deepEqual(
      seen.map(({ seq }) => seq),
      seen.map((_, index) => String(index + 1)),
    );
    const ofSpace = seen.filter((event) => event.space_id === space_id).map(({ kind }) => kind);
    assert.deepEqual(ofSpace, ['space.created', 'space.renamed']);
  });

  test('people see events of the spaces that they can see', async (world) => {
    const edition = await world.edition();
    const { owner, edition_id, team_id } = edition;
    await world.accept(
      createSpace,
      {
        ...{ as: owner, params: { edition_id } },
        body: { create_space: { space_name: 'Private', team_id } },
      },
      (data) => assert.ok(data.space_id),
    );
    const kinds = ['space.created' as const];
    const request = { params: { edition_id }, query: { after: '0', kinds, wait: 10 } };
    await world.accept(listEvents, { as: owner, ...request }, (data) =>
      assert.equal(data.events.length, 1),
    );
    const as = await world.member(edition);
    const query = { after: '0', kinds };
    await world.accept(listEvents, { as, ...request, query }, (data) =>
      assert.deepEqual(data.events, []),
    );
    const { owner: stranger } = await world.edition();
    await world.refuse(listEvents, 'notFound', { as: stranger, ...request });
  });
}
