import type { Point } from '@lienzo/shapes';
import { grownBy, holds, middleOf, turned } from '../geometry/box.ts';
import { distanceToPath } from '../geometry/path-distance.ts';
import type { Scene } from './scene.ts';
import type { SceneConnector, SceneElement, SceneFrame } from './scene-element.ts';

/** Above a frame stands its name, which can be taken hold of. */
const NAME_HEIGHT = 24;

/** The topmost element at a point, if any; `tolerance` in pixels of the canvas. */
export function elementAt(scene: Scene, point: Point, tolerance: number): SceneElement | undefined {
  const reach = Math.max(tolerance, NAME_HEIGHT);
  const near = scene.within(grownBy({ left: point.x, top: point.y, width: 0, height: 0 }, reach));
  return near.findLast((element) => isHit(scene, element, { point, tolerance }));
}

/** The topmost shape at a point or near it, also when something else lies over it. */
export function shapeNear(scene: Scene, point: Point, reach: number): SceneElement | undefined {
  const around = grownBy({ left: point.x, top: point.y, width: 0, height: 0 }, reach);
  return scene.within(around).findLast((element) => {
    if (element.kind !== 'shape') return false;
    const upright = turned(point, middleOf(element.box), -element.turn);
    return holds(grownBy(element.box, reach), upright);
  });
}

interface Touch {
  readonly point: Point;
  readonly tolerance: number;
}

function isHit(scene: Scene, element: SceneElement, touch: Touch): boolean {
  if (element.kind === 'connector') return isLineHit(scene, element, touch);
  const upright = turned(touch.point, middleOf(element.box), -element.turn);
  if (holds(grownBy(element.box, touch.tolerance / 2), upright)) return true;
  return element.kind === 'frame' && isOnName(element, touch.point);
}

function isLineHit(scene: Scene, connector: SceneConnector, { point, tolerance }: Touch): boolean {
  if (!connector.ends.first || !connector.ends.second) return false;
  const { items } = scene.drawingOf(connector, 'full');
  return items.some((item) => item.kind === 'path' && distanceToPath(item.d, point) <= tolerance);
}

function isOnName({ box }: SceneFrame, point: Point): boolean {
  const name = { ...box, top: box.top - NAME_HEIGHT, height: NAME_HEIGHT };
  return holds(name, point);
}

/** Whether a point is where a frame is taken hold of: its name or its border. */
export function isOnGrip(frame: SceneFrame, point: Point, tolerance: number): boolean {
  if (isOnName(frame, point)) return true;
  const inner = grownBy(frame.box, -tolerance);
  return inner.width <= 0 || inner.height <= 0 || !holds(inner, point);
}
