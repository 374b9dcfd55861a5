import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { labelOf, readingOrder } from './element-label.ts';

describe('labels for screen readers', () => {
  const words = {
    frame: (name: string) => `frame ${name}`,
    shape: (kind: string) => `shape ${kind}`,
    connector: (from: string, to: string) => `from ${from} to ${to}`,
    line: 'line',
    nothing: 'nothing',
    at: (left: number, top: number) => `at ${left} ${top}`,
  };

  it('name kind, text and position', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [5, 5, 10, 10]);
    const paragraphs = [{ id: board.newId(), portions: [{ text: 'Yes' }] }];
    const shape = putShape(board, 2, [1, 2, 3, 4], { text: { paragraphs } });
    const line = putConnector(board, 3, [shape, frame]);
    const heard = (key: string) => {
      const element = board.scene.find(key);
      return element && labelOf(board.scene, element, words);
    };
    expect(heard(frame)).toBe('frame Frame 1, at 5 5');
    expect(heard(shape)).toBe('shape rectangle, Yes, at 1 2');
    expect(heard(line)).toBe('from Yes to Frame 1, at 1 2');
    const point = { x: 7, y: 8 };
    const connected = { first: { point }, second: { shape_id: frame } };
    board.zone.change('connector', { id: line, connected });
    expect(heard(line)).toBe('from nothing to Frame 1, at 5 5');
    board.zone.change('connector', { id: line, connected: { ...connected, second: { point } } });
    expect(heard(line)).toBe('line, at 7 8');
  });

  it('are ordered by rows, from left to right', () => {
    const board = createTestBoard();
    const low = putShape(board, 1, [0, 200, 9, 9]);
    const right = putShape(board, 2, [100, 5, 9, 9]);
    const left = putShape(board, 3, [0, 10, 9, 9]);
    // It has the lowest id, and its box starts where the left shape does.
    const line = putConnector(board, 0, [left, right]);
    board.scene.preview(new Map([[left, { top: 5 }]]));
    const order = readingOrder(board.scene.all()).map(({ key }) => key);
    expect(order).toEqual([left, line, right, low]);
  });
});
