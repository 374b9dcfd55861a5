import { createSpaceOf, share } from './share.ts';
import { createModels, type Model, type ModelOf } from './space-models.ts';
import { bringPeople, type SpacePeople } from './space-people.ts';
import type { World } from './world.ts';

/** What the areas about spaces and about zones share: people, and the spaces they have roles in. */
export interface Ground {
  people: SpacePeople;
  modelOf: ModelOf;
  /** Spaces in which no actor was ever given anything, although everybody around them was. */
  elsewhere: Elsewhere;
}

type Elsewhere = Record<'otherSpace' | 'otherEdition' | 'misplaced', Model>;

const grounds = new WeakMap<World, Promise<Ground>>();

export function layGround(world: World): Promise<Ground> {
  const laid = grounds.get(world) ?? lay(world);
  grounds.set(world, laid);
  return laid;
}

async function lay(world: World): Promise<Ground> {
  const people = await bringPeople(world);
  const modelOf = await createModels(world, people);
  return { people, modelOf, elsewhere: await createElsewhere(world, people) };
}

async function createElsewhere(world: World, people: SpacePeople): Promise<Elsewhere> {
  const { home, foreign, otherTeamId } = world;
  const { bystander, neighbour } = people;
  const other = await createSpaceOf(bystander, {
    edition_id: home.editionId,
    team_id: otherTeamId,
    space_name: 'Other',
  });
  await share(bystander, other, [{ zuid: otherTeamId, role: 'EDITOR', type: 'TEAM' }]);
  const theirs = await createSpaceOf(neighbour, {
    edition_id: foreign.editionId,
    team_id: foreign.teamId,
    space_name: 'Theirs',
  });
  await share(neighbour, theirs, [{ zuid: foreign.editionId, role: 'EDITOR', type: 'ORG' }]);
  const otherEdition: Model = {
    editionId: foreign.editionId,
    spaceId: theirs.space_id,
    teamId: foreign.teamId,
    ownerZuid: neighbour.zuid,
  };
  return {
    otherSpace: {
      editionId: home.editionId,
      spaceId: other.space_id,
      teamId: otherTeamId,
      ownerZuid: bystander.zuid,
    },
    otherEdition,
    misplaced: { ...otherEdition, editionId: home.editionId },
  };
}
