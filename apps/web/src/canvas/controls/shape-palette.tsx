import { type ShapeVariant, shapeVariants } from '@lienzo/shapes';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type CommandContext, insertInView } from '../commands/commands.ts';
import { newShape, recentShapes } from '../commands/recent-shapes.ts';
import { VariantIcon } from './variant-icon.tsx';

interface PaletteProps {
  context: CommandContext;
  open: boolean;
  onClose: () => void;
}

/**
 * A searchable list of all shapes. A click selects one to be drawn, Enter inserts it in the center.
 */
export function ShapePalette({ context, open, onClose }: PaletteProps) {
  if (!open || !context.board.canEdit) return null;
  return <OpenPalette context={context} onClose={onClose} />;
}

function OpenPalette({ context, onClose }: Omit<PaletteProps, 'open'>) {
  const { board } = context;
  const { canvas, canvasPage } = useTexts();
  const [search, setSearch] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState('');
  // The list stays as it was when the palette opened.
  const [recent] = useState(recentShapes.get);
  const titles = { recent: canvasPage.recentShapes, ...canvasPage.shapeSections };
  const found = useMemo(() => findVariants(search), [search]);
  useEffect(() => {
    const close = (event: PointerEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[data-palette]');
      if (!isInside) onClose();
    };
    window.addEventListener('pointerdown', close);
    return () => window.removeEventListener('pointerdown', close);
  }, [onClose]);

  const put = (variant: ShapeVariant) => {
    onClose();
    if (pickFor(context, variant)) return;
    recentShapes.remember(variant.geometry);
    insertInView(board, newShape(variant));
    document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
  };
  const take = (variant: ShapeVariant) => {
    onClose();
    if (pickFor(context, variant)) return;
    board.tool.set({ kind: 'insert', newElement: newShape(variant) });
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
      <div ref={grid} className="grow overflow-y-auto p-2 pt-0">
        {sectionsOf(found, search, recent).map(({ name, variants }) => (
          <section key={name} aria-label={name && titles[name]}>
            {name && (
              <h3 className="sticky top-0 bg-raised py-1 text-xs font-medium text-ink-soft">
                {titles[name]}
              </h3>
            )}
            <div className="grid grid-cols-5 gap-1 pb-2">
              {variants.map((variant) => (
                <button
                  key={variant.key}
                  type="button"
                  aria-label={variant.label}
                  onPointerEnter={() => setPointed(variant.label)}
                  onFocus={() => setPointed(variant.label)}
                  // A click by the Enter key has no position, so the shape goes into the center.
                  onClick={({ detail }) => (detail === 0 ? put(variant) : take(variant))}
                  className="flex h-14 items-center justify-center rounded-control hover:bg-sunken"
                >
                  <VariantIcon variant={variant} />
                </button>
              ))}
            </div>
          </section>
        ))}
        {found.length === 0 && <p className="p-2 text-ink-soft">{canvas.noShapes}</p>}
      </div>
      <p
        aria-hidden="true"
        className="h-9 shrink-0 truncate border-t border-line px-3 py-2 text-ink-soft"
      >
        {pointed || canvasPage.shapesHint}
      </p>
    </div>
  );
}

/** Opens the file dialog for images and file cards, which are not drawn. Returns false for other shapes. */
function pickFor(context: CommandContext, { geometry }: ShapeVariant): boolean {
  const type = 'basic' in geometry ? geometry.basic?.type : undefined;
  if (type !== 'IMAGE' && type !== 'FILE') return false;
  context.pickFiles(type === 'FILE' ? '' : undefined);
  return true;
}

function findVariants(search: string): readonly ShapeVariant[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return shapeVariants;
  return shapeVariants.filter(({ keywords }) =>
    parts.every((part) => keywords.startsWith(part) || keywords.includes(` ${part}`)),
  );
}

const order = [
  ...(['basic', 'flowchart', 'block_arrow', 'star', 'callout', 'mathematical_symbol'] as const),
];

interface PaletteSection {
  /** Search results have no name. */
  readonly name?: (typeof order)[number] | 'recent';
  readonly variants: readonly ShapeVariant[];
}

/** Returns the recent shapes and one section per family, or the results of a search. */
function sectionsOf(
  found: readonly ShapeVariant[],
  search: string,
  recent: readonly ShapeVariant[],
): PaletteSection[] {
  if (search.trim() !== '') return [{ variants: found }];
  const families = order.map((name) => ({
    name,
    variants: found.filter(({ family }) => family === name),
  }));
  return recent.length > 0 ? [{ name: 'recent', variants: recent }, ...families] : families;
}

/** Moves the focus with the arrow keys; up and down go to the nearest shape of the next row. */
function walkGrid(event: KeyboardEvent<HTMLElement>, grid: HTMLElement | null): void {
  const buttons = [...(grid?.querySelectorAll('button') ?? [])];
  const isSearch = event.target instanceof HTMLInputElement;
  if (isSearch && event.key !== 'ArrowDown') return;
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = isSearch ? buttons[0] : neighborOf(buttons, at, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighborOf(buttons: readonly HTMLButtonElement[], at: number, key: string) {
  if (key === 'ArrowLeft') return buttons[at - 1];
  if (key === 'ArrowRight') return buttons[at + 1];
  const from = buttons[at]?.getBoundingClientRect();
  if (!from) return undefined;
  const sign = key === 'ArrowDown' ? 1 : -1;
  // Rows count more than columns.
  const distance = (button: HTMLButtonElement) => {
    const { left, top } = button.getBoundingClientRect();
    const down = (top - from.top) * sign;
    return down < 1 ? Number.POSITIVE_INFINITY : down * 100 + Math.abs(left - from.left);
  };
  const nearest = buttons.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest && Number.isFinite(distance(nearest)) ? nearest : undefined;
}
