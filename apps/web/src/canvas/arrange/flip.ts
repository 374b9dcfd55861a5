import type { Layout } from '@lienzo/contract';
import { centerOf, roundCoordinate, unionOf } from '../geometry/box.ts';
import { type BoxElement, elementBounds } from '../scene/scene-element.ts';
import type { Direction } from './align.ts';
import type { Layouts } from './move.ts';

/** Mirrors elements at the center of their common bounds. */
export function flipElements(elements: readonly BoxElement[], direction: Direction): Layouts {
  const common = unionOf(elements.map(elementBounds));
  if (!common) return new Map();
  const middle = centerOf(common);
  return new Map(
    elements.map(({ key, box, layout, rotation }) => {
      const center = centerOf(box);
      const isSideways = direction === 'horizontal';
      const flipped: Layout = isSideways
        ? { left: roundCoordinate(box.left + 2 * (middle.x - center.x)), fliph: !layout.fliph }
        : { top: roundCoordinate(box.top + 2 * (middle.y - center.y)), flipv: !layout.flipv };
      return [key, { ...flipped, ...(rotation !== 0 && { rotate: -rotation }) }];
    }),
  );
}
