import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/use-session.ts';
import { rightsOf } from './rights.ts';
import type { ZoneAddress } from './use-zone.ts';

/** What the caller may do in a zone; nothing until it is known. */
export function useRights({ editionId, spaceId, zoneId }: ZoneAddress) {
  const { client, me } = useSession();
  const at = { edition_id: editionId, space_id: spaceId };
  const { data } = useQuery({
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
  return data;
}
