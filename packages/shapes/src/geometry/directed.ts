import type { Box, Point } from '../drawing.ts';
import { mapPath } from '../path.ts';
import type { Outline, Size } from './outline.ts';

export const directions = ['RIGHT', 'LEFT', 'TOP', 'BOTTOM'] as const;
type Direction = (typeof directions)[number];

/** Draws a shape that points right so that it points in another direction, in a box of this size. */
export function directed(
  { width, height }: Size,
  direction: Direction,
  drawRight: (size: Size) => Outline,
): Outline {
  const upright = direction === 'TOP' || direction === 'BOTTOM';
  const { paths, textBox } = drawRight(
    upright ? { width: height, height: width } : { width, height },
  );
  const transform = {
    RIGHT: ({ x, y }: Point) => ({ x, y }),
    LEFT: ({ x, y }: Point) => ({ x: width - x, y }),
    TOP: ({ x, y }: Point) => ({ x: y, y: height - x }),
    BOTTOM: ({ x, y }: Point) => ({ x: y, y: x }),
  }[direction];
  return {
    paths: paths.map((path) => ({ ...path, d: mapPath(path.d, transform) })),
    textBox: transformBox(textBox, transform),
  };
}

function transformBox({ left, top, width, height }: Box, transform: (point: Point) => Point): Box {
  const [one, other] = [
    transform({ x: left, y: top }),
    transform({ x: left + width, y: top + height }),
  ];
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
