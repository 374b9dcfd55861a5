import type { StoredFill } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { colorAt, lineOf, paintOf } from './paint.ts';

const box = { left: 100, top: 50, width: 200, height: 80 };
const [red, blue] = [{ hex: { value: '#ff0000' } }, { hex: { value: '#0000ff' } }];
const stops = [
  { color: red, position: 0 },
  { color: blue, position: 1 },
];

function gradient(of: Omit<NonNullable<StoredFill['gradient']>, 'stops'>) {
  return paintOf({ gradient: { stops, ...of } }, box);
}

describe('paintOf', () => {
  it('returns nothing for no fill and for a transparent fill', () => {
    expect(paintOf({ no_fill: {} }, box)).toBeUndefined();
    expect(paintOf({ solid: { color: red }, alpha: 0 }, box)).toBeUndefined();
  });

  it('multiplies the opacity of the fill and its color', () => {
    const color = { hex: { value: '#ff000080' } };
    const paint = paintOf({ solid: { color }, alpha: 0.5 }, box);
    expect(paint).toEqual({ kind: 'solid', color: '#ff0000', opacity: 64 / 255 });
  });

  it('reads the ends of a linear gradient as fractions of the box', () => {
    const ends = { start: { x: 0, y: 0 }, end: { x: 1, y: 0.5 } };
    const paint = gradient({ linear: ends });
    expect(paint).toMatchObject({ from: { x: 100, y: 50 }, to: { x: 300, y: 90 } });
  });

  it('runs a linear gradient from top to bottom by default', () => {
    expect(gradient({})).toMatchObject({ from: { x: 200, y: 50 }, to: { x: 200, y: 130 } });
  });

  it('paints the last color for a gradient of length 0', () => {
    const point = { x: 0.5, y: 0.5 };
    const solid = { kind: 'solid', color: '#0000ff', opacity: 1 };
    expect(gradient({ linear: { start: point, end: point } })).toEqual(solid);
    expect(gradient({ type: 'RADIAL', radial_angular: { spread_x: 0 } })).toEqual(solid);
  });

  it('fills the box with a radial gradient by default', () => {
    const paint = gradient({ type: 'RADIAL' });
    expect(paint).toMatchObject({
      center: { x: 200, y: 90 },
      radiusX: 100,
      radiusY: 40,
      rotation: 0,
    });
  });

  it('mirrors the center and the rotation of a radial gradient', () => {
    const rotated = { center: { x: 0.25, y: 0.5 }, rotation_angle: 30, flip_horizontal: true };
    const paint = gradient({ type: 'RADIAL', radial_angular: rotated });
    expect(paint).toMatchObject({ center: { x: 250, y: 90 }, rotation: -30 });
  });

  it('starts a flipped angular gradient at the left and reverses its direction', () => {
    expect(gradient({ type: 'ANGULAR' })).toMatchObject({
      kind: 'angular',
      rotation: 0,
      direction: 1,
    });
    const mirrored = gradient({ type: 'ANGULAR', radial_angular: { flip_horizontal: true } });
    expect(mirrored).toMatchObject({ rotation: 180, direction: -1 });
    const upended = gradient({ type: 'ANGULAR', radial_angular: { flip_vertical: true } });
    expect(upended).toMatchObject({ rotation: -0, direction: -1 });
  });

  it('sorts the stops of a gradient by position', () => {
    const paint = paintOf({ gradient: { stops: [...stops].reverse() } }, box);
    expect(paint).toMatchObject({ stops: [{ color: '#ff0000' }, { color: '#0000ff' }] });
  });
});

describe('colorAt', () => {
  const line = [
    { color: '#000000', opacity: 1, offset: 0.2 },
    { color: '#ffffff', opacity: 1, offset: 0.6 },
  ];

  it.each([
    [0, '#000000'],
    [0.2, '#000000'],
    [0.4, '#808080'],
    [0.6, '#ffffff'],
    [1, '#ffffff'],
  ])('at %d returns %s', (at, color) => {
    expect(colorAt(line, at)).toMatchObject({ color });
  });
});

describe('lineOf', () => {
  it('returns a thin line in the default color with mitered joins by default', () => {
    expect(lineOf({}, '#123456')).toEqual({
      paint: { kind: 'solid', color: '#123456', opacity: 1 },
      width: 1,
      join: 'miter',
      cap: 'butt',
    });
  });

  it('returns undefined without a width, a fill or any opacity', () => {
    expect(lineOf({ width: 0 }, '#000000')).toBeUndefined();
    expect(lineOf({ fill: { no_fill: {} } }, '#000000')).toBeUndefined();
    expect(lineOf({ fill: { solid: { color: red }, alpha: 0 } }, '#000000')).toBeUndefined();
  });

  it('scales dashes with the line width and accounts for caps', () => {
    expect(lineOf({ type: 'DASH', width: 2 }, '#000000')?.dashes).toEqual([8, 6]);
    expect(lineOf({ type: 'SQUARE_DOT', width: 2 }, '#000000')?.dashes).toEqual([2, 2]);
    const round = lineOf({ type: 'SQUARE_DOT', width: 2, captype: 'CAPROUND' }, '#000000');
    expect(round).toMatchObject({ cap: 'round', dashes: [0.02, 4] });
  });
});
