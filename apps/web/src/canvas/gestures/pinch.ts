import type { Point } from '@lienzo/shapes';
import { panBy, type View, zoomAround } from '../geometry/viewport.ts';

/** Two fingers on the screen. */
export interface Pinch {
  readonly center: Point;
  /** The distance between the fingers in pixels. */
  readonly spread: number;
}

export function pinchOf([a = { x: 0, y: 0 }, b = a]: readonly Point[]): Pinch {
  return {
    center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

/** Returns the view after two fingers moved: what was between them stays between them. */
export function pinchView(view: View, before: Pinch, now: Pinch): View {
  const delta = { x: now.center.x - before.center.x, y: now.center.y - before.center.y };
  const panned = panBy(view, delta);
  return zoomAround(panned, now.center, (panned.zoom * now.spread) / before.spread);
}
