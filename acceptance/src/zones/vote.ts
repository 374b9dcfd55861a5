import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  endZoneVote,
  getZoneVote,
  placeZoneVote,
  removeShapes,
  removeZoneVote,
  startZoneVote,
} from '@lienzo/contract';
import { draw } from '../fixtures/draw-elements.ts';
import { firstZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Tests votes in a zone. */
export function zoneVote(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  const newVote = async (world: World, votes_per_person: number) => {
    const people = await peopleByRole(world);
    const params = await firstZone(await makeSharedSpace(people), people.creator);
    const drawing = await draw(params, people.creator);
    await people.editor.client.call(startZoneVote, { params, body: { votes_per_person } });
    return { ...people, params, drawing };
  };

  test('people place votes, and everyone sees the results after the end', async (world) => {
    const { creator, editor, commenter, viewer, params, drawing } = await newVote(world, 2);
    const [a, b, c] = [drawing.frame, drawing.shapes[0], drawing.connector];
    const place = (as: typeof editor, element_ids: string[], left: string) =>
      world.accept(placeZoneVote, { as, params, body: { element_ids } }, ({ zone_vote }) => {
        assert.deepEqual(zone_vote.own_element_ids, [...new Set(element_ids)].toSorted());
        assert.equal(zone_vote.votes_left, left);
        assert.deepEqual(zone_vote.results, []);
      });
    await place(editor, [a, b], '0');
    await place(editor, [a], '1');
    await place(editor, [a, c, a], '0');
    await place(commenter, [a], '1');
    await place(creator, [b], '1');
    await place(creator, [], '2');
    await world.accept(getZoneVote, { as: viewer, params }, ({ zone_vote }) => {
      assert.equal(zone_vote.vote_state, 'OPEN');
      assert.deepEqual(zone_vote.own_element_ids, []);
      assert.deepEqual(zone_vote.results, []);
    });
    const results = [
      { element_id: a, votes: '2' },
      { element_id: c, votes: '1' },
    ];
    for (const as of [editor, creator])
      await world.accept(endZoneVote, { as, params }, ({ zone_vote }) =>
        assert.deepEqual(zone_vote.results, results),
      );
    await world.accept(getZoneVote, { as: viewer, params }, ({ zone_vote }) => {
      assert.equal(zone_vote.vote_state, 'ENDED');
      assert.deepEqual(zone_vote.results, results);
    });
    await world.refuse(placeZoneVote, 'voteNotOpen', {
      ...{ as: editor, params, body: { element_ids: [b] } },
    });
  });

  test('a new vote starts without votes, and removing it leaves nothing', async (world) => {
    const { editor: as, params, drawing } = await newVote(world, 1);
    await as.client.call(placeZoneVote, { params, body: { element_ids: [drawing.frame] } });
    await world.accept(
      startZoneVote,
      { as, params, body: { votes_per_person: 3 } },
      ({ zone_vote }) => {
        assert.equal(zone_vote.votes_left, '3');
        assert.deepEqual(zone_vote.own_element_ids, []);
      },
    );
    for (let turn = 0; turn < 2; turn += 1)
      await world.accept(removeZoneVote, { as, params }, ({ zone_vote }) =>
        assert.equal(zone_vote.vote_state, 'NONE'),
      );
    await world.refuse(endZoneVote, 'voteNotOpen', { as, params });
  });

  test('votes are for elements that the zone has, or had when the vote was placed', async (world) => {
    const { editor, params, drawing } = await newVote(world, 3);
    const [shape, other] = drawing.shapes;
    const place = (...element_ids: string[]) => ({ as: editor, params, body: { element_ids } });
    for (const unknown of [randomUUID(), drawing.comments[0]])
      await world.refuse(placeZoneVote, 'elementNotFound', place(shape, unknown), ({ path }) =>
        assert.equal(path, '/element_ids/1'),
      );
    await world.accept(placeZoneVote, place(shape), () => {});
    for (const ids of [[shape], [other]])
      await editor.client.call(removeShapes, { params, body: { ids } });
    await world.accept(placeZoneVote, place(drawing.frame, shape), ({ zone_vote }) =>
      assert.equal(zone_vote.votes_left, '1'),
    );
    await world.refuse(placeZoneVote, 'elementNotFound', place(other));
  });

  test('no one places more votes than each person has, and viewers place none', async (world) => {
    const { editor, commenter, viewer, params } = await newVote(world, 1);
    const body = { element_ids: [randomUUID(), randomUUID()] };
    await world.refuse(placeZoneVote, 'tooManyVotes', { as: commenter, params, body });
    await world.refuse(placeZoneVote, 'notPermitted', {
      ...{ as: viewer, params, body: { element_ids: [] } },
    });
    const start = { params, body: { votes_per_person: 1 } };
    for (const as of [commenter, viewer]) {
      await world.refuse(startZoneVote, 'notPermitted', { as, ...start });
      await world.refuse(endZoneVote, 'notPermitted', { as, params });
      await world.refuse(removeZoneVote, 'notPermitted', { as, params });
    }
    for (const votes_per_person of [0, 21, 1.5])
      await world.refuse(startZoneVote, 'validation', {
        ...{ as: editor, params, body: { votes_per_person } },
      });
  });
}
