import type { Box, Point } from '@lienzo/shapes';
import { type Cell, createCell } from '../state/observable.ts';
import { middleOf } from './box.ts';

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

export const zoomLimits = { least: 0.02, most: 8 } as const;
/** Room between what is shown as a whole and the edge of the screen, in pixels. */
export const MARGIN = 80;
/** Showing a small element as a whole must not blow it up. */
const FIT_AT_MOST = 1.5;
const FARTHEST = 10_000_000;

export function toCanvas(view: View, { x, y }: Point): Point {
  return { x: view.x + x / view.zoom, y: view.y + y / view.zoom };
}

export function toScreen(view: View, { x, y }: Point): Point {
  return { x: (x - view.x) * view.zoom, y: (y - view.y) * view.zoom };
}

export function seenBox(view: View, size: Size): Box {
  return {
    left: view.x,
    top: view.y,
    width: size.width / view.zoom,
    height: size.height / view.zoom,
  };
}

/** The view after the canvas was dragged by so many pixels of the screen. */
export function pannedBy(view: View, { x, y }: Point): View {
  return within({ ...view, x: view.x - x / view.zoom, y: view.y - y / view.zoom });
}

/** The view at another zoom, with the same point of the canvas under a point of the screen. */
export function zoomedAbout(view: View, about: Point, wanted: number): View {
  const zoom = Math.min(zoomLimits.most, Math.max(zoomLimits.least, wanted));
  const still = toCanvas(view, about);
  return within({ x: still.x - about.x / zoom, y: still.y - about.y / zoom, zoom });
}

/** The view in which all of a box is seen, in the middle. */
export function fitting(box: Box, size: Size): View {
  const room = {
    width: Math.max(1, size.width - 2 * MARGIN),
    height: Math.max(1, size.height - 2 * MARGIN),
  };
  const wanted = Math.min(
    room.width / Math.max(1, box.width),
    room.height / Math.max(1, box.height),
    FIT_AT_MOST,
  );
  return centredOn(middleOf(box), Math.max(zoomLimits.least, wanted), size);
}

/** The view with a point of the canvas in the middle of the screen. */
export function centredOn(point: Point, zoom: number, size: Size): View {
  return within({
    x: point.x - size.width / 2 / zoom,
    y: point.y - size.height / 2 / zoom,
    zoom,
  });
}

function within({ x, y, zoom }: View): View {
  const limited = (value: number) => Math.min(FARTHEST, Math.max(-FARTHEST, value));
  return { x: limited(x), y: limited(y), zoom };
}

/** The view of one person, and how large their screen is. */
export interface Viewport extends Cell<View> {
  size(): Size;
  resize(size: Size): void;
  seen(): Box;
  showBox(box: Box): void;
}

export function createViewport(size: Size = { width: 1280, height: 720 }): Viewport {
  const view = createCell<View>({ x: 0, y: 0, zoom: 1 });
  let current = size;
  return {
    ...view,
    size: () => current,
    resize(next) {
      current = next;
    },
    seen: () => seenBox(view.get(), current),
    showBox: (box) => view.set(fitting(box, current)),
  };
}
