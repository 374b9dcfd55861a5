import { randomUUID } from 'node:crypto';
import type { World } from '../fixture/matrix-fixture.ts';
import { createSpaceOf, share } from '../fixture/share-space.ts';
import type { Ground } from '../fixture/space-fixture.ts';
import type { Request } from '../matrix.ts';

/** The zone that a cell is about, in its place. */
export interface ZoneScene {
  editionId: string;
  spaceId: string;
  zoneId: string;
  versionId: string;
  /** Another zone of the same space. */
  secondId: string;
  /** What the row asks for, in the words of the policy. */
  subject: string | undefined;
}

type Requests = Readonly<Record<string, (scene: ZoneScene) => Omit<Request, 'token'>>>;

const BUILT_IN_TEMPLATE = '1001';
const UNKNOWN = '1';

export async function createZoneRequests(world: World, ground: Ground): Promise<Requests> {
  const destinationOf = await openDestinations(world, ground);
  const inSpace = ({ editionId, spaceId }: ZoneScene) => ({
    edition_id: editionId,
    space_id: spaceId,
  });
  const inZone = (scene: ZoneScene) => ({ ...inSpace(scene), zone_id: scene.zoneId });
  const inVersion = (scene: ZoneScene) => ({ ...inZone(scene), version_id: scene.versionId });
  const read = (scene: ZoneScene) => ({ params: inZone(scene) });
  const templateOf = ({ subject }: ZoneScene) =>
    subject === 'an unknown template' ? UNKNOWN : BUILT_IN_TEMPLATE;

  return {
    ...createElementRequests(inZone),
    getZoneMeta: read,
    getZoneImage: read,
    listZoneAccess: read,
    getMyZonePermission: read,
    listZoneVersions: read,
    getZoneData: (scene) => ({
      params: inSpace(scene),
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: scene.zoneId },
    }),
    listZonesMeta: (scene) => ({
      params: inSpace(scene),
      ...(scene.subject === 'the trash' && { query: { status: 'TRASHED' } }),
    }),
    createZone: (scene) => ({
      params: inSpace(scene),
      body: {
        create_zone: {
          zone_name: 'New',
          ...(scene.subject && { template_id: templateOf(scene) }),
        },
      },
    }),
    // Never the name that it has.
    renameZone: (scene) => ({ params: inZone(scene), body: { zone_name: randomUUID() } }),
    orderZones: (scene) => ({
      params: inSpace(scene),
      body: { zone_order: [scene.secondId, scene.zoneId] },
    }),
    changeZoneState: (scene) => ({
      params: inZone(scene),
      body: { zone_state: scene.subject?.replace('kind ', '') },
    }),
    moveZone: (scene) => ({ params: inZone(scene), body: { move_zone: destinationOf(scene) } }),
    duplicateZone: (scene) => ({
      params: inZone(scene),
      body: { duplicate_zone: destinationOf(scene) },
    }),
    shareZones: (scene) => ({
      params: inSpace(scene),
      body: {
        members_info: [
          {
            resource_id: scene.zoneId,
            member_type: 'USER',
            member_id: ground.people.bystander.zuid,
            role: 'EDITOR',
          },
        ],
      },
    }),
    getZoneVersion: (scene) => ({ params: inVersion(scene) }),
    saveZoneVersion: (scene) => ({ params: inZone(scene), body: { description: 'Kept' } }),
    nameZoneVersion: (scene) => ({ params: inVersion(scene), body: { description: 'Named' } }),
    restoreZoneVersion: (scene) => ({ params: inVersion(scene) }),
    insertTemplate: (scene) => ({
      params: inZone(scene),
      body: { template_id: templateOf(scene) },
    }),
    saveTemplate: (scene) => ({
      params: inSpace(scene),
      body: { name: 'Saved', space_id: scene.spaceId, zone_id: scene.zoneId },
    }),
  };
}

