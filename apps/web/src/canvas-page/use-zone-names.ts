import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { spaceQuery, zonesQuery } from '../api/queries.ts';
import type { ZoneAddress } from '../canvas/board/use-zone.ts';
import { describeZone, findStoredZone } from '../local/stored-zones.ts';
import { keyOf } from '../local/zone-store.ts';
import { useSession } from '../session/use-session.ts';

export interface ZoneNames {
  readonly zoneName?: string;
  readonly spaceName?: string;
}

/**
 * Returns the names of a zone and its space, and stores them on this device. Without a network, it
 * returns those that were stored last.
 */
export function useZoneNames({ editionId, spaceId, zoneId }: ZoneAddress): ZoneNames {
  const { client, me, isGuest } = useSession();
  const at = { edition_id: editionId, space_id: spaceId };
  const { data: zones } = useQuery(zonesQuery(client, at));
  const { data: space } = useQuery({ ...spaceQuery(client, at), enabled: !isGuest });
  const zone = keyOf({ editionId, zoneId });
  const { data: stored } = useQuery({
    queryKey: ['stored-names', me.zuid, zone],
    queryFn: async () => (await findStoredZone(me.zuid, zone)) ?? null,
    networkMode: 'always',
    retry: false,
  });
  const zoneName = zones?.find(({ zone_id }) => zone_id === zoneId)?.zone_name;
  const spaceName = space?.space_name;
  useEffect(() => {
    if (zoneName === undefined || spaceName === undefined) return;
    void describeZone(me.zuid, zone, { zoneName, spaceName }).catch(() => {});
  }, [me.zuid, zone, zoneName, spaceName]);
  return { zoneName: zoneName ?? stored?.zoneName, spaceName: spaceName ?? stored?.spaceName };
}
