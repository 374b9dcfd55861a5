import type { Point } from '@lienzo/shapes';
import { centerOf, containsPoint, expandBox, rotatePoint } from '../geometry/box.ts';
import { distanceToPath } from '../geometry/path-distance.ts';
import type { Scene } from './scene.ts';
import type { SceneConnector, SceneElement, SceneFrame, SceneShape } from './scene-element.ts';

/** The height of the name above a frame, which can be dragged. */
const FRAME_NAME_HEIGHT = 24;

/** Returns the topmost element at a point. `tolerance` is in pixels of the canvas. */
export function elementAt(scene: Scene, point: Point, tolerance: number): SceneElement | undefined {
  const reach = Math.max(tolerance, FRAME_NAME_HEIGHT);
  const near = scene.within(expandBox({ left: point.x, top: point.y, width: 0, height: 0 }, reach));
  return near.findLast((element) => isHit(scene, element, { point, tolerance }));
}

/** Returns the topmost shape at or near a point, even if another element covers it. */
export function shapeNear(scene: Scene, point: Point, reach: number): SceneElement | undefined {
  const around = expandBox({ left: point.x, top: point.y, width: 0, height: 0 }, reach);
  return scene.within(around).findLast((element) => {
    if (element.kind !== 'shape') return false;
    const upright = rotatePoint(point, centerOf(element.box), -element.rotation);
    return containsPoint(expandBox(element.box, reach), upright);
  });
}

interface Hit {
  readonly point: Point;
  readonly tolerance: number;
}

function isHit(scene: Scene, element: SceneElement, hit: Hit): boolean {
  if (element.kind === 'connector') return isLineHit(scene, element, hit);
  const upright = rotatePoint(hit.point, centerOf(element.box), -element.rotation);
  if (isOpenLine(element)) return isStrokeHit(scene, element, { ...hit, point: upright });
  if (containsPoint(expandBox(element.box, hit.tolerance / 2), upright)) return true;
  return element.kind === 'frame' && isOnFrameName(element, hit.point);
}

function isLineHit(scene: Scene, connector: SceneConnector, { point, tolerance }: Hit): boolean {
  if (!connector.ends.first || !connector.ends.second) return false;
  const { items } = scene.drawingOf(connector, 'full');
  return items.some((item) => item.kind === 'path' && distanceToPath(item.d, point) <= tolerance);
}

/** Returns whether an element is drawn with a pen, so that its box is mostly empty. */
function isOpenLine(element: SceneElement): element is SceneShape {
  if (element.kind !== 'shape') return false;
  const { custom, properties, text } = element.element;
  return custom !== undefined && properties?.fills?.length === 0 && !text?.paragraphs?.length;
}

function isStrokeHit(scene: Scene, shape: SceneShape, { point, tolerance }: Hit): boolean {
  const { fliph = false, flipv = false } = shape.layout;
  const { x, y } = centerOf(shape.box);
  // Drawings are neither flipped nor moved while they are dragged.
  const { x: dx, y: dy } = shape.dragOffset ?? { x: 0, y: 0 };
  const drawn = {
    x: (fliph ? 2 * x - point.x : point.x) - dx,
    y: (flipv ? 2 * y - point.y : point.y) - dy,
  };
  const width = Math.max(
    0,
    ...(shape.element.properties?.strokes ?? []).map((one) => one.width ?? 1),
  );
  const { items } = scene.drawingOf(shape, 'full');
  return items.some(
    (item) => item.kind === 'path' && distanceToPath(item.d, drawn) <= tolerance + width / 2,
  );
}

function isOnFrameName({ box }: SceneFrame, point: Point): boolean {
  const name = { ...box, top: box.top - FRAME_NAME_HEIGHT, height: FRAME_NAME_HEIGHT };
  return containsPoint(name, point);
}

/** Checks whether a point is on the name or the border of a frame, where it can be dragged. */
export function isOnFrameEdge(frame: SceneFrame, point: Point, tolerance: number): boolean {
  if (isOnFrameName(frame, point)) return true;
  const inner = expandBox(frame.box, -tolerance);
  return inner.width <= 0 || inner.height <= 0 || !containsPoint(inner, point);
}
