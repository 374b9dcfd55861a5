import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listStoredZones } from '../local/stored-zones.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

const LOOK_AGAIN = 5_000;

/** The zones that this device has stored, shown while the service is out of reach. */
export function DeviceZones() {
  const { device } = useTexts().saving;
  const { me } = useSession();
  const { data: zones = [] } = useQuery({
    queryKey: ['device-zones', me.zuid],
    queryFn: () => listStoredZones(me.zuid),
    networkMode: 'always',
    refetchInterval: LOOK_AGAIN,
    retry: false,
  });
  const text = zones.length === 0 ? device.empty : device.text;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <EmptyState icon="offline" title={device.title} text={text} />
      {zones.length > 0 && (
        <ul aria-label={device.list} className="flex flex-col gap-2 px-4 pb-8">
          {zones.map(({ zone, editionId, spaceId, zoneId, zoneName, spaceName, state, unsent }) => (
            <li key={zone}>
              <Link
                to="/e/$editionId/s/$spaceId/z/$zoneId"
                params={{ editionId, spaceId: state?.spaceId ?? spaceId, zoneId }}
                className="flex items-center gap-3 rounded-card border border-line bg-paper px-4 py-3 hover:border-line-strong"
              >
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{zoneName ?? device.unnamed}</span>
                  <span className="block truncate text-ink-soft">{spaceName}</span>
                </span>
                {unsent > 0 && (
                  <span className="flex items-center gap-2 text-ink-soft">
                    <Icon name="warning" size={18} className="text-danger" />
                    {device.unsaved(unsent)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
