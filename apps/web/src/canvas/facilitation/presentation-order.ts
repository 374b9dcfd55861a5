import type { Box } from '@lienzo/shapes';

interface Placed {
  readonly key: string;
  readonly box: Box;
  /** The frame that it lies in. */
  readonly frameKey?: string;
}

/**
 * Returns frames in reading order: row by row from top to bottom, and from left to right in a row. A frame
 * belongs to the row of a higher frame if its center is at the height of that frame. Frames in a frame
 * follow it, in the same order.
 */
export function presentationOrder<Frame extends Placed>(frames: readonly Frame[]): Frame[] {
  const keys = new Set(frames.map(({ key }) => key));
  const inside = new Map<string | undefined, Frame[]>();
  for (const frame of frames) {
    const outer = frame.frameKey !== undefined && keys.has(frame.frameKey);
    const key = outer ? frame.frameKey : undefined;
    inside.set(key, [...(inside.get(key) ?? []), frame]);
  }
  const listed = new Set<Frame>();
  const list = (key: string | undefined): Frame[] =>
    readingOrder(inside.get(key) ?? []).flatMap((frame) => {
      listed.add(frame);
      return [frame, ...list(frame.key)];
    });
  const ordered = list(undefined);
  // Frames that contain each other are not below any other frame.
  return [...ordered, ...readingOrder(frames.filter((frame) => !listed.has(frame)))];
}

function readingOrder<Frame extends Placed>(frames: readonly Frame[]): Frame[] {
  const rows: Frame[][] = [];
  for (const frame of frames.toSorted((a, b) => a.box.top - b.box.top)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const center = frame.box.top + frame.box.height / 2;
    if (row && first && center < first.box.top + first.box.height) row.push(frame);
    else rows.push([frame]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.left - b.box.left));
}
