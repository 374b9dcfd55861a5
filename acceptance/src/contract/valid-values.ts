import { choicesOf, type Shape, structureOf } from './schema-shape.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Texts of every kind that some pattern of the contract asks for. */
const TEXTS = [
  'Made up',
  '742518339371008',
  '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d',
  '#fff4d6',
  '2026-01-31',
  'made.up@example.test',
  'shape',
  'frames',
];

/** The least that a shape takes: nothing optional, except what its rules ask for. */
export function leastValue(shape: Shape): unknown {
  const [first] = choicesOf(shape);
  if (first !== undefined) return first;
  if (shape.anyOf) return leastValue(shape.anyOf[0] ?? {});
  if (shape.properties) return leastRecord(shape);
  if (shape.type === 'array') {
    return Array.from({ length: shape.minItems ?? 0 }, () => leastValue(shape.items ?? {}));
  }
  return shape.type === 'string' ? textFor(shape) : (shape.minimum ?? 0);
}

function textFor({ pattern = '' }: Shape): string {
  const text = TEXTS.find((candidate) => new RegExp(pattern, 'u').test(candidate));
  if (text === undefined) throw new Error(`A text is needed that matches ${pattern}`);
  return text;
}

function leastRecord(shape: Shape): Fields {
  return mend(shape, requiredOf(shape)) ?? fail(shape, 'a record without more than it needs');
}

function requiredOf({ properties = {}, required = [] }: Shape): Fields {
  return Object.fromEntries(required.map((name) => [name, leastValue(properties[name] ?? {})]));
}

/** Whether the rules between the fields hold. */
function holds(shape: Shape, record: Fields): boolean {
  if (Object.keys(record).length < (shape.minProperties ?? 0)) return false;
  return (shape['~refine'] ?? []).every(({ check }) => check(record));
}

/** The record itself, or with one or two fields more so that the rules hold. */
function mend(shape: Shape, record: Fields): Fields | undefined {
  for (const more of [0, 1, 2]) {
    const mended = extend(shape, record, more);
    if (mended) return mended;
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

/** Every choice of a field that has some, else one value. */
function plainValues(shape: Shape): readonly unknown[] {
  const choices = choicesOf(shape);
  return choices.length > 0 ? choices : [leastValue(shape)];
}

/** A sound record in which all of these fields are there, the inner ones too. */
export function recordWith(shape: Shape, pointer: string): Fields {
  const [name = '', ...deeper] = pointer.split('/').slice(1);
  const inner = shape.properties?.[name];
  if (!inner) return leastRecord(shape);
  const value = valueWith(inner, deeper);
  const record = { ...requiredOf(shape), [name]: value };
  return mend(shape, record) ?? fail(shape, `a record with ${pointer}`);
}

function valueWith(shape: Shape, names: readonly string[]): unknown {
  if (names.length === 0 || structureOf(shape) === shape) return leastValue(shape);
  if (shape.type !== 'array') return recordWith(shape, `/${names.join('/')}`);
  const length = Math.max(1, shape.minItems ?? 0);
  const [, ...deeper] = names; // a list holds its items under a star
  return Array.from({ length }, () => valueWith(shape.items ?? {}, deeper));
}

/**
 * Sound values that together fill every place below a shape with everything that the contract tells
 * apart: each choice, each limit, each optional field with it and without.
 */
export function soundValues(shape: Shape): unknown[] {
  const choices = choicesOf(shape);
  if (shape.anyOf) return shape.anyOf.flatMap(soundValues);
  if (choices.length > 0) return [...choices];
  if (shape.properties) return soundRecords(shape);
  if (shape.type === 'array') return soundLists(shape);
  if (shape.type === 'string') return [textFor(shape)];
  return [shape.minimum ?? 0, shape.maximum ?? 1];
}

function soundRecords(shape: Shape): Fields[] {
  const filled = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    soundValues(inner).map((value) => {
      const record = { ...requiredOf(shape), [name]: value };
      return mend(shape, record) ?? fail(shape, `a record with ${JSON.stringify(record)}`);
    }),
  );
  return [leastRecord(shape), ...filled];
}

function soundLists(shape: Shape): unknown[][] {
  const filling = leastValue(shape.items ?? {});
  const least = Array.from({ length: shape.minItems ?? 0 }, () => filling);
  return [least, ...soundValues(shape.items ?? {}).map((item) => [item, ...least.slice(1)])];
}

interface Breach {
  readonly rule: string;
  readonly record: Fields;
}

/** For each rule between the fields of a shape, records that break it and no other. */
export function breachesOf(shape: Shape): Breach[] {
  const refinements = shape['~refine'] ?? [];
  return refinements.flatMap(({ check, error }) => {
    const others = refinements.filter((other) => other.check !== check);
    const records = [...variantsOf(shape)].filter(
      (record) => !check(record) && others.every((other) => other.check(record)),
    );
    const rule = error({});
    if (records.length === 0) return fail(shape, `a record against “${rule}”`);
    // The one with least in it and the one with most: too few and too many are both to be refused.
    return [...new Set([records[0], records.at(-1)])].map((record) => ({
      rule,
      record: record ?? {},
    }));
  });
}

/** Records with as little and with as much as there is, and with every choice in between. */
function* variantsOf(shape: Shape): Generator<Fields> {
  const properties = Object.entries(shape.properties ?? {});
  const least = requiredOf(shape);
  const all = Object.fromEntries(properties.map(([name, inner]) => [name, leastValue(inner)]));
  yield least;
  yield all;
  for (const [name, inner] of properties) {
    for (const value of plainValues(inner)) {
      yield { ...least, [name]: value };
      yield { ...all, [name]: value };
    }
  }
}

function fail(shape: Shape, what: string): never {
  throw new Error(`There is no way to make ${what} of ${shape.title ?? 'a shape'}.`);
}
