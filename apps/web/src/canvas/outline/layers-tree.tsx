import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { boundsOfKeys } from '../board/edits.ts';
import { viewShowing } from '../geometry/reveal.ts';
import { isLocked } from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';
import { LayerRow, rowId } from './layer-row.tsx';
import { type RowStep, stepRow } from './move-rows.ts';
import { type OutlineNode, type OutlineRow, parentOf } from './outline-tree.ts';
import { selectRows } from './select-rows.ts';
import { useRowDrag } from './use-row-drag.ts';
import { indentOf, ROW_HEIGHT, scrollToRow, visibleRows } from './visible-rows.ts';

interface TreeProps {
  board: Board;
  rows: readonly OutlineRow[];
  canMove: boolean;
  onToggle: (node: OutlineNode) => void;
}

/** The rows of the panel. Only the visible ones are in the page. */
export function LayersTree({ board, rows, canMove, onToggle }: TreeProps) {
  const { outline: texts } = useTexts();
  const selection = useObservable(board.selection);
  const place = useRef<HTMLDivElement>(null);
  const scrolled = useScroll(place);
  const [activeId, setActiveId] = useState<string>();
  const [anchorId, setAnchorId] = useState<string>();
  const [renamedId, setRenamedId] = useState<string>();
  const indexOf = (id: string | undefined) => rows.findIndex(({ node }) => node.id === id);
  const showRow = (index: number) => {
    const node = place.current;
    if (!node || index < 0) return;
    const top = scrollToRow({ top: node.scrollTop, height: node.clientHeight }, index);
    if (top !== undefined) node.scrollTop = top;
  };
  useFollowSelection({ board, rows, place, showRow });

  const select = (index: number, keys: { shift: boolean; mod: boolean }) => {
    const row = rows[index];
    if (!row) return;
    const anchor = indexOf(anchorId);
    board.selection.set(selectRows(rows, board.selection.get(), { index, anchor, ...keys }));
    setActiveId(row.node.id);
    if (!keys.shift || anchor < 0) setAnchorId(row.node.id);
    if (!keys.shift && !keys.mod) showOnCanvas(board, row.node);
    showRow(index);
  };
  const rename = ({ node }: OutlineRow) => {
    if (node.element && board.canEdit && !isLocked(node.element)) setRenamedId(node.id);
  };
  const active = indexOf(activeId);
  const drag = useRowDrag({ board, rows, place, canMove, onMoved: setActiveId });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== place.current || event.ctrlKey || event.metaKey) return;
    const row = rows[active];
    const step = event.altKey && !event.shiftKey ? rowSteps[event.key] : undefined;
    if (step && row) {
      // Otherwise, Alt and an arrow key leave the page.
      event.preventDefault();
      if (canMove) setActiveId(stepRow(board, row.node.id, step) ?? row.node.id);
    }
    if (event.altKey) return;
    if (event.key === 'Escape' && drag.cancel()) {
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor(scrolled.height / ROW_HEIGHT) - 1);
    const target = targetOf(event.key, { active, page, rows });
    if (target !== undefined) select(target, { shift: event.shiftKey, mod: false });
    else if (row && isToggleKey(event.key, row)) onToggle(row.node);
    else if (row && event.key === 'ArrowLeft') select(parentOf(rows, active), NO_KEYS);
    else if (row && event.key === 'F2') rename(row);
    else if (row && event.key === 'Enter') showOnCanvas(board, row.node);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
  const { first, end } = visibleRows(scrolled, rows.length);
  return (
    <div
      ref={place}
      role="tree"
      aria-label={texts.title}
      aria-multiselectable="true"
      {...(canMove && { 'aria-keyshortcuts': Object.keys(rowSteps).map(withAlt).join(' ') })}
      {...(active >= first && active < end && { 'aria-activedescendant': rowId(activeId) })}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...drag.handlers}
      onFocus={() => active < 0 && setActiveId(rows[0]?.node.id)}
      className="group/tree relative min-h-0 grow overflow-y-auto border-line border-t outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
    >
      <div role="presentation" style={{ height: rows.length * ROW_HEIGHT }} />
      {rows.slice(first, end).map((row, index) => (
        <LayerRow
          key={row.node.id}
          board={board}
          row={row}
          top={(first + index) * ROW_HEIGHT}
          isActive={row.node.id === activeId}
          isSelected={row.node.keys.every((key) => selection.has(key))}
          isRenamed={row.node.id === renamedId}
          isTarget={drag.mark?.kind === 'row' && drag.mark.index === first + index}
          onPointerDown={(event) => row.node.id !== renamedId && drag.begin(event, row)}
          onClick={(event: MouseEvent) =>
            select(first + index, { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey })
          }
          onToggle={() => onToggle(row.node)}
          onRename={() => rename(row)}
          onRenamed={() => {
            setRenamedId(undefined);
            place.current?.focus({ preventScroll: true });
          }}
        />
      ))}
      {drag.mark?.kind === 'line' && (
        <div
          role="presentation"
          className="pointer-events-none absolute right-1 z-10 -mt-px h-0.5 rounded bg-selection"
          style={{ top: drag.mark.top, left: indentOf(drag.mark.level) }}
        />
      )}
    </div>
  );
}

