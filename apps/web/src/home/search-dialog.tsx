import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { explainError } from '../api/explain-error.ts';
import { searchQuery, spaceNamesQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { ResultList } from './result-list.tsx';
import { findSpacesByName, mergeResults, type SearchResult } from './search-results.ts';
import type { TeamChoice } from './team-switcher.tsx';

interface SearchDialogProps {
  editionId: string;
  teams: readonly TeamChoice[];
  current: TeamChoice | undefined;
  onClose: () => void;
}

/** Searches all teams of the user and opens spaces, zones and elements. */
export function SearchDialog({ editionId, teams, current, onClose }: SearchDialogProps) {
  const texts = useTexts();
  const home = useHomeTexts();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const [active, setActive] = useState(0);
  const { items, error, answered } = useSearchResults({ editionId, teams, current, search });
  const chosen = items[Math.min(active, items.length - 1)];

  const open = ({ spaceId, zoneId, elementId }: SearchResult) => {
    onClose();
    if (zoneId === undefined) {
      return void navigate({ to: '/e/$editionId/s/$spaceId', params: { editionId, spaceId } });
    }
    void navigate({
      to: '/e/$editionId/s/$spaceId/z/$zoneId',
      params: { editionId, spaceId, zoneId },
      search: { element: elementId },
    });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive((active + step + items.length) % items.length);
    }
    if (event.key === 'Enter' && chosen) open(chosen);
  };

  return (
    <Dialog open onOpenChange={onClose} title={home.searchTitle} width="medium">
      <div className="relative">
        <Icon name="search" className="absolute top-3 left-3 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={home.searchPlaceholder}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.key}`}
          autoComplete="off"
          value={text}
          maxLength={256}
          placeholder={home.searchPlaceholder}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={press}
          className="h-11 w-full rounded-control border border-line-strong bg-raised pr-3 pl-10 text-base placeholder:text-ink-soft"
        />
      </div>
      <p className="sr-only" role="status">
        {answered && home.foundCount(items.length)}
      </p>
      <div className="mt-4 h-[50dvh] overflow-y-auto">
        {error !== undefined && (
          <Notice
            kind="error"
            title={explainError(error, texts).what}
            text={explainError(error, texts).doThis}
          />
        )}
        {search === '' && <p className="text-ink-soft">{home.searchHint}</p>}
        {answered && items.length === 0 && error === undefined && (
          <p>
            {home.noResults(search)} <span className="text-ink-soft">{home.noResultsHint}</span>
          </p>
        )}
        <ResultList id={listId} items={items} active={chosen} onOpen={open} />
      </div>
    </Dialog>
  );
}

interface Wanted extends Omit<SearchDialogProps, 'onClose'> {
  search: string;
}

/** Returns the results of the current team first, then those of the others. */
function useSearchResults({ editionId, teams, current, search }: Wanted) {
  const { client } = useSession();
  const ordered = teams.toSorted(
    (a, b) => Number(b.team_id === current?.team_id) - Number(a.team_id === current?.team_id),
  );
  const answers = useQueries({
    queries: ordered.map(({ team_id }) =>
      searchQuery(client, { edition_id: editionId, team_id, search }),
    ),
  });
  const spaces = useQueries({
    queries: ordered.map(({ team_id }) =>
      spaceNamesQuery(client, { edition_id: editionId, team_id }),
    ),
  });
  const named = findSpacesByName(
    spaces.flatMap(({ data }) => data ?? []),
    search,
  );
  const failure = answers.find(({ error }) => error !== null)?.error;
  return {
    items:
      search === '' ? [] : [...named, ...mergeResults(answers.flatMap(({ data }) => data ?? []))],
    error: failure ?? undefined,
    answered:
      search !== '' &&
      answers.every(({ isFetched, isPlaceholderData }) => isFetched && !isPlaceholderData),
  };
}

const DEBOUNCE_DELAY = 150;

/** Returns the text after typing has paused. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
