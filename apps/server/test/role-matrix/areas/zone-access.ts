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

/** Operations on a zone whose entries override roles in its space. */
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
        if (!request) throw new Error(`The zone access area has no request for ${operation.id}.`);
        const token = await matrix.tokenOf(fixture.people.personOf(setupOf[actor].person), scopes);
        const fresh = needsOwnSpace(operation.id, subject);
        const space = await spaceOf(actor, placement, fresh ? 'fresh' : 'reused');
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
      GROUP: people.groupId,
      ORG: home.editionId,
    };
    const model = modelOf(actor, 'own');
    const space = await fresh.spaceWithZones(model, readEntries(placement, ids));
    return { ...space, editionId: model.editionId };
  };
  return (actor: AccessActor, placement: AccessPlacement, which: 'reused' | 'fresh') => {
    if (which === 'fresh') return make(actor, placement);
    const key = `${actor} ${placement}`;
    const space = kept.get(key) ?? make(actor, placement);
    kept.set(key, space);
    return space;
  };
}

/**
 * Returns the entries that a placement is named after. They are inserted directly into the database, so
 * they can also be for people without a role in the space, who must gain nothing from them.
 */
function readEntries(
  placement: AccessPlacement,
  ids: Record<ZoneEntry['type'], string>,
): ZoneEntry[] {
  if (placement === 'none') return [];
  return placement.split(' + ').map((words) => {
    const [type, what] = words.split(' ') as [ZoneEntry['type'], string]; // the format of placement names
    if (what === 'restricted') return { memberId: ids[type], type, permission: what, role: null };
    const role = what as NonNullable<ZoneEntry['role']>; // the only other word
    return { memberId: ids[type], type, permission: 'allowed', role };
  });
}
