import type { Operation } from '@lienzo/contract';
import type { Area } from './matrix.ts';
import { spacePolicy } from './policy/space.ts';
import { type SpacePlacement, spacePlacements } from './policy/space-standing.ts';
import { createSpaceOf, share } from './share.ts';
import { isTokenActor, parts, type SpaceActor, spaceActors } from './space-actors.ts';
import { createModels, type Model, type SpaceState } from './space-models.ts';
import { bringPeople, type SpacePeople } from './space-people.ts';
import { createSpaceRequests, standsBefore } from './space-requests.ts';
import type { World } from './world.ts';

/** Operations that name a space, or the team to create or list spaces in. */
export const spaceArea: Area<World, SpacePlacement, SpaceActor> = {
  name: 'space',
  placements: spacePlacements,
  actors: spaceActors,
  rows: spacePolicy,
  async open(world) {
    const people = await bringPeople(world);
    const modelOf = await createModels(world, people);
    const elsewhere = await createElsewhere(world, people);
    const requests = createSpaceRequests(world, people);
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The space area cannot ask for ${operation.id}.`);
        const person = people.personOf(parts[actor].person);
        const token = await world.tokenOf(isTokenActor(actor) ? actor : person, scopes);
        const space = isElsewhere(placement) ? elsewhere[placement] : modelOf(actor, placement);
        const scene = { ...space, zuid: person.zuid, subject };
        if (isElsewhere(placement) || !canChange(operation, actor)) {
          return { token, ...request(scene) };
        }
        const spaceId = await world.fresh.space({ ...space, ...standsBefore(scene) });
        return { token, ...request({ ...scene, spaceId }) };
      },
    };
  },
};

// What can change nothing needs no copy to act on, which is half of the time of a cell.
function canChange({ method, path }: Operation, actor: SpaceActor): boolean {
  const { owns, entries } = parts[actor];
  const hasPart = !isTokenActor(actor) && (owns || entries.length > 0);
  return hasPart && method !== 'GET' && path.includes('{space_id}');
}

type Elsewhere = Exclude<SpacePlacement, SpaceState>;

function isElsewhere(placement: SpacePlacement): placement is Elsewhere {
  return !['own', 'trashed', 'moved'].includes(placement);
}

/** Spaces in which no actor was ever given anything, although everybody around them was. */
async function createElsewhere(world: World, people: SpacePeople) {
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
  const elsewhere: Record<Elsewhere, Model> = {
    otherSpace: {
      editionId: home.editionId,
      spaceId: other.space_id,
      teamId: otherTeamId,
      ownerZuid: bystander.zuid,
    },
    otherEdition,
    misplaced: { ...otherEdition, editionId: home.editionId },
  };
  return elsewhere;
}
