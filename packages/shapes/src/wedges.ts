import type { PathItem } from './drawing.ts';
import { type AngularPaint, colorAt, solid } from './paint.ts';
import { createPath } from './path.ts';

/** Maximum number of wedges that an angular gradient is divided into. */
export const MAX_WEDGES = 64;

interface WedgeOptions {
  /** The outline that the wedges are clipped to. */
  readonly clip: NonNullable<PathItem['clip']>;
  /** Maximum distance of the outline from the center of the gradient. */
  readonly reach: number;
  readonly count: number;
}

/** Approximates an angular gradient with wedges of one color each, clipped to an outline. */
export function createWedges(
  paint: AngularPaint,
  { clip, reach, count }: WedgeOptions,
): PathItem[] {
  const step = 360 / count;
  const wedges: PathItem[] = [];
  for (let index = 0; index < count; index += 1) {
    const shade = colorAt(paint.stops, (index + 0.5) / count);
    const opacity = shade.opacity * paint.opacity;
    // Opaque wedges overlap, because antialiased edges that only touch leave visible seams.
    const overlap = opacity === 1 && index < count - 1 ? step / 2 : 0;
    const d = wedge(paint, { from: index * step, to: (index + 1) * step + overlap, reach });
    wedges.push({ kind: 'path', d, fill: solid(shade.color, opacity), clip });
  }
  return wedges;
}

function wedge(
  paint: AngularPaint,
  { from, to, reach }: { from: number; to: number; reach: number },
) {
  const { center, radiusX, radiusY, rotation, direction } = paint;
  // The points are far outside the outline, so that straight edges between them do not cross it.
  const scale = (reach * 2) / Math.min(radiusX, radiusY);
  const path = createPath().move(center.x, center.y);
  const steps = Math.max(1, Math.ceil((to - from) / 30));
  for (let index = 0; index <= steps; index += 1) {
    const spread = ((from + ((to - from) * index) / steps) * direction * Math.PI) / 180;
    const [x, y] = [Math.cos(spread) * radiusX * scale, Math.sin(spread) * radiusY * scale];
    const angle = (rotation * Math.PI) / 180;
    path.line(
      center.x + x * Math.cos(angle) - y * Math.sin(angle),
      center.y + x * Math.sin(angle) + y * Math.cos(angle),
    );
  }
  return path.close().d;
}
