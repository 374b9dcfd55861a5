import type { Point } from '@lienzo/shapes';

const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const;

/** Returns the cursor for a handle that is dragged in a direction. */
export function resizeCursor({ x, y }: Point, rotation: number): string {
  const angle = (Math.atan2(x, -y) * 180) / Math.PI + rotation;
  return cursors[((Math.round(angle / 45) % 4) + 4) % 4] ?? 'pointer';
}
