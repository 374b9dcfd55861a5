import type { ElementInput } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import type { Board } from '../board/board.ts';
import { isTable } from '../board/tables.ts';
import { createTestBoard, pointAt, testId } from '../board/test-board.ts';
import type { Gesture } from './gesture.ts';
import { startGesture } from './start-gesture.ts';

const KEY = testId(1);

/** A table of 200 × 80 pixels with two columns and two rows, whose stored sizes are scaled. */
function boardWithTable(layout: object = {}): Board {
  const board = createTestBoard();
  const element: ElementInput<'shape'> = {
    meta: { id: KEY },
    basic: { type: 'TABLE' },
    properties: { layout: { left: 100, top: 100, width: 200, height: 80, ...layout } },
    table: {
      columns: ['a', 'b'].map((id) => ({ id, width: 1 })),
      rows: ['x', 'y'].map((id) => ({ id, height: 1 })),
      cells: [{ row: 'y', column: 'b', text: 'Kept' }],
    },
  };
  board.zone.insert('shape', element);
  return board;
}

function shown({ scene }: Board, find: 'find' | 'findStored' = 'findStored') {
  const table = scene[find](KEY);
  if (!isTable(table)) throw new Error('There is no table.');
  const { columns, rows, cells } = table.element.table;
  return {
    box: table.box,
    widths: columns.map(({ width }) => width),
    heights: rows.map(({ height }) => height),
    texts: cells?.map(({ text }) => text),
  };
}

function press(board: Board, kind: 'column' | 'row', index = 0): Gesture {
  const gesture = startGesture(board, pointAt(200, 140), { kind, index, key: KEY });
  if (!gesture) throw new Error('There is no gesture.');
  return gesture;
}

function drag(board: Board, kind: 'column' | 'row', [x, y]: [number, number]): void {
  const gesture = press(board, kind);
  gesture.move(pointAt(200 + x, 140 + y));
  gesture.end(pointAt(200 + x, 140 + y));
}

describe('the border of a table', () => {
  it('resizes the column before it, and the table with it, in one undo step', () => {
    const board = boardWithTable();
    drag(board, 'column', [50, 30]);
    expect(shown(board)).toEqual({
      box: { left: 100, top: 100, width: 250, height: 80 },
      widths: [150, 100],
      heights: [1, 1],
      texts: ['Kept'],
    });
    board.zone.undo();
    expect(shown(board)).toMatchObject({ box: { width: 200 }, widths: [1, 1] });
  });

  it('resizes the row before it', () => {
    const board = boardWithTable();
    drag(board, 'row', [50, 30]);
    expect(shown(board)).toMatchObject({
      box: { left: 100, top: 100, width: 200, height: 110 },
      widths: [1, 1],
      heights: [70, 40],
    });
  });

  it('leaves 24 pixels, or what there was', () => {
    const board = boardWithTable();
    drag(board, 'column', [-500, 0]);
    expect(shown(board)).toMatchObject({ box: { width: 124 }, widths: [24, 100] });
    const narrow = boardWithTable({ width: 20 });
    drag(narrow, 'column', [-500, 0]);
    expect(shown(narrow).widths).toEqual([10, 10]);
    drag(narrow, 'column', [40, 0]);
    expect(shown(narrow).widths).toEqual([50, 10]);
  });

  it('follows the rotation of the table, whose top left corner stays in place', () => {
    const board = boardWithTable({ rotate: 90 });
    // Rotated by 90°, columns go downward. The corner is at 240, 40.
    drag(board, 'column', [7, 50]);
    expect(shown(board)).toMatchObject({
      box: { left: 75, top: 125, width: 250, height: 80 },
      widths: [150, 100],
    });
  });

  it('is previewed while it is dragged, and back after it was canceled', () => {
    const board = boardWithTable();
    const gesture = press(board, 'column');
    gesture.move(pointAt(250, 140));
    expect(shown(board, 'find')).toMatchObject({ box: { width: 250 }, widths: [150, 100] });
    expect(shown(board)).toMatchObject({ box: { width: 200 }, widths: [1, 1] });
    expect(shown(board, 'find').texts).toEqual(['Kept']);
    gesture.cancel();
    expect(shown(board, 'find')).toMatchObject({ box: { width: 200 }, widths: [1, 1] });
  });

  it('changes nothing if it is only clicked, or if the table is locked in the meantime', () => {
    const board = boardWithTable();
    const gesture = press(board, 'column');
    gesture.move(pointAt(201, 140));
    gesture.end(pointAt(201, 140));
    const late = press(board, 'column');
    late.move(pointAt(250, 140));
    board.zone.change('shape', { id: KEY, locked: 'all' });
    late.end(pointAt(250, 140));
    expect(shown(board).widths).toEqual([1, 1]);
    expect(shown(board, 'find').widths).toEqual([1, 1]);
  });

  it('still belongs to its column if another person adds one before it', () => {
    const board = boardWithTable();
    const gesture = press(board, 'column', 1);
    gesture.move(pointAt(250, 140));
    const columns = ['new', 'a', 'b'].map((id) => ({ id, width: 100 }));
    board.zone.change('shape', {
      id: KEY,
      table: { columns },
      properties: { layout: { width: 300 } },
    });
    gesture.end(pointAt(250, 140));
    expect(shown(board).widths).toEqual([100, 100, 150]);
  });
});
