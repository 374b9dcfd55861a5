import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import type { Marker, Markers } from './markers.ts';
import type { CanaryPerson, PersonOf, Teams } from './people.ts';
import { type SpaceName, spacePlans } from './spaces.ts';

interface Entry {
  /** A person, the team of the space, or the whole edition. */
  to: CanaryPerson | 'team' | 'edition';
  permission?: 'restricted';
  role?: 'ORGANISER' | 'COMMENTER' | 'VIEWER';
}

interface ZonePlan {
  space: SpaceName;
  /** Entries of the zone, which override roles in the space. */
  entries?: readonly Entry[];
  trashed?: true;
}

const restrict = (to: Entry['to']): Entry => ({ to, permission: 'restricted' });

/** Every space has a first zone without entries; some spaces have more zones. */
export const zonePlans = {
  'shared, first': { space: 'shared' },
  'shared, closed': {
    space: 'shared',
    entries: [restrict('editor'), restrict('teamMember'), restrict('guest')],
  },
  'shared, raised': { space: 'shared', entries: [{ to: 'otherMember', role: 'ORGANISER' }] },
  'shared, trashed': { space: 'shared', trashed: true },
  'published, first': { space: 'published' },
  'published, closed': {
    space: 'published',
    entries: [restrict('team'), { to: 'editor', role: 'COMMENTER' }],
  },
  'everywhere, first': { space: 'everywhere' },
  'everywhere, closed': {
    space: 'everywhere',
    entries: [restrict('edition'), { to: 'loner', role: 'VIEWER' }],
  },
  'draft, first': { space: 'draft' },
  'hidden, first': { space: 'hidden' },
  'inherited, first': { space: 'inherited' },
  // In a space that will be trashed.
  'trashed, first': { space: 'trashed' },
} as const satisfies Record<string, ZonePlan>;

export type ZoneName = keyof typeof zonePlans;
export const zoneNames = Object.keys(zonePlans) as ZoneName[]; // Object.keys widens to string[]

/** A zone with its elements. */
export interface CanaryZone {
  space: SpaceName;
  spaceId: string;
  zoneId: string;
  versionId: string;
  proposalId: string;
  fileId: string;
  frameId: string;
  shapeId: string;
  commentId: string;
}

export interface CanaryZones {
  zones: Readonly<Record<ZoneName, CanaryZone>>;
  templateId: string;
}

interface Canary {
  personOf: PersonOf;
  markers: Markers;
  teams: Teams;
  spaceIds: Record<SpaceName, string>;
  url: string;
}

/** Adds the zones with one element of every kind and restricts some of them. */
export async function addZones(canary: Canary): Promise<CanaryZones> {
  const templateId = await saveTemplate(canary);
  const zones: Partial<Record<ZoneName, CanaryZone>> = {};
  for (const name of zoneNames) zones[name] = await addZone(canary, name, templateId);
  return { zones: zones as CanaryZones['zones'], templateId }; // the loop has filled in every name
}

type Place = Record<'edition_id' | 'space_id' | 'zone_id', string>;

/** Saves a template with one frame. All members of the edition may see it. */
async function saveTemplate(canary: Canary): Promise<string> {
  const { personOf, markers } = canary;
  const { client } = personOf('teamAdmin');
  const params = await findFirstZone(canary, 'draft');
  const id = randomUUID();
  const meta = { id, name: `Frame ${markers.make('template', 'text')}` };
  await client.call(contract.insertFrames, { params, body: { frames: [{ meta }] } });
  const { template } = await client.call(contract.saveTemplate, {
    params,
    body: {
      name: `Template ${markers.make('template', 'name')}`,
      description: `About ${markers.make('template', 'text')}`,
      space_id: params.space_id,
      zone_id: params.zone_id,
    },
  });
  await client.call(contract.removeFrames, { params, body: { ids: [id] } });
  // People who see the zone may learn which elements were deleted.
  markers.add({ text: id, subject: 'content draft, first', facet: 'id' });
  markers.add({ text: template.id, subject: 'template', facet: 'id' });
  return template.id;
}

async function findFirstZone(canary: Canary, space: SpaceName): Promise<Place> {
  const { personOf, teams, spaceIds } = canary;
  const params = { edition_id: teams.editionId, space_id: spaceIds[space] };
  const { client } = personOf(spacePlans[space].owner);
  const { zones_info } = await client.call(contract.listZonesMeta, { params });
  return { ...params, zone_id: zones_info.zone_order[0] ?? '' };
}

async function addZone(canary: Canary, name: ZoneName, templateId: string): Promise<CanaryZone> {
  const { personOf, markers } = canary;
  const plan: ZonePlan = zonePlans[name];
  const { client } = personOf(spacePlans[plan.space].owner);
  const params = await findFirstZone(canary, plan.space);
  if (!name.endsWith('first')) {
    const created = await client.call(contract.createZone, {
      params,
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: 'New' } },
    });
    if (typeof created === 'string') throw new Error('Expected an object, received text.');
    params.zone_id = created.space_data.docDatas[0]?.document.id ?? '';
  }
  const zone_name = `Zone ${markers.make(`zone ${name}`, 'name')}`;
  await client.call(contract.renameZone, { params, body: { zone_name } });
  const { zone_info } = await client.call(contract.getZoneMeta, { params });
  const addId = (subject: string, text = '') => markers.add({ text, subject, facet: 'id' });
  addId(`zone ${name}`, params.zone_id);
  addId(`zone ${name}`, zone_info.zone_key);
  const content = await fill(canary, { name, params, templateId });
  if (plan.entries) await shareZone(canary, plan, params);
  if (plan.trashed)
    await client.call(contract.changeZoneState, { params, body: { zone_state: 'TRASH' } });
  return { space: plan.space, spaceId: params.space_id, zoneId: params.zone_id, ...content };
}

