import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeSpaceMeta,
  createSpace,
  type Event,
  eventKindNames,
  listEvents,
  type QueryOf,
  streamEvents,
} from '@lienzo/contract';
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

  test('events are filtered by kind, space and zone, in pages of any size', async (world) => {
    const { owner: as, edition_id, team_id } = await world.edition();
    const { space_id } = await world.accept(
      createSpace,
      {
        ...{ as, params: { edition_id } },
        body: { create_space: { space_name: 'Filtered', team_id } },
      },
      (data) => assert.ok(data.space_id),
    );
    const read = (query: QueryOf<typeof listEvents>, check: (events: Event[]) => void) =>
      world.accept(listEvents, { as, params: { edition_id }, query }, (data) => check(data.events));
    const isOfSpace = (event: Event) => event.space_id === space_id;
    const created = { after: '0', kinds: ['space.created' as const] };
    await read({ ...created, wait: 25 }, (found) => assert.equal(found.length, 1));
    for (const kind of eventKindNames)
      await read({ after: '0', kinds: [kind] }, (found) =>
        assert.ok(found.every((event) => event.kind === kind)),
      );
    const kinds = ['space.created' as const, 'edition.created' as const];
    await read({ after: '0', kinds }, (found) => assert.equal(found.length, 2));
    await read({ after: '0', space_id }, (found) =>
      assert.ok(found.length > 0 && found.every(isOfSpace)),
    );
    await read({ after: '0', zone_id: randomUUID() }, (found) => assert.deepEqual(found, []));
    await read({}, (found) => assert.deepEqual(found, []));
    await read({ after: '0', limit: 1, wait: 0 }, (found) => assert.equal(found.length, 1));
    await read({ after: '0', limit: 200 }, (found) => assert.ok(found.length > 1));
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

  test('a stream has the same events as the list', async (world) => {
    const { owner: as, edition_id, team_id } = await world.edition();
    const { space_id } = await world.accept(
      createSpace,
      {
        ...{ as, params: { edition_id } },
        body: { create_space: { space_name: 'Streamed', team_id } },
      },
      (data) => assert.ok(data.space_id),
    );
    const kinds = ['space.created' as const];
    const listed = await world.accept(
      listEvents,
      { as, params: { edition_id }, query: { after: '0', kinds, wait: 10 } },
      (data) => assert.equal(data.events.length, 1),
    );
    const stream = (query: QueryOf<typeof streamEvents>, expected: readonly Event[]) =>
      world.accept(streamEvents, { as, params: { edition_id }, query }, ({ bytes, mediaType }) => {
        assert.equal(mediaType, 'text/event-stream');
        const lines = new TextDecoder().decode(bytes).split('\n');
        const data = lines.filter((line) => line.startsWith('data: '));
        assert.deepEqual(
          data.map((line) => JSON.parse(line.slice('data: '.length))),
          expected,
        );
      });
    await stream({ after: '0', kinds, wait: 0 }, listed.events);
    await stream({ after: '0', kinds, wait: 1 }, listed.events);
    await stream({ after: '0', kinds, space_id, wait: 0 }, listed.events);
    await stream({ after: '0', zone_id: randomUUID(), wait: 0 }, []);
    await stream({ wait: 0 }, []);
    await stream({ wait: 25 }, []);
    await stream({ after: '0', kinds: ['space.created', 'team.deleted'] }, listed.events);
    for (const kind of eventKindNames.filter((name) => name !== 'space.created'))
      await stream({ after: listed.next_after, kinds: [kind], wait: 0 }, []);
    const { owner: stranger } = await world.edition();
    await world.refuse(streamEvents, 'notFound', {
      ...{ as: stranger, params: { edition_id }, query: { wait: 0 } },
    });
  });
}
