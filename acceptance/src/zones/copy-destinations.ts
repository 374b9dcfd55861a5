import assert from 'node:assert/strict';
import { type BodyOf, duplicateZone, type ErrorKey, listSpaces } from '@lienzo/contract';
import {
  changeState,
  forPerson,
  makeSpace,
  type SpacePath,
  share,
} from '../fixtures/make-space.ts';
import { makeZone, shareZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type DuplicateOptions = BodyOf<typeof duplicateZone>['duplicate_zone'];

const here = { duplicate_zone: { destination_type: 'SAME_SPACE' as const } };

const into = ({ space_id: destination_space_id }: SpacePath) => ({
  duplicate_zone: { destination_type: 'EXISTING_SPACE' as const, destination_space_id },
});

const intoNew = ({ team_id }: Pick<Edition, 'team_id'>) => ({
  duplicate_zone: { destination_type: 'NEW_SPACE' as const, space_name: 'Copied out', team_id },
});

/** Tests the destinations of copied zones. */
export function copyDestinations(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a destination requires its fields', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const { team_id } = edition;
    const attempts: [DuplicateOptions, string][] = [
      [{ destination_type: 'NEW_SPACE', team_id }, 'space_name'],
      [{ destination_type: 'NEW_SPACE', space_name: 'New' }, 'team_id'],
      [{ destination_type: 'EXISTING_SPACE' }, 'destination_space_id'],
      [{ destination_type: 'EXISTING_SPACE', space_name: 'New', team_id }, 'destination_space_id'],
    ];
    for (const [duplicate_zone, missing] of attempts) {
      const request = { as, params, body: { duplicate_zone } };
      await world.refuse(duplicateZone, 'destinationMissing', request, ({ path, reason }) => {
        assert.equal(path, `/duplicate_zone/${missing}`);
        assert.ok(reason?.includes(missing), 'the reason names it');
      });
    }
  });

  test('a zone can be copied only to spaces that the caller edits', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, editor: as, outsider } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: creator });
    const [viewed, closed, trashed] = [
      await makeSpace(edition, { by: creator }),
      await makeSpace(edition, { by: outsider }),
      await makeSpace(edition, { by: as }),
    ];
    await share(viewed, creator, [forPerson(as, 'COMMENTER')]);
    await changeState(trashed, as, 'TRASH');
    const foreign = await world.edition();
    const abroad = await makeSpace(foreign, { by: foreign.owner });
    const closedTeam = await world.team(edition);
    const spacePath = '/duplicate_zone/destination_space_id';
    const teamPath = '/duplicate_zone/team_id';
    const attempts: [ErrorKey, { duplicate_zone: DuplicateOptions }, string?][] = [
      ['spaceNotFound', into(closed), spacePath],
      ['spaceNotFound', into(abroad), spacePath],
      ['spaceNotFound', into({ ...closed, space_id: '0' }), spacePath],
      ['notPermitted', into(viewed), spacePath],
      ['spaceNotActive', into(trashed)],
      ['teamNotFound', intoNew(foreign), teamPath],
      ['teamNotFound', intoNew({ team_id: '0' }), teamPath],
      ['notPermitted', intoNew(closedTeam), teamPath],
    ];
    for (const [key, body, place] of attempts) {
      await world.refuse(duplicateZone, key, { as, params, body }, ({ path }) =>
        assert.equal(path, place),
      );
    }
    const query = { team_id: edition.team_id, action_type: 'DRAFT_SPACES' as const };
    const drafts = { as, params: { edition_id: edition.edition_id }, query };
    await world.accept(listSpaces, drafts, ({ spaces_info: found }) => assert.deepEqual(found, []));
  });

  test('only editors of the space copy a zone within it', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, viewer } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: creator });
    // A role in the zone grants none in the space.
    await shareZone(params, creator, [
      roleEntry(params, viewer, 'ORGANISER'),
      roleEntry(params, editor, 'VIEWER'),
    ]);
    for (const [as, role] of rolesOf(people)) {
      const request = { as, params, body: here };
      if (role !== 'EDITOR') await world.refuse(duplicateZone, 'notPermitted', request);
      else
        await world.accept(duplicateZone, request, ({ zone_info }) =>
          assert.equal(zone_info.space_id, space.space_id),
        );
    }
    assert.equal((await zonesOf(space, creator)).length, 4);
  });

  test('the same space can be given as an existing space', async (world) => {
    const { edition, creator: as } = await peopleByRole(world);
    const space = await makeSpace(edition, { by: as });
    const params = await makeZone(space, { by: as });
    await world.accept(duplicateZone, { as, params, body: into(space) }, ({ zone_info }) =>
      assert.equal(zone_info.space_id, space.space_id),
    );
    assert.equal((await zonesOf(space, as)).length, 3);
  });
}
