import { limits } from '@lienzo/contract';
import { cellStyle, type Measure, type Theme } from '@lienzo/shapes';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { addRow, cellsOf, type SceneTable, textIn, writeCell } from '../board/tables.ts';
import { cssFontFamily } from '../drawing/css-font-family.ts';
import { toScreen } from '../geometry/viewport.ts';
import { useObservable } from '../state/use-observable.ts';
import { transformOf } from './text-place.ts';

interface EditorProps {
  board: Board;
  table: SceneTable;
  measure: Measure;
  theme: Theme;
}

/** The editor of the cells of a table, one after the other. */
export function TableEditor(props: EditorProps) {
  const { board, table } = props;
  const { key } = table;
  const chosen = useObservable(board.cell);
  const cells = cellsOf(table);
  const wanted = cells.find(
    ({ row, column }) => chosen?.key === key && chosen.row === row && chosen.column === column,
  );
  const cell = wanted ?? cells[0];
  useEffect(() => {
    if (!wanted && cell) board.cell.set({ key, row: cell.row, column: cell.column });
  }, [board, key, wanted, cell]);
  if (!cell) return null;
  const go = (row: string | undefined, column: string | undefined) => {
    if (row === undefined || column === undefined) board.editing.set(undefined);
    else board.cell.set({ key, row, column });
  };
  const onTab = (step: 1 | -1) => {
    const next = cells[cells.indexOf(cell) + step];
    if (next) go(next.row, next.column);
    else if (step === 1) go(addRow(board, table), cells[0]?.column);
  };
  const onEnter = () => {
    const { rows } = table.element.table;
    go(rows[rows.findIndex(({ id }) => id === cell.row) + 1]?.id, cell.column);
  };
  return (
    <CellEditor
      key={`${cell.row}:${cell.column}`}
      {...props}
      cell={cell}
      onTab={onTab}
      onEnter={onEnter}
    />
  );
}

interface CellProps extends EditorProps {
  cell: ReturnType<typeof cellsOf>[number];
  onTab: (step: 1 | -1) => void;
  onEnter: () => void;
}

function CellEditor({ board, table, cell, measure, theme, onTab, onEnter }: CellProps) {
  const { canvasPage } = useTexts();
  const view = useObservable(board.viewport);
  const field = useRef<HTMLTextAreaElement>(null);
  const { row, column, box } = cell;
  const { key } = table;
  // Typing into one cell is one undo step. Each key is written at once, so the field shows what is stored.
  const [series] = useState({});
  const type = (text: string) =>
    writeCell(board, { key, row, column, text, measure, theme, series });
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const corner = toScreen(view, { x: box.left, y: box.top });
  const isHeader = table.element.table.rows[0]?.id === row;
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') board.editing.set(undefined);
    else if (event.key === 'Tab') move(event, () => onTab(event.shiftKey ? -1 : 1));
    else if (event.key === 'Enter' && !event.shiftKey) move(event, onEnter);
  };
  const move = (event: KeyboardEvent, go: () => void) => {
    event.preventDefault();
    go();
  };
  return (
    <textarea
      ref={field}
      data-controls
      data-text-editor
      aria-label={canvasPage.table.cell}
      maxLength={limits.cellText}
      value={textIn(table, cell)}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      // Tab moves within the table, so the canvas shows no focus ring.
      onKeyUp={(event) => event.stopPropagation()}
      spellCheck={false}
      className="absolute resize-none overflow-hidden outline-2 outline-selection"
      style={{
        left: corner.x,
        top: corner.y,
        width: box.width,
        height: box.height,
        transform: transformOf(table, box, view.zoom),
        transformOrigin: '0 0',
        padding: `${cellStyle.vertical}px ${cellStyle.horizontal}px 0`,
        fontFamily: cssFontFamily('Inter'),
        fontSize: cellStyle.size,
        fontWeight: isHeader ? 600 : 400,
        fontKerning: 'none',
        lineHeight: 1.2,
        color: theme.foreground,
        background: theme.surface,
      }}
    />
  );
}
