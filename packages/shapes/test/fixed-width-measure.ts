import type { Measure } from '../src/drawing.ts';

/** A measure in which every UTF-16 code unit is half as wide as the font size. */
export const fixedWidthMeasure: Measure = {
  width: (text, _face, size) => (text.length * size) / 2,
  extent: () => ({ ascent: 0.75, descent: 0.25 }),
};
