import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { spaceQuery, zonesQuery } from '../api/queries.ts';
import type { ZoneAddress } from '../canvas/board/use-zone.ts';
import { describeZone } from '../local/stored-zones.ts';
import { keyOf } from '../local/zone-store.ts';
import { useSession } from '../session/use-session.ts';

/** Stores the names of a zone and its space, for the list of zones without a network. */
export function useStoredNames({ editionId, spaceId, zoneId }: ZoneAddress): void {
  const { client, me } = useSession();
  const at = { edition_id: editionId, space_id: spaceId };
  const { data: zones } = useQuery(zonesQuery(client, at));
  const { data: space } = useQuery(spaceQuery(client, at));
  const zoneName = zones?.find(({ zone_id }) => zone_id === zoneId)?.zone_name;
  const spaceName = space?.space_name;
  useEffect(() => {
    if (zoneName === undefined || spaceName === undefined) return;
    const zone = keyOf({ editionId, zoneId });
    void describeZone(me.zuid, zone, { zoneName, spaceName }).catch(() => {});
  }, [me.zuid, editionId, zoneId, zoneName, spaceName]);
}
