import { describe, expect, it } from 'vitest';
import { embedView } from './embed-view.ts';

const view = { x: 0, y: 0, zoom: 1 };
const size = { width: 800, height: 600 };

describe('keys in an embedded zone', () => {
  it('pan in the direction of the arrow', () => {
    expect(embedView(view, 'ArrowRight', size)?.x).toBeGreaterThan(0);
    expect(embedView(view, 'ArrowLeft', size)?.x).toBeLessThan(0);
    expect(embedView(view, 'ArrowDown', size)?.y).toBeGreaterThan(0);
    expect(embedView(view, 'ArrowUp', size)?.y).toBeLessThan(0);
  });

  it('zoom around the center and back', () => {
    const closer = embedView(view, '+', size);
    expect(closer?.zoom).toBe(1.25);
    const back = closer && embedView(closer, '-', size);
    expect(back?.x).toBeCloseTo(0);
    expect(back?.zoom).toBeCloseTo(1);
  });

  it('do nothing else', () => {
    expect(embedView(view, 'Tab', size)).toBeUndefined();
    expect(embedView(view, 'Delete', size)).toBeUndefined();
  });
});
