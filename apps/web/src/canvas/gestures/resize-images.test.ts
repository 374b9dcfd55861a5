import { elementKey } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import type { ResizeHandle } from '../arrange/resize.ts';
import { createTestBoard, pointAt, putShape } from '../board/test-board.ts';
import { startGesture } from './start-gesture.ts';

/** Drags a handle of an image of 200 by 100 by 50 pixels to the right, and returns its size. */
function resized(handle: ResizeHandle, shift = false) {
  const board = createTestBoard();
  const id = putShape(board, 1, [0, 0, 200, 100], { basic: { type: 'IMAGE' } });
  board.selection.set(new Set([elementKey(id)]));
  const gesture = startGesture(board, pointAt(200, 100), { kind: 'resize', handle });
  const end = { ...pointAt(250, 100), shift };
  gesture?.move(end);
  gesture?.end(end);
  const { width, height } = board.zone.find('shape', id)?.properties?.layout ?? {};
  return [width, height];
}

describe('an image', () => {
  it('keeps its ratio at a corner, unless Shift is held', () => {
    expect(resized({ x: 1, y: 1 })).toEqual([250, 125]);
    expect(resized({ x: 1, y: 1 }, true)).toEqual([250, 100]);
  });

  it('is stretched at a side', () => {
    expect(resized({ x: 1, y: 0 })).toEqual([250, 100]);
  });
});
