import type { Layout } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { roundCoordinate } from '../geometry/box.ts';
import type { BoxElement, SceneElement } from '../scene/scene-element.ts';
import { isBoxElement } from '../scene/scene-element.ts';

/** New layouts by key. Those of connectors contain their free ends and bends; attached ends follow their elements. */
export type Layouts = ReadonlyMap<string, Layout>;

/** Returns the layouts of elements moved by the same delta. */
export function moveElements(elements: Iterable<SceneElement>, delta: Point): Layouts {
  const layouts = new Map<string, Layout>();
  for (const element of elements) {
    const { left, top } = isBoxElement(element) ? element.box : element.layout;
    if (left === undefined || top === undefined) continue;
    layouts.set(element.key, {
      left: roundCoordinate(left + delta.x),
      top: roundCoordinate(top + delta.y),
    });
  }
  return layouts;
}

/** Restricts a movement to its longer axis. */
export function lockToAxis({ x, y }: Point): Point {
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}

/** Returns the frames and shapes among elements, leaving out connectors. */
export function boxElements(elements: Iterable<SceneElement>): BoxElement[] {
  return [...elements].filter(isBoxElement);
}
