import { describe, expect, it } from 'vitest';
import type { SceneShape } from '../scene/scene-element.ts';
import type { Board } from './board.ts';
import { changeRadius, maxRadius, radiusOf, roundableShapes } from './corner-radius.ts';
import { createTestBoard, putFrame, putShape } from './test-board.ts';

function shapeOf(board: Board, key: string): SceneShape {
  const found = board.scene.find(key);
  if (found?.kind !== 'shape') throw new Error('There is no such shape.');
  return found;
}

describe('the radius of corners', () => {
  it('is a choice for rectangles, not for texts and other shapes', () => {
    const board = createTestBoard();
    const plain = putShape(board, 1, [0, 0, 90, 60]);
    putShape(board, 2, [0, 0, 90, 60], { properties: { fills: [], strokes: [] } });
    putShape(board, 3, [0, 0, 90, 60], { basic: { type: 'OVAL' } });
    putFrame(board, 4, [0, 0, 90, 60]);
    expect(roundableShapes(board.scene.all()).map(({ key }) => key)).toEqual([plain]);
  });

  it('turns a rectangle into a rounded one and back', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 90, 60]);
    expect([radiusOf(shapeOf(board, key)), maxRadius(shapeOf(board, key))]).toEqual([0, 30]);
    changeRadius(board, [shapeOf(board, key)], 12);
    expect(board.zone.find('shape', key)?.basic).toEqual({
      type: 'ROUNDED_RECTANGLE',
      rounded_rectangle: { type: 'NORMAL', radius: 12 },
    });
    expect(radiusOf(shapeOf(board, key))).toBe(12);
    changeRadius(board, [shapeOf(board, key)], 0);
    expect(board.zone.find('shape', key)?.basic).toEqual({ type: 'RECTANGLE' });
  });

  it('keeps which corners are rounded', () => {
    const board = createTestBoard();
    const key = putShape(board, 1, [0, 0, 90, 60], {
      basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type: 'DIAGONAL' } },
    });
    expect(radiusOf(shapeOf(board, key))).toBe(10);
    changeRadius(board, [shapeOf(board, key)], 0);
    expect(board.zone.find('shape', key)?.basic).toEqual({
      type: 'ROUNDED_RECTANGLE',
      rounded_rectangle: { type: 'DIAGONAL', radius: 0 },
    });
  });
});
