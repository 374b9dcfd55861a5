import type { Static } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { closed } from '../wire/primitives.ts';
import { exactlyOne } from './exactly-one.ts';
import { Fraction } from './layout.ts';
import { limits } from './limits.ts';

const Channel = Type.Integer({ minimum: 0, maximum: limits.channel });
const Rgb = closed({ red: Channel, green: Channel, blue: Channel });

const HsbDegrees = closed({
  hue: Type.Number({ minimum: 0, maximum: limits.hue, description: 'Degrees' }),
  saturation: Fraction,
  brightness: Fraction,
});

const HsbFractions = closed({
  hue: Type.Number({ minimum: 0, maximum: 1, description: 'Fraction of a full turn' }),
  saturation: Fraction,
  brightness: Fraction,
});

const HexLiteral = closed({
  value: matching(
    '^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
    '3, 6 or 8 hexadecimal digits (the last two of 8 are opacity), with or without #',
  ),
});

const HexNormal = closed({
  value: matching(
    '^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$',
    '3, 6 or 8 lowercase hexadecimal digits after #',
  ),
});

export const ColorInput = exactlyOne({
  title: 'ColorInput',
  one: { rgb: Rgb, hsb: HsbDegrees, hex: HexLiteral },
});
export type ColorInput = Static<typeof ColorInput>;

export const StoredColor = exactlyOne({
  title: 'StoredColor',
  one: { rgb: Rgb, hsb: HsbDegrees, hex: HexNormal },
});
export type StoredColor = Static<typeof StoredColor>;

export const Color = exactlyOne({
  title: 'Color',
  one: { rgb: Rgb, hsb: HsbFractions, hex: HexNormal },
});
export type Color = Static<typeof Color>;
