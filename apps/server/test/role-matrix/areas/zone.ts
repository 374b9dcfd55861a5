import type { Stock } from '../fixture/add-zones.ts';
import type { World } from '../fixture/matrix-fixture.ts';
import type { Model } from '../fixture/model-spaces.ts';
import { type Ground, layGround } from '../fixture/space-fixture.ts';
import type { Area } from '../matrix.ts';
import { zonePolicy } from '../policy/zone.ts';
import { type ZonePlacement, zonePlacements } from '../policy/zone-roles.ts';
import { isTokenActor, parts, type SpaceActor, spaceActors } from '../space-actors.ts';
import { createZoneRequests, needsOwnSpace } from './zone-requests.ts';

type Stocked = Model & Stock;

/** Operations that name a zone, or the space whose zones they are about. */
export const zoneArea: Area<World, ZonePlacement, SpaceActor> = {
  name: 'zone',
  placements: zonePlacements,
  actors: spaceActors,
  rows: zonePolicy,
  async open(world) {
    const ground = await layGround(world);
    const requests = await createZoneRequests(world, ground);
    const elsewhere = await stockElsewhere(world, ground);
    const spaceOf = createSpaces(world, ground);
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The zone area cannot ask for ${operation.id}.`);
        const person = ground.people.personOf(parts[actor].person);
        const token = await world.tokenOf(isTokenActor(actor) ? actor : person, scopes);
        if (isElsewhere(placement))
          return { token, ...request({ ...elsewhere[placement], subject }) };
        const anew = needsOwnSpace(operation.id, subject) && hasPart(actor);
        const space = await spaceOf(actor, { trashed: placement === 'trashedSpace', anew });
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

// Whoever has no part in the space changes nothing in it.
function hasPart(actor: SpaceActor): boolean {
  const { owns, entries } = parts[actor];
  return !isTokenActor(actor) && (owns === true || entries.length > 0);
}

interface Wanted {
  trashed: boolean;
  /** One that nobody has touched, instead of the one that the actor has for everything else. */
  anew: boolean;
}

function createSpaces({ fresh }: World, { modelOf }: Ground) {
  const kept = new Map<Model, Promise<Stocked>>();
  const make = async (model: Model) => ({ ...model, ...(await fresh.stockedSpace(model)) });
  return (actor: SpaceActor, { trashed, anew }: Wanted): Promise<Stocked> => {
    const model = modelOf(actor, trashed ? 'trashed' : 'own');
    if (anew) return make(model);
    const space = kept.get(model) ?? make(model);
    kept.set(model, space);
    return space;
  };
}

type Elsewhere = keyof Ground['elsewhere'];

function isElsewhere(placement: ZonePlacement): placement is Elsewhere {
  return ['otherSpace', 'otherEdition', 'misplaced'].includes(placement);
}

async function stockElsewhere({ fresh }: World, { elsewhere }: Ground) {
  const { otherSpace, otherEdition, misplaced } = elsewhere;
  const foreign = await fresh.stock(otherEdition);
  return {
    otherSpace: { ...otherSpace, ...(await fresh.stock(otherSpace)) },
    otherEdition: { ...otherEdition, ...foreign },
    misplaced: { ...misplaced, ...foreign },
  };
}
