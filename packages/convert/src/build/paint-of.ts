import type { ColorInput, FillInput, ShapeInput, StrokeInput } from '@lienzo/contract';

/** What paints an area or line. */
export interface Paint {
  /** 6 hexadecimal digits after #. */
  readonly color: string;
  readonly alpha: number;
  /** What a single color cannot show. */
  readonly lost?: 'a gradient' | 'several fills' | 'several borders';
}

const CHANNELS = 255;

/** Returns a color as 6 hexadecimal digits, and its opacity. */
export function hexOf(color: ColorInput): Paint {
  if (color.hex) return fromDigits(color.hex.value.replace('#', '').toLowerCase());
  if (color.rgb)
    return { color: digitsOf(color.rgb.red, color.rgb.green, color.rgb.blue), alpha: 1 };
  const { hue, saturation, brightness } = color.hsb;
  const at = (offset: number) => {
    const k = (offset + hue / 60) % 6;
    const share = brightness * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
    return Math.round(share * CHANNELS);
  };
  return { color: digitsOf(at(5), at(3), at(1)), alpha: 1 };
}

function fromDigits(digits: string): Paint {
  if (digits.length === 3) {
    return { color: `#${[...digits].map((digit) => digit + digit).join('')}`, alpha: 1 };
  }
  const alpha = digits.length === 8 ? Number.parseInt(digits.slice(6), 16) / CHANNELS : 1;
  return { color: `#${digits.slice(0, 6)}`, alpha };
}

function digitsOf(...channels: number[]): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the color of an area; undefined if it is not painted. */
export function areaPaint(fills: readonly FillInput[]): Paint | undefined {
  const painted = fills.filter((fill) => fill.solid || fill.gradient);
  const top = painted.at(-1);
  if (!top) return undefined;
  const { alpha: share = 1 } = top;
  const stop = top.gradient?.stops[0]?.color;
  const color = top.solid?.color ?? stop;
  if (!color) return undefined;
  const { color: hex, alpha } = hexOf(color as ColorInput); // the types of both branches agree
  const lost = top.gradient ? 'a gradient' : painted.length > 1 ? 'several fills' : undefined;
  return { color: hex, alpha: alpha * share, ...(lost && { lost }) };
}

export interface LinePaint extends Paint {
  readonly width: number;
  readonly type: NonNullable<StrokeInput['type']>;
}

export const FOREGROUND = '#1e1e1e';

/** Returns the border of an area; undefined if it is not painted. */
export function borderPaint(strokes: readonly StrokeInput[]): LinePaint | undefined {
  const painted = strokes.filter(({ fill, width }) => isPainting(fill) && width !== 0);
  const top = painted.at(-1);
  if (!top) return undefined;
  const { width = 1, type = 'SOLID', fill } = top;
  const { color, alpha } = fill?.solid ? hexOf(fill.solid.color) : { color: FOREGROUND, alpha: 1 };
  return {
    ...{ color, width, type, alpha: alpha * (fill?.alpha ?? 1) },
    ...(painted.length > 1 && { lost: 'several borders' as const }),
  };
}

function isPainting(fill: StrokeInput['fill']): boolean {
  return !fill || fill.solid !== undefined;
}

/** Returns the fills and strokes of a shape, with those of the light theme if it has none. */
export function paintsOf(properties: ShapeInput['properties']): {
  area: Paint | undefined;
  border: LinePaint | undefined;
} {
  const { fills, strokes } = properties ?? {};
  const isPlain = fills === undefined && strokes === undefined;
  return {
    area: isPlain ? { color: '#ffffff', alpha: 1 } : areaPaint(fills ?? []),
    border: isPlain
      ? { color: FOREGROUND, alpha: 1, width: 1, type: 'SOLID' }
      : borderPaint(strokes ?? []),
  };
}
