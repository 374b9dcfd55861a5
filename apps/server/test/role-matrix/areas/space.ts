import type { Operation } from '@lienzo/contract';
import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import type { SpaceState } from '../fixture/model-spaces.ts';
import { isTokenActor, type SpaceActor, setupOf, spaceActors } from '../fixture/space-actors.ts';
import { openSpaceFixture } from '../fixture/space-fixture.ts';
import type { Area } from '../matrix.ts';
import { spacePolicy } from '../policy/space.ts';
import { type SpacePlacement, spacePlacements } from '../policy/space-roles.ts';
import { createSpaceRequests, initialState } from './space-requests.ts';

/** Operations on a space, or on the spaces of a team. */
export const spaceArea: Area<MatrixFixture, SpacePlacement, SpaceActor> = {
  name: 'space',
  placements: spacePlacements,
  actors: spaceActors,
  rows: spacePolicy,
  async open(matrix) {
    const { people, modelOf, elsewhere } = await openSpaceFixture(matrix);
    const requests = createSpaceRequests(matrix, people);
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The space area has no request for ${operation.id}.`);
        const person = people.personOf(setupOf[actor].person);
        const token = await matrix.tokenOf(isTokenActor(actor) ? actor : person, scopes);
        const space = isElsewhere(placement) ? elsewhere[placement] : modelOf(actor, placement);
        const target = { ...space, zuid: person.zuid, subject };
        if (isElsewhere(placement) || !canChange(operation, actor)) {
          return { token, ...request(target) };
        }
        const spaceId = await matrix.fresh.space({ ...space, ...initialState(target) });
        if (operation.path.includes('{link_id}')) await matrix.fresh.link({ ...space, spaceId });
        return { token, ...request({ ...target, spaceId }) };
      },
    };
  },
};

// Reads need no copy of the space, which takes half of the time of a cell.
function canChange({ method, path }: Operation, actor: SpaceActor): boolean {
  const { owns, entries } = setupOf[actor];
  const hasPart = !isTokenActor(actor) && (owns || entries.length > 0);
  return hasPart && method !== 'GET' && path.includes('{space_id}');
}

type Elsewhere = Exclude<SpacePlacement, SpaceState>;

function isElsewhere(placement: SpacePlacement): placement is Elsewhere {
  return !['own', 'trashed', 'moved'].includes(placement);
}
