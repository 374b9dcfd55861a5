import { useEffect, useState } from 'react';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { SearchDialog } from './search-dialog.tsx';
import type { TeamChoice } from './team-switcher.tsx';

interface SearchBoxProps {
  editionId: string;
  teams: readonly TeamChoice[];
  current: TeamChoice | undefined;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A button that looks like a field and opens the search, as ⌘K or Ctrl+K do. */
export function SearchBox(props: SearchBoxProps) {
  const home = useHomeTexts();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      // Another dialog is open and takes precedence.
      if (!document.querySelector('[role="dialog"]')) setOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="ml-auto flex h-9 min-w-9 items-center justify-center gap-2 rounded-control border border-line bg-raised px-2 text-ink-soft hover:border-line-strong sm:w-72 sm:justify-start sm:px-3"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
        <span className="sr-only grow text-left sm:not-sr-only">{home.search}</span>
        <span aria-hidden="true" className="hidden text-xs sm:inline">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open && <SearchDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
