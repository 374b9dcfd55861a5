import type { ConnectorEnd, Point } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { resizedBounds } from '../arrange/resize.ts';
import { selectedElements } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import { createTestBoard, pointAt, putShape, testId } from '../board/test-board.ts';
import { createDragPreviews } from '../presence/drag-previews.ts';
import type { Person } from '../presence/people.ts';
import { startGesture } from './start-gesture.ts';

const at = (x: number, y: number): ConnectorEnd => ({ point: { x, y } });
const on = (shape_id: string): ConnectorEnd => ({ shape_id });

function putLine(board: Board, ends: [ConnectorEnd, ConnectorEnd], bends?: Point[]): string {
  const id = testId(9);
  const [first, second] = ends;
  const connected = { first, second };
  board.zone.insert('connector', { meta: { id }, connected, ...(bends && { bends }) });
  return id;
}

/** Returns the positions of the free ends and the bends of the line. */
function pointsOf(board: Board, find: 'find' | 'findStored' = 'findStored') {
  const line = board.scene[find](testId(9));
  if (line?.kind !== 'connector') throw new Error('There is no line.');
  const { connected, bends = [] } = line.element;
  const ends = [connected.first.point, connected.second.point];
  return [...ends, ...bends].flatMap((point) => (point ? [[point.x, point.y]] : []));
}

/** Presses the bottom right corner of a selection of 200 × 300 pixels at 0, 0. */
function pressCorner(board: Board, keys: string[]) {
  board.selection.set(new Set(keys));
  const elements = selectedElements(board.scene, board.selection.get());
  expect(resizedBounds(elements)).toEqual({ left: 0, top: 0, width: 200, height: 300 });
  const corner = { kind: 'resize', handle: { x: 1, y: 1 } } as const;
  const gesture = startGesture(board, pointAt(200, 300), corner);
  if (!gesture) throw new Error('There is no gesture.');
  return gesture;
}

/** Drags the corner with Control, so that nothing snaps. */
function dragCorner(board: Board, keys: string[], to: [number, number]): void {
  const gesture = pressCorner(board, keys);
  gesture.move(pointAt(...to, { mod: true }));
  gesture.end(pointAt(...to, { mod: true }));
}

describe('lines in a resized selection', () => {
  it('scale with it by their free ends and bends, in one undo step', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 100, 100]);
    const line = putLine(board, [at(100, 100), at(200, 300)], [{ x: 150, y: 100 }]);
    dragCorner(board, [shape, line], [400, 900]);
    expect(board.scene.find(shape)?.box).toEqual({ left: 0, top: 0, width: 200, height: 300 });
    const scaled = [
      [200, 300],
      [400, 900],
      [300, 300],
    ];
    expect(pointsOf(board)).toEqual(scaled);
    board.zone.undo();
    expect(board.scene.find(shape)?.box.width).toBe(100);
    expect(pointsOf(board)[1]).toEqual([200, 300]);
  });

  it('scale without any shape, also if they are horizontal', () => {
    const board = createTestBoard();
    const line = putLine(board, [at(0, 0), at(200, 0)]);
    const other = testId(8);
    const connected = { first: at(0, 300), second: at(100, 300) };
    board.zone.insert('connector', { meta: { id: other }, connected });
    dragCorner(board, [line, other], [100, 600]);
    expect(pointsOf(board)).toEqual([
      [0, 0],
      [100, 0],
    ]);
    expect(board.scene.find(other)?.element).toMatchObject({
      connected: { first: { point: { x: 0, y: 600 } }, second: { point: { x: 50, y: 600 } } },
    });
  });

  it('are mirrored with it', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 100, 100]);
    const line = putLine(board, [at(150, 100), at(200, 300)], [{ x: 150, y: 300 }]);
    dragCorner(board, [shape, line], [-400, 300]);
    expect(pointsOf(board)).toEqual([
      [-300, 100],
      [-400, 300],
      [-300, 300],
    ]);
  });

  it('keep an attached end, and scale the free one', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 100, 100]);
    const line = putLine(board, [on(shape), at(200, 300)]);
    dragCorner(board, [shape, line], [400, 600]);
    expect(pointsOf(board)).toEqual([[400, 600]]);
    expect(board.zone.find('connector', line)).toMatchObject({
      connected: { first: { shape_id: shape } },
    });
  });

  it('scale by their bends if they connect selected shapes', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 50, 50]), putShape(board, 2, [150, 250, 50, 50])];
    putLine(board, [on(one), on(two)], [{ x: 100, y: 25 }]);
    dragCorner(board, [one, two], [400, 600]);
    expect(pointsOf(board)).toEqual([[200, 50]]);
  });

  it('stay where they are if they are locked in the meantime', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 100, 100]);
    const line = putLine(board, [at(100, 100), at(200, 300)]);
    const gesture = pressCorner(board, [shape, line]);
    gesture.move(pointAt(400, 600, { mod: true }));
    board.zone.change('connector', { id: line, locked: 'all' });
    gesture.end(pointAt(400, 600, { mod: true }));
    expect(pointsOf(board)[1]).toEqual([200, 300]);
    expect(board.scene.find(shape)?.box.width).toBe(200);
  });

  it('are shown to other people the same before and after the change is stored', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 100, 100]);
    const line = putLine(board, [at(150, 100), at(200, 300)]);
    const gesture = pressCorner(board, [shape, line]);
    gesture.move(pointAt(-400, 300, { mod: true }));
    const expected = pointsOf(board, 'find');
    const person = { key: 'other', drag: board.drag.get(), selection: [] } as unknown as Person; // all that is read
    gesture.end(pointAt(-400, 300, { mod: true }));
    expect(pointsOf(board)).toEqual(expected);
    createDragPreviews(board.scene)([person]);
    expect(person.drag).toBeDefined();
    expect(pointsOf(board, 'find')).toEqual(expected);
  });
});
