import { createPath, mapPath } from '../path.ts';
import { area, between, type Outline, outline, type Size } from './outline.ts';

type Kind = 'UP' | 'DOWN' | 'CURVED_UP' | 'CURVED_DOWN';
type Corner = readonly [number, number];

/** Returns a ribbon: a panel in front of two folded tails, above or below them. */
export function ribbon(size: Size, kind: Kind): Outline {
  const { width: w, height: h } = size;
  const bend = kind.startsWith('CURVED') ? Math.min(h * 0.22, w * 0.2) : 0;
  const flat = h - bend;
  const drop = flat * 0.18;
  const [l, r, fold, notch] = [w * 0.18, w * 0.82, w * 0.08, w * 0.08];
  const tail: Corner[] = [
    ...([
      [0, drop],
      [l + fold, drop],
      [l + fold, flat],
    ] as const),
    ...([
      [0, flat],
      [notch, (drop + flat) / 2],
    ] as const),
  ];
  const crease: Corner[] = [
    [l, flat - drop],
    [l + fold, flat - drop],
    [l + fold, flat],
  ];
  const panel: Corner[] = [
    [l, 0],
    [r, 0],
    [r, flat - drop],
    [l, flat - drop],
  ];
  const draw = (corners: readonly Corner[]) => bent(corners, { width: w, bend });
  const other = (corners: readonly Corner[]) => corners.map(([x, y]): Corner => [w - x, y]);
  const paths = [
    area(draw(tail)),
    area(draw(other(tail))),
    { ...area(draw(crease)), shade: 0.25 },
    { ...area(draw(other(crease))), shade: 0.25 },
    area(draw(panel)),
  ];
  const box = between(l, bend * 0.28, r, flat - drop + bend * 0.05);
  if (kind.endsWith('UP')) return outline(size, paths, box);
  const hung = paths.map((path) => ({
    ...path,
    d: mapPath(path.d, ({ x, y }) => ({ x, y: h - y })),
  }));
  return outline(size, hung, { ...box, top: h - box.top - box.height });
}

/** Returns a path through corners, curved so that its ends are lower than its center. */
function bent(
  corners: readonly Corner[],
  { width, bend }: { width: number; bend: number },
): string {
  const sag = (x: number) => (width > 0 ? bend * ((2 * x) / width - 1) ** 2 : 0);
  const slope = (x: number) => (width > 0 ? (4 * bend * ((2 * x) / width - 1)) / width : 0);
  const [first = [0, 0]] = corners;
  const path = createPath().move(first[0], first[1] + sag(first[0]));
  corners.forEach(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? first;
    // A straight edge on a parabola is exactly a quadratic curve.
    const control = { x: (x + toX) / 2, y: (y + toY) / 2 + sag(x) + (slope(x) * (toX - x)) / 2 };
    if (bend === 0 || x === toX) path.line(toX, toY + sag(toX));
    else path.quadratic(control.x, control.y, toX, toY + sag(toX));
  });
  return path.close().d;
}
