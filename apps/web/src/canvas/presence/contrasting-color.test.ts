import { describe, expect, it } from 'vitest';
import { contrastingColor } from './contrasting-color.ts';

describe('inkOn', () => {
  it('writes dark on bright colours', () => {
    expect(contrastingColor('#ffb224')).toBe('#1f2a44');
    expect(contrastingColor('#ffffff')).toBe('#1f2a44');
  });

  it('writes white on dark ones', () => {
    expect(contrastingColor('#3e63dd')).toBe('#ffffff');
    expect(contrastingColor('#000000')).toBe('#ffffff');
  });

  it('takes white for what is no colour', () => {
    expect(contrastingColor('')).toBe('#ffffff');
  });
});
