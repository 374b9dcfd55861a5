import assert from 'node:assert/strict';
import { type ErrorKey, errorsOf, type Operation, operations, paramNames } from '@lienzo/contract';
import { draw } from '../fixtures/draw-elements.ts';
import { changeState, makeSpace } from '../fixtures/make-space.ts';
import {
  firstZone,
  hidden,
  makeZone,
  NO_ZONE,
  saveVersion,
  setState,
  shareZone,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import {
  makePeopleByRole,
  makeSharedSpace,
  type PeopleByRole,
} from '../fixtures/people-by-role.ts';
import { once, queryOf } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const SECRET = 'Takeover of the rival';

type Place = ZonePath &
  Readonly<Record<'version_id' | 'file_id' | 'upload_id' | 'proposal_id', string>>;

/** Zones in every state that denies access. */
interface Scene extends PeopleByRole {
  readonly open: Place;
  /** Hidden from the editor and the viewer. */
  readonly shut: Place;
  /** Hidden and in the trash. */
  readonly shutAway: Place;
  readonly trashed: Place;
  /** In a trashed space. */
  readonly inTrashedSpace: Place;
}

/** Errors of every operation on a zone that the caller may not use. */
export function zoneRefusals(test: Test): void {
  const scene = once(makeScene);

  for (const op of operations.filter((each) => paramNames(each).includes('zone_id'))) {
    test(`${op.id} reports the first reason for a refusal`, async (world) => {
      const { open, shut, shutAway, trashed, inTrashedSpace, ...people } = await scene(world);
      const { edition, creator, editor, viewer, outsider } = people;
      const refuse = (key: ErrorKey, as: Person, params: Place) => {
        const request = { as, params, query: queryOf(op, params), body: op.example.body };
        return world.refuse(op, key, request, (details, { answer }) => {
          assert.equal(details.zone_id, params.zone_id, 'details.zone_id');
          assert.ok(!answer.includes(SECRET), 'the name of a hidden zone is not told');
        });
      };

      for (const as of [outsider, edition.owner]) {
        for (const zone of [open, shut, trashed, inTrashedSpace])
          await refuse('spaceNotFound', as, zone);
      }
      await refuse('zoneNotFound', viewer, { ...open, zone_id: NO_ZONE });
      await refuse('zoneNotFound', creator, { ...open, zone_id: inTrashedSpace.zone_id });
      for (const as of [viewer, editor]) {
        for (const zone of [shut, shutAway]) await refuse('zoneRestricted', as, zone);
      }
      if (needsMoreThanRead(op)) {
        for (const zone of [open, trashed]) await refuse('notPermitted', viewer, zone);
      }
      for (const zone of [trashed, shutAway]) await refuse('zoneNotActive', creator, zone);
      await refuse('spaceNotActive', creator, inTrashedSpace);
    });
  }
}

/** Returns whether an operation needs more than read access. */
function needsMoreThanRead(op: Operation): boolean {
  // Viewers may copy a zone; the destination is checked separately.
  return errorsOf(op).includes('notPermitted') && op.id !== 'duplicateZone';
}

async function makeScene(world: World): Promise<Scene> {
  const peopleByRole = await makePeopleByRole(world);
  const { edition, creator, editor, viewer } = peopleByRole;
  const space = await makeSharedSpace(peopleByRole);
  const place = async (zone: ZonePath): Promise<Place> => {
    await draw(zone, creator);
    // The zone is refused before anyone looks for the file.
    const ids = { file_id: '1', upload_id: '1', proposal_id: '1' };
    return { ...zone, ...ids, version_id: await saveVersion(zone, creator) };
  };
  const shutPlace = async () => {
    const zone = await makeZone(space, { by: creator, name: SECRET });
    await shareZone(zone, creator, [hidden(zone, editor), hidden(zone, viewer)]);
    return place(zone);
  };
  const [shut, shutAway] = [await shutPlace(), await shutPlace()];
  const open = await place(await firstZone(space, creator));
  const trashed = await place(await makeZone(space, { by: creator }));
  for (const zone of [shutAway, trashed]) await setState(zone, creator, 'TRASH');
  const attic = await makeSpace(edition, { by: creator });
  await makeZone(attic, { by: creator });
  const inTrashedSpace = await place(await firstZone(attic, creator));
  await changeState(attic, creator, 'TRASH');
  return { ...peopleByRole, open, shut, shutAway, trashed, inTrashedSpace };
}
