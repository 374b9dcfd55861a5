import { randomUUID } from 'node:crypto';
import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import { createSpaceOf, share } from '../fixture/share-space.ts';
import type { SpaceFixture } from '../fixture/space-fixture.ts';
import type { Request } from '../matrix.ts';

/** The zone that a cell acts on. */
export interface ZoneTarget {
  editionId: string;
  spaceId: string;
  zoneId: string;
  versionId: string;
  proposalId: string;
  fileId: string;
  /** Another zone of the same space. */
  secondId: string;
  /** The subject of the row, as worded in the policy. */
  subject: string | undefined;
}

type Requests = Readonly<Record<string, (target: ZoneTarget) => Omit<Request, 'token'>>>;

const BUILT_IN_TEMPLATE = '1001';
const UNKNOWN = '1';

export async function createZoneRequests(
  matrix: MatrixFixture,
  fixture: SpaceFixture,
): Promise<Requests> {
  const destinationOf = await createDestinations(matrix, fixture);
  const inSpace = ({ editionId, spaceId }: ZoneTarget) => ({
    edition_id: editionId,
    space_id: spaceId,
  });
  const inZone = (target: ZoneTarget) => ({ ...inSpace(target), zone_id: target.zoneId });
  const inVersion = (target: ZoneTarget) => ({ ...inZone(target), version_id: target.versionId });
  const inFile = (target: ZoneTarget) => ({ ...inZone(target), file_id: target.fileId });
  const read = (target: ZoneTarget) => ({ params: inZone(target) });
  const aboutProposal = (target: ZoneTarget) => ({
    params: { ...inZone(target), proposal_id: target.proposalId },
  });
  const templateOf = ({ subject }: ZoneTarget) =>
    subject === 'an unknown template' ? UNKNOWN : BUILT_IN_TEMPLATE;

  return {
    ...createElementRequests(inZone),
    getZoneMeta: read,
    getZoneImage: read,
    listZoneAccess: read,
    getMyZonePermission: read,
    listZoneVersions: read,
    getZoneData: (target) => ({
      params: inSpace(target),
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: target.zoneId },
    }),
    listZonesMeta: (target) => ({
      params: inSpace(target),
      ...(target.subject === 'the trash' && { query: { status: 'TRASHED' } }),
    }),
    createZone: (target) => ({
      params: inSpace(target),
      body: {
        create_zone: {
          zone_name: 'New',
          ...(target.subject && { template_id: templateOf(target) }),
        },
      },
    }),
    // Always a new name.
    renameZone: (target) => ({ params: inZone(target), body: { zone_name: randomUUID() } }),
    orderZones: (target) => ({
      params: inSpace(target),
      body: { zone_order: [target.secondId, target.zoneId] },
    }),
    changeZoneState: (target) => ({
      params: inZone(target),
      body: { zone_state: target.subject?.replace('kind ', '') },
    }),
    moveZone: (target) => ({ params: inZone(target), body: { move_zone: destinationOf(target) } }),
    duplicateZone: (target) => ({
      params: inZone(target),
      body: { duplicate_zone: destinationOf(target) },
    }),
    shareZones: (target) => ({
      params: inSpace(target),
      body: {
        members_info: [
          {
            resource_id: target.zoneId,
            member_type: 'USER',
            member_id: fixture.people.bystander.zuid,
            role: 'EDITOR',
          },
        ],
      },
    }),
    getZoneVersion: (target) => ({ params: inVersion(target) }),
    saveZoneVersion: (target) => ({ params: inZone(target), body: { description: 'Kept' } }),
    nameZoneVersion: (target) => ({ params: inVersion(target), body: { description: 'Named' } }),
    restoreZoneVersion: (target) => ({ params: inVersion(target) }),
    createProposal: (target) => ({ params: inZone(target), body: { title: 'Better' } }),
    listProposals: read,
    getProposal: aboutProposal,
    getProposalChanges: aboutProposal,
    getProposalImage: aboutProposal,
    changeProposal: (target) => ({ ...aboutProposal(target), body: { title: 'Best' } }),
    closeProposal: aboutProposal,
    reopenProposal: aboutProposal,
    mergeProposal: aboutProposal,
    getZoneHistory: (target) => ({ params: inZone(target) }),
    getZoneHistoryDocument: (target) => ({
      params: inZone(target),
      // A second ago, because the clock of the database may be behind; reads use zones that are older.
      query: { time: new Date(Date.now() - 1_000).toISOString() },
    }),
    restoreZoneHistory: (target) => ({
      params: inZone(target),
      body: { time: new Date().toISOString() },
    }),
    createFileUpload: (target) => ({ params: inZone(target), body: { name: 'Notes', bytes: 1 } }),
    completeFileUpload: (target) => ({ params: { ...inZone(target), upload_id: UNKNOWN } }),
    listFiles: read,
    getFile: (target) => ({ params: inFile(target) }),
    copyFiles: (target) => {
      const { file_id, zone_id } = inFile(target);
      const body = { source_zone_id: zone_id, file_ids: [file_id] };
      return { params: inZone(target), body };
    },
    removeFile: (target) => ({ params: inFile(target) }),
    fetchLinkPreview: (target) => ({
      params: inZone(target),
      body: { url: 'https://10.0.0.1/' },
    }),
    getZoneTimer: (target) => ({ params: inZone(target) }),
    startZoneTimer: (target) => ({ params: inZone(target), body: { minutes: 5 } }),
    stopZoneTimer: (target) => ({ params: inZone(target) }),
    getZoneVote: (target) => ({ params: inZone(target) }),
    startZoneVote: (target) => ({ params: inZone(target), body: { votes_per_person: 3 } }),
    placeZoneVote: (target) => ({ params: inZone(target), body: { element_ids: [] } }),
    endZoneVote: (target) => ({ params: inZone(target) }),
    removeZoneVote: (target) => ({ params: inZone(target) }),
    importElements: (target) => ({
      params: inZone(target),
      body: {
        content: JSON.stringify({
          nodes: [{ id: 'a', type: 'text', text: 'Imported', x: 0, y: 0, width: 200, height: 80 }],
        }),
        ...(target.subject === 'a dry run' && { dry_run: true }),
      },
    }),
    insertTemplate: (target) => ({
      params: inZone(target),
      body: { template_id: templateOf(target) },
    }),
    saveTemplate: (target) => ({
      params: inSpace(target),
      body: { name: 'Saved', space_id: target.spaceId, zone_id: target.zoneId },
    }),
  };
}

