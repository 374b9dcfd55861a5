import type { StoredColor } from '@lienzo/contract';
import type { SolidPaint } from './drawing.ts';

type ColorWithOpacity = Pick<SolidPaint, 'color' | 'opacity'>;

/** Converts a stored color to `#rrggbb` and the opacity of an eight-digit hex value. */
export function colorOf(color: StoredColor): ColorWithOpacity {
  if (color.rgb) return opaque([color.rgb.red, color.rgb.green, color.rgb.blue]);
  if (color.hsb) return opaque(channelsOf(color.hsb));
  return readHex(color.hex.value);
}

function opaque(channels: readonly number[]): ColorWithOpacity {
  return { color: `#${channels.map(pair).join('')}`, opacity: 1 };
}

function pair(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}

function readHex(value: string): ColorWithOpacity {
  const digits = value.replace('#', '').toLowerCase();
  if (digits.length === 3) return { color: `#${digits.replace(/./g, '$&$&')}`, opacity: 1 };
  const last = digits.slice(6);
  const opacity = last === '' ? 1 : Number.parseInt(last, 16) / 255;
  return { color: `#${digits.slice(0, 6)}`, opacity };
}

interface Hsb {
  /** Degrees. */
  hue: number;
  saturation: number;
  brightness: number;
}

function channelsOf({ hue, saturation, brightness }: Hsb): number[] {
  return [5, 3, 1].map((offset) => {
    const sector = (offset + hue / 60) % 6;
    const share = Math.max(0, Math.min(sector, 4 - sector, 1));
    return 255 * brightness * (1 - saturation * share);
  });
}

/** Interpolates between two colors; `share` is from 0 to 1. */
export function mixColors(
  from: ColorWithOpacity,
  to: ColorWithOpacity,
  share: number,
): ColorWithOpacity {
  const between = (a: number, b: number) => a + (b - a) * share;
  const channel = ({ color }: ColorWithOpacity, start: number) =>
    Number.parseInt(color.slice(start, start + 2), 16);
  const channels = [1, 3, 5].map((start) => between(channel(from, start), channel(to, start)));
  return { color: opaque(channels).color, opacity: between(from.opacity, to.opacity) };
}
