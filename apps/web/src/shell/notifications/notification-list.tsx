import type { Notification } from '@lienzo/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { notificationsQuery } from '../../api/queries.ts';
import { describeAge } from '../../api/timestamp.ts';
import { usePreferences } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useNotificationTexts } from '../../texts/use-notification-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface NotificationListProps {
  editionId: string;
  unread: number;
  onClose: () => void;
}

/** The notifications of the person, the newest first. */
export function NotificationList({ editionId, unread, onClose }: NotificationListProps) {
  const texts = useNotificationTexts();
  const { client } = useSession();
  const queries = useQueryClient();
  const found = useInfiniteQuery(notificationsQuery(client, editionId));
  const markRead = async (ids?: string[]) => {
    const which = ids ? { notification_ids: ids } : {};
    await client.notifications.markRead({ edition_id: editionId, ...which });
    await queries.invalidateQueries({ queryKey: ['notifications', editionId] });
  };
  const all = found.data?.pages.flatMap(({ notifications }) => notifications);
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="grow font-semibold">{texts.title}</h2>
        {unread > 0 && (
          <Button size="small" kind="quiet" onClick={() => void markRead().catch(() => {})}>
            {texts.markAll}
          </Button>
        )}
      </header>
      <div className="min-h-0 grow overflow-y-auto p-1">
        {found.error && <FailureNotice error={found.error} onRetry={found.refetch} />}
        {found.isPending && <Skeleton className="m-2 h-24" />}
        {all?.length === 0 && (
          <EmptyState icon="comment" title={texts.none} text={texts.noneText} />
        )}
        <ul>
          {all?.map((notification) => (
            <li key={notification.notification_id}>
              <Target
                editionId={editionId}
                notification={notification}
                onOpen={() => {
                  onClose();
                  // The page that opens shows what it is about, even if this fails.
                  if (!notification.read)
                    void markRead([notification.notification_id]).catch(() => {});
                }}
              >
                <Item notification={notification} />
              </Target>
            </li>
          ))}
        </ul>
        {found.hasNextPage && (
          <Button
            size="small"
            kind="quiet"
            disabled={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </div>
      <footer className="border-t border-line px-4 py-2">
        <Link
          to="/e/$editionId/settings/$section"
          params={{ editionId, section: 'notifications' }}
          onClick={onClose}
          className="text-accent underline"
        >
          {texts.settings}
        </Link>
      </footer>
    </>
  );
}

interface TargetProps {
  editionId: string;
  notification: Notification;
  onOpen: () => void;
  children: ReactNode;
}

/** A link to what a notification is about. */
function Target({ editionId, notification, onOpen, children }: TargetProps) {
  const { space_id: spaceId, zone_id: zoneId, comment_id: element, team_id: team } = notification;
  const common = {
    onClick: onOpen,
    className: 'block rounded-control p-2 text-left hover:bg-sunken',
  };
  if (zoneId && spaceId)
    return (
      <Link
        to="/e/$editionId/s/$spaceId/z/$zoneId"
        params={{ editionId, spaceId, zoneId }}
        search={element ? { element } : {}}
        {...common}
      >
        {children}
      </Link>
    );
  if (spaceId)
    return (
      <Link to="/e/$editionId/s/$spaceId" params={{ editionId, spaceId }} {...common}>
        {children}
      </Link>
    );
  return (
    <Link to="/e/$editionId" params={{ editionId }} search={team ? { team } : {}} {...common}>
      {children}
    </Link>
  );
}

function Item({ notification }: { notification: Notification }) {
  const texts = useNotificationTexts();
  const { language } = usePreferences();
  const { kind, actor, read, time, text } = notification;
  const name = actor?.display_name ?? texts.someone;
  const place =
    notification.zone_name ?? notification.space_name ?? notification.team_name ?? 'Lienzo';
  return (
    <span className="flex gap-3">
      <Avatar zuid={actor?.zuid ?? '0'} name={name} size={28} />
      <span className="min-w-0 grow">
        <span className={classNames('block break-words', !read && 'font-semibold')}>
          {texts.lines[kind](name, place)}
        </span>
        {text && <span className="line-clamp-2 block break-words text-ink-soft">{text}</span>}
        <span className="block text-xs text-ink-soft">
          {describeAge(time, { language, now: Date.now() })}
        </span>
      </span>
      {!read && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{texts.isUnread}</span>
        </span>
      )}
    </span>
  );
}
