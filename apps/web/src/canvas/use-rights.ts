import type { ZoneStatus } from '@lienzo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../session/use-session.ts';
import { rightsOf } from './rights.ts';
import type { ZoneAddress } from './use-zone.ts';

/**
 * What the caller may do in a zone; nothing until it is known. A connection that comes back may have
 * been cut because the role is another, so it is asked again then.
 */
export function useRights({ editionId, spaceId, zoneId }: ZoneAddress, status: ZoneStatus) {
  const { client, me } = useSession();
  const at = { edition_id: editionId, space_id: spaceId };
  const { data, refetch } = useQuery({
    queryKey: ['zone-rights', editionId, spaceId, zoneId, me.zuid],
    queryFn: async ({ signal }) => {
      const [permission, access] = await Promise.all([
        client.permissions.getMySpace(at, { signal }),
        // Not everybody may see the exceptions of a zone; then the role of the space counts.
        client.zoneAccess.list({ ...at, zone_id: zoneId }, { signal }).catch(() => undefined),
      ]);
      const own = access?.zone_members.find(
        ({ member_type, member_id }) => member_type === 'USER' && member_id === me.zuid,
      );
      return rightsOf(permission.user_permission_info.role, own?.role);
    },
    retry: 1,
  });
  const was = useRef<'new' | 'open' | 'cut'>('new');
  useEffect(() => {
    if (status === 'open' && was.current === 'cut') void refetch();
    if (status === 'open') was.current = 'open';
    else if (was.current === 'open') was.current = 'cut';
  }, [status, refetch]);
  return data;
}
