import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Icon } from '../ui/icon.tsx';

/** Says that changes in zones that are not on the screen are not saved yet. */
export function UnsentNotice() {
  const { zones } = useSession();
  const { background } = useTexts().saving;
  const unsent = useSyncExternalStore(zones.subscribe, zones.unsent);
  const [first] = unsent;
  const count = unsent.reduce((sum, { changes }) => sum + changes, 0);
  return (
    <div role="status">
      {first && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2">
          <Icon name="warning" className="text-danger" />
          <p className="min-w-0 grow">
            <span className="font-medium">{background.sending(count)}</span>{' '}
            <span className="text-ink-soft">{background.hint}</span>
          </p>
          <Link
            to="/e/$editionId/s/$spaceId/z/$zoneId"
            params={first}
            className="font-medium text-accent underline underline-offset-2"
          >
            {background.open}
          </Link>
        </div>
      )}
    </div>
  );
}
