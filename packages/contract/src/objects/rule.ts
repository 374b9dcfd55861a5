import Type, { type TSchema } from 'typebox';

type Fields = Readonly<Record<string, unknown>>;

export interface Rule {
  readonly holds: (value: Fields) => boolean;
  readonly reason: string;
  /** The same rule in the words of JSON Schema. */
  readonly written: Fields;
}

/**
 * Adds rules between the fields of an object. A check runs `holds` and reports `reason` at the
 * object itself, after its fields are known to be right. Functions cannot be written down, so the
 * schema's JSON, and with it the OpenAPI document, carries `written` in their place: the keywords
 * say the same, but a check by keywords could only tell that "a schema in oneOf" did not match.
 */
export function withRules<Schema extends TSchema>(schema: Schema, rules: readonly Rule[]): Schema {
  const refined = rules.reduce<TSchema>(
    (inner, { holds, reason }) => Type.Refine<TSchema, Fields>(inner, holds, () => reason),
    schema,
  );
  const [only, ...more] = rules.map(({ written }) => written);
  const written = more.length === 0 ? only : { allOf: [only, ...more] };
  // Hidden like TypeBox's own marks, so that it stays with copies of the schema.
  Object.defineProperty(refined, 'toJSON', {
    configurable: true,
    value(this: object) {
      return { ...this, ...written };
    },
  });
  return refined as Schema; // refining leaves the static type alone
}
