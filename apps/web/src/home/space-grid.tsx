import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { spacesQuery } from '../api/queries.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SpaceCard } from './space-card.tsx';
import { readListChoice, sectionOf, sortParameter } from './space-lists.ts';
import type { TeamChoice } from './team-switcher.tsx';

interface SpaceGridProps {
  place: { edition_id: string; team_id: string };
  teams: readonly TeamChoice[];
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,248px),1fr))] gap-4 sm:gap-6';

export function SpaceGrid({ place, teams }: SpaceGridProps) {
  const { client } = useSession();
  const { filter, sort } = readListChoice(useSearch({ from: '/e/$editionId' }));
  const query = spacesQuery(client, { ...place, action_type: filter, ...sortParameter(sort) });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query);
  const home = useHomeTexts();
  const { asList } = usePreferences();
  if (error && !data) return <FailureNotice error={error} onRetry={refetch} />;
  if (!data) return <Waiting />;
  const spaces = data.pages.flat();
  if (spaces.length === 0) {
    const icon = sectionOf(filter).icon;
    return <EmptyState icon={icon} title={home.empty[filter]} text={home.emptyText[filter]} />;
  }
  return (
    <>
      <ul className={asList ? 'flex flex-col gap-2' : grid}>
        {spaces.map((space) => (
          <SpaceCard
            key={space.space_id}
            space={space}
            editionId={place.edition_id}
            teams={teams}
            asRow={asList}
          />
        ))}
      </ul>
      {hasNextPage && (
        <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} label={home.loadMore} />
      )}
    </>
  );
}

function Waiting() {
  const { shell } = useTexts();
  return (
    <div className={grid} role="status" aria-label={shell.loading}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} className="h-58 rounded-card" />
      ))}
    </div>
  );
}

/** Loads more spaces when it comes into view or is pressed. */
function More({ busy, onMore, label }: { busy: boolean; onMore: () => void; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const load = useRef(onMore);
  load.current = onMore;
  useEffect(() => {
    if (!place.current || busy) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load.current(),
      { rootMargin: '400px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [busy]);
  return (
    <div ref={place} className="flex justify-center py-8">
      <Button onClick={onMore} disabled={busy}>
        {label}
      </Button>
    </div>
  );
}
