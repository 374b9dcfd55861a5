import type { ZoneStatus } from '@lienzo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { zoneRoleQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { rightsOf } from './rights.ts';
import type { ZoneAddress } from './use-zone.ts';

/**
 * Returns what the caller may do in a zone, or undefined until it is known. A change of the role
 * closes the connection, so the role is read again after a reconnect.
 */
export function useRights({ editionId, spaceId, zoneId }: ZoneAddress, status: ZoneStatus) {
  const { client } = useSession();
  const zone = { edition_id: editionId, space_id: spaceId, zone_id: zoneId };
  const { data, refetch } = useQuery(zoneRoleQuery(client, zone));
  const was = useRef<'new' | 'open' | 'cut'>('new');
  useEffect(() => {
    if (status === 'open' && was.current === 'cut') void refetch();
    if (status === 'open') was.current = 'open';
    else if (was.current === 'open') was.current = 'cut';
  }, [status, refetch]);
  return data && rightsOf(data);
}
