import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { FailureNotice } from '../api/failure-notice.tsx';
import { isOutOfReach } from '../api/is-out-of-reach.ts';
import { editionsQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { DeviceZones } from '../shell/device-zones.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { LoadingPage } from '../ui/skeleton.tsx';
import { WelcomePage } from './welcome-page.tsx';

/** Redirects to the default edition of the user, or shows the welcome page. */
export function StartPage() {
  const { client } = useSession();
  const { device } = useTexts().saving;
  const query = useQuery(editionsQuery(client));
  const { data: editions, error, refetch } = query;
  if (isOutOfReach(query)) {
    return (
      <AppFrame title={device.list}>
        <DeviceZones />
      </AppFrame>
    );
  }
  if (error) {
    return (
      <main className="mx-auto max-w-lg p-6">
        <FailureNotice error={error} onRetry={refetch} />
      </main>
    );
  }
  if (!editions) return <LoadingPage />;
  const first = editions.find(({ is_default }) => is_default === 'true') ?? editions[0];
  if (!first?.edition_id) return <WelcomePage />;
  return <Navigate to="/e/$editionId" params={{ editionId: first.edition_id }} replace />;
}
