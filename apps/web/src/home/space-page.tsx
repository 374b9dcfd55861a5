import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { FailureNotice } from '../api/failure-notice.tsx';
import { isOutOfReach } from '../api/is-out-of-reach.ts';
import { zonesQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { DeviceZones } from '../shell/device-zones.tsx';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingPage } from '../ui/skeleton.tsx';

/** Opens the first zone of a space. */
export function SpacePage() {
  const { editionId, spaceId } = useParams({ from: '/e/$editionId/s/$spaceId' });
  const { client } = useSession();
  const home = useHomeTexts();
  const { shell, saving } = useTexts();
  const query = zonesQuery(client, { edition_id: editionId, space_id: spaceId });
  const result = useQuery(query);
  const { data: zones, error, refetch } = result;
  const goToSpaces = (
    <Link
      to="/e/$editionId"
      params={{ editionId }}
      className="font-medium text-accent underline underline-offset-2"
    >
      {shell.goToSpaces}
    </Link>
  );
  if (isOutOfReach(result)) {
    return (
      <AppFrame title={saving.device.list} editionId={editionId}>
        <DeviceZones />
      </AppFrame>
    );
  }
  if (error) {
    return (
      <main className="mx-auto flex max-w-lg flex-col gap-4 p-6">
        <FailureNotice error={error} onRetry={refetch} />
        {goToSpaces}
      </main>
    );
  }
  if (!zones) return <LoadingPage />;
  const zoneId = zones[0]?.zone_id;
  if (!zoneId) {
    return (
      <main>
        <EmptyState icon="lock" title={home.noZone} text={home.noZoneHint}>
          {goToSpaces}
        </EmptyState>
      </main>
    );
  }
  return (
    <Navigate
      to="/e/$editionId/s/$spaceId/z/$zoneId"
      params={{ editionId, spaceId, zoneId }}
      replace
    />
  );
}
