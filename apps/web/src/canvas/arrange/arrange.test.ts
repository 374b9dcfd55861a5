import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testId } from '../board/test-board.ts';
import { cornersOf, rotatedBounds, rotatePoint, unionOf } from '../geometry/box.ts';
import { snapBox } from '../geometry/snap.ts';
import { elementBounds, type SceneShape, withLayout } from '../scene/scene-element.ts';
import { alignElements, alignments, distributeElements } from './align.ts';
import { lockToAxis, moveElements } from './move.ts';
import { resizeBox, resizeElement, resizeElements, resizeHandles } from './resize.ts';
import { angleBetween, normalizeDegrees, rotateElements, snapRotation } from './rotate.ts';

const length = fc.double({ min: 2, max: 2_000, noNaN: true });
const place = fc.double({ min: -5_000, max: 5_000, noNaN: true });
const box = fc.record({ left: place, top: place, width: length, height: length });
const delta = fc.record({ x: place, y: place });

function shapeIn(
  at: { left: number; top: number; width: number; height: number },
  key = 1,
  rotation = 0,
) {
  const id = testId(key);
  const layout = { ...at, rotate: rotation };
  const element = { meta: { id }, basic: { type: 'RECTANGLE' }, properties: { layout } } as const;
  const bare = {
    key: id,
    id,
    z: 'a0',
    kind: 'shape',
    element,
    layout,
    box: at,
    rotation,
    bounds: at,
  };
  return bare as SceneShape; // all fields that these functions read
}

describe('moving', () => {
  it('moves all elements by the same delta, to a hundredth of a pixel', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 5 }), delta, (boxes, delta) => {
        const shapes = boxes.map((one, index) => shapeIn(one, index));
        const layouts = moveElements(shapes, delta);
        for (const { key, box: before } of shapes) {
          expect(layouts.get(key)?.left).toBeCloseTo(before.left + delta.x, 1);
          expect(layouts.get(key)?.top).toBeCloseTo(before.top + delta.y, 1);
          expect(Object.keys(layouts.get(key) ?? {})).toEqual(['left', 'top']);
        }
      }),
    );
  });

  it('can be locked to an axis', () => {
    expect(lockToAxis({ x: 9, y: -3 })).toEqual({ x: 9, y: 0 });
    expect(lockToAxis({ x: 2, y: -3 })).toEqual({ x: 0, y: -3 });
  });
});

describe('resizing', () => {
  const handle = fc.constantFrom(...resizeHandles);

  it('keeps the opposite side in place and the size positive', () => {
    fc.assert(
      fc.property(box, handle, delta, (before, handleUsed, delta) => {
        const after = resizeBox(before, { handle: handleUsed, delta });
        expect(after.width).toBeGreaterThan(0);
        expect(after.height).toBeGreaterThan(0);
        const sides = (one: typeof before) => ({
          x: handleUsed.x === 1 ? one.left : one.left + one.width,
          y: handleUsed.y === 1 ? one.top : one.top + one.height,
        });
        if (handleUsed.x !== 0) expect(sides(after).x).toBeCloseTo(sides(before).x, 6);
        else expect(after.width).toBe(before.width);
        if (handleUsed.y !== 0) expect(sides(after).y).toBeCloseTo(sides(before).y, 6);
        else expect(after.height).toBe(before.height);
      }),
    );
  });

  it('keeps the aspect ratio with shift, and the center with alt', () => {
    fc.assert(
      fc.property(box, handle, delta, (before, handleUsed, delta) => {
        const kept = resizeBox(before, { handle: handleUsed, delta, keepRatio: true });
        if (kept.width > 1 && kept.height > 1)
          expect(kept.width / kept.height).toBeCloseTo(before.width / before.height, 6);
        const centered = resizeBox(before, { handle: handleUsed, delta, fromCenter: true });
        expect(centered.left + centered.width / 2).toBeCloseTo(before.left + before.width / 2, 6);
        expect(centered.top + centered.height / 2).toBeCloseTo(before.top + before.height / 2, 6);
      }),
    );
  });

  it('keeps the opposite corner of a rotated shape in place', () => {
    const angle = fc.integer({ min: 0, max: 359 });
    const small = fc.record({
      x: fc.double({ min: -50, max: 50, noNaN: true }),
      y: fc.double({ min: -50, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(box, angle, small, (before, rotation, delta) => {
        const shape = shapeIn(before, 1, rotation);
        const layout = resizeElement(shape, { handle: { x: 1, y: 1 }, delta }).get(shape.key) ?? {};
        const after = withLayout(shape, layout);
        const [corner, same] = [cornersOf(before, rotation)[0], cornersOf(after.box, rotation)[0]];
        expect(same.x).toBeCloseTo(corner.x, 0);
        expect(same.y).toBeCloseTo(corner.y, 0);
      }),
    );
  });

  it('keeps several elements inside of their common bounds', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 2, maxLength: 5 }), delta, (boxes, delta) => {
        const shapes = boxes.map((one, index) => shapeIn(one, index));
        const from = unionOf(shapes.map(elementBounds));
        if (!from) throw new Error('There are some.');
        const to = resizeBox(from, { handle: { x: 1, y: 1 }, delta });
        const layouts = resizeElements(shapes, from, to);
        for (const shape of shapes) {
          const after = withLayout(shape, layouts.get(shape.key) ?? {}).box;
          expect(after.left).toBeGreaterThanOrEqual(to.left - 1);
          expect(after.left + after.width).toBeLessThanOrEqual(to.left + to.width + 1);
        }
      }),
    );
  });
});

