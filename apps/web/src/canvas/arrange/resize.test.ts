import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornersOf, unionOf } from '../geometry/box.ts';
import { elementBounds, withLayout } from '../scene/scene-element.ts';
import { resizeBox, resizeElement, resizeElements, resizeHandles } from './resize.ts';
import { anyBox, anyDelta, shapeIn } from './test-elements.ts';

describe('resizing', () => {
  const handle = fc.constantFrom(...resizeHandles);

  it('keeps the opposite side in place and the size positive', () => {
    fc.assert(
      fc.property(anyBox, handle, anyDelta, (before, handleUsed, delta) => {
        const after = resizeBox(before, { handle: handleUsed, delta });
        expect(after.width).toBeGreaterThan(0);
        expect(after.height).toBeGreaterThan(0);
        const sides = (one: typeof before, flipH: boolean, flipV: boolean) => ({
          x: (handleUsed.x === 1) !== flipH ? one.left : one.left + one.width,
          y: (handleUsed.y === 1) !== flipV ? one.top : one.top + one.height,
        });
        const [was, is] = [sides(before, false, false), sides(after, after.flipH, after.flipV)];
        if (handleUsed.x !== 0) expect(is.x).toBeCloseTo(was.x, 6);
        else expect(after.width).toBe(before.width);
        if (handleUsed.y !== 0) expect(is.y).toBeCloseTo(was.y, 6);
        else expect(after.height).toBe(before.height);
      }),
    );
  });

  it('mirrors a shape that is dragged past its opposite side', () => {
    const shape = shapeIn({ left: 100, top: 100, width: 50, height: 40 }, 1);
    const layout = resizeElement(shape, { handle: { x: 1, y: 0 }, delta: { x: -80, y: 0 } });
    expect(layout.get(shape.key)).toEqual({
      ...{ left: 70, top: 100, width: 30, height: 40 },
      fliph: true,
    });
  });

  it('mirrors several shapes with their places', () => {
    const shapes = [
      shapeIn({ left: 0, top: 0, width: 20, height: 10 }, 1),
      shapeIn({ left: 80, top: 0, width: 20, height: 10 }, 2),
    ];
    const from = { left: 0, top: 0, width: 100, height: 10 };
    const to = resizeBox(from, { handle: { x: 1, y: 0 }, delta: { x: -200, y: 0 } });
    const layouts = [...resizeElements(shapes, from, to).values()];
    expect(layouts).toMatchObject([
      { left: -20, width: 20, fliph: true },
      { left: -100, width: 20, fliph: true },
    ]);
  });

  it('keeps the aspect ratio with shift, and the center with alt', () => {
    fc.assert(
      fc.property(anyBox, handle, anyDelta, (before, handleUsed, delta) => {
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
      fc.property(anyBox, angle, small, (before, rotation, delta) => {
        const shape = shapeIn(before, 1, rotation);
        const layout = resizeElement(shape, { handle: { x: 1, y: 1 }, delta }).get(shape.key) ?? {};
        const after = withLayout(shape, layout);
        const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(after.box, rotation);
        const { fliph = false, flipv = false } = layout;
        const mirrored = flipv ? bottomRight : topRight;
        const upright = flipv ? bottomLeft : topLeft;
        const [corner, same] = [cornersOf(before, rotation)[0], fliph ? mirrored : upright];
        expect(same.x).toBeCloseTo(corner.x, 0);
        expect(same.y).toBeCloseTo(corner.y, 0);
      }),
    );
  });

  it('keeps several elements inside their common bounds', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { minLength: 2, maxLength: 5 }), anyDelta, (boxes, delta) => {
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

  it('changes nothing without a movement', () => {
    fc.assert(
      fc.property(
        anyBox,
        handle,
        fc.boolean(),
        fc.boolean(),
        (box, used, keepRatio, fromCenter) => {
          const input = { handle: used, delta: { x: 0, y: 0 }, keepRatio, fromCenter };
          const { left, top, width, height } = resizeBox(box, input);
          expect(left).toBeCloseTo(box.left, 6);
          expect(top).toBeCloseTo(box.top, 6);
          expect(width).toBeCloseTo(box.width, 6);
          expect(height).toBeCloseTo(box.height, 6);
        },
      ),
    );
  });

  it('scales each of several elements with the common bounds', () => {
    const shapes = [
      shapeIn({ left: 0, top: 0, width: 50, height: 50 }, 1),
      shapeIn({ left: 50, top: 50, width: 50, height: 50 }, 2),
    ];
    const from = { left: 0, top: 0, width: 100, height: 100 };
    const layouts = resizeElements(shapes, from, { ...from, width: 200, height: 50 });
    expect([...layouts.values()]).toEqual([
      { left: 0, top: 0, width: 100, height: 25 },
      { left: 100, top: 25, width: 100, height: 25 },
    ]);
  });

  it('keeps the aspect ratio of rotated elements in a group', () => {
    const rotated = shapeIn({ left: 0, top: 0, width: 60, height: 30 }, 1, 45);
    const from = { left: 0, top: 0, width: 100, height: 100 };
    const layout = resizeElements([rotated], from, { ...from, width: 300 }).get(rotated.key);
    expect(layout).toMatchObject({ width: 60, height: 30 });
  });
});
