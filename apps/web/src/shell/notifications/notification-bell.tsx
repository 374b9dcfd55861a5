import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useNotificationTexts } from '../../texts/use-notification-texts.ts';
import { NotificationList } from './notification-list.tsx';
import { useUnreadCount } from './use-unread-count.ts';

/** A button with the number of unread notifications, which opens their list. */
export function NotificationBell({ editionId }: { editionId: string }) {
  const texts = useNotificationTexts();
  const [open, setOpen] = useState(false);
  const count = useUnreadCount(editionId);
  const shown = count > 99 ? '99+' : String(count);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          title={texts.title}
          aria-label={count > 0 ? texts.unread(shown) : texts.title}
          className="relative inline-flex size-9 items-center justify-center rounded-control text-ink hover:bg-sunken"
        >
          <BellIcon />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-on-accent"
            >
              {shown}
            </span>
          )}
        </button>
      </Popover.Trigger>
      <span role="status" className="sr-only">
        {count > 0 && texts.arrived(shown)}
      </span>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={texts.title}
          className="animate-appear z-50 flex max-h-[min(36rem,var(--radix-popper-available-height))] w-[min(24rem,var(--radix-popper-available-width))] flex-col rounded-card border border-line bg-raised text-ink shadow-float"
        >
          <NotificationList editionId={editionId} unread={count} onClose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function BellIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M5.500 13.500V9a4.500 4.500 0 0 1 9 0v4.500l1.500 1.500H4zM8.500 17h3" />
    </svg>
  );
}
