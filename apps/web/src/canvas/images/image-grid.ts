import type { Box, Point } from '@lienzo/shapes';
import { centerOf, roundCoordinate, unionOf } from '../geometry/box.ts';
import type { Size } from '../geometry/viewport.ts';

interface Place {
  readonly center: Point;
  /** The part of the canvas that is visible. */
  readonly visible: Size;
}

/** How much of the view new images fill at most. */
const SHARE = 0.7;
/** Space between images, as a part of the width of a column. */
const GAP = 0.05;

/**
 * Returns the boxes of images: as large as their pixels, or smaller if they would not fit into the view. Several
 * become rows of a grid.
 */
export function imageBoxes(sizes: readonly Size[], { center, visible }: Place): Box[] {
  const columns = Math.ceil(Math.sqrt(sizes.length));
  const rows = Math.ceil(sizes.length / columns);
  const cell = {
    width: (visible.width * SHARE) / columns,
    height: (visible.height * SHARE) / rows,
  };
  const gap = cell.width * GAP;
  const boxes: Box[] = [];
  let top = 0;
  for (let row = 0; row < rows; row += 1) {
    const inRow = sizes
      .slice(row * columns, (row + 1) * columns)
      .map((size) => fitInto(size, cell));
    const height = Math.max(...inRow.map((size) => size.height));
    let left = 0;
    for (const size of inRow) {
      boxes.push({ left, top: top + (height - size.height) / 2, ...size });
      left += size.width + gap;
    }
    top += height + gap;
  }
  const all = centerOf(unionOf(boxes) ?? { left: 0, top: 0, width: 0, height: 0 });
  return boxes.map(({ left, top: y, width, height }) => ({
    left: roundCoordinate(left + center.x - all.x),
    top: roundCoordinate(y + center.y - all.y),
    width: roundCoordinate(width),
    height: roundCoordinate(height),
  }));
}

function fitInto({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height);
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
}
