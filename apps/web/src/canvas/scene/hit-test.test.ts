import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { elementAt, isOnFrameEdge, shapeNear } from './hit-test.ts';

describe('elementAt', () => {
  it('returns the topmost element at a point', () => {
    const board = createTestBoard();
    const below = putShape(board, 1, [0, 0, 100, 100]);
    const above = putShape(board, 2, [50, 50, 100, 100]);
    expect(elementAt(board.scene, { x: 75, y: 75 }, 0)?.key).toBe(above);
    expect(elementAt(board.scene, { x: 25, y: 25 }, 0)?.key).toBe(below);
    expect(elementAt(board.scene, { x: 300, y: 300 }, 0)).toBeUndefined();
  });

  it('hits a rotated shape where it is drawn', () => {
    const board = createTestBoard();
    const layout = { rotate: 90 };
    const shape = putShape(board, 1, [0, 40, 100, 20], { properties: { layout } });
    expect(elementAt(board.scene, { x: 50, y: 5 }, 0)?.key).toBe(shape);
    expect(elementAt(board.scene, { x: 5, y: 50 }, 0)).toBeUndefined();
  });

  it('hits a connector within the tolerance of its line', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 1, 1]), putShape(board, 2, [200, 0, 1, 1])];
    const line = putConnector(board, 3, [a, b]);
    expect(elementAt(board.scene, { x: 100, y: 5 }, 6)?.key).toBe(line);
    expect(elementAt(board.scene, { x: 100, y: 7 }, 6)).toBeUndefined();
  });

  it('does not hit a connector that lost an end', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 1, 1]), putShape(board, 2, [200, 0, 1, 1])];
    putConnector(board, 3, [a, b]);
    board.zone.remove(b);
    expect(elementAt(board.scene, { x: 100, y: 0 }, 6)).toBeUndefined();
  });

  it('hits the name above a frame', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 200, 200]);
    expect(elementAt(board.scene, { x: 20, y: -20 }, 0)?.key).toBe(frame);
    expect(elementAt(board.scene, { x: 20, y: -30 }, 0)).toBeUndefined();
  });
});

describe('shapeNear', () => {
  it('finds a shape near a point, even under a frame', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 50, 50]);
    putFrame(board, 2, [0, 0, 200, 200]);
    expect(shapeNear(board.scene, { x: 60, y: 25 }, 24)?.key).toBe(shape);
    expect(shapeNear(board.scene, { x: 80, y: 25 }, 24)).toBeUndefined();
  });
});

describe('isOnFrameEdge', () => {
  it('is true on the name and the border, and false inside', () => {
    const board = createTestBoard();
    const frame = board.scene.find(putFrame(board, 1, [0, 0, 200, 200]));
    if (frame?.kind !== 'frame') throw new Error('There is no frame.');
    expect(isOnFrameEdge(frame, { x: 50, y: -10 }, 6)).toBe(true);
    expect(isOnFrameEdge(frame, { x: 3, y: 100 }, 6)).toBe(true);
    expect(isOnFrameEdge(frame, { x: 100, y: 100 }, 6)).toBe(false);
  });

  it('is true everywhere in a frame that is thinner than its border', () => {
    const board = createTestBoard();
    const frame = board.scene.find(putFrame(board, 1, [0, 0, 200, 10]));
    if (frame?.kind !== 'frame') throw new Error('There is no frame.');
    expect(isOnFrameEdge(frame, { x: 100, y: 5 }, 6)).toBe(true);
  });
});
