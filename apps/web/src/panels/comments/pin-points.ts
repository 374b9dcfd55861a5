import type { Box, Point } from '@lienzo/shapes';
import type { Comment } from './comment-store.ts';
import type { Thread } from './threads.ts';

/** Where the pin of a thread stands on the canvas. */
interface PinPoint {
  readonly point: Point;
  /** How many other pins stand at the same element before it. */
  readonly rank: number;
}

type BoundsOf = (key: string) => Box | undefined;

/**
 * Points of all pins, by the key of the first comment. A thread at an element stands at its top-right
 * corner and moves with it; one whose element is gone has no point.
 */
export function pinPoints(threads: readonly Thread[], boundsOf: BoundsOf): Map<string, PinPoint> {
  const points = new Map<string, PinPoint>();
  const ranks = new Map<string, number>();
  // The order of the list changes with every word; the oldest thread keeps the first place.
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

/** Where a card opens: right of the pin, left of it where the area ends, never outside. */
export function cardPlace(pin: Point, card: Size, area: Box): Point {
  const end = area.left + area.width;
  const right = pin.x + PIN + GAP;
  const x = right + card.width <= end ? right : pin.x - card.width - GAP;
  return {
    x: within(x, area.left, end - card.width),
    y: within(pin.y - PIN, area.top, area.top + area.height - card.height),
  };
}

/** The upper limit gives way: the top-left corner of a card is always seen. */
function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** What controls at the edges leave of a screen. */
export function freeArea({ width, height }: Size, panel: number): Box {
  const bar = 68;
  return { left: GAP, top: bar, width: width - 2 * GAP - panel, height: height - 2 * bar };
}

/** Zooms at which the words around a pin can be read. */
const READABLE = { min: 0.6, max: 1.5 };

/**
 * The part of the canvas to show so that a pin is in the middle of the free area, at the zoom that
 * is; nothing when the pin is in that area already. `margin` is what a view leaves around a box.
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
  // The middle of the free area is not that of the screen when a panel is open.
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
