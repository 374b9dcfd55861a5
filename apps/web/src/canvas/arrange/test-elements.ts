import type { Box } from '@lienzo/shapes';
import fc from 'fast-check';
import { testId } from '../board/test-board.ts';
import type { SceneShape } from '../scene/scene-element.ts';

const length = fc.double({ min: 2, max: 2_000, noNaN: true });
const place = fc.double({ min: -5_000, max: 5_000, noNaN: true });

export const anyBox = fc.record({ left: place, top: place, width: length, height: length });
export const anyDelta = fc.record({ x: place, y: place });

/** Returns a shape with the fields that the functions in this folder read. */
export function shapeIn(box: Box, number = 1, rotation = 0): SceneShape {
  const id = testId(number);
  const layout = { ...box, rotate: rotation };
  const element = { meta: { id }, basic: { type: 'RECTANGLE' }, properties: { layout } } as const;
  const common = { key: id, id, z: 'a0', layout, box, rotation, bounds: box };
  return { ...common, kind: 'shape', element };
}