/** What Alt and an arrow key do with the active row. */
const rowSteps: Readonly<Record<string, RowStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};
const withAlt = (key: string) => `Alt+${key}`;

const NO_KEYS = { shift: false, mod: false };

/** Returns the row that a key moves to. */
function targetOf(
  key: string,
  { active, page, rows }: { active: number; page: number; rows: readonly OutlineRow[] },
): number | undefined {
  const last = rows.length - 1;
  const limited = (index: number) => Math.min(last, Math.max(0, index));
  if (key === 'ArrowDown') return limited(active + 1);
  if (key === 'ArrowUp') return limited(active - 1);
  if (key === 'PageDown') return limited(active + page);
  if (key === 'PageUp') return limited(active - page);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'ArrowRight' && rows[active]?.isExpanded ? limited(active + 1) : undefined;
}

function isToggleKey(key: string, { isExpanded }: OutlineRow): boolean {
  return (
    (key === 'ArrowRight' && isExpanded === false) || (key === 'ArrowLeft' && isExpanded === true)
  );
}

/** Moves the canvas so that an element or group is visible beside the panel. */
function showOnCanvas(board: Board, { keys }: OutlineNode): void {
  const { viewport } = board;
  const box = boundsOfKeys(board, new Set(keys));
  const panel = document.querySelector('[data-layers]')?.getBoundingClientRect();
  const size = viewport.size();
  if (!box || !panel) return;
  const isBeside = panel.left > 0;
  const covered = {
    right: isBeside ? size.width - panel.left : 0,
    bottom: isBeside ? 0 : size.height - panel.top,
  };
  const view = viewShowing(box, viewport.get(), { size, covered });
  if (view) viewport.glideTo(view);
}

/** Returns the visible part of a list. */
function useScroll(place: React.RefObject<HTMLElement | null>) {
  const [part, setPart] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const node = place.current;
    if (!node) return;
    const look = () =>
      setPart((before) => {
        const next = { top: node.scrollTop, height: node.clientHeight };
        return before.top === next.top && before.height === next.height ? before : next;
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [place]);
  return part;
}

interface FollowOptions {
  board: Board;
  rows: readonly OutlineRow[];
  place: React.RefObject<HTMLElement | null>;
  showRow: (index: number) => void;
}

/** Scrolls to what is selected on the canvas. */
function useFollowSelection({ board, rows, place, showRow }: FollowOptions): void {
  const latest = useRef({ rows, showRow });
  useEffect(() => {
    latest.current = { rows, showRow };
  });
  useEffect(() => {
    const follow = () => {
      if (place.current?.contains(document.activeElement)) return;
      const selected = board.selection.get();
      const { rows: shown, showRow: show } = latest.current;
      if (selected.size > 0)
        show(shown.findIndex(({ node }) => node.element && selected.has(node.element.key)));
    };
    follow();
    return board.selection.subscribe(follow);
  }, [board, place]);
}
