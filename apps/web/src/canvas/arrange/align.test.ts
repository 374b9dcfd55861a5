import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unionOf } from '../geometry/box.ts';
import { elementBounds, withLayout } from '../scene/scene-element.ts';
import { alignElements, alignments, distributeElements } from './align.ts';
import { anyBox, shapeIn } from './test-elements.ts';

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

  const anyShapes = fc
    .array(anyBox, { minLength: 2, maxLength: 6 })
    .map((boxes) => boxes.map((box, number) => shapeIn(box, number)));

  it('changes neither sizes nor the other axis', () => {
    fc.assert(
      fc.property(anyShapes, fc.constantFrom(...alignments), (elements, to) => {
        const isHorizontal = to === 'left' || to === 'center' || to === 'right';
        for (const [key, layout] of alignElements(elements, to)) {
          const before = elements.find((element) => element.key === key)?.box;
          expect(Object.keys(layout).toSorted()).toEqual(['left', 'top']);
          if (isHorizontal) expect(layout.top).toBeCloseTo(before?.top ?? 0, 1);
          else expect(layout.left).toBeCloseTo(before?.left ?? 0, 1);
        }
      }),
    );
  });

  it('makes all gaps equal when it distributes', () => {
    const centerX = ({ box }: ReturnType<typeof shapeIn>) => box.left + box.width / 2;
    fc.assert(
      fc.property(anyShapes, (elements) => {
        fc.pre(elements.length >= 3);
        const layouts = distributeElements(elements, 'horizontal');
        const boxes = elements
          .toSorted((a, b) => centerX(a) - centerX(b))
          .map((one) => withLayout(one, layouts.get(one.key) ?? {}).box);
        const ends = boxes.map(({ left, width }) => left + width);
        const gaps = boxes.slice(1).map(({ left }, index) => left - (ends[index] ?? 0));
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 1);
      }),
    );
  });

  it('aligns rotated elements by their visible bounds', () => {
    const upright = shapeIn({ left: 0, top: 0, width: 10, height: 10 }, 1);
    const rotated = shapeIn({ left: 50, top: 0, width: 40, height: 10 }, 2, 90);
    const layouts = alignElements([upright, rotated], 'left');
    const after = withLayout(rotated, layouts.get(rotated.key) ?? {});
    expect(elementBounds(after).left).toBeCloseTo(0);
  });
});