describe('rotating', () => {
  it('uses whole degrees from 0 to 359', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (degrees) => {
        const rotation = normalizeDegrees(degrees);
        expect(rotation >= 0 && rotation < 360).toBe(true);
        expect((rotation - degrees) % 360 === 0).toBe(true);
      }),
    );
    expect(angleBetween({ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 })).toBe(90);
  });

  it('snaps to steps of 15 degrees with shift', () => {
    expect(10 + snapRotation(10, 8)).toBe(15);
    expect(0 + snapRotation(0, -20)).toBe(-15);
  });

  it('rotates an element around its own center and around a common point', () => {
    const shape = shapeIn({ left: 10, top: 0, width: 10, height: 10 });
    const layouts = rotateElements([shape], { x: 0, y: 5 }, 90);
    expect(layouts.get(shape.key)).toEqual({ left: -5, top: 15, rotate: 90 });
  });

  it('forth and back is the identity', () => {
    fc.assert(
      fc.property(delta, delta, fc.integer({ min: -720, max: 720 }), (point, origin, degrees) => {
        const back = rotatePoint(rotatePoint(point, origin, degrees), origin, -degrees);
        expect(back.x).toBeCloseTo(point.x, 5);
        expect(back.y).toBeCloseTo(point.y, 5);
      }),
    );
    expect(rotatedBounds({ left: 0, top: 0, width: 10, height: 20 }, 90).width).toBeCloseTo(20);
  });
});

describe('snapping', () => {
  it('moves by at most the tolerance, onto a line of a neighbor', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 6 }), (moving, neighbors) => {
        const { delta, guides } = snapBox(moving, neighbors, 6);
        expect(Math.abs(delta.x)).toBeLessThanOrEqual(6);
        expect(Math.abs(delta.y)).toBeLessThanOrEqual(6);
        const upright = guides.filter(({ from, to }) => from.x === to.x);
        const lines = [0, 0.5, 1].map((share) => moving.left + delta.x + moving.width * share);
        for (const { from } of upright)
          expect(lines.some((line) => Math.abs(line - from.x) < 1e-6)).toBe(true);
        if (guides.length === 0) expect(delta).toEqual({ x: 0, y: 0 });
      }),
    );
  });

  it('prefers the nearest of several neighbors', () => {
    const at = (left: number) => ({ left, top: 500, width: 10, height: 10 });
    const moving = { left: 100, top: 0, width: 40, height: 40 };
    expect(snapBox(moving, [at(104), at(98)], 6).delta.x).toBe(-2);
    expect(snapBox(moving, [at(200)], 6)).toEqual({ delta: { x: 0, y: 0 }, guides: [] });
  });
});

describe('aligning', () => {
  const shapes = [
    shapeIn({ left: 0, top: 0, width: 10, height: 10 }, 1),
    shapeIn({ left: 50, top: 30, width: 20, height: 20 }, 2),
    shapeIn({ left: 100, top: 90, width: 40, height: 10 }, 3),
  ];
  const after = (layouts: ReadonlyMap<string, object>) =>
    shapes.map((shape) => withLayout(shape, layouts.get(shape.key) ?? {}).box);

  it('brings all elements to one line within their common bounds', () => {
    const common = { left: 0, top: 0, width: 140, height: 100 };
    const edges = {
      left: (one: { left: number }) => one.left,
      center: (one: { left: number; width: number }) => one.left + one.width / 2,
      right: (one: { left: number; width: number }) => one.left + one.width,
      top: (one: { top: number }) => one.top,
      middle: (one: { top: number; height: number }) => one.top + one.height / 2,
      bottom: (one: { top: number; height: number }) => one.top + one.height,
    };
    for (const to of alignments) {
      const boxes = after(alignElements(shapes, to));
      expect(new Set(boxes.map(edges[to])).size).toBe(1);
      expect(unionOf([...boxes, common])).toEqual(common);
    }
  });

  it('makes gaps equal and keeps the outermost in place', () => {
    const [a, b, c] = after(distributeElements(shapes, 'horizontal'));
    expect([a?.left, b?.left, c?.left]).toEqual([0, 45, 100]);
    expect(distributeElements(shapes.slice(0, 2), 'vertical').size).toBe(0);
  });
});
