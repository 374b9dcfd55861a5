import { limits } from '@lienzo/contract';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Board } from '../board/board.ts';
import { addColumn, addRow, removeColumn, removeRow, type SceneTable } from '../board/tables.ts';
import { useObservable } from '../state/use-observable.ts';

/** Adds and removes rows and columns of a table, beside the cell that was edited last. */
export function TableButtons({ board, table }: { board: Board; table: SceneTable }) {
  const texts = useTexts().canvasPage.table;
  const cell = useObservable(board.cell);
  const { row, column } = cell?.key === table.key ? cell : {};
  const { rows, columns } = table.element.table;
  return (
    <>
      <IconButton
        icon="row-add"
        label={texts.addRow}
        disabled={rows.length >= limits.rows}
        onClick={() => addRow(board, table, row)}
      />
      <IconButton
        icon="row-remove"
        label={texts.removeRow}
        disabled={rows.length === 1}
        onClick={() => removeRow(board, table, row)}
      />
      <IconButton
        icon="column-add"
        label={texts.addColumn}
        disabled={columns.length >= limits.columns}
        onClick={() => addColumn(board, table, column)}
      />
      <IconButton
        icon="column-remove"
        label={texts.removeColumn}
        disabled={columns.length === 1}
        onClick={() => removeColumn(board, table, column)}
      />
    </>
  );
}
