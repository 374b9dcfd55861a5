import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsBox, expandBox } from './box.ts';
import { isOutsideLayer, layerBounds, layerTransform } from './drawn-layer.ts';
import {
  createViewport,
  fitBox,
  panBy,
  toCanvas,
  toScreen,
  viewBetween,
  visibleBox,
  zoomAround,
  zoomLimits,
} from './viewport.ts';

const size = { width: 1_000, height: 800 };
const number = fc.double({ min: -5_000, max: 5_000, noNaN: true });
const point = fc.record({ x: number, y: number });
const zoom = fc.double({ min: 0.02, max: 8, noNaN: true });
const view = fc.record({ x: number, y: number, zoom });

describe('the view', () => {
  it('converts from screen to canvas and back', () => {
    fc.assert(
      fc.property(view, point, (at, on) => {
        const back = toScreen(at, toCanvas(at, on));
        expect(back.x).toBeCloseTo(on.x, 3);
        expect(back.y).toBeCloseTo(on.y, 3);
      }),
    );
  });

  it('keeps the point under the pointer while zooming, within the zoom limits', () => {
    fc.assert(
      fc.property(
        view,
        point,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (at, origin, wanted) => {
          const after = zoomAround(at, origin, wanted);
          expect(toCanvas(after, origin).x).toBeCloseTo(toCanvas(at, origin).x, 3);
          expect(toCanvas(after, origin).y).toBeCloseTo(toCanvas(at, origin).y, 3);
          expect(after.zoom).toBeGreaterThanOrEqual(zoomLimits.min);
          expect(after.zoom).toBeLessThanOrEqual(zoomLimits.max);
        },
      ),
    );
  });

  it('follows a drag', () => {
    expect(panBy({ x: 0, y: 0, zoom: 2 }, { x: 10, y: -20 })).toEqual({ x: -5, y: 10, zoom: 2 });
  });

  it('fits all of a box without enlarging small ones', () => {
    const box = { left: 100, top: 100, width: 5_000, height: 300 };
    expect(containsBox(expandBox(visibleBox(fitBox(box, size), size), 0.01), box)).toBe(true);
    expect(fitBox({ ...box, width: 1, height: 1 }, size).zoom).toBe(1.5);
  });
});

describe('the drawn layer', () => {
  it('shows every point where the view has it', () => {
    fc.assert(
      fc.property(view, view, point, (drawn, now, at) => {
        const { x, y, scale } = layerTransform(drawn, now);
        const onLayer = toScreen(drawn, at);
        const there = toScreen(now, at);
        expect(onLayer.x * scale + x).toBeCloseTo(there.x, 1);
        expect(onLayer.y * scale + y).toBeCloseTo(there.y, 1);
      }),
    );
  });

  it('covers the view until the view leaves it', () => {
    const drawn = { x: 0, y: 0, zoom: 1 };
    expect(isOutsideLayer(drawn, { x: 400, y: -300, zoom: 1 }, size)).toBe(false);
    expect(isOutsideLayer(drawn, { x: 600, y: 0, zoom: 1 }, size)).toBe(true);
    expect(isOutsideLayer(drawn, { x: 0, y: 0, zoom: 3 }, size)).toBe(true);
    expect(layerBounds(drawn, size)).toEqual({
      left: -500,
      top: -400,
      width: 2_000,
      height: 1_600,
    });
  });
});

describe('a moving view', () => {
  const setUp = () => {
    let step: ((progress: number) => void) | undefined;
    const viewport = createViewport(size, (next) => {
      step = next;
      return () => {
        step = undefined;
      };
    });
    const seen: number[] = [];
    viewport.subscribe(() => seen.push(viewport.get().x));
    return { viewport, seen, move: (progress: number) => step?.(progress) };
  };
  const target = { x: 100, y: 50, zoom: 2 };

  it('passes the views between', () => {
    const { viewport, seen, move } = setUp();
    viewport.glideTo(target);
    move(0.25);
    move(0.5);
    move(1);
    expect(seen).toEqual([25, 50, 100]);
    expect(viewport.get()).toEqual(target);
  });

  it('stops where a person takes over', () => {
    const { viewport, move } = setUp();
    viewport.glideTo(target);
    move(0.5);
    viewport.set({ x: 7, y: 7, zoom: 1 });
    move(1);
    viewport.settle();
    expect(viewport.get()).toEqual({ x: 7, y: 7, zoom: 1 });
  });

  it('can arrive at once', () => {
    const { viewport } = setUp();
    viewport.glideTo(target);
    viewport.settle();
    expect(viewport.get()).toEqual(target);
  });

  it('stays between the edges of both views', () => {
    fc.assert(
      fc.property(view, view, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, progress) => {
        const { x, zoom: between } = viewBetween(from, to, progress);
        const right = x + size.width / between;
        const ends = [from, to].map((one) => one.x + size.width / one.zoom);
        expect(x).toBeGreaterThanOrEqual(Math.min(from.x, to.x) - 1e-6);
        expect(right).toBeLessThanOrEqual(Math.max(...ends) + 1e-3);
        expect(right).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-3);
      }),
    );
  });
});
