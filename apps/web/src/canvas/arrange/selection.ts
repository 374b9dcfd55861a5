import type { Box } from '@lienzo/shapes';
import { endKeysOf } from '@lienzo/zone-doc';
import { centerOf, containsBox, containsPoint, overlaps } from '../geometry/box.ts';
import type { Scene } from '../scene/scene.ts';
import {
  type BoxElement,
  elementBounds,
  isBoxElement,
  isLocked,
  isMovable,
  type SceneElement,
  type SceneFrame,
  topmostFrame,
} from '../scene/scene-element.ts';
import { withWholeGroups } from './groups.ts';

export type Keys = ReadonlySet<string>;

/** Returns the selection after a click: only this element or group, or all if it was selected already. */
export function selectOnClick(selected: Keys, unit: Keys): Keys {
  return unit.isSubsetOf(selected) ? selected : unit;
}

/** Returns the selection after a click with shift, with the element or group added or removed. */
export function toggleSelection(selected: Keys, unit: Keys): Keys {
  return unit.isSubsetOf(selected) ? selected.difference(unit) : selected.union(unit);
}

/**
 * Returns the elements that a marquee selects: shapes that it touches, and frames and connectors
 * that it contains, because these are often larger than what the user means. Groups are selected as a
 * whole, and locked elements not at all.
 */
export function keysInArea(scene: Scene, area: Box): Keys {
  const keys = scene
    .within(area)
    .filter((element) => !isLocked(element) && isInArea(element, area))
    .map(({ key }) => key);
  return withWholeGroups(scene.all(), new Set(keys));
}

function isInArea(element: SceneElement, area: Box): boolean {
  const place = elementBounds(element);
  return element.kind === 'shape' ? overlaps(place, area) : containsBox(area, place);
}

/** Returns the selected elements, bottom first. */
export function selectedElements(scene: Scene, keys: Keys): SceneElement[] {
  if (keys.size > 100) return scene.all().filter(({ key }) => keys.has(key));
  const found = [...keys].flatMap((key) => scene.find(key) ?? []);
  return found.sort((a, b) => (a.z === b.z ? (a.key < b.key ? -1 : 1) : a.z < b.z ? -1 : 1));
}

/**
 * Adds the contents of the selected frames to a selection: elements that belong to a frame, and
 * elements inside it.
 */
export function withFrameContents(scene: Scene, keys: Keys): Keys {
  const all = new Set(keys);
  // Includes those that are added here, because a frame can contain others.
  for (const key of all) {
    const element = scene.find(key);
    if (element?.kind !== 'frame') continue;
    for (const inner of frameContents(scene, element)) all.add(inner.key);
  }
  return all;
}

/** Returns elements to move, with the bent connectors between them, whose bends have to move, too. */
export function withBentConnectors(scene: Scene, keys: Keys): Keys {
  const bent = [...keys].flatMap((key) =>
    scene.connectorsOf(key).filter(({ element: { bends }, element }) => {
      return bends && endKeysOf(element).every((end) => keys.has(end));
    }),
  );
  return bent.length === 0 ? keys : new Set([...keys, ...bent.map(({ key }) => key)]);
}

/** Returns the elements in a frame that move with it. */
export function frameContents(scene: Scene, frame: SceneFrame): SceneElement[] {
  const inside = scene.within(frame.bounds).filter(isBoxElement);
  const named = scene.all().filter((element) => element.frameKey === frame.key);
  const all = new Set([...inside.filter((element) => isInside(element, frame)), ...named]);
  return [...all].filter(isMovable);
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

/** Checks whether a frame is larger, because frames of equal size must not contain each other. */
function isLarger({ box: a }: SceneFrame, { box: b }: BoxElement): boolean {
  return a.width * a.height > b.width * b.height;
}

/** Returns the frame that an element in this place belongs to: the topmost that contains its center. */
export function frameAt(scene: Scene, box: Box): SceneFrame | undefined {
  return topmostFrame(scene.frames(), { box, rotation: 0 });
}
