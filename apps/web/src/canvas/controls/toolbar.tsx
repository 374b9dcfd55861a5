import type { ShapeVariant } from '@lienzo/shapes';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { noteColors } from '../arrange/notes.ts';
import type { Board, Tool } from '../board/board.ts';
import { type CommandContext, type CommandId, commands } from '../commands/commands.ts';
import { frequentShapes, newShape, recentShapes } from '../commands/recent-shapes.ts';
import { shortcutText } from '../commands/shortcut-text.ts';
import { useObservable } from '../state/use-observable.ts';
import { NoteColors } from './look/note-colors.tsx';
import { VariantIcon } from './variant-icon.tsx';

interface ToolButton {
  readonly id: CommandId;
  readonly icon: IconName;
}

/** The tools ordered by use; the keys 1 to 9 select all but the image, which opens a dialog. */
const tools: readonly ToolButton[] = [
  { id: 'select', icon: 'pointer' },
  { id: 'hand', icon: 'hand' },
  { id: 'pen', icon: 'pen' },
  { id: 'note', icon: 'note' },
  { id: 'text', icon: 'text' },
  { id: 'shape', icon: 'shapes' },
  { id: 'connector', icon: 'arrow' },
  { id: 'frame', icon: 'frame' },
  { id: 'image', icon: 'image' },
  { id: 'comment', icon: 'comment' },
];

const pens: readonly ToolButton[] = [
  { id: 'pen', icon: 'pen' },
  { id: 'highlighter', icon: 'highlighter' },
  { id: 'eraser', icon: 'eraser' },
  { id: 'laser', icon: 'laser' },
];

const column =
  'flex flex-col gap-0.5 rounded-card border border-line bg-raised p-1 shadow-float [scrollbar-width:none]';

/** The tools of the canvas, with a flyout of the pens or shapes while one of them is selected. */
export function Toolbar({ context }: { context: CommandContext }) {
  const { canvas } = useTexts();
  const { board } = context;
  const current = useObservable(board.tool);
  useRememberedShape(current);
  const run = (id: CommandId) => {
    // The button lets the user point at a place; the key comments on the selection.
    if (id === 'comment') board.tool.set({ kind: 'comment' });
    else commands[id].run(context);
  };
  const button = ({ id, icon }: ToolButton, pressed: boolean) => (
    <IconButton
      key={id}
      icon={icon}
      label={canvas.commands[id]}
      shortcut={toolKeys(id)}
      side="right"
      pressed={pressed}
      onClick={() => run(id)}
    />
  );
  const isPen = pens.some(({ id }) => id === current.kind);
  return (
    <div
      data-controls
      role="toolbar"
      aria-label={canvas.tools}
      aria-orientation="vertical"
      className="absolute top-1/2 left-3 z-10 flex max-h-[calc(100%-144px)] -translate-y-1/2 items-center gap-2"
    >
      <div className={classNames(column, 'max-h-[inherit] overflow-y-auto')}>
        {shownTools(board).map((tool) =>
          button(tool, tool.id === 'pen' ? isPen : isCurrent(tool.id, current)),
        )}
      </div>
      {isPen && board.canEdit && (
        <Flyout label={canvas.commands.pen}>
          {pens.map((pen) => button(pen, pen.id === current.kind))}
        </Flyout>
      )}
      {isCurrent('note', current) && <NoteFlyout board={board} />}
      {isCurrent('shape', current) && (
        <ShapeFlyout board={board} current={current}>
          {button({ id: 'palette', icon: 'more' }, false)}
        </ShapeFlyout>
      )}
    </div>
  );
}

function Flyout({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} data-flyout className={classNames(column, 'animate-appear')}>
      {children}
    </fieldset>
  );
}

/** The colors of new notes. */
function NoteFlyout({ board: { lastNoteColor } }: { board: Board }) {
  const { canvas } = useTexts();
  const color = useObservable(lastNoteColor) ?? noteColors[0];
  return (
    <Flyout label={canvas.commands.note}>
      <NoteColors value={color} onChange={lastNoteColor.set} />
    </Flyout>
  );
}

interface ShapeFlyoutProps {
  board: Board;
  current: Tool;
  children: ReactNode;
}

/** The frequent shapes and those that were used last. */
function ShapeFlyout({ board, current, children }: ShapeFlyoutProps) {
  const { canvas } = useTexts();
  const recent = useSyncExternalStore(recentShapes.subscribe, recentShapes.get);
  const others = recent.filter((variant) => !frequentShapes.includes(variant)).slice(0, 3);
  return (
    <Flyout label={canvas.commands.shape}>
      {[...frequentShapes, ...others].map((variant) => (
        <Tooltip key={variant.key} text={variant.label} side="right">
          <button
            type="button"
            aria-label={variant.label}
            aria-pressed={isDrawing(variant, current)}
            onClick={() => board.tool.set({ kind: 'insert', newElement: newShape(variant) })}
            className="flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-sunken aria-pressed:bg-selection-soft aria-pressed:text-selection-strong"
          >
            <VariantIcon variant={variant} width={24} />
          </button>
        </Tooltip>
      ))}
      {children}
    </Flyout>
  );
}

/** People who can only view can still point with the laser. */
function shownTools(board: Board): readonly ToolButton[] {
  const can = ({ id }: ToolButton) =>
    id === 'comment' ? board.canComment : commands[id].enabled(board);
  const laser = pens.filter(({ id }) => id === 'laser' && !board.canEdit);
  return [...tools.filter(can), ...laser];
}

/** Returns the keys of a tool, for example `P · 3`. */
function toolKeys(id: CommandId): string | undefined {
  const keys = commands[id].keys.slice(0, 2).flatMap((key) => shortcutText(key) ?? []);
  return keys.length > 0 ? keys.join(' · ') : undefined;
}

/** Remembers the shape that was selected last. */
function useRememberedShape(tool: Tool): void {
  useEffect(() => {
    if (tool.kind === 'insert' && tool.newElement.kind === 'shape')
      recentShapes.remember(tool.newElement.geometry);
  }, [tool]);
}

function isCurrent(id: CommandId, tool: Tool): boolean {
  return tool.kind === 'insert' ? tool.newElement.kind === id : tool.kind === id;
}

function isDrawing(variant: ShapeVariant, tool: Tool): boolean {
  if (tool.kind !== 'insert' || tool.newElement.kind !== 'shape') return false;
  return JSON.stringify(tool.newElement.geometry) === JSON.stringify(variant.geometry);
}
