import type { TObject, TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import { matching } from './patterns.ts';

/** Creates an object schema that rejects unknown fields, so that typos are noticed. */
export function closed<Properties extends TProperties>(
  properties: Properties,
  options: { title?: string; description?: string; minProperties?: number } = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** Marks the record that fields are selected from. */
export interface Selection<Whole extends TObject> {
  readonly '~whole': Whole;
}

/** Creates the schema of a record whose fields the caller selects: all of them are optional. */
export function selection<Properties extends TProperties>(record: TObject<Properties>) {
  const { title } = record as { title?: string }; // options are not in TObject's type
  const picked = Type.Object(Type.Partial(record).properties, {
    additionalProperties: false,
    ...(title && { title: `${title}Selection` }),
  });
  // Not enumerable, so that the JSON of the schema does not contain the record.
  Object.defineProperty(picked, '~whole', { value: record });
  return picked as typeof picked & Selection<TObject<Properties>>; // set above
}

/** Creates the query parameter `fields`: names of fields of the record, separated by commas. */
export function fieldsOf<Properties extends TProperties>(record: TObject<Properties>) {
  type Field = Extract<keyof Properties, string>;
  const names = Object.keys(record.properties) as Field[]; // Object.keys widens to string[]
  return Type.Optional(
    Type.Array(Type.Enum<Field[]>(names), {
      description: 'Only these fields, separated by commas; all by default',
    }),
  );
}

/** Limits the size of a structure, counted in characters of its JSON text. */
export function sized<Schema extends TSchema>(schema: Schema, characters: number): Schema {
  return { ...schema, [MAX_JSON]: characters };
}
export const MAX_JSON = 'x-lienzo-max-json-characters';

export const NumericId = matching('^[1-9][0-9]{0,18}$', 'a numeric id');

/** An id in a body or query. An id that cannot exist gets the same error as one that does not. */
export const IdReference = matching('^[0-9]{1,19}$', 'a numeric id');

export const Uuid = matching(
  '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  'a UUID',
  'A UUID in upper or lower case',
);

export const Timestamp = matching(
  '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4}, \\d{2}:\\d{2}:\\d{2}$',
  'a time in UTC like `Tue, 04 Feb 2025, 11:34:28`',
);

/** A date or time in a query. The pattern accepts February 31; the server rejects it when it parses the value. */
export const Moment = matching(
  '^[12]\\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d))?$',
  'a date like 2026-01-31 or a time like 2026-01-31T08:30:00Z',
);

/** Creates the schema of a name in a query, in upper, lower or mixed case. */
export function caseInsensitive(names: readonly string[]) {
  const spelled = names.map((name) =>
    [...name].map((letter) => `[${letter}${letter.toUpperCase()}]`).join(''),
  );
  return matching(`^(?:${spelled.join('|')})$`, `one of ${names.join(', ')}, in any case`);
}

/** A boolean of a record, sent as a string. */
export const Flag = Type.Enum(['true', 'false']);

/** A count of a record, sent as a string. */
export const Count = Type.String({ pattern: '^[0-9]+$' });

/** The path of a resource on the service. */
export const Uri = Type.String({ pattern: '^/service/api/v1/' });

// Printable ASCII, whitespace and everything from U+0080 on; no lone surrogates, no control
// characters, not only whitespace. Matched with the `u` flag, as JSON Schema requires.
const NAME_CHARACTERS = '[\\t-\\r\\x20-\\x7E\\u0080-\\uD7FF\\uE000-\\u{10FFFF}]';

export function nameOf(options: { maximum: number }) {
  return matching(
    `^(?=[\\s\\S]*\\S)${NAME_CHARACTERS}{1,${options.maximum}}$`,
    `1 to ${options.maximum} characters, not only whitespace, without control characters`,
  );
}

/** Creates the schema of free text: any characters that PostgreSQL can store. */
export function textOf(options: { maximum: number }) {
  return matching(
    `^[^\\u0000\\uD800-\\uDFFF]{0,${options.maximum}}$`,
    `at most ${options.maximum} characters, without null characters`,
  );
}

export const MailAddress = matching(
  '^(?=.{3,254}$)[^\\s@"(),:;<>\\\\\\[\\]\\u0000-\\u0020\\u007F\\uD800-\\uDFFF]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,187}[A-Za-z0-9])?$',
  'an email address',
);

export const StartIndex = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Start index; 0 by default' }),
);

export const PageLimit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of items; 20 by default' }),
);
