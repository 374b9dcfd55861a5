import type { StoredFill } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { isBoxElement } from '../scene/scene-element.ts';
import type { Board } from './board.ts';
import { angleOf, changeGradient, gradientOf, linearAt } from './gradient-fill.ts';
import { createTestBoard, putShape } from './test-board.ts';

const defaults = { from: '#2f5d8a', to: '#ffffff' };
const color = (value: string) => ({ hex: { value } });

function elementOf(board: Board, key: string) {
  const found = board.scene.find(key);
  if (!found || !isBoxElement(found)) throw new Error('There is no such element.');
  return found;
}

function putFilled(board: Board, fills: StoredFill[]) {
  return putShape(board, 1, [0, 0, 90, 60], { properties: { fills } });
}

const fillsOf = (board: Board, key: string) => board.zone.find('shape', key)?.properties?.fills;

describe('the direction of a gradient', () => {
  it('reaches the edges of the box', () => {
    expect(linearAt(0)).toEqual({ start: { x: 0, y: 0.5 }, end: { x: 1, y: 0.5 } });
    expect(linearAt(90)).toEqual({ start: { x: 0.5, y: 0 }, end: { x: 0.5, y: 1 } });
    expect(linearAt(45)).toEqual({ start: { x: 0, y: 0 }, end: { x: 1, y: 1 } });
    expect(linearAt(180)).toEqual({ start: { x: 1, y: 0.5 }, end: { x: 0, y: 0.5 } });
  });

  it('is read from its points', () => {
    for (let angle = 0; angle < 360; angle += 1)
      expect(angleOf({ stops: [], linear: linearAt(angle) })).toBe(angle);
    expect(angleOf({ stops: [] })).toBe(90);
  });
});

describe('changing a gradient', () => {
  it('replaces a solid fill and keeps its opacity', () => {
    const board = createTestBoard();
    const key = putFilled(board, [{ alpha: 0.5, solid: { color: color('#111111') } }]);
    expect(gradientOf(elementOf(board, key))).toBeUndefined();
    changeGradient(board, [elementOf(board, key)], { angle: 0, defaults });
    expect(fillsOf(board, key)).toEqual([
      {
        alpha: 0.5,
        gradient: {
          type: 'LINEAR',
          stops: [
            { color: color('#2f5d8a'), position: 0 },
            { color: color('#ffffff'), position: 1 },
          ],
          linear: { start: { x: 0, y: 0.5 }, end: { x: 1, y: 0.5 } },
        },
      },
    ]);
    expect(gradientOf(elementOf(board, key))).toEqual({ from: '#2f5d8a', to: '#ffffff', angle: 0 });
  });

  it('keeps stops and fills that the person does not see', () => {
    const board = createTestBoard();
    const stops = [
      { color: color('#0000ff'), position: 1 },
      { color: color('#00ff00'), position: 0.3 },
      { color: color('#ff0000'), position: 0 },
    ];
    const below: StoredFill = { solid: { color: color('#123456') } };
    const key = putFilled(board, [below, { gradient: { stops } }]);
    changeGradient(board, [elementOf(board, key)], { to: '#abcdef', defaults });
    expect(fillsOf(board, key)).toEqual([
      below,
      { gradient: { stops: [{ color: color('#abcdef'), position: 1 }, ...stops.slice(1)] } },
    ]);
    expect(gradientOf(elementOf(board, key))).toEqual({
      from: '#ff0000',
      to: '#abcdef',
      angle: 90,
    });
  });

  it('leaves the kind of a radial gradient', () => {
    const board = createTestBoard();
    const stops = [
      { color: color('#ff0000'), position: 0 },
      { color: color('#0000ff'), position: 1 },
    ];
    const key = putFilled(board, [
      { gradient: { type: 'RADIAL', stops, radial_angular: { spread_x: 0.4 } } },
    ]);
    expect(gradientOf(elementOf(board, key))?.angle).toBeUndefined();
    changeGradient(board, [elementOf(board, key)], { from: '#222222', angle: 45, defaults });
    expect(fillsOf(board, key)).toMatchObject([
      { gradient: { type: 'RADIAL', radial_angular: { spread_x: 0.4 } } },
    ]);
    expect(fillsOf(board, key)?.[0]?.gradient?.linear).toBeUndefined();
    expect(gradientOf(elementOf(board, key))?.from).toBe('#222222');
  });
});
