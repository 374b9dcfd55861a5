import { describe, expect, it } from 'vitest';
import { dotGrid, GRID_STEP } from './dot-grid.ts';
import { boxOnGrid, gridDelta, snapToGrid } from './snap-grid.ts';

describe('snapping to the grid', () => {
  it('moves a point to the nearest dot', () => {
    expect(snapToGrid({ x: 25, y: 35 })).toEqual({ x: 24, y: 24 });
    expect(snapToGrid({ x: 37, y: -11 })).toEqual({ x: 48, y: 0 });
    expect(snapToGrid({ x: -30, y: -37 })).toEqual({ x: -24, y: -48 });
  });

  it('moves the top-left corner of a box, whatever its size', () => {
    const box = { left: 100, top: 13, width: 31, height: 7 };
    expect(gridDelta(box)).toEqual({ x: -4, y: 11 });
    expect(boxOnGrid(box)).toEqual({ left: 96, top: 24, width: 31, height: 7 });
  });

  it('has a step as large as the dots that are visible at 100%', () => {
    expect(dotGrid({ x: 0, y: 0, zoom: 1 })).toEqual({ step: GRID_STEP, x: 0, y: 0 });
  });
});
