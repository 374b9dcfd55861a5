import type { FillInput, StrokeInput } from '@lienzo/contract';

export interface HexColor {
  readonly hex: { readonly value: string };
}

export interface CssColor {
  readonly color: HexColor;
  readonly alpha: number;
}

const HEX = /^#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const RGB = /^rgba?\(([^)]{1,100})\)$/i;
const NAMED: Readonly<Record<string, string>> = {
  ...{ black: '#000000', silver: '#c0c0c0', gray: '#808080', grey: '#808080', white: '#ffffff' },
  ...{ maroon: '#800000', red: '#ff0000', purple: '#800080', fuchsia: '#ff00ff' },
  ...{ magenta: '#ff00ff', green: '#008000', lime: '#00ff00', olive: '#808000' },
  ...{ yellow: '#ffff00', navy: '#000080', blue: '#0000ff', teal: '#008080', aqua: '#00ffff' },
  ...{ cyan: '#00ffff', orange: '#ffa500', pink: '#ffc0cb', brown: '#a52a2a', gold: '#ffd700' },
  ...{ violet: '#ee82ee', indigo: '#4b0082', tomato: '#ff6347', coral: '#ff7f50' },
  ...{ crimson: '#dc143c', salmon: '#fa8072', khaki: '#f0e68c', tan: '#d2b48c' },
  ...{ lightblue: '#add8e6', lightgreen: '#90ee90', lightgray: '#d3d3d3', lightgrey: '#d3d3d3' },
  ...{ lightyellow: '#ffffe0', darkgray: '#a9a9a9', darkgrey: '#a9a9a9', darkblue: '#00008b' },
  ...{ darkgreen: '#006400', darkred: '#8b0000', steelblue: '#4682b4', skyblue: '#87ceeb' },
};

/**
 * Reads a color as CSS writes it: hexadecimal, `rgb()` or a common name. Returns undefined for
 * `transparent`, `none` and other values.
 */
export function cssColor(value: string | undefined): CssColor | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  if (HEX.test(text) && text.length <= 9) return fromHex(text.replace('#', ''));
  const [, channels] = RGB.exec(text) ?? [];
  if (channels !== undefined) return fromChannels(channels);
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  return named === undefined ? undefined : { color: { hex: { value: named } }, alpha: 1 };
}

function fromHex(digits: string): CssColor {
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
  return { color: { hex: { value: `#${long.slice(0, 6)}` } }, alpha: share(alpha) };
}

function fromChannels(text: string): CssColor | undefined {
  const parts = text.split(/[\s,/]+/).filter((part) => part !== '');
  const [red, green, blue, alpha = '1'] = parts;
  const values = [red, green, blue].map((part) => channel(part ?? ''));
  if (values.some((value) => value === undefined)) return undefined;
  const digits = values.map((value) => (value ?? 0).toString(16).padStart(2, '0'));
  const opacity = alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
  return {
    color: { hex: { value: `#${digits.join('')}` } },
    alpha: Number.isFinite(opacity) ? share(opacity) : 1,
  };
}

function channel(part: string): number | undefined {
  const value = part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number(part);
  if (part === '' || !Number.isFinite(value)) return undefined;
  return Math.min(255, Math.max(0, Math.round(value)));
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;
}

/** Returns the fills of an area: none for a color that paints nothing. */
export function fillsOf(value: string | undefined, opacity = 1): FillInput[] {
  const read = cssColor(value);
  if (!read) return [];
  const alpha = share(read.alpha * opacity);
  return [{ solid: { color: { hex: { ...read.color.hex } } }, ...(alpha < 1 && { alpha }) }];
}

export interface BorderStyle {
  readonly color: string | undefined;
  readonly width?: number;
  readonly type?: 'SOLID' | 'DASH' | 'SQUARE_DOT';
  readonly opacity?: number;
}

/** Returns the strokes of a border or line: none for a color that paints nothing. */
export function strokesOf({ color, width = 1, type, opacity = 1 }: BorderStyle): StrokeInput[] {
  const read = cssColor(color);
  if (!read) return [];
  const alpha = share(read.alpha * opacity);
  return [
    {
      ...(type && { type }),
      width: Math.min(Math.max(Number.isFinite(width) ? width : 1, 0), 10_000),
      fill: { solid: { color: { hex: { ...read.color.hex } } }, ...(alpha < 1 && { alpha }) },
    },
  ];
}
