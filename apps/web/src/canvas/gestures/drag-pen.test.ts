import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board, Tool } from '../board/board.ts';
import { createTestBoard, pointAt, putFrame, putShape } from '../board/test-board.ts';
import { startGesture } from './start-gesture.ts';

function drag(board: Board, kind: 'pen' | 'highlighter' | 'eraser', path: [number, number][]) {
  const tool: Tool = { kind };
  board.tool.set(tool);
  const [first, ...rest] = path.map(([x, y]) => pointAt(x, y));
  if (!first) return;
  const gesture = startGesture(board, first);
  for (const at of rest) gesture?.move(at);
  gesture?.end(rest.at(-1) ?? first);
}

describe('the pen', () => {
  it('draws lines one after another and selects none', () => {
    const board = createTestBoard();
    drag(board, 'pen', [
      [100, 100],
      [150, 180],
      [200, 100],
    ]);
    drag(board, 'highlighter', [
      [300, 100],
      [400, 100],
    ]);
    expect(board.scene.all().map(({ box }) => box.left)).toEqual([100, 300]);
    expect(board.selection.get().size).toBe(0);
    expect(board.tool.get().kind).toBe('highlighter');
    expect(board.hints.get().stroke).toBeUndefined();
  });

  it('uses every position between two frames', () => {
    const board = createTestBoard();
    board.tool.set({ kind: 'pen' });
    const gesture = startGesture(board, pointAt(0, 0));
    gesture?.trace?.(pointAt(50, 50));
    gesture?.move(pointAt(100, 0));
    gesture?.end(pointAt(100, 0));
    expect(board.scene.all()[0]?.box.height).toBe(50);
  });

  it('leaves its line in the frame that it is drawn in', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 400, 400]);
    drag(board, 'pen', [
      [100, 100],
      [200, 200],
    ]);
    expect(board.scene.all().at(-1)?.frameKey).toBe(frame);
  });
});

describe('the eraser', () => {
  it('removes what it touches, between two positions too, as one step', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 900, 600]);
    const kept = putShape(board, 2, [100, 400, 50, 50]);
    for (const [index, left] of [100, 300, 500].entries())
      putShape(board, 3 + index, [left, 100, 50, 50]);
    drag(board, 'eraser', [
      [60, 120],
      [700, 120],
    ]);
    expect(board.scene.all().map(({ key }) => key)).toEqual([frame, kept]);
    board.zone.undo();
    expect(board.scene.all().length).toBe(5);
  });
});

describe('the laser pointer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('leaves a trail that fades, and nothing in the zone', () => {
    const board = createTestBoard();
    board.tool.set({ kind: 'laser' });
    const gesture = startGesture(board, pointAt(0, 0));
    gesture?.move(pointAt(50, 50));
    expect(board.laser.get()).toHaveLength(2);
    gesture?.end(pointAt(50, 50));
    vi.advanceTimersByTime(1_100);
    expect(board.laser.get()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(board.scene.all().length).toBe(0);
  });
});
