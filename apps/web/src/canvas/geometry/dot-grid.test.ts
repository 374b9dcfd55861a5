import { describe, expect, it } from 'vitest';
import { dotGrid } from './dot-grid.ts';
import { toScreen, zoomLimits } from './viewport.ts';

describe('the dots of the background', () => {
  it('are 24 pixels apart at 100%', () => {
    expect(dotGrid({ x: 0, y: 0, zoom: 1 })).toEqual({ step: 24, x: 0, y: 0 });
  });

  it('stay at the same points of the canvas when the view moves', () => {
    const view = { x: 130, y: -70, zoom: 1.25 };
    const { step, x, y } = dotGrid(view);
    const origin = toScreen(view, { x: 0, y: 0 });
    expect(((origin.x - x) / step) % 1).toBeCloseTo(0);
    expect(((origin.y - y) / step) % 1).toBeCloseTo(0);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThan(step);
  });

  it('are neither too close nor too far apart at any zoom', () => {
    for (let zoom = zoomLimits.min; zoom <= zoomLimits.max; zoom *= 1.07) {
      const { step } = dotGrid({ x: 0, y: 0, zoom });
      expect(step).toBeGreaterThanOrEqual(18 - 1e-9);
      expect(step).toBeLessThan(36);
    }
  });
});
