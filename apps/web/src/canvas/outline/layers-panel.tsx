import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { Board } from '../board/board.ts';
import { throttle } from '../state/throttle.ts';
import { LayersTree } from './layers-tree.tsx';
import { buildOutline, type OutlineNode, rowsOf } from './outline-tree.ts';
import { createMatcher } from './row-label.ts';

/** Lists what is on the canvas, the topmost first. */
export function LayersPanel({ board, onClose }: { board: Board; onClose: () => void }) {
  const { outline: texts } = useTexts();
  const [words, setWords] = useState('');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const nodes = useOutline(board);
  // Typing does not wait for the list.
  const sought = useDeferredValue(words);
  const matches = useMemo(() => createMatcher(sought, texts), [sought, texts]);
  const rows = useMemo(() => rowsOf(nodes, { collapsed, matches }), [nodes, collapsed, matches]);
  const field = useRef<HTMLInputElement>(null);
  useRestoreFocus();
  useEffect(() => {
    // On a touch screen, the keyboard would cover the panel.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  const toggle = ({ id }: OutlineNode) => setCollapsed((before) => toggled(before, id));
  return (
    <aside
      data-controls
      data-layers
      aria-label={texts.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (words !== '' && event.target === field.current) setWords('');
        else onClose();
      }}
      className="animate-appear pointer-events-auto absolute inset-x-0 bottom-0 z-30 flex h-[45dvh] flex-col rounded-t-card border border-line bg-raised text-ink shadow-float sm:inset-auto sm:top-16 sm:right-3 sm:bottom-16 sm:h-auto sm:w-80 sm:rounded-card"
    >
      <header className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 className="grow text-base font-semibold">{texts.title}</h2>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      <search className="relative mx-3 mb-2">
        <Icon
          name="search"
          size={16}
          className="pointer-events-none absolute top-2.5 left-2.5 text-ink-soft"
        />
        <input
          ref={field}
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="h-9 w-full rounded-control border border-line bg-surface pr-2 pl-8 text-ink placeholder:text-ink-soft"
        />
      </search>
      {rows.length === 0 ? (
        <EmptyState
          icon={words === '' ? 'outline' : 'search'}
          title={words === '' ? texts.empty : texts.noMatches}
          {...(words === '' && { text: texts.emptyText })}
        />
      ) : (
        <LayersTree
          board={board}
          rows={rows}
          // A search hides the rows between the shown ones.
          canMove={board.canEdit && !matches}
          onToggle={toggle}
        />
      )}
    </aside>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? ids.difference(new Set([id])) : ids.union(new Set([id]));
}

/** Reading 20,000 elements takes some milliseconds, too long for every frame of a change. */
const PAUSE_MILLISECONDS = 200;

/** Returns the tree of what is on the canvas, shortly after it changed. */
function useOutline({ scene }: Board): readonly OutlineNode[] {
  const [nodes, setNodes] = useState(() => buildOutline(scene));
  useEffect(() => {
    const renew = throttle(PAUSE_MILLISECONDS, () => setNodes(buildOutline(scene)));
    const stop = scene.subscribe(() => renew(undefined));
    return () => {
      stop();
      renew.stop();
    };
  }, [scene]);
  return nodes;
}
