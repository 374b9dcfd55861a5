import type { Box } from './drawing.ts';
import { roundedRectangle } from './geometry/basic-corners.ts';
import { translatePath } from './path.ts';

export function roundedBox(box: Box, radius: number): string {
  const r = Math.min(radius, box.width / 2, box.height / 2);
  return translatePath(roundedRectangle(box, [r, r, r, r]), { x: box.left, y: box.top });
}