/** Spaces that zones can be brought to. */
async function openDestinations({ home }: World, { people, elsewhere }: Ground) {
  const host = people.personOf('host');
  const open = async (space_name: string, role: 'EDITOR' | 'VIEWER') => {
    const space = { edition_id: home.editionId, team_id: home.teamId, space_name };
    const params = await createSpaceOf(host, space);
    await share(host, params, [{ zuid: home.editionId, role, type: 'ORG' }]);
    return { destination_type: 'EXISTING_SPACE', destination_space_id: params.space_id };
  };
  const others = elsewhere.otherSpace.spaceId;
  const newSpace = { destination_type: 'NEW_SPACE', space_name: 'New', team_id: home.teamId };
  const destinations: Readonly<Record<string, object>> = {
    'a zone in its space': { destination_type: 'SAME_SPACE' },
    'a zone to a space that everybody edits': await open('Hub', 'EDITOR'),
    'a zone to a space that everybody reads': await open('Library', 'VIEWER'),
    'a zone to a space of others': {
      destination_type: 'EXISTING_SPACE',
      destination_space_id: others,
    },
    'a zone to a new space': newSpace,
    'a zone to a new space with its members': { ...newSpace, copy_members: true },
  };
  return ({ subject }: ZoneScene) => {
    const destination = destinations[subject ?? ''];
    if (!destination) throw new Error(`Nobody can bring "${subject}".`);
    return destination;
  };
}

function createElementRequests(inZone: (scene: ZoneScene) => Record<string, string>): Requests {
  const send = (body: () => object) => (scene: ZoneScene) => ({
    params: inZone(scene),
    body: body(),
  });
  const read = (scene: ZoneScene) => ({ params: inZone(scene) });
  const meta = () => ({ id: randomUUID(), name: 'New' });
  const frames = () => ({ frames: [{ meta: meta() }] });
  const shapes = () => ({ shapes: [{ meta: meta(), basic: { type: 'OVAL' } }] });
  const end = () => ({ shape_id: randomUUID() });
  const connectors = () => ({
    connectors: [{ meta: meta(), connected: { first: end(), second: end() } }],
  });
  const position = { top: 0, left: 0 };
  const comments = () => ({ comments: [{ meta: { id: randomUUID() }, text: 'New', position }] });
  const named = () => [{ id: randomUUID(), meta: { name: 'Changed' } }];
  const settled = () => ({ comments: [{ id: randomUUID(), resolved: true }] });
  const ids = () => ({ ids: [randomUUID()] });
  const batches: Readonly<Record<string, () => object>> = {
    'all kinds': () => ({ insert: { ...frames(), ...shapes(), ...comments() } }),
    comments: () => ({ insert: comments() }),
    'a dry run': () => ({ insert: frames(), dry_run: true }),
  };
  return {
    listFrames: read,
    insertFrames: send(frames),
    changeFrames: send(() => ({ frames: named() })),
    removeFrames: send(ids),
    listShapes: read,
    insertShapes: send(shapes),
    changeShapes: send(() => ({ shapes: named() })),
    removeShapes: send(ids),
    listConnectors: read,
    insertConnectors: send(connectors),
    changeConnectors: send(() => ({ connectors: named() })),
    removeConnectors: send(ids),
    listComments: read,
    insertComments: send(comments),
    changeComments: send(settled),
    removeComments: send(ids),
    listElements: read,
    changeElements: (scene) => {
      const batch = batches[scene.subject ?? ''];
      if (!batch) throw new Error(`Nobody has a batch of "${scene.subject}".`);
      return send(batch)(scene);
    },
  };
}

/** What cannot be asked twice of the same space. */
export function needsOwnSpace(operation: string, subject: string | undefined): boolean {
  if (operation === 'duplicateZone') return subject === 'a zone in its space';
  return ['createZone', 'changeZoneState', 'moveZone'].includes(operation);
}
