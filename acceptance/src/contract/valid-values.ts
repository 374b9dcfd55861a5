import { choicesOf, type Shape, structureOf } from './schema-shape.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Sample texts for all patterns of the contract. */
const TEXTS = [
  'Made up',
  '742518339371008',
  '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d',
  '#fff4d6',
  '2026-01-31',
  'made.up@example.test',
  'shape',
  'frames',
  'https://example.test/',
  'https://example.test',
];

/** Returns the smallest valid value: no optional fields except those that rules require. */
export function minimalValue(shape: Shape): unknown {
  const [first] = choicesOf(shape);
  if (first !== undefined) return first;
  if (shape.anyOf) return minimalValue(shape.anyOf[0] ?? {});
  if (shape.properties) return minimalRecord(shape);
  if (shape.type === 'array') {
    return Array.from({ length: shape.minItems ?? 0 }, () => minimalValue(shape.items ?? {}));
  }
  return shape.type === 'string' ? textFor(shape) : (shape.minimum ?? 0);
}

function textFor({ pattern = '' }: Shape): string {
  const text = TEXTS.find((candidate) => new RegExp(pattern, 'u').test(candidate));
  if (text === undefined) throw new Error(`There is no sample text that matches ${pattern}`);
  return text;
}

function minimalRecord(shape: Shape): Fields {
  return (
    satisfyRules(shape, requiredOf(shape)) ?? fail(shape, 'a record without more than it needs')
  );
}

function requiredOf({ properties = {}, required = [] }: Shape): Fields {
  return Object.fromEntries(required.map((name) => [name, minimalValue(properties[name] ?? {})]));
}

/** Returns whether the rules between the fields hold. */
function holds(shape: Shape, record: Fields): boolean {
  if (Object.keys(record).length < (shape.minProperties ?? 0)) return false;
  return (shape['~refine'] ?? []).every(({ check }) => check(record));
}

/** Adds up to two fields to a record so that the rules hold. */
function satisfyRules(shape: Shape, record: Fields): Fields | undefined {
  for (const more of [0, 1, 2]) {
    const extended = extend(shape, record, more);
    if (extended) return extended;
  }
  return undefined;
}

function extend(shape: Shape, record: Fields, more: number): Fields | undefined {
  if (more === 0) return holds(shape, record) ? record : undefined;
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    if (name in record) continue;
    for (const value of plainValues(inner)) {
      const extended = extend(shape, { ...record, [name]: value }, more - 1);
      if (extended) return extended;
    }
  }
  return undefined;
}

/** Returns all choices of a field, or of its type. If it has none, returns one value. */
function plainValues(shape: Shape): readonly unknown[] {
  const choices = choicesOf(shape);
  if (choices.length > 0) return choices;
  const minimal = minimalValue(shape);
  const types = choicesOf(shape.properties?.type ?? {});
  return types.length > 0 ? types.map((type) => ({ ...Object(minimal), type })) : [minimal];
}

/** Returns a valid record that contains the field at the pointer. */
export function recordWith(shape: Shape, pointer: string): Fields {
  const [name = '', ...deeper] = pointer.split('/').slice(1);
  const inner = shape.properties?.[name];
  if (!inner) return minimalRecord(shape);
  const value = valueWith(inner, deeper);
  const record = { ...requiredOf(shape), [name]: value };
  return satisfyRules(shape, record) ?? fail(shape, `a record with ${pointer}`);
}

function valueWith(shape: Shape, names: readonly string[]): unknown {
  if (names.length === 0 || structureOf(shape) === shape) return minimalValue(shape);
  if (shape.type !== 'array') return recordWith(shape, `/${names.join('/')}`);
  const length = Math.max(1, shape.minItems ?? 0);
  const [, ...deeper] = names; // items of a list are under a star
  return Array.from({ length }, () => valueWith(shape.items ?? {}, deeper));
}

/**
 * Returns valid values that together cover every choice, every limit, and every optional field of a shape,
 * present and absent.
 */
export function validValues(shape: Shape): unknown[] {
  const choices = choicesOf(shape);
  if (shape.anyOf) return shape.anyOf.flatMap(validValues);
  if (choices.length > 0) return [...choices];
  if (shape.properties) return validRecords(shape);
  if (shape.type === 'array') return validLists(shape);
  if (shape.type === 'string') return [textFor(shape)];
  return [shape.minimum ?? 0, shape.maximum ?? 1];
}

function validRecords(shape: Shape): Fields[] {
  const filled = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    validValues(inner).map((value) => {
      const record = { ...requiredOf(shape), [name]: value };
      return satisfyRules(shape, record) ?? fail(shape, `a record with ${JSON.stringify(record)}`);
    }),
  );
  return [minimalRecord(shape), ...filled];
}

function validLists(shape: Shape): unknown[][] {
  const filling = minimalValue(shape.items ?? {});
  const least = Array.from({ length: shape.minItems ?? 0 }, () => filling);
  return [least, ...validValues(shape.items ?? {}).map((item) => [item, ...least.slice(1)])];
}

interface RuleViolation {
  readonly rule: string;
  readonly record: Fields;
}

/** Returns records that violate exactly one rule between fields, for each rule. */
export function violationsOf(shape: Shape): RuleViolation[] {
  const refinements = shape['~refine'] ?? [];
  return refinements.flatMap(({ check, error }) => {
    const others = refinements.filter((other) => other.check !== check);
    const records = [...variantsOf(shape)].filter(
      (record) => !check(record) && others.every((other) => other.check(record)),
    );
    const rule = error({});
    if (records.length === 0) return fail(shape, `a record against “${rule}”`);
    // The smallest and the largest one, because both too few and too many fields must be refused.
    return [...new Set([records[0], records.at(-1)])].map((record) => ({
      rule,
      record: record ?? {},
    }));
  });
}

const LARGE = 8_000;

/** Yields records with the fewest and the most fields, with each two fields, and with every choice in between. */
function* variantsOf(shape: Shape): Generator<Fields> {
  const properties = Object.entries(shape.properties ?? {});
  const least = requiredOf(shape);
  const all = Object.fromEntries(properties.map(([name, inner]) => [name, minimalValue(inner)]));
  yield least;
  for (const one of Object.keys(all))
    for (const other of Object.keys(all))
      if (one < other) yield { ...least, [one]: all[one], [other]: all[other] };
  // Names and sizes that objects with any fields refuse.
  if (typeof shape.additionalProperties === 'object') {
    yield { ...least, '': true };
    yield { ...least, large: 'x'.repeat(LARGE) };
  }
  // Lists with the same item twice.
  for (const [name, { items }] of properties)
    if (items) yield { ...least, [name]: [minimalValue(items), minimalValue(items)] };
  yield all;
  for (const [name, inner] of properties) {
    for (const value of plainValues(inner)) {
      yield { ...least, [name]: value };
      yield { ...all, [name]: value };
    }
  }
}

function fail(shape: Shape, what: string): never {
  throw new Error(`Cannot create ${what} of ${shape.title ?? 'a shape'}.`);
}
