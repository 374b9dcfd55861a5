import {
  type BodyOf,
  changeZoneState,
  createZone,
  type DocumentElement,
  getZoneData,
  listZonesMeta,
  listZoneVersions,
  shareZones,
} from '@lienzo/contract';
import type { SpacePath } from './make-space.ts';
import type { Person } from './world.ts';

/** A type and not an interface, so that it can stand for the parameters of a path. */
export type ZonePath = SpacePath & {
  readonly zone_id: string;
};

export type ZoneEntry = BodyOf<typeof shareZones>['members_info'][number];

/** The id of no zone at all. */
export const NO_ZONE = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';

interface NewZone {
  readonly by: Person;
  readonly name?: string;
}

/** One more zone of a space. */
export async function makeZone(
  space: SpacePath,
  { by, name = 'Board' }: NewZone,
): Promise<ZonePath> {
  const data = await by.client.call(createZone, {
    params: space,
    query: { response_form: 'OBJECT' },
    body: { create_zone: { zone_name: name } },
  });
  if (typeof data === 'string') throw new Error('An object was asked for.');
  const [made] = data.space_data.docDatas;
  if (!made) throw new Error('The answer shows no zone.');
  return { ...space, zone_id: made.document.id };
}

/** The zone that a space begins with. */
export async function firstZone(space: SpacePath, by: Person): Promise<ZonePath> {
  const { zones_info: zones } = await by.client.call(listZonesMeta, { params: space });
  const [zone_id] = zones.zone_order;
  if (zone_id === undefined) throw new Error('The space has no zone.');
  return { ...space, zone_id };
}

export async function setState(
  zone: ZonePath,
  by: Person,
  zone_state: BodyOf<typeof changeZoneState>['zone_state'],
): Promise<void> {
  await by.client.call(changeZoneState, { params: zone, body: { zone_state } });
}

export async function shareZone(
  { edition_id, space_id }: SpacePath,
  by: Person,
  entries: readonly ZoneEntry[],
): Promise<void> {
  const body = { members_info: [...entries] };
  await by.client.call(shareZones, { params: { edition_id, space_id }, body });
}

/** The entry that shuts somebody out. */
export function hidden({ zone_id }: ZonePath, { zuid }: Person): ZoneEntry {
  return {
    member_id: zuid,
    member_type: 'USER',
    resource_id: zone_id,
    permission: 'restricted',
  };
}

/** Makes the service keep a version of a zone that is not the last of its space. */
export async function keepVersion(zone: ZonePath, by: Person): Promise<string> {
  await setState(zone, by, 'TRASH');
  await setState(zone, by, 'RESTORE');
  const { zone_versions: versions } = await by.client.call(listZoneVersions, { params: zone });
  const version_id = versions.allowed_versions[0]?.version_id;
  if (version_id === undefined) throw new Error('No version was kept.');
  return version_id;
}

/** What stands on a zone, bottom first. */
export async function elementsOf(
  { zone_id, ...space }: ZonePath,
  by: Person,
): Promise<readonly DocumentElement[]> {
  const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA' as const, zone_id };
  const { space_data: data } = await by.client.call(getZoneData, { params: space, query });
  return data.docDatas[0]?.document.elements ?? [];
}
