import type { Box, Point } from '@lienzo/shapes';
import type { Comment } from './comment-store.ts';
import type { Thread } from './threads.ts';

/** The position of a thread's pin on the canvas. */
interface PinPoint {
  readonly point: Point;
  /** The number of older pins at the same element. */
  readonly rank: number;
}

type BoundsOf = (key: string) => Box | undefined;

/**
 * Returns the points of all pins by the key of the first comment. A thread on an element is pinned
 * to its top-right corner; a thread whose element was deleted has no point.
 */
export function pinPoints(threads: readonly Thread[], boundsOf: BoundsOf): Map<string, PinPoint> {
  const points = new Map<string, PinPoint>();
  const ranks = new Map<string, number>();
  // Sorted by age, because the order of the list changes with every reply.
  for (const { first } of threads.toSorted((a, b) => a.first.time - b.first.time)) {
    const point = pointOf(first, boundsOf);
    if (!point) continue;
    const rank = first.elementKey === undefined ? 0 : (ranks.get(first.elementKey) ?? 0);
    if (first.elementKey !== undefined) ranks.set(first.elementKey, rank + 1);
    points.set(first.key, { point, rank });
  }
  return points;
}

export function pointOf(
  { position, elementKey }: Pick<Comment, 'position' | 'elementKey'>,
  boundsOf: BoundsOf,
): Point | undefined {
  if (position) return { x: position.left, y: position.top };
  const box = elementKey === undefined ? undefined : boundsOf(elementKey);
  return box && { x: box.left + box.width, y: box.top };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const PIN = 32;

/**
 * Returns where a card opens: to the right of its pin, or to the left, always inside the area.
 */
export function cardPlace(pin: Point, card: Size, area: Box): Point {
  const end = area.left + area.width;
  const right = pin.x + PIN + GAP;
  const x = right + card.width <= end ? right : pin.x - card.width - GAP;
  return {
    x: within(x, area.left, end - card.width),
    y: within(pin.y - PIN, area.top, area.top + area.height - card.height),
  };
}

/** Clamps a value. `min` takes precedence to keep the top-left corner of a card visible. */
function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Returns the area of the screen that no controls cover. */
export function freeArea({ width, height }: Size, panel: number): Box {
  const bar = 68;
  return { left: GAP, top: bar, width: width - 2 * GAP - panel, height: height - 2 * bar };
}

/** Zoom levels at which text around a pin is readable. */
const READABLE = { min: 0.6, max: 1.5 };

/**
 * Returns the part of the canvas that brings a pin into the center of the free area at a readable
 * zoom, or undefined if it is already there. `margin` is the space that a view leaves around a
 * fitted box.
 */
export function boxToShow(
  pin: Point,
  view: View,
  { screen, area, margin }: Showing,
): Box | undefined {
  const at = { x: (pin.x - view.x) * view.zoom, y: (pin.y - view.y) * view.zoom };
  const inside =
    at.x >= area.left &&
    at.x <= area.left + area.width &&
    at.y >= area.top &&
    at.y <= area.top + area.height;
  if (inside && view.zoom >= READABLE.min) return undefined;
  const zoom = within(view.zoom, READABLE.min, READABLE.max);
  const [width, height] = [screen.width - 2 * margin, screen.height - 2 * margin].map(
    (length) => Math.max(1, length) / zoom,
  ) as [number, number]; // two in, two out
  // With an open panel, the free area is not centered on the screen.
  const aside = {
    x: (screen.width / 2 - (area.left + area.width / 2)) / zoom,
    y: (screen.height / 2 - (area.top + area.height / 2)) / zoom,
  };
  return { left: pin.x + aside.x - width / 2, top: pin.y + aside.y - height / 2, width, height };
}

interface View extends Point {
  readonly zoom: number;
}

interface Showing {
  readonly screen: Size;
  readonly area: Box;
  readonly margin: number;
}
