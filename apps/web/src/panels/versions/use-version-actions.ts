import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { wireZone, type ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';

/** Returns the actions on versions. Failures are shown as notifications. */
export function useVersionActions(ids: ZoneIds) {
  const { client } = useSession();
  const { versions: texts, zones } = useTexts().panels;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const zone = wireZone(ids);
  const refresh = () =>
    queries.invalidateQueries({ queryKey: ['versions', ids.editionId, ids.spaceId, ids.zoneId] });
  return {
    name: (versionId: string, description: string) =>
      attempt(async () => {
        await client.zoneVersions.name({ ...zone, version_id: versionId, description });
        await refresh();
      }),
    keep: () =>
      attempt(async () => {
        await client.zoneVersions.save(zone);
        await refresh();
      }),
    restore: (versionId: string) =>
      attempt(async () => {
        await client.zoneVersions.restore({ ...zone, version_id: versionId });
        await refresh();
      }, texts.restored),
    restoreMoment: (moment: Date) =>
      attempt(async () => {
        await client.zoneHistory.restore({ ...zone, time: moment.toISOString() });
        await refresh();
      }, texts.restored),
    copy: (versionId: string) =>
      attempt(async () => {
        const { zone_info } = await client.zones.duplicate({
          ...zone,
          duplicate_zone: { destination_type: 'SAME_SPACE', version_id: versionId },
        });
        await queries.invalidateQueries({ queryKey: ['zones', ids.editionId] });
        await navigate({
          to: '/e/$editionId/s/$spaceId/z/$zoneId',
          params: { ...ids, zoneId: zone_info.zone_id },
        });
      }, zones.duplicatedVersion),
  };
}