/** Creates spaces that zones can be moved or copied to. */
async function createDestinations({ home }: MatrixFixture, { people, elsewhere }: SpaceFixture) {
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
    'a zone to a space that all members edit': await open('Hub', 'EDITOR'),
    'a zone to a space that all members read': await open('Library', 'VIEWER'),
    'a zone to a space of others': {
      destination_type: 'EXISTING_SPACE',
      destination_space_id: others,
    },
    'a zone to a new space': newSpace,
    'a zone to a new space with its members': { ...newSpace, copy_members: true },
  };
  return ({ subject }: ZoneTarget) => {
    const destination = destinations[subject ?? ''];
    if (!destination) throw new Error(`There is no destination for "${subject}".`);
    return destination;
  };
}

function createElementRequests(inZone: (target: ZoneTarget) => Record<string, string>): Requests {
  const send = (body: () => object) => (target: ZoneTarget) => ({
    params: inZone(target),
    body: body(),
  });
  const read = (target: ZoneTarget) => ({ params: inZone(target) });
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
    arrangeElements: send(() => ({ ...ids(), algorithm: 'grid' })),
    changeElements: (target) => {
      const batch = batches[target.subject ?? ''];
      if (!batch) throw new Error(`There is no batch for "${target.subject}".`);
      return send(batch)(target);
    },
  };
}

/** Returns whether a request can be sent only once per space. */
export function needsOwnSpace(operation: string, subject: string | undefined): boolean {
  if (operation === 'duplicateZone') return subject === 'a zone in its space';
  // An open vote would change what other cells of the same zone answer.
  // And a zone can have 100 open proposals.
  const leavesTraces = [
    ...['createZone', 'changeZoneState', 'moveZone', 'removeFile', 'startZoneVote'],
    ...['createProposal', 'closeProposal', 'mergeProposal'],
  ];
  return leavesTraces.includes(operation);
}
