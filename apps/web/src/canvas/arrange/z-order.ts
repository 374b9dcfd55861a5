import { byStackOrder, indicesBetween } from '@lienzo/zone-doc';
import { overlaps } from '../geometry/box.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import type { Keys } from './selection.ts';

export type ZOrderMove = 'front' | 'back' | 'forward' | 'backward';

type Stacked = Pick<SceneElement, 'key' | 'z' | 'bounds'>;

/**
 * Returns new z indexes by key for elements that move to the front, to the back or by one step, each
 * within its frame. Elements of a frame that moves follow it anyway.
 */
export function reorderInFrames(
  scene: Scene,
  keys: Keys,
  to: ZOrderMove,
): ReadonlyMap<string, string> {
  const byFrame = Map.groupBy(scene.all(), (element) => scene.frameOf(element)?.key);
  const places = [...byFrame].flatMap(([frame, elements]) =>
    frame !== undefined && keys.has(frame) ? [] : [...reorder(elements, keys, to)],
  );
  return new Map(places);
}

/**
 * Returns new z indexes of elements with the same frame. A step passes the next overlapping element,
 * because no other step is visible. The moved elements keep their relative order.
 */
export function reorder(
  all: readonly Stacked[],
  keys: Keys,
  to: ZOrderMove,
): ReadonlyMap<string, string> {
  const ordered = all.toSorted(byStackOrder);
  const moving = ordered.filter(({ key }) => keys.has(key));
  const others = ordered.filter(({ key }) => !keys.has(key));
  const above = slotOf({ ordered, moving, others }, to);
  if (moving.length === 0 || above === undefined) return new Map();
  const places = indicesBetween(others[above - 1]?.z, others[above]?.z, moving.length);
  const entries = moving.map(({ key, z }, index) => ({ key, z, place: places[index] ?? z }));
  return new Map(
    entries.filter(({ z, place }) => z !== place).map(({ key, place }) => [key, place]),
  );
}

interface Stack {
  readonly ordered: readonly Stacked[];
  readonly moving: readonly Stacked[];
  readonly others: readonly Stacked[];
}

/** Returns how many other elements will be below, or undefined if nothing moves. */
function slotOf({ ordered, moving, others }: Stack, to: ZOrderMove): number | undefined {
  if (to === 'back') return isAtEnd(ordered.slice(0, moving.length), moving) ? undefined : 0;
  if (to === 'front')
    return isAtEnd(ordered.slice(ordered.length - moving.length), moving)
      ? undefined
      : others.length;
  const touching = (other: Stacked) => moving.some(({ bounds }) => overlaps(bounds, other.bounds));
  if (to === 'forward') {
    const top = moving.at(-1);
    if (!top) return undefined;
    const next = others.findIndex((other) => byStackOrder(other, top) > 0 && touching(other));
    return next === -1 ? undefined : next + 1;
  }
  const bottom = moving[0];
  if (!bottom) return undefined;
  const next = others.findLastIndex((other) => byStackOrder(other, bottom) < 0 && touching(other));
  return next === -1 ? undefined : next;
}

function isAtEnd(end: readonly Stacked[], moving: readonly Stacked[]): boolean {
  return end.every((element, index) => element === moving[index]);
}
