import type { Box, Point } from '@lienzo/shapes';
import { type Animate, animate } from '../state/animate.ts';
import { createObservable, type Observable } from '../state/observable.ts';
import { centerOf } from './box.ts';

/** The visible part of the canvas: the point in the top-left corner, and the zoom. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const zoomLimits = { min: 0.02, max: 8 } as const;
/** Space between a fitted box and the edge of the screen, in pixels. */
export const FIT_MARGIN = 80;
/** The zoom limit when fitting a small element. */
const MAX_FIT_ZOOM = 1.5;
const MAX_COORDINATE = 10_000_000;

export function toCanvas(view: View, { x, y }: Point): Point {
  return { x: view.x + x / view.zoom, y: view.y + y / view.zoom };
}

export function toScreen(view: View, { x, y }: Point): Point {
  return { x: (x - view.x) * view.zoom, y: (y - view.y) * view.zoom };
}

export function visibleBox(view: View, size: Size): Box {
  return {
    left: view.x,
    top: view.y,
    width: size.width / view.zoom,
    height: size.height / view.zoom,
  };
}

/** Returns the view after the canvas was dragged by a number of screen pixels. */
export function panBy(view: View, { x, y }: Point): View {
  return clampView({ ...view, x: view.x - x / view.zoom, y: view.y - y / view.zoom });
}

/** Returns the view at another zoom, with the same canvas point under a screen point. */
export function zoomAround(view: View, origin: Point, wanted: number): View {
  const zoom = Math.min(zoomLimits.max, Math.max(zoomLimits.min, wanted));
  const still = toCanvas(view, origin);
  return clampView({ x: still.x - origin.x / zoom, y: still.y - origin.y / zoom, zoom });
}

/** Returns the view that shows all of a box in the center. */
export function fitBox(box: Box, size: Size): View {
  const room = {
    width: Math.max(1, size.width - 2 * FIT_MARGIN),
    height: Math.max(1, size.height - 2 * FIT_MARGIN),
  };
  const wanted = Math.min(
    room.width / Math.max(1, box.width),
    room.height / Math.max(1, box.height),
    MAX_FIT_ZOOM,
  );
  return centerOn(centerOf(box), Math.max(zoomLimits.min, wanted), size);
}

/** Returns the view with a canvas point in the center of the screen. */
export function centerOn(point: Point, zoom: number, size: Size): View {
  return clampView({
    x: point.x - size.width / 2 / zoom,
    y: point.y - size.height / 2 / zoom,
    zoom,
  });
}

function clampView({ x, y, zoom }: View): View {
  const limited = (value: number) => Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value));
  return { x: limited(x), y: limited(y), zoom };
}

/** Returns a view between two views. The visible part grows or shrinks evenly. */
export function viewBetween(from: View, to: View, progress: number): View {
  if (progress >= 1) return to;
  const between = (a: number, b: number) => a + (b - a) * progress;
  return {
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    zoom: 1 / between(1 / from.zoom, 1 / to.zoom),
  };
}

/** The observable view of one user, and the size of their screen. */
export interface Viewport extends Observable<View> {
  size(): Size;
  resize(size: Size): void;
  visible(): Box;
  /** Moves to a view with a short motion. Setting a view ends it. */
  glideTo(view: View): void;
  /** Arrives at once where the view is moving to. */
  settle(): void;
  /** Moves to a view that shows all of a box. */
  showBox(box: Box): void;
}

export function createViewport(
  size: Size = { width: 1280, height: 720 },
  animation: Animate = animate,
): Viewport {
  const view = createObservable<View>({ x: 0, y: 0, zoom: 1 });
  let current = size;
  let target: View | undefined;
  let stop = () => {};
  const set = (next: View) => {
    stop();
    target = undefined;
    view.set(next);
  };
  const glideTo = (to: View) => {
    stop();
    const from = view.get();
    target = to;
    stop = animation((progress) => {
      if (progress >= 1) target = undefined;
      view.set(viewBetween(from, to, progress));
    });
  };
  return {
    ...view,
    set,
    glideTo,
    settle() {
      if (target) set(target);
    },
    size: () => current,
    resize(next) {
      current = next;
    },
    visible: () => visibleBox(view.get(), current),
    showBox: (box) => glideTo(fitBox(box, current)),
  };
}
