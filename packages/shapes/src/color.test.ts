import { describe, expect, it } from 'vitest';
import { colorOf, mixColors } from './color.ts';

describe('colorOf', () => {
  it.each([
    [{ rgb: { red: 255, green: 8, blue: 0 } }, '#ff0800', 1],
    [{ hex: { value: '#abc' } }, '#aabbcc', 1],
    [{ hex: { value: '#123456' } }, '#123456', 1],
    [{ hex: { value: '#12345680' } }, '#123456', 128 / 255],
    [{ hsb: { hue: 0, saturation: 1, brightness: 1 } }, '#ff0000', 1],
    [{ hsb: { hue: 120, saturation: 1, brightness: 1 } }, '#00ff00', 1],
    [{ hsb: { hue: 240, saturation: 0.5, brightness: 1 } }, '#8080ff', 1],
    [{ hsb: { hue: 30, saturation: 1, brightness: 1 } }, '#ff8000', 1],
    [{ hsb: { hue: 180, saturation: 1, brightness: 1 } }, '#00ffff', 1],
    [{ hsb: { hue: 300, saturation: 1, brightness: 1 } }, '#ff00ff', 1],
    [{ hsb: { hue: 360, saturation: 1, brightness: 0.5 } }, '#800000', 1],
    [{ hsb: { hue: 60, saturation: 0, brightness: 0.2 } }, '#333333', 1],
  ])('reads %j as %s', (color, hex, opacity) => {
    expect(colorOf(color)).toEqual({ color: hex, opacity });
  });
});

describe('mixColors', () => {
  it('interpolates between two colors', () => {
    const [black, clear] = [
      { color: '#000000', opacity: 1 },
      { color: '#ff80ff', opacity: 0 },
    ];
    expect(mixColors(black, clear, 0)).toEqual(black);
    expect(mixColors(black, clear, 1)).toEqual(clear);
    expect(mixColors(black, clear, 0.5)).toEqual({ color: '#804080', opacity: 0.5 });
  });
});
