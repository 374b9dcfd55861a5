import { useEffect, useRef } from 'react';
import { type HomeTexts, useHomeTexts } from '../texts/use-home-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { type ResultKind, resultKinds, type SearchResult, splitSnippet } from './search-results.ts';

const icons: Readonly<Record<ResultKind, IconName>> = {
  spaces: 'folder',
  zones: 'map',
  frames: 'frame',
  shapes: 'shapes',
  comments: 'comment',
};

interface ResultListProps {
  id: string;
  items: readonly SearchResult[];
  /** The result that Enter opens. */
  active: SearchResult | undefined;
  onOpen: (item: SearchResult) => void;
}

/** Search results in groups. The focus stays in the search field. */
export function ResultList({ id, items, active, onOpen }: ResultListProps) {
  const home = useHomeTexts();
  return (
    <div id={id} role="listbox" aria-label={home.searchTitle}>
      {resultKinds.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="mb-4">
            <div
              id={`${id}-${kind}`}
              className="px-3 pb-1 text-xs font-semibold tracking-wide text-ink-soft uppercase"
            >
              {home.found[kind]}
            </div>
            {ofKind.map((item) => (
              <Result
                key={item.key}
                id={`${id}-${item.key}`}
                item={item}
                active={item.key === active?.key}
                onOpen={onOpen}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface ResultProps {
  id: string;
  item: SearchResult;
  active: boolean;
  onOpen: (item: SearchResult) => void;
}

function Result({ id, item, active, onOpen }: ResultProps) {
  const home = useHomeTexts();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={() => onOpen(item)}
      className={classNames(
        'flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 hover:bg-sunken',
        active && 'bg-sunken',
      )}
    >
      <Icon name={icons[item.kind]} className="text-ink-soft" />
      <div className="min-w-0">
        <div className="truncate">
          {splitSnippet(item.snippet).map((piece) =>
            piece.marked ? (
              <mark key={piece.start} className="rounded-sm bg-mark text-ink">
                {piece.text}
              </mark>
            ) : (
              <span key={piece.start}>{piece.text}</span>
            ),
          )}
        </div>
        <div className="truncate text-xs text-ink-soft">{describePlace(item, home)}</div>
      </div>
    </div>
  );
}

function describePlace({ kind, zoneName, spaceName }: SearchResult, home: HomeTexts): string {
  if (kind === 'spaces') return home.spaces;
  return kind === 'zones' ? spaceName : home.inZone(zoneName, spaceName);
}
