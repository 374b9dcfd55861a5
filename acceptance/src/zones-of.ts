import { createZone, listZonesMeta, listZoneVersions, type ZoneRole } from '@lienzo/contract';
import type { SpacePath } from './make-space.ts';
import type { ZoneEntry, ZonePath } from './make-zone.ts';
import type { Person } from './world.ts';

/** The zones that somebody sees in a space, in their order. */
export async function zonesOf(params: SpacePath, by: Person): Promise<string[]> {
  const { zones_info } = await by.client.call(listZonesMeta, { params });
  return zones_info.zone_order;
}

/** Ids of the versions of a zone, newest first. */
export async function versionsOf(params: ZonePath, by: Person): Promise<string[]> {
  const { zone_versions } = await by.client.call(listZoneVersions, { params });
  return zone_versions.allowed_versions.map(({ version_id }) => version_id ?? '');
}

/** A zone with the content of a template. */
export async function makeFilledZone(
  { edition_id, space_id }: SpacePath,
  by: Person,
  template_id: string,
): Promise<ZonePath> {
  const params = { edition_id, space_id };
  const body = { create_zone: { zone_name: 'Filled', template_id } };
  const data = await by.client.call(createZone, { params, body });
  const { space_data } = JSON.parse(String(data)); // text, as nothing else was asked for
  return { ...params, zone_id: space_data.docDatas[0].document.id };
}

/** The entry that gives somebody a role in a zone. */
export function given(
  { zone_id }: ZonePath,
  { zuid }: Person,
  role: (typeof ZoneRole)['enum'][number],
): ZoneEntry {
  return { resource_id: zone_id, member_id: zuid, member_type: 'USER', role };
}
