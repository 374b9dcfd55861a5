import { describe, expect, it } from 'vitest';
import { viewShowing } from './reveal.ts';

const screen = { size: { width: 1000, height: 800 }, covered: { right: 300, bottom: 0 } };
const view = { x: 0, y: 0, zoom: 1 };
const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, width, height },
});

describe('showing a box beside a panel', () => {
  it('keeps the view if the box is visible', () => {
    expect(viewShowing(box(100, 100, 200, 100), view, screen)).toBeUndefined();
  });

  it('centers a box that is outside the view or below the panel, at the same zoom', () => {
    expect(viewShowing(box(5000, 100, 100, 100), view, screen)).toEqual({
      x: 5050 - 350,
      y: 150 - 400,
      zoom: 1,
    });
    expect(viewShowing(box(800, 100, 100, 100), view, screen)).toMatchObject({ x: 500 });
  });

  it('zooms out for a box that is too large, and in for one that is too small', () => {
    expect(viewShowing(box(0, 0, 5400, 100), view, screen)?.zoom).toBeCloseTo(0.1);
    const far = { x: 0, y: 0, zoom: 0.02 };
    expect(viewShowing(box(900, 900, 100, 100), far, screen)?.zoom).toBe(1.5);
  });
});
