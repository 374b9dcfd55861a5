import type { Box } from '@lienzo/shapes';
import { centerOf, containsBox, containsPoint, overlaps } from '../geometry/box.ts';
import type { Scene } from '../scene/scene.ts';
import {
  type BoxElement,
  elementBounds,
  isBoxElement,
  type SceneElement,
  type SceneFrame,
} from '../scene/scene-element.ts';

export type Keys = ReadonlySet<string>;

/** The selection after a click: this element alone. One that is selected already keeps the others. */
export function selectOnClick(selected: Keys, key: string): Keys {
  return selected.has(key) ? selected : new Set([key]);
}

/** The selection after a click with shift: one more, or one less. */
export function toggleSelection(selected: Keys, key: string): Keys {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/**
 * What a frame drawn around an area takes: shapes that it touches, and frames and connectors that
 * lie in it as a whole, because they are often larger than what is meant.
 */
export function keysInArea(scene: Scene, area: Box): Keys {
  const keys = scene
    .within(area)
    .filter((element) => isInArea(element, area))
    .map(({ key }) => key);
  return new Set(keys);
}

function isInArea(element: SceneElement, area: Box): boolean {
  const place = elementBounds(element);
  return element.kind === 'shape' ? overlaps(place, area) : containsBox(area, place);
}

/** The selected elements, bottom first. */
export function selectedElements(scene: Scene, keys: Keys): SceneElement[] {
  if (keys.size > 100) return scene.all().filter(({ key }) => keys.has(key));
  const found = [...keys].flatMap((key) => scene.find(key) ?? []);
  return found.sort((a, b) => (a.z === b.z ? (a.key < b.key ? -1 : 1) : a.z < b.z ? -1 : 1));
}

/**
 * The selection with everything that its frames carry: what names the frame as its own, and what
 * stands inside of it.
 */
export function withFrameContents(scene: Scene, keys: Keys): Keys {
  const all = new Set(keys);
  for (const key of keys) {
    const element = scene.find(key);
    if (element?.kind !== 'frame') continue;
    for (const inner of contentOf(scene, element)) all.add(inner.key);
  }
  return all;
}

export function contentOf(scene: Scene, frame: SceneFrame): BoxElement[] {
  const inside = scene.within(frame.bounds).filter(isBoxElement);
  const named = scene.all().filter((element) => element.frameKey === frame.key);
  const all = new Set([...inside.filter((element) => isInside(element, frame)), ...named]);
  return [...all].filter(isBoxElement);
}

function isInside(element: BoxElement, frame: SceneFrame): boolean {
  if (element.key === frame.key) return false;
  if (element.frameKey !== undefined) return element.frameKey === frame.key;
  if (element.kind === 'frame')
    return containsBox(frame.box, element.box) && isLarger(frame, element);
  return (
    containsPoint(frame.box, centerOf(element.box)) &&
    containsBox(frame.box, elementBounds(element))
  );
}

/** Of two frames in the same place neither may carry the other, or both would carry each other. */
function isLarger({ box: a }: SceneFrame, { box: b }: BoxElement): boolean {
  return a.width * a.height > b.width * b.height;
}

/** The frame to which something in this place belongs: the topmost that holds its middle. */
export function frameAt(scene: Scene, place: Box, except: Keys): SceneFrame | undefined {
  const center = centerOf(place);
  const around = { left: center.x, top: center.y, width: 0, height: 0 };
  const found = scene
    .within(around)
    .findLast(
      (element) =>
        element.kind === 'frame' && !except.has(element.key) && containsPoint(element.box, center),
    );
  return found?.kind === 'frame' ? found : undefined;
}
