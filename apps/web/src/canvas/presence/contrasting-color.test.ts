import { describe, expect, it } from 'vitest';
import { contrastingColor } from './contrasting-color.ts';

describe('contrastingColor', () => {
  it('is dark on bright colors', () => {
    expect(contrastingColor('#ffb224')).toBe('#1f2a44');
    expect(contrastingColor('#ffffff')).toBe('#1f2a44');
  });

  it('is white on dark colors', () => {
    expect(contrastingColor('#3e63dd')).toBe('#ffffff');
    expect(contrastingColor('#000000')).toBe('#ffffff');
  });

  it('is white for an invalid color', () => {
    expect(contrastingColor('')).toBe('#ffffff');
  });
});
