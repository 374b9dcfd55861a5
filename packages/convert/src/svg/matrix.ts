export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An affine transform, as SVG writes it: x' = a x + c y + e, y' = b x + d y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Returns the transform that applies `inner` first. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

export function transform({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

export function translation(e: number, f: number): Matrix {
  return { ...IDENTITY, e, f };
}

/** Returns a transform that only moves, scales and rotates by whole degrees, or undefined. */
export function decompose({ a, b, c, d }: Matrix) {
  const [scaleX, scaleY] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (scaleX === 0 || scaleY === 0 || !Number.isFinite(scaleX * scaleY)) return undefined;
  const isSkewed = Math.abs(a * c + b * d) > 1e-6 * scaleX * scaleY;
  const isMirrored = a * d - b * c < 0;
  const rotate = (Math.atan2(b, a) * 180) / Math.PI;
  if (isSkewed || isMirrored || Math.abs(rotate - Math.round(rotate)) > 0.05) return undefined;
  return { scaleX, scaleY, rotate: Math.round(rotate) };
}

/** Returns by how much a transform scales lengths on average. */
export function scaleOf({ a, b, c, d }: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

const FUNCTION = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,300})\)/g;
const MAX_FUNCTIONS = 50;

/** Returns the transform of a `transform` attribute. */
export function parseTransform(text: string | undefined): Matrix {
  let result = IDENTITY;
  let count = 0;
  for (const [, name = '', list = ''] of (text ?? '').matchAll(FUNCTION)) {
    count += 1;
    if (count > MAX_FUNCTIONS) break;
    const numbers = list
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map(Number);
    if (numbers.every(Number.isFinite)) result = multiply(result, matrixOf(name, numbers));
  }
  return result;
}

function matrixOf(name: string, numbers: readonly number[]): Matrix {
  const [first = 0, second, third = 0, d = 1, e = 0, f = 0] = numbers;
  const radians = (first * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return { a: first, b: second ?? 0, c: third, d, e, f };
    case 'translate':
      return translation(first, second ?? 0);
    case 'scale':
      return { ...IDENTITY, a: first, d: second ?? first };
    case 'rotate': {
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
      const turn = { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
      const [x, y] = [second ?? 0, third];
      return multiply(translation(x, y), multiply(turn, translation(-x, -y)));
    }
    case 'skewX':
      return { ...IDENTITY, c: Math.tan(radians) };
    default:
      return { ...IDENTITY, b: Math.tan(radians) };
  }
}
