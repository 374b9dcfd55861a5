import type { Static } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { exactlyOne } from './exactly-one.ts';
import { type Form, input, output, stored, titleOf } from './form.ts';
import { gradientOf } from './gradient.ts';
import { Fraction } from './layout.ts';

const beside = { alpha: Type.Optional(Fraction) };

function solidOf<F extends Form>(form: F) {
  const color: F['color'] = form.color;
  return closed({ color });
}

function fillOf<F extends Form>(form: F) {
  const none: F['none'] = form.none;
  const aliases: F['aliases'] = form.aliases;
  return exactlyOne({
    title: titleOf(form, 'Fill'),
    beside,
    one: { solid: solidOf(form), gradient: gradientOf(form), ...none },
    aliases,
  });
}

/** Creates the schema of the fill of a border, which cannot be a gradient. */
export function strokeFillOf<F extends Form>(form: F) {
  const none: F['none'] = form.none;
  const aliases: F['aliases'] = form.aliases;
  return exactlyOne({
    title: titleOf(form, 'StrokeFill'),
    beside,
    one: { solid: solidOf(form), ...none },
    aliases,
  });
}

/** Creates the schema of the fill of a connector's line, which is always visible. */
export function lineFillOf<F extends Form>(form: F) {
  return closed({ ...beside, solid: solidOf(form) }, { title: titleOf(form, 'LineFill') });
}

export const FillInput = fillOf(input);
export type FillInput = Static<typeof FillInput>;

export const StoredFill = fillOf(stored);
export type StoredFill = Static<typeof StoredFill>;

export const Fill = fillOf(output);
export type Fill = Static<typeof Fill>;
