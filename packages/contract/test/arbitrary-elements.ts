import fc from 'fast-check';
import type { TSchema } from 'typebox';
import {
  type ElementChange,
  type ElementInput,
  type ElementKind,
  elements,
  type StoredElement,
} from '../src/objects/elements.ts';
import { canonicalTable, type Table } from '../src/objects/table.ts';
import {
  choicesOf,
  dependenciesOf,
  type JsonSchema,
  toJsonSchema,
  valuesOf,
} from './json-schema.ts';

/** Generates any element that a POST accepts, in every accepted spelling. */
export function arbitraryInput<Kind extends ElementKind>(kind: Kind) {
  return arbitraryOf(elements[kind].input) as fc.Arbitrary<ElementInput<Kind>>; // made from its schema
}

/** Generates any element in its stored form. */
export function arbitraryStored<Kind extends ElementKind>(kind: Kind) {
  const anything = arbitraryOf(elements[kind].stored) as fc.Arbitrary<StoredElement<Kind>>; // made from its schema
  // Empty properties, cards, images, files and metadata are not stored, and cells are in reading order.
  return anything
    .map(inOrder)
    .filter(
      (element) =>
        !('properties' in element && isEmpty(element.properties)) &&
        !('card' in element && isEmpty(element.card)) &&
        !('image' in element && isEmpty(element.image)) &&
        !('file' in element && isEmpty(element.file)) &&
        !isEmpty(element.metadata),
    );
}

function inOrder<Value extends object>(element: Value): Value {
  const { table } = element as { table?: Table }; // of shapes
  return table ? { ...element, table: canonicalTable(table) } : element;
}

function isEmpty(value: object | undefined): boolean {
  return value !== undefined && Object.keys(value).length === 0;
}

/** Generates any change that a PUT accepts. */
export function arbitraryChange<Kind extends ElementKind>(kind: Kind) {
  return arbitraryOf(elements[kind].change) as fc.Arbitrary<ElementChange<Kind>>; // made from its schema
}

const MAX_ITEMS = 3;

const digits = fc.constantFrom(3, 6, 8).chain((length) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
    minLength: length,
    maxLength: length,
  }),
);

// The order matters: free text also accepts ids and colors.
const STRINGS = [
  { sample: 'Any text ☂', arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  // Keys are unique in a zone.
  { sample: 'import:1', arbitrary: fc.uuid().map((id) => `import:${id}`) },
  {
    sample: 'AABBCC',
    arbitrary: fc.tuple(fc.constantFrom('', '#'), digits).map((p) => p.join('')),
  },
  { sample: '#aabbcc', arbitrary: digits.map((text) => `#${text.toLowerCase()}`) },
  {
    sample: 'https://example.com',
    arbitrary: fc.webUrl({ validSchemes: ['http', 'https'], size: 'small' }),
  },
  { sample: '17', arbitrary: fc.integer({ min: 1, max: 1_000_000 }).map(String) },
  {
    sample: '2026-01-31',
    arbitrary: fc
      .date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  },
  {
    sample: '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6',
    arbitrary: fc.oneof(
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
    ),
  },
];

function arbitraryOf(schema: TSchema): fc.Arbitrary<unknown> {
  return arbitraryValue(toJsonSchema(schema));
}

function arbitraryValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.properties) return arbitraryObject(schema, schema.properties);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryValue));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.items) {
    const minLength = schema.minItems ?? 0;
    const { items } = schema;
    const length = { minLength, maxLength: minLength + MAX_ITEMS };
    // Columns, rows and cells of a table must differ.
    const { id, row, column } = items.properties ?? {};
    if (!id && !(row && column)) return fc.array(arbitraryValue(items), length);
    const selector = (item: Fields) => JSON.stringify([item.id, item.row, item.column]);
    return fc.uniqueArray(arbitraryValue(items) as fc.Arbitrary<Fields>, { ...length, selector });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return arbitraryString(new RegExp(schema.pattern ?? '', 'u'));
  return arbitraryNumber(schema);
}

