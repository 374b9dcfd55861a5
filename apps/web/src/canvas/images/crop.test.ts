import { wholeBox } from '@lienzo/shapes';
import { describe, expect, it } from 'vitest';
import { cropOf, layoutOf, moveEdge, movePicture, toPicture } from './crop.ts';

const box = { left: 100, top: 50, width: 400, height: 200 };
const uncropped = { whole: box, part: box };
const upright = { box, rotation: 0, layout: box };

describe('a crop', () => {
  it('follows an edge, and never leaves the picture', () => {
    const cut = moveEdge(uncropped, { x: -1, y: 0 }, { x: 100, y: 30 });
    expect(cropOf(cut)).toEqual({ x: 0.25, y: 0, width: 0.75, height: 1 });
    expect(layoutOf(upright, cut.part)).toEqual({ left: 200, top: 50, width: 300, height: 200 });
    expect(cropOf(moveEdge(cut, { x: -1, y: -1 }, { x: -900, y: -900 }))).toBeNull();
    const { part } = moveEdge(uncropped, { x: 1, y: 1 }, { x: -900, y: -900 });
    expect(part).toMatchObject({ left: 100, top: 50, width: 4, height: 4 });
  });

  it('shows another part when the picture is moved, in the same place', () => {
    const cut = moveEdge(uncropped, { x: 1, y: 0 }, { x: -200, y: 0 });
    const moved = movePicture(cut, { x: -100, y: 40 });
    expect(moved.part).toEqual(cut.part);
    expect(cropOf(moved)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(cropOf(movePicture(cut, { x: -900, y: 0 }))).toMatchObject({ x: 0.5 });
  });

  it('is null for the whole picture', () => {
    expect(cropOf(uncropped)).toBeNull();
  });

  it('is the same after it was stored', () => {
    const cut = moveEdge(uncropped, { x: 1, y: -1 }, { x: -60, y: 20 });
    const crop = cropOf(cut) ?? undefined;
    expect(crop).toBeDefined();
    expect(wholeBox({ box: cut.part, ...(crop && { crop }) })).toEqual(cut.whole);
  });

  it('keeps the picture in its place if the image is rotated or flipped', () => {
    const { part } = moveEdge(uncropped, { x: -1, y: 0 }, { x: 100, y: 0 });
    const flipped = { ...upright, layout: { ...box, fliph: true } };
    expect(layoutOf(flipped, part)).toMatchObject({ left: 100, width: 300 });
    // Turned by 90 degrees, the left edge is at the top.
    const rotated = { ...upright, rotation: 90 };
    expect(layoutOf(rotated, part)).toMatchObject({ left: 150, top: 100 });
    expect(toPicture({ rotation: 90, layout: {} }, { x: 0, y: 10 }).x).toBeCloseTo(10);
    expect(toPicture({ rotation: 0, layout: { fliph: true } }, { x: 10, y: 0 }).x).toBe(-10);
  });
});
