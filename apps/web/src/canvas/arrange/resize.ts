import type { Layout } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import { middleOf, rounded, turned, uprightOf } from '../geometry/box.ts';
import type { SolidElement } from '../scene/scene-element.ts';
import type { Layouts } from './move.ts';

/** Where a box is taken hold of: -1 left or top, 0 in the middle, 1 right or bottom. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

export interface Pull {
  readonly handle: Handle;
  readonly by: Point;
  /** Keeps the proportions. */
  readonly keepRatio?: boolean;
  /** Keeps the middle where it is. */
  readonly aboutMiddle?: boolean;
}

const LEAST = 1;

/** The box after one of its handles was pulled. */
export function pulled(box: Box, { handle, by, keepRatio, aboutMiddle }: Pull): Box {
  const times = aboutMiddle ? 2 : 1;
  let width = Math.max(LEAST, box.width + handle.x * by.x * times);
  let height = Math.max(LEAST, box.height + handle.y * by.y * times);
  if (keepRatio && box.width > 0 && box.height > 0) {
    const scale = ratioScale(box, handle, { width, height });
    width = Math.max(LEAST, box.width * scale);
    height = Math.max(LEAST, box.height * scale);
  }
  return placed(box, { width, height }, aboutMiddle ? { x: 0, y: 0 } : handle);
}

function ratioScale(
  box: Box,
  handle: Handle,
  { width, height }: { width: number; height: number },
) {
  if (handle.x === 0) return height / box.height;
  if (handle.y === 0) return width / box.width;
  return Math.max(width / box.width, height / box.height);
}

/** A box of another size, with the side opposite to the handle (or the middle) where it was. */
function placed(box: Box, size: { width: number; height: number }, handle: Handle): Box {
  const slack = { x: box.width - size.width, y: box.height - size.height };
  return {
    left: box.left + (slack.x * (1 - handle.x)) / 2,
    top: box.top + (slack.y * (1 - handle.y)) / 2,
    ...size,
  };
}

/** New place and size of a single element, which may be turned: it is pulled along its own sides. */
export function resizedOne(element: SolidElement, pull: Pull): Layouts {
  const own = turned(pull.by, { x: 0, y: 0 }, -element.turn);
  const box = pulled(element.box, { ...pull, by: own });
  // The middle moves along the sides of the turned box, so that the opposite side stays.
  const about = middleOf(element.box);
  const middle = turned(middleOf(box), about, element.turn);
  const layout = {
    left: middle.x - box.width / 2,
    top: middle.y - box.height / 2,
    width: box.width,
    height: box.height,
  };
  return new Map([[element.key, roundedLayout(layout)]]);
}

/** New places and sizes of several elements, whose common box was pulled. */
export function resizedAll(elements: Iterable<SolidElement>, from: Box, to: Box): Layouts {
  const scale = {
    x: from.width > 0 ? to.width / from.width : 1,
    y: from.height > 0 ? to.height / from.height : 1,
  };
  const layouts = new Map<string, Layout>();
  for (const element of elements) layouts.set(element.key, scaled(element, { from, to, scale }));
  return layouts;
}

interface Scaling {
  readonly from: Box;
  readonly to: Box;
  readonly scale: Point;
}

/** A turned element keeps its angle: it grows by the smaller scale, about where its middle goes. */
function scaled(element: SolidElement, { from, to, scale }: Scaling): Layout {
  const middle = middleOf(element.box);
  const next = {
    x: to.left + (middle.x - from.left) * scale.x,
    y: to.top + (middle.y - from.top) * scale.y,
  };
  const quarter = element.turn % 180 === 0;
  const same = Math.min(scale.x, scale.y);
  const width = Math.max(LEAST, element.box.width * (quarter ? scale.x : same));
  const height = Math.max(LEAST, element.box.height * (quarter ? scale.y : same));
  return roundedLayout({ left: next.x - width / 2, top: next.y - height / 2, width, height });
}

function roundedLayout({ left, top, width, height }: Box): Layout {
  return {
    left: rounded(left),
    top: rounded(top),
    width: rounded(width),
    height: rounded(height),
  };
}

/** The box that is pulled when several elements are resized. */
export function outerBox(element: SolidElement): Box {
  return uprightOf(element.box, element.turn);
}
