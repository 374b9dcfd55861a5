import type { Client } from '@lienzo/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export interface SpaceIds {
  readonly editionId: string;
  readonly spaceId: string;
}

export interface ZoneIds extends SpaceIds {
  readonly zoneId: string;
}

export function wireSpace({ editionId, spaceId }: SpaceIds) {
  return { edition_id: editionId, space_id: spaceId };
}

export function wireZone(ids: ZoneIds) {
  return { ...wireSpace(ids), zone_id: ids.zoneId };
}

export const trashedZonesQuery = (client: Client, ids: SpaceIds) =>
  queryOptions({
    queryKey: ['trashed-zones', ids.editionId, ids.spaceId],
    queryFn: async ({ signal }) => {
      const query = { ...wireSpace(ids), status: 'TRASHED' as const };
      const { zones_info } = await client.zones.listMeta(query, { signal });
      return zones_info.zone_order.flatMap((id) => zones_info.zone_meta[id] ?? []);
    },
    staleTime: 0,
  });

/** Queries the caller's role in the space. */
export const ownRoleQuery = (client: Client, ids: SpaceIds) =>
  queryOptions({
    queryKey: ['own-role', ids.editionId, ids.spaceId],
    queryFn: async ({ signal }) => {
      const answer = await client.permissions.getMySpace(wireSpace(ids), { signal });
      return answer.user_permission_info.role;
    },
  });

/** Queries the access exceptions of a zone. Only people who can change them may read them. */
export const zoneAccessQuery = (client: Client, ids: ZoneIds) =>
  queryOptions({
    queryKey: ['zone-access', ids.editionId, ids.spaceId, ids.zoneId],
    queryFn: async ({ signal }) =>
      (await client.zoneAccess.list(wireZone(ids), { signal })).zone_members,
  });

const VERSIONS_PER_PAGE = 50;

/** Queries the versions of a zone, newest first. */
export const versionsQuery = (client: Client, ids: ZoneIds) =>
  infiniteQueryOptions({
    queryKey: ['versions', ids.editionId, ids.spaceId, ids.zoneId],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...wireZone(ids), from: pageParam, limit: VERSIONS_PER_PAGE };
      return (await client.zoneVersions.list(page, { signal })).zone_versions;
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, from) => {
      const read = last.allowed_versions.length + last.restricted_versions.length;
      return read < VERSIONS_PER_PAGE ? undefined : from + VERSIONS_PER_PAGE;
    },
    staleTime: 0,
  });

/** Queries the content of a version, which never changes. */
export const versionDocumentQuery = (client: Client, ids: ZoneIds, versionId: string) =>
  queryOptions({
    queryKey: ['version-document', ids.editionId, ids.spaceId, ids.zoneId, versionId],
    queryFn: async ({ signal }) => {
      const version = { ...wireZone(ids), version_id: versionId };
      return (await client.zoneVersions.get(version, { signal })).document;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Queries when a zone was edited and from when it can be viewed. */
export const historyQuery = (client: Client, ids: ZoneIds) =>
  queryOptions({
    queryKey: ['versions', ids.editionId, ids.spaceId, ids.zoneId, 'history'],
    queryFn: async ({ signal }) =>
      (await client.zoneHistory.get(wireZone(ids), { signal })).zone_history,
    staleTime: 0,
  });

/** Queries the content of a zone at a past moment, which never changes. */
export const momentDocumentQuery = (client: Client, ids: ZoneIds, moment: Date) => {
  const time = moment.toISOString();
  return queryOptions({
    queryKey: ['moment-document', ids.editionId, ids.spaceId, ids.zoneId, time],
    queryFn: async ({ signal }) =>
      (await client.zoneHistory.getDocument({ ...wireZone(ids), time }, { signal })).document,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

interface VersionImage {
  readonly versionId: string;
  readonly theme: 'light' | 'dark';
}

/** Queries a screen-sized image of a version, rendered by the server. */
export const versionImageQuery = (client: Client, ids: ZoneIds, image: VersionImage) =>
  queryOptions({
    queryKey: ['version-image', ids.editionId, ids.spaceId, ids.zoneId, image],
    queryFn: async ({ signal }) => {
      const { bytes, mediaType } = await client.zones.getImage(
        {
          ...wireZone(ids),
          version_id: image.versionId,
          theme: image.theme,
          format: 'png',
          width: 2560,
          height: 1600,
        },
        { signal },
      );
      return new Blob([bytes], { type: mediaType });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Queries the caller's roles in the edition and in its teams. */
export const ownRolesQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['own-roles', edition_id],
    queryFn: async ({ signal }) => {
      const [edition, teams] = await Promise.all([
        client.permissions.getMyEdition({ edition_id }, { signal }),
        client.permissions.listMyTeam({ edition_id }, { signal }),
      ]);
      return {
        isAdmin: edition.user_permission_info.role !== 'MEMBER',
        teams: new Map(teams.user_permission_info.teams.map((team) => [team.team_id, team.role])),
      };
    },
  });
