import { outlineOf, type ShapeVariant, shapeVariants } from '@lienzo/shapes';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { NewElement } from '../arrange/new-elements.ts';
import type { Board } from '../board/board.ts';
import { insertInView } from '../commands/commands.ts';

interface PaletteProps {
  board: Board;
  open: boolean;
  onClose: () => void;
}

/**
 * A searchable list of all shapes. A click selects one to be drawn, Enter inserts it in the center.
 */
export function ShapePalette({ board, open, onClose }: PaletteProps) {
  if (!open || !board.canEdit) return null;
  return <OpenPalette board={board} onClose={onClose} />;
}

function OpenPalette({ board, onClose }: Omit<PaletteProps, 'open'>) {
  const { canvas } = useTexts();
  const [search, setSearch] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findVariants(search), [search]);
  useEffect(() => {
    const close = (event: PointerEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[data-palette]');
      if (!isInside) onClose();
    };
    window.addEventListener('pointerdown', close);
    return () => window.removeEventListener('pointerdown', close);
  }, [onClose]);

  const newElementOf = (variant: ShapeVariant): NewElement => ({
    kind: 'shape',
    geometry: { ...variant.geometry },
  });
  const put = (variant: ShapeVariant) => {
    onClose();
    insertInView(board, newElementOf(variant));
    document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
  };
  const take = (variant: ShapeVariant) => {
    onClose();
    board.tool.set({ kind: 'insert', newElement: newElementOf(variant) });
  };
  return (
    <div
      data-controls
      data-palette
      role="dialog"
      aria-label={canvas.commands.palette}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key.startsWith('Arrow')) walkGrid(event, grid.current);
      }}
      className="animate-appear absolute top-20 bottom-20 left-16 z-20 flex w-80 max-w-[calc(100%-80px)] flex-col rounded-card border border-line bg-raised shadow-float"
    >
      <div className="flex items-center gap-1 p-2">
        <input
          // biome-ignore lint/a11y/noAutofocus: the user just opened it
          autoFocus
          type="search"
          aria-label={canvas.searchShapes}
          placeholder={canvas.searchShapes}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={({ key }) => {
            const [first] = found;
            if (key === 'Enter' && first) put(first);
          }}
          className="h-9 grow rounded-control border border-line-strong bg-raised px-3"
        />
        <IconButton icon="close" label={canvas.close} onClick={onClose} />
      </div>
      <div
        ref={grid}
        className="grid grow grid-cols-5 content-start gap-1 overflow-y-auto p-2 pt-0"
      >
        {found.map((variant) => (
          <button
            key={variant.key}
            type="button"
            title={variant.label}
            aria-label={variant.label}
            // A click by the Enter key has no position, so the shape goes into the center.
            onClick={({ detail }) => (detail === 0 ? put(variant) : take(variant))}
            className="flex h-14 items-center justify-center rounded-control hover:bg-sunken"
          >
            <VariantIcon variant={variant} />
          </button>
        ))}
        {found.length === 0 && <p className="col-span-5 p-2 text-ink-soft">{canvas.noShapes}</p>}
      </div>
    </div>
  );
}

function findVariants(search: string): readonly ShapeVariant[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return shapeVariants;
  return shapeVariants.filter(({ keywords }) =>
    parts.every((part) => keywords.startsWith(part) || keywords.includes(` ${part}`)),
  );
}

const COLUMNS = 5;

function walkGrid(event: KeyboardEvent<HTMLElement>, grid: HTMLElement | null): void {
  const buttons = [...(grid?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -COLUMNS,
    ArrowDown: COLUMNS,
  };
  const isSearch = event.target instanceof HTMLInputElement;
  if (isSearch && event.key !== 'ArrowDown') return;
  const next = isSearch ? buttons[0] : buttons[at + (steps[event.key] ?? 0)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const VariantIcon = memo(function VariantIcon({ variant }: { variant: ShapeVariant }) {
  const { paths } = outlineOf(variant.geometry, { width: 36, height: 28 });
  return (
    <svg width={40} height={32} viewBox="-2 -2 40 32" aria-hidden="true">
      {paths.map(({ d, filled, lined, rule }) => (
        <path
          key={d}
          d={d}
          fillRule={rule}
          className={filled ? 'fill-paper' : 'fill-none'}
          stroke={lined ? 'currentColor' : 'none'}
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
});
