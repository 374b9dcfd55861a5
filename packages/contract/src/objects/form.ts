import type { TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { Color, ColorInput, StoredColor } from './color.ts';

/**
 * One way of writing canvas objects. They differ only in colours and in the word for "no fill", so
 * everything that contains a colour is built once per form from these parts.
 */
export interface Form {
  readonly name: 'input' | 'stored' | 'output';
  readonly color: TSchema;
  /** The key that says that nothing is painted, and other spellings of it. */
  readonly none: TProperties;
  readonly aliases: TProperties;
}

/** An object whose presence is all it says. */
export const Empty = Type.Unsafe<Record<string, never>>(closed({}));

/** What a write accepts. It takes `noFill` too, so that what was read can be sent back. */
export const input = {
  name: 'input',
  color: ColorInput,
  none: { no_fill: Empty },
  aliases: { noFill: Empty },
} as const satisfies Form;

/** The one canonical spelling of an input: kept in documents, answered to `form=input`. */
export const stored = {
  name: 'stored',
  color: StoredColor,
  none: { no_fill: Empty },
  aliases: {},
} as const satisfies Form;

/** What a read answers unless asked otherwise. */
export const output = {
  name: 'output',
  color: Color,
  none: { noFill: Empty },
  aliases: {},
} as const satisfies Form;

/** Names the form in the title, so that each becomes a component of its own. */
export function titleOf(form: Form, name: string): string {
  if (form.name === 'input') return `${name}Input`;
  return form.name === 'stored' ? `Stored${name}` : name;
}
