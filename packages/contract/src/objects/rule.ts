import Type, { type TSchema } from 'typebox';

type Fields = Readonly<Record<string, unknown>>;

export interface Rule {
  readonly holds: (value: Fields) => boolean;
  readonly reason: string;
  /** The rule as JSON Schema keywords. */
  readonly keywords: Fields;
}

/**
 * Adds rules between the fields of an object. Validation calls `holds` and reports `reason` at the
 * object itself, once its fields are valid. Functions cannot be serialized, so the JSON of the
 * schema, and with it the OpenAPI document, contains `keywords` instead. The keywords express the
 * same rule, but validation by keywords would only report that "a schema in oneOf" does not match.
 */
export function withRules<Schema extends TSchema>(schema: Schema, rules: readonly Rule[]): Schema {
  const refined = rules.reduce<TSchema>(
    (inner, { holds, reason }) => Type.Refine<TSchema, Fields>(inner, holds, () => reason),
    schema,
  );
  // Rules that JSON Schema cannot express have no keywords.
  const [only, ...more] = rules
    .map(({ keywords }) => keywords)
    .filter((keywords) => Object.keys(keywords).length > 0);
  const keywords = more.length === 0 ? only : { allOf: [only, ...more] };
  // Not enumerable, like TypeBox's own markers, so that copies of the schema keep it.
  Object.defineProperty(refined, 'toJSON', {
    configurable: true,
    value(this: object) {
      return { ...this, ...keywords };
    },
  });
  return refined as Schema; // refining leaves the static type alone
}
