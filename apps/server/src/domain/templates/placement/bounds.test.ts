import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';

describe('boundsOf', () => {
  it('returns undefined without layouts', () => {
    expect(boundsOf([])).toBeUndefined();
  });

  it('encloses all layouts on both axes', () => {
    const layouts = [
      { left: -5, top: 100, width: 10, height: 10 },
      { left: 50, top: 3 },
      { left: 0, top: 50, width: 20, height: 100, rotate: 90 },
    ];
    expect(boundsOf(layouts)).toEqual({ left: -40, top: 3, width: 100, height: 107 });
  });
});
