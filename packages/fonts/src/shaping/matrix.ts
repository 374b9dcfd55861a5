import type { OutlineStep } from '../reader/read-outline.ts';

/** An affine transform: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Returns the transform that applies the second matrix first. */
export function multiply(one: Matrix, [a, b, c, d, e, f]: Matrix): Matrix {
  const [oa, ob, oc, od] = one;
  const [x, y] = transform(one, e, f);
  return [oa * a + oc * b, ob * a + od * b, oa * c + oc * d, ob * c + od * d, x, y];
}

export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function transformSteps(steps: readonly OutlineStep[], matrix: Matrix): OutlineStep[] {
  return steps.map((step) => {
    const [x, y] = transform(matrix, step.x, step.y);
    if (step.kind !== 'curve') return { kind: step.kind, x, y };
    const [cx, cy] = transform(matrix, step.cx, step.cy);
    return { kind: 'curve', cx, cy, x, y };
  });
}