interface Filling {
  name: ZoneName;
  params: Place;
  templateId: string;
}

/** Adds one element of every kind, a template, and a version with an element that is deleted since. */
async function fill({ personOf, markers, url }: Canary, { name, params, templateId }: Filling) {
  const { client } = personOf(spacePlans[zonePlans[name].space].owner);
  const subject = `content ${name}`;
  const add = (text = ''): string => {
    markers.add({ text, subject, facet: 'id' });
    return text;
  };
  const words = () => markers.make(subject, 'text');
  const [frameId, shapeId, otherId, goneId] = [0, 1, 2, 3].map(() => add(randomUUID()));
  const [connectorId, commentId, answerId] = [0, 1, 2].map(() => add(randomUUID()));
  if (!frameId || !shapeId || !otherId || !goneId || !connectorId || !commentId || !answerId)
    throw new Error('There are not enough ids.');
  const text = () => ({
    paragraphs: [{ id: randomUUID(), portions: [{ text: `Text ${words()}` }] }],
  });
  const basic = { type: 'OVAL' as const };
  const connected = { first: { shape_id: shapeId }, second: { shape_id: otherId } };
  await client.call(contract.changeElements, {
    params,
    body: {
      insert: {
        frames: [{ meta: { id: frameId, name: `Frame ${words()}` } }],
        shapes: [
          { meta: { id: shapeId, name: `Shape ${words()}` }, frame_id: frameId, basic },
          { meta: { id: otherId }, basic, text: text() },
          { meta: { id: goneId }, basic, text: text() },
        ],
        connectors: [{ meta: { id: connectorId }, connected, text: text() }],
        comments: [
          { meta: { id: commentId }, text: `Question ${words()}`, element_id: shapeId },
          { meta: { id: answerId }, text: `Answer ${words()}`, parent_id: commentId },
        ],
      },
    },
  });
  const { inserted_ids } = await client.call(contract.insertTemplate, {
    params,
    body: { template_id: templateId },
  });
  for (const id of inserted_ids) add(id);
  const { zone_versions } = await client.call(contract.listZoneVersions, { params });
  const versionId = add(zone_versions.allowed_versions[0]?.version_id);
  await client.call(contract.nameZoneVersion, {
    params: { ...params, version_id: versionId },
    body: { description: `Version ${words()}` },
  });
  await client.call(contract.removeShapes, { params, body: { ids: [goneId] } });
  const fileName = `File ${words()}`;
  const bytes = new TextEncoder().encode(randomUUID()); // no operation returns it
  const file = await uploadFile(client, { ...params, baseUrl: url, name: fileName, bytes });
  const shape = { meta: { id: add(randomUUID()), name: `Proposed ${words()}` }, basic };
  const { proposal } = await client.call(contract.createProposal, {
    params,
    body: {
      title: `Proposal ${words()}`,
      description: `Because of ${words()}`,
      changes: { insert: { shapes: [shape] } },
    },
  });
  add(proposal.draft_zone_id);
  const proposalId = add(proposal.id);
  return { versionId, proposalId, fileId: add(file.file_id), frameId, shapeId, commentId };
}

async function shareZone({ personOf, teams }: Canary, plan: ZonePlan, params: Place) {
  const { owner, team } = spacePlans[plan.space];
  const memberOf = (to: Entry['to']) => {
    if (to === 'team') return { member_type: 'TEAM', member_id: teams[team] } as const;
    if (to === 'edition') return { member_type: 'ORG', member_id: teams.editionId } as const;
    return { member_type: 'USER', member_id: personOf(to).zuid } as const;
  };
  const members_info = (plan.entries ?? []).map(({ to, ...access }) => ({
    ...memberOf(to),
    ...access,
    resource_id: params.zone_id,
  }));
  await personOf(owner).client.call(contract.shareZones, { params, body: { members_info } });
}

/** People who see each zone and its elements. Listed explicitly instead of computed. */
const SEEN_BY: Readonly<Record<ZoneName, readonly CanaryPerson[]>> = {
  'shared, first': ['teamAdmin', 'editor', 'teamMember', 'otherMember', 'guest'],
  'shared, closed': ['teamAdmin', 'otherMember'],
  'shared, raised': ['teamAdmin', 'editor', 'teamMember', 'otherMember', 'guest'],
  'shared, trashed': [],
  'published, first': ['teamAdmin', 'editor', 'teamMember', 'owner'],
  'published, closed': ['teamAdmin', 'editor'],
  'everywhere, first': [
    ...['otherMember', 'guest', 'loner', 'teamMember', 'editor', 'teamAdmin'],
    ...['orgAdmin', 'owner'],
  ] as CanaryPerson[], // spreading widens to string[]
  'everywhere, closed': ['otherMember', 'loner'],
  'draft, first': ['teamAdmin'],
  'hidden, first': ['otherMember'],
  'inherited, first': ['teamAdmin'],
  'trashed, first': [],
};

/** People who may restore a trashed zone see it. */
const SEEN_IN_TRASH: Partial<Record<ZoneName, readonly CanaryPerson[]>> = {
  'shared, trashed': ['teamAdmin', 'editor'],
};

/** Returns whether a person may see a marker because of a zone. */
export function seesZone(person: CanaryPerson, { subject }: Marker): boolean {
  return zoneNames.some((name) => {
    if (subject === `content ${name}`) return SEEN_BY[name].includes(person);
    const seen = [...SEEN_BY[name], ...(SEEN_IN_TRASH[name] ?? [])];
    return subject === `zone ${name}` && seen.includes(person);
  });
}
