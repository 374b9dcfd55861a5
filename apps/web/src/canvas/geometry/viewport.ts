import type { Box, Point } from '@lienzo/shapes';
import { createObservable, type Observable } from '../state/observable.ts';
import { centerOf } from './box.ts';

/** What part of the canvas is seen: the point in the top-left corner, and how large. */
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
/** Room between what is shown as a whole and the edge of the screen, in pixels. */
export const FIT_MARGIN = 80;
/** Showing a small element as a whole must not blow it up. */
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

/** The view after the canvas was dragged by so many pixels of the screen. */
export function panBy(view: View, { x, y }: Point): View {
  return clampView({ ...view, x: view.x - x / view.zoom, y: view.y - y / view.zoom });
}

/** The view at another zoom, with the same point of the canvas under a point of the screen. */
export function zoomAround(view: View, origin: Point, wanted: number): View {
  const zoom = Math.min(zoomLimits.max, Math.max(zoomLimits.min, wanted));
  const still = toCanvas(view, origin);
  return clampView({ x: still.x - origin.x / zoom, y: still.y - origin.y / zoom, zoom });
}

/** The view in which all of a box is seen, in the middle. */
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

/** The view with a point of the canvas in the middle of the screen. */
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

/** The view of one person, and how large their screen is. */
export interface Viewport extends Observable<View> {
  size(): Size;
  resize(size: Size): void;
  visible(): Box;
  showBox(box: Box): void;
}

export function createViewport(size: Size = { width: 1280, height: 720 }): Viewport {
  const view = createObservable<View>({ x: 0, y: 0, zoom: 1 });
  let current = size;
  return {
    ...view,
    size: () => current,
    resize(next) {
      current = next;
    },
    visible: () => visibleBox(view.get(), current),
    showBox: (box) => view.set(fitBox(box, current)),
  };
}
