import type { TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { Color, ColorInput, StoredColor } from './color.ts';

/**
 * A form of canvas objects. Forms differ only in colors and in the key for "no fill", so
 * every schema that contains a color is built once per form from these parts.
 */
export interface Form {
  readonly name: 'input' | 'stored' | 'output';
  readonly color: TSchema;
  /** The key for "no fill" and its other spellings. */
  readonly none: TProperties;
  readonly aliases: TProperties;
}

/** An object without fields, whose presence is its meaning. */
export const Empty = Type.Unsafe<Record<string, never>>(closed({}));

/** The form that writes accept, including `noFill`, so that the result of a read can be sent back. */
export const input = {
  name: 'input',
  color: ColorInput,
  none: { no_fill: Empty },
  aliases: { noFill: Empty },
} as const satisfies Form;

/** The canonical spelling of an input, stored in documents and returned with `form=input`. */
export const stored = {
  name: 'stored',
  color: StoredColor,
  none: { no_fill: Empty },
  aliases: {},
} as const satisfies Form;

/** The form that reads return by default. */
export const output = {
  name: 'output',
  color: Color,
  none: { noFill: Empty },
  aliases: {},
} as const satisfies Form;

/** Returns a title with the name of the form, so that each form becomes a separate component. */
export function titleOf(form: Form, name: string): string {
  if (form.name === 'input') return `${name}Input`;
  return form.name === 'stored' ? `Stored${name}` : name;
}
