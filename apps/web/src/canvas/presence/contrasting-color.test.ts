import { describe, expect, it } from 'vitest';
import { inkOn } from './contrasting-color.ts';

describe('inkOn', () => {
  it('writes dark on bright colours', () => {
    expect(inkOn('#ffb224')).toBe('#1f2a44');
    expect(inkOn('#ffffff')).toBe('#1f2a44');
  });

  it('writes white on dark ones', () => {
    expect(inkOn('#3e63dd')).toBe('#ffffff');
    expect(inkOn('#000000')).toBe('#ffffff');
  });

  it('takes white for what is no colour', () => {
    expect(inkOn('')).toBe('#ffffff');
  });
});
