import type { Static, TObject, TProperties, TUnsafe } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { type Rule, withRules } from './rule.ts';

type Exclusive<Alternatives extends TProperties> = {
  [Name in keyof Alternatives]: { [Chosen in Name]: Static<Alternatives[Chosen]> } & {
    [Other in Exclude<keyof Alternatives, Name>]?: never;
  };
}[keyof Alternatives];

type Flat<Value> = Value extends unknown ? { [Name in keyof Value]: Value[Name] } : never;

interface ExactlyOne<
  One extends TProperties,
  Aliases extends TProperties,
  Beside extends TProperties,
> {
  /** The alternatives, of which exactly one must be present. */
  one: One;
  /** Other spellings of alternatives, which are accepted but not listed in the reason. */
  aliases?: Aliases;
  /** Fields that go with any alternative. */
  beside?: Beside;
  /** Further rules between the fields. */
  rules?: readonly Rule[];
  title?: string;
  description?: string;
}

/**
 * Creates a closed object schema in which exactly one alternative is present. All alternatives are
 * optional fields of one object, so an error inside the chosen one is reported at its path; the count is a
 * separate rule (see `withRules`; its JSON is `oneOf` of one `required` each). The type is the
 * exclusive union: `if (fill.solid)` narrows.
 */
export function exactlyOne<
  One extends TProperties,
  Aliases extends TProperties = Record<never, never>,
  Beside extends TProperties = Record<never, never>,
>({ one, aliases, beside, rules = [], ...options }: ExactlyOne<One, Aliases, Beside>) {
  const alternatives = { ...one, ...aliases };
  const optional = Object.fromEntries(
    Object.entries(alternatives).map(([name, schema]) => [name, Type.Optional(schema)]),
  );
  const names = Object.keys(alternatives);
  const rule: Rule = {
    holds: (value) => countPresent(names, value) === 1,
    reason: `must have exactly one of ${Object.keys(one).join(', ')}`,
    keywords: { oneOf: eachRequired(names) },
  };
  const schema: unknown = withRules(closed({ ...beside, ...optional }, options), [rule, ...rules]);
  // The rule guarantees the exclusive union, which the object type cannot express.
  return schema as TUnsafe<Flat<Exclusive<One & Aliases> & Static<TObject<Beside>>>>;
}

export function atLeastOne(names: readonly string[]): Rule {
  return {
    holds: (value) => countPresent(names, value) >= 1,
    reason: `must have at least one of ${names.join(', ')}`,
    keywords: { anyOf: eachRequired(names) },
  };
}

export function atMostOne(names: readonly string[]): Rule {
  const none = { properties: Object.fromEntries(names.map((name) => [name, false])) };
  return {
    holds: (value) => countPresent(names, value) <= 1,
    reason: `must have at most one of ${names.join(', ')}`,
    keywords: { oneOf: [...eachRequired(names), none] },
  };
}

function eachRequired(names: readonly string[]): { required: string[] }[] {
  return names.map((name) => ({ required: [name] }));
}

function countPresent(names: readonly string[], value: Readonly<Record<string, unknown>>): number {
  let count = 0;
  for (const name of names) if (value[name] !== undefined) count += 1;
  return count;
}
