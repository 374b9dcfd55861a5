import { describe, expect, it } from 'vitest';
import { changeOpacity, opacityOf } from './opacity.ts';
import { createTestBoard, putShape } from './test-board.ts';

const colors = { surface: '#ffffff', ink: '#000000' };
const red = { solid: { color: { hex: { value: '#ff0000' } } } };
const black = { solid: { color: { hex: { value: '#000000' } } } };

function setUp(properties: object) {
  const board = createTestBoard();
  const key = putShape(board, 1, [0, 0, 10, 10], { properties });
  const find = () => {
    const element = board.scene.find(key);
    if (element?.kind !== 'shape') throw new Error('The shape is gone.');
    return element;
  };
  return { board, find };
}

describe('the opacity', () => {
  it('of fills and borders is changed together', () => {
    const { board, find } = setUp({ fills: [red], strokes: [{ width: 3, fill: black }] });
    expect(opacityOf(find())).toBe(1);
    changeOpacity(board, [find()], { alpha: 0.4, ...colors });
    expect(find().element.properties).toMatchObject({
      fills: [{ ...red, alpha: 0.4 }],
      strokes: [{ width: 3, fill: { ...black, alpha: 0.4 } }],
    });
    expect(opacityOf(find())).toBe(0.4);
  });

  it('gives an element the default colors if it has none of its own', () => {
    const { board, find } = setUp({});
    changeOpacity(board, [find()], { alpha: 0.5, ...colors });
    expect(find().element.properties).toMatchObject({
      fills: [{ solid: { color: { hex: { value: '#ffffff' } } }, alpha: 0.5 }],
      strokes: [{ fill: { ...black, alpha: 0.5 } }],
    });
  });

  it('adds no fill and no border to an element that has none', () => {
    const { board, find } = setUp({ fills: [], strokes: [] });
    changeOpacity(board, [find()], { alpha: 0.5, ...colors });
    expect(find().element.properties).toMatchObject({ fills: [], strokes: [] });
  });

  it('is not changed by people who cannot edit', () => {
    const { board, find } = setUp({ fills: [red] });
    changeOpacity({ ...board, canEdit: false }, [find()], { alpha: 0.4, ...colors });
    expect(opacityOf(find())).toBe(1);
  });
});
