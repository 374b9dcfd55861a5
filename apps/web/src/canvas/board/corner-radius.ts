import { cornerRadius } from '@lienzo/shapes';
import { isOnlyText, type SceneElement, type SceneShape } from '../scene/scene-element.ts';
import type { Board } from './board.ts';

/** Returns the shapes whose corners can be rounded: rectangles that are more than a text. */
export function roundableShapes(elements: readonly SceneElement[]): SceneShape[] {
  return elements.filter((element): element is SceneShape => {
    if (element.kind !== 'shape') return false;
    const { type } = element.element.basic ?? {};
    return !isOnlyText(element) && (type === 'RECTANGLE' || type === 'ROUNDED_RECTANGLE');
  });
}

/** Returns the radius of the corners of a rectangle in pixels. */
export function radiusOf({ box, element: { basic } }: SceneShape): number {
  if (basic?.type !== 'ROUNDED_RECTANGLE') return 0;
  return cornerRadius(box, basic.rounded_rectangle?.radius);
}

/** Returns the largest radius that a rectangle can have. */
export function maxRadius({ box }: SceneShape): number {
  return Math.min(box.width, box.height) / 2;
}

/** Changes the radius of the corners. Rectangles become rounded ones, and without a radius the reverse. */
export function changeRadius(
  { zone, canEdit }: Board,
  shapes: readonly SceneShape[],
  radius: number,
): void {
  if (!canEdit) return;
  zone.transact(() => {
    for (const { id, element } of shapes) {
      const { type = 'NORMAL' } = element.basic?.rounded_rectangle ?? {};
      zone.change('shape', {
        id,
        basic:
          radius === 0 && type === 'NORMAL'
            ? { type: 'RECTANGLE' }
            : { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type, radius } },
      });
    }
  });
}