function arbitraryNumber({ type, minimum: min = 0, maximum: max = 0 }: JsonSchema) {
  if (type === 'integer') return fc.integer({ min, max });
  // JSON has no negative zero.
  const float = fc.double({ min, max, noNaN: true }).map((value) => value + 0);
  return fc.oneof(float, fc.integer({ min: Math.ceil(min), max }));
}

function arbitraryString(pattern: RegExp): fc.Arbitrary<string> {
  const kind = STRINGS.find(({ sample }) => pattern.test(sample));
  if (!kind) throw new Error(`no arbitrary text for ${pattern}`);
  return kind.arbitrary.filter((text) => pattern.test(text));
}

type Fields = Record<string, unknown>;

function arbitraryObject(
  schema: JsonSchema,
  properties: Record<string, JsonSchema>,
): fc.Arbitrary<Fields> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryValue(field)]),
  );
  const required = schema.required ?? [];
  if (typeof schema.additionalProperties === 'object') return openRecord(fields);
  const exclusive = choicesOf(schema).find(({ maximum }) => maximum === 1);
  if (!exclusive) return record(schema, fields, required);
  const beside = omit(fields, exclusive.names);
  const variants = exclusive.names.map((name) =>
    record(schema, { ...beside, [name]: fields[name] ?? fc.constant(null) }, [...required, name]),
  );
  if (exclusive.minimum === 0) variants.push(record(schema, beside, required));
  return fc.oneof(...variants);
}

/** Generates objects with more fields than the schema names. */
function openRecord(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Fields> {
  const name = fc.constantFrom('source', 'hsb', 'no_fill', 'noFill', 'hex', 'größe');
  const value = fc.oneof(
    fc.boolean(),
    fc.integer(),
    fc.string({ unit: 'grapheme', maxLength: 10 }).filter((text) => !text.includes('\0')),
    fc.constantFrom(null, [], { deep: [1, { hsb: { hue: 3 } }] }),
  );
  return fc
    .tuple(
      fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true }),
      fc.record(fields, { requiredKeys: [], noNullPrototype: true }),
    )
    .map(([others, known]) => ({ ...known, ...others }));
}

function record(
  schema: JsonSchema,
  fields: Record<string, fc.Arbitrary<unknown>>,
  requiredKeys: string[],
): fc.Arbitrary<Fields> {
  return fc
    .record(fields, { requiredKeys, noNullPrototype: true })
    .map((value) => meetNestedDemands(schema, value))
    .filter((value) => hasEnough(schema, value) && meetsDemands(schema, value));
}

function hasEnough(schema: JsonSchema, value: Fields): boolean {
  return choicesOf(schema).every(
    ({ names, minimum }) => names.filter((name) => name in value).length >= minimum,
  );
}

/**
 * Meets demands on fields of fields, which random values hardly ever meet: sets the demanded fields, or
 * leaves out the field that demands them.
 */
function meetNestedDemands(schema: JsonSchema, value: Fields): Fields {
  const result = { ...value };
  const met = new Set<string>();
  for (const [name, { properties = {} }] of dependenciesOf(schema)) {
    if (!(name in value)) continue;
    for (const [needed, { properties: inner }] of Object.entries(properties)) {
      if (!inner) continue;
      const [type] = valuesOf(inner.type);
      if (needed in value && !met.has(needed)) result[needed] = { type };
      else delete result[name];
      met.add(needed);
    }
  }
  return result;
}

function meetsDemands(schema: JsonSchema, value: Fields): boolean {
  return dependenciesOf(schema)
    .filter(([name]) => name in value)
    .every(([, { required = [], properties = {} }]) => {
      const complete = required.every((name) => name in value);
      const fitting = Object.entries(properties).every(
        ([name, field]) =>
          !(name in value) || field.properties || valuesOf(field).includes(value[name]),
      );
      return complete && fitting;
    });
}

function omit<Value>(record: Record<string, Value>, names: string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
