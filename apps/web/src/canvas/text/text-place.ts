import { type Box, type Point, pointOfRoute, routeOf, textAreaOf } from '@lienzo/shapes';
import { centerOf } from '../geometry/box.ts';
import type { SceneConnector, SceneElement, SceneShape } from '../scene/scene-element.ts';

interface TextPlace {
  readonly box: Box;
  readonly inset: ReturnType<typeof textAreaOf>['inset'];
}

const LABEL = { width: 160, height: 40 };
const LABEL_INSET = { left: 8, top: 4, right: 8, bottom: 4 };

/** Returns the box of an element's text before rotation. */
export function textPlace(element: SceneShape | SceneConnector): TextPlace {
  if (element.kind === 'shape') return textAreaOf(element.element);
  const { x, y } = labelPoint(element);
  const corner = { left: x - LABEL.width / 2, top: y - LABEL.height / 2 };
  return { box: { ...corner, ...LABEL }, inset: LABEL_INSET };
}

/** Returns the point on the line of a connector where its text is. */
function labelPoint({ element, ends, bounds }: SceneConnector): Point {
  const route = routeOf(element, ends);
  return route ? pointOfRoute(route, element.label_position ?? 0.5) : centerOf(bounds);
}

/** Rotates the editor with its element and scales it with the view. */
export function transformOf({ box, rotation }: SceneElement, place: Box, zoom: number): string {
  if (rotation === 0) return `scale(${zoom})`;
  const center = centerOf(box);
  const x = (center.x - place.left) * zoom;
  const y = (center.y - place.top) * zoom;
  return `translate(${x}px, ${y}px) rotate(${rotation}deg) translate(${-x}px, ${-y}px) scale(${zoom})`;
}
