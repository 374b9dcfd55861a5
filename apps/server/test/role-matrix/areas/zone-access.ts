import type { SpaceZones, ZoneEntry } from '../fixture/add-zones.ts';
import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import { setupOf } from '../fixture/space-actors.ts';
import { openSpaceFixture, type SpaceFixture } from '../fixture/space-fixture.ts';
import type { Area } from '../matrix.ts';
import {
  type AccessActor,
  type AccessPlacement,
  accessActors,
  accessPlacements,
  zoneAccessPolicy,
} from '../policy/zone-access.ts';
import { createZoneRequests, needsOwnSpace } from './zone-requests.ts';

/** Operations on a zone that gives some people another role than its space does, or none. */
export const zoneAccessArea: Area<MatrixFixture, AccessPlacement, AccessActor> = {
  name: 'zone access',
  placements: accessPlacements,
  actors: accessActors,
  rows: zoneAccessPolicy,
  async open(matrix) {
    const fixture = await openSpaceFixture(matrix);
    const requests = await createZoneRequests(matrix, fixture);
    const spaceOf = createSpaces(matrix, fixture);
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The zone access area cannot ask for ${operation.id}.`);
        const token = await matrix.tokenOf(fixture.people.personOf(setupOf[actor].person), scopes);
        const anew = needsOwnSpace(operation.id, subject);
        const space = await spaceOf(actor, placement, anew ? 'anew' : 'kept');
        return { token, ...request({ ...space, subject }) };
      },
    };
  },
};

function createSpaces({ fresh, home }: MatrixFixture, { people, modelOf }: SpaceFixture) {
  const kept = new Map<string, Promise<SpaceZones & { editionId: string; spaceId: string }>>();
  const make = async (actor: AccessActor, placement: AccessPlacement) => {
    const ids = {
      USER: people.personOf(setupOf[actor].person).zuid,
      TEAM: home.teamId,
      ORG: home.editionId,
    };
    const model = modelOf(actor, 'own');
    const stocked = await fresh.spaceWithZones(model, readEntries(placement, ids));
    return { ...stocked, editionId: model.editionId };
  };
  return (actor: AccessActor, placement: AccessPlacement, which: 'kept' | 'anew') => {
    if (which === 'anew') return make(actor, placement);
    const key = `${actor} ${placement}`;
    const space = kept.get(key) ?? make(actor, placement);
    kept.set(key, space);
    return space;
  };
}

/**
 * The entries that a placement is named after. They are written straight into the database: there
 * they may also be for people who have no role in the space, to whom they must give nothing.
 */
function readEntries(
  placement: AccessPlacement,
  ids: Record<ZoneEntry['type'], string>,
): ZoneEntry[] {
  if (placement === 'none') return [];
  return placement.split(' + ').map((words) => {
    const [type, what] = words.split(' ') as [ZoneEntry['type'], string]; // as the names are made
    if (what === 'restricted') return { memberId: ids[type], type, permission: what, role: null };
    const role = what as NonNullable<ZoneEntry['role']>; // the only other word
    return { memberId: ids[type], type, permission: 'allowed', role };
  });
}
