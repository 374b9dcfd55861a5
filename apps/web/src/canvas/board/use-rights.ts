import type { ZoneStatus } from '@lienzo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { zoneRoleQuery } from '../../api/queries.ts';
import { describeZone, findStoredZone } from '../../local/stored-zones.ts';
import { keyOf } from '../../local/zone-store.ts';
import { useSession } from '../../session/use-session.ts';
import { rightsOf } from './rights.ts';
import type { ZoneAddress } from './use-zone.ts';

/**
 * Returns what the caller may do in a zone, or undefined until it is known. Without a network, it is
 * what they could do last. A change of the role closes the connection, so the role is read again after
 * a reconnect.
 */
export function useRights(address: ZoneAddress, status: ZoneStatus) {
  const { editionId, spaceId, zoneId } = address;
  const { client, me } = useSession();
  const zone = { edition_id: editionId, space_id: spaceId, zone_id: zoneId };
  const { data, refetch } = useQuery(zoneRoleQuery(client, zone));
  const was = useRef<'new' | 'open' | 'cut'>('new');
  useEffect(() => {
    if (status === 'open' && was.current === 'cut') void refetch();
    if (status === 'open') was.current = 'open';
    else if (was.current === 'open') was.current = 'cut';
  }, [status, refetch]);
  const stored = useStoredRole(me.zuid, keyOf(address));
  useEffect(() => {
    if (data)
      void describeZone(me.zuid, keyOf({ editionId, zoneId }), { role: data }).catch(() => {});
  }, [data, me.zuid, editionId, zoneId]);
  const role = data ?? stored;
  return role && rightsOf(role);
}

function useStoredRole(zuid: string, zone: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['stored-role', zuid, zone],
    queryFn: async () => (await findStoredZone(zuid, zone))?.role ?? null,
    networkMode: 'always',
    retry: false,
  });
  return data ?? undefined;
}
