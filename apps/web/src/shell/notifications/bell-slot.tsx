import { type ComponentType, lazy, Suspense } from 'react';

type Bell = ComponentType<{ editionId: string }>;

const NotificationBell = lazy(
  (): Promise<{ default: Bell }> =>
    import('./notification-bell.tsx').then(
      (module) => ({ default: module.NotificationBell }),
      () => ({ default: () => null }), // offline: the page works without it
    ),
);

/** The place of the bell, which is loaded after the page. */
export function BellSlot({ editionId }: { editionId: string }) {
  return (
    <span className="inline-flex size-9 shrink-0">
      <Suspense>
        <NotificationBell key={editionId} editionId={editionId} />
      </Suspense>
    </span>
  );
}
