import { describe, expect, it } from 'vitest';
import { unionOf } from '../geometry/box.ts';
import { imageBoxes } from './image-grid.ts';

const visible = { width: 1_000, height: 800 };
const center = { x: 100, y: 50 };

describe('the boxes of new images', () => {
  it('are as large as the pixels of a small image, centered', () => {
    expect(imageBoxes([{ width: 300, height: 200 }], { center, visible })).toEqual([
      { left: -50, top: -50, width: 300, height: 200 },
    ]);
  });

  it('fit into the view and keep the ratio of a large image', () => {
    const [box] = imageBoxes([{ width: 8_000, height: 4_000 }], { center, visible });
    expect(box).toEqual({ left: -250, top: -125, width: 700, height: 350 });
  });

  it('form a grid without overlaps, centered and within the view', () => {
    const sizes = Array.from({ length: 7 }, (_, index) => ({
      width: 500 + index * 100,
      height: 900 - index * 100,
    }));
    const boxes = imageBoxes(sizes, { center, visible });
    expect(new Set(boxes.map(({ left, width }) => left + width)).size).toBeGreaterThan(3);
    const all = unionOf(boxes);
    expect(all?.width).toBeLessThan(1_000);
    expect(all?.height).toBeLessThan(800);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const isBeside = a.left + a.width < b.left || b.left + b.width < a.left;
        expect(isBeside || a.top + a.height < b.top).toBe(true);
      }
    const [first, size] = [boxes[0], sizes[0]];
    expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(
      (size?.width ?? 0) / (size?.height ?? 1),
      2,
    );
  });
});
