import type { TSchema } from 'typebox';
import Type from 'typebox';

/** Creates the schema of a field of a change that `null` clears. */
export function clearable<Field extends TSchema>(field: Field) {
  return Type.Optional(Type.Union([field, Type.Null()]));
}
