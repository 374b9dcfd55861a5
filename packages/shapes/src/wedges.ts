import type { PathItem } from './drawing.ts';
import { type AngularPaint, colorAt, solid } from './paint.ts';
import { pen } from './path.ts';

/** How many colours a gradient around a point is drawn with at most. */
export const MAX_WEDGES = 64;

interface Cut {
  /** The outline that the paint stays in. */
  readonly clip: NonNullable<PathItem['clip']>;
  /** How far from the middle of the gradient the outline reaches. */
  readonly reach: number;
  readonly count: number;
}

/** A gradient around a point as wedges of one colour each, cut off at an outline. */
export function cutWedges(paint: AngularPaint, { clip, reach, count }: Cut): PathItem[] {
  const step = 360 / count;
  const wedges: PathItem[] = [];
  for (let index = 0; index < count; index += 1) {
    const shade = colorAt(paint.stops, (index + 0.5) / count);
    const opacity = shade.opacity * paint.opacity;
    // Neighbours overlap where that does not show, because edges that only meet let light through.
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
  const { center, radiusX, radiusY, turn, way } = paint;
  // Points far outside of the outline, so that straight edges between them do not cut it.
  const scale = (reach * 2) / Math.min(radiusX, radiusY);
  const path = pen().move(center.x, center.y);
  const steps = Math.max(1, Math.ceil((to - from) / 30));
  for (let index = 0; index <= steps; index += 1) {
    const spread = ((from + ((to - from) * index) / steps) * way * Math.PI) / 180;
    const [x, y] = [Math.cos(spread) * radiusX * scale, Math.sin(spread) * radiusY * scale];
    const angle = (turn * Math.PI) / 180;
    path.line(
      center.x + x * Math.cos(angle) - y * Math.sin(angle),
      center.y + x * Math.sin(angle) + y * Math.cos(angle),
    );
  }
  return path.close().d;
}
