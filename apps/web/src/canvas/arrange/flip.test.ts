import { describe, expect, it } from 'vitest';
import { createTestBoard, putShape } from '../board/test-board.ts';
import { isBoxElement } from '../scene/scene-element.ts';
import { flipElements } from './flip.ts';

describe('flipping', () => {
  const setUp = () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 100, 50]);
    const two = putShape(board, 2, [300, 200, 50, 50]);
    board.zone.change('shape', { id: two, properties: { layout: { rotate: 30, flipv: true } } });
    return { one, two, elements: board.scene.all().filter(isBoxElement) };
  };

  it('mirrors places, shapes and rotations', () => {
    const { one, two, elements } = setUp();
    const layouts = flipElements(elements, 'horizontal');
    expect(layouts.get(one)).toMatchObject({ fliph: true });
    expect(layouts.get(one)?.left).toBeGreaterThan(200);
    expect(layouts.get(two)).toMatchObject({ fliph: true, rotate: -30 });
    expect(flipElements(elements, 'vertical').get(two)).toMatchObject({ flipv: false });
  });

  it('leaves a single shape in its place', () => {
    const { one, elements } = setUp();
    const only = elements.filter(({ key }) => key === one);
    expect(flipElements(only, 'horizontal').get(one)).toEqual({ left: 0, fliph: true });
  });
});
