import type { Layout } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { rounded } from '../geometry/box.ts';
import type { SceneElement, SolidElement } from '../scene/scene-element.ts';
import { isSolid } from '../scene/scene-element.ts';

/** New places by key. Connectors follow their ends and have none. */
export type Layouts = ReadonlyMap<string, Layout>;

/** The places after everything was moved by the same way. */
export function movedBy(elements: Iterable<SceneElement>, by: Point): Layouts {
  const layouts = new Map<string, Layout>();
  for (const element of elements) {
    if (!isSolid(element)) continue;
    layouts.set(element.key, {
      left: rounded(element.box.left + by.x),
      top: rounded(element.box.top + by.y),
    });
  }
  return layouts;
}

/** With shift, only along the longer of the two ways. */
export function straight({ x, y }: Point): Point {
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}

/** Only those that stand somewhere, by their keys. */
export function solidOnes(elements: Iterable<SceneElement>): SolidElement[] {
  return [...elements].filter(isSolid);
}
