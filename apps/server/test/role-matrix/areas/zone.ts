import type { SpaceZones } from '../fixture/add-zones.ts';
import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import type { Model } from '../fixture/model-spaces.ts';
import { isTokenActor, type SpaceActor, setupOf, spaceActors } from '../fixture/space-actors.ts';
import { openSpaceFixture, type SpaceFixture } from '../fixture/space-fixture.ts';
import type { Area } from '../matrix.ts';
import { zonePolicy } from '../policy/zone.ts';
import { type ZonePlacement, zonePlacements } from '../policy/zone-roles.ts';
import { createZoneRequests, needsOwnSpace } from './zone-requests.ts';

type SpaceWithZones = Model & SpaceZones;

/** Operations on a zone, or on the zones of a space. */
export const zoneArea: Area<MatrixFixture, ZonePlacement, SpaceActor> = {
  name: 'zone',
  placements: zonePlacements,
  actors: spaceActors,
  rows: zonePolicy,
  async open(matrix) {
    const fixture = await openSpaceFixture(matrix);
    const requests = await createZoneRequests(matrix, fixture);
    const elsewhere = await addZonesElsewhere(matrix, fixture);
    const spaceOf = createSpaces(matrix, fixture);
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The zone area has no request for ${operation.id}.`);
        const person = fixture.people.personOf(setupOf[actor].person);
        const token = await matrix.tokenOf(isTokenActor(actor) ? actor : person, scopes);
        if (isElsewhere(placement))
          return { token, ...request({ ...elsewhere[placement], subject }) };
        const fresh = needsOwnSpace(operation.id, subject) && hasAccess(actor);
        const space = await spaceOf(actor, { trashed: placement === 'trashedSpace', fresh });
        const zoneId = {
          own: space.zoneId,
          trashedSpace: space.zoneId,
          trashedZone: space.trashedId,
          misplacedZone: elsewhere.otherSpace.zoneId,
        }[placement];
        return { token, ...request({ ...space, zoneId, subject }) };
      },
    };
  },
};

// Actors without access to the space change nothing in it.
function hasAccess(actor: SpaceActor): boolean {
  const { owns, entries } = setupOf[actor];
  return !isTokenActor(actor) && (owns === true || entries.length > 0);
}

interface SpaceOptions {
  trashed: boolean;
  /** Creates a new space instead of reusing that of the actor. */
  fresh: boolean;
}

function createSpaces({ fresh }: MatrixFixture, { modelOf }: SpaceFixture) {
  const kept = new Map<Model, Promise<SpaceWithZones>>();
  const make = async (model: Model) => ({ ...model, ...(await fresh.spaceWithZones(model)) });
  return (actor: SpaceActor, { trashed, fresh }: SpaceOptions): Promise<SpaceWithZones> => {
    const model = modelOf(actor, trashed ? 'trashed' : 'own');
    if (fresh) return make(model);
    const space = kept.get(model) ?? make(model);
    kept.set(model, space);
    return space;
  };
}

type Elsewhere = keyof SpaceFixture['elsewhere'];

function isElsewhere(placement: ZonePlacement): placement is Elsewhere {
  return ['otherSpace', 'otherEdition', 'misplaced'].includes(placement);
}

async function addZonesElsewhere({ fresh }: MatrixFixture, { elsewhere }: SpaceFixture) {
  const { otherSpace, otherEdition, misplaced } = elsewhere;
  const foreign = await fresh.zones(otherEdition);
  return {
    otherSpace: { ...otherSpace, ...(await fresh.zones(otherSpace)) },
    otherEdition: { ...otherEdition, ...foreign },
    misplaced: { ...misplaced, ...foreign },
  };
}
