import type { Random } from '../random/seeded-random.ts';
import type { Schema } from './json-schema.ts';
import { chooseNames, keepsRules } from './schema-rules.ts';

/** Options for generated values. */
export interface ValueOptions {
  random: Random;
  /** Existing values by field name. */
  known: Readonly<Record<string, readonly string[]>>;
}

/** Texts that are allowed nearly everywhere and often reveal bugs. */
const TRICKY = [
  'plain',
  'Ünïcödé',
  'e\u0301\u0323\u035c',
  '日本語',
  '🎨🧑‍🎨',
  '\u202Eright to left',
  '\uFFFF\uFFFD',
  'İıſß',
  "'; drop table users; --",
  "' or '1'='1",
  '$1 %s {0} {{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '-0',
  '1e400',
  '%00%0a',
  '\\u0000\\',
  '"quoted"',
  'a\tb\nc\rd',
  '\u0085\u00a0\u2028\u2029',
  '../../etc/passwd',
];

/** Creates a value that the schema allows, without using a validator. */
export function makeValid(schema: Schema, maker: ValueOptions): unknown {
  const { random } = maker;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'object') return makeObject(schema, maker);
  if (schema.anyOf) return makeValid(random.pick(schema.anyOf), maker);
  if (schema.type === 'array') return makeArray(schema, maker);
  if (schema.type === 'integer') return makeInteger(schema, random);
  if (schema.type === 'number') return makeNumber(schema, random);
  if (schema.type === 'boolean') return random.percent(50);
  if (schema.type === 'null') return null;
  if (schema.type === 'string') return makeText(schema.pattern ?? '', random);
  throw new Error(`The generator does not support ${JSON.stringify(schema)}.`);
}

const ATTEMPTS = 100;

function makeObject(schema: Schema, maker: ValueOptions): object {
  const { properties = {} } = schema;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const names = chooseNames(schema, maker.random);
    const object: Fields = Object.fromEntries(
      names.map((name) => [name, makeField(name, properties[name] ?? {}, maker)]),
    );
    if ('card' in properties && 'basic' in properties) fitType(object);
    if ('columns' in properties && 'rows' in properties) fitTable(object);
    if (keepsRules(schema, object)) return object;
  }
  throw new Error(`The generator cannot satisfy the rules of ${JSON.stringify(schema)}.`);
}

type Fields = Record<string, unknown>;

const FAMILIES = [
  ...['basic', 'flowchart', 'block_arrow', 'mathematical_symbol', 'star', 'callout', 'custom'],
];

/** Removes what only shapes of another type can have. A change that names no type can have it. */
function fitType(shape: Fields): void {
  if (!FAMILIES.some((family) => family in shape)) return;
  const { type } = (shape.basic ?? {}) as { type?: string }; // a valid shape
  if (type !== 'CARD') delete shape.card;
  if (type !== 'TABLE') delete shape.table;
  if (type !== 'IMAGE') delete shape.image;
  if (type !== 'FILE') delete shape.file;
}

/** Makes the ids of columns and rows differ, and leaves one cell. */
function fitTable(table: Fields): void {
  const lists = { columns: 'c', rows: 'r' } as const;
  for (const [name, letter] of Object.entries(lists)) {
    const list = table[name] as { id: string }[] | undefined; // of the schema
    for (const [index, item] of list?.entries() ?? []) item.id = `${letter}${index}`;
  }
  if (Array.isArray(table.cells)) table.cells = table.cells.slice(0, 1);
}

function makeField(name: string, schema: Schema, maker: ValueOptions): unknown {
  const { random } = maker;
  const known = Object.hasOwn(maker.known, name) ? maker.known[name] : undefined;
  if (!known?.length || random.percent(40)) return makeValid(schema, maker);
  const value = random.pick(known);
  return schema.type === 'array' ? [...new Set([value, random.pick(known)])] : value;
}

function makeArray({ items = {}, minItems = 0 }: Schema, maker: ValueOptions): unknown[] {
  return Array.from({ length: minItems + maker.random.below(3) }, () => makeValid(items, maker));
}

function makeInteger({ minimum = 0, maximum = 1_000 }: Schema, random: Random): number {
  return random.pick([minimum, maximum, minimum + random.below(maximum - minimum + 1)]);
}

function makeNumber({ minimum = -1e6, maximum = 1e6 }: Schema, random: Random): number {
  const share = random.below(1e9) / 1e9;
  return random.pick([minimum, maximum, minimum + share * (maximum - minimum), minimum + 5e-324]);
}

function makeText(pattern: string, random: Random): string {
  const name = /^\^\(\?=\[\\s\\S\]\*\\S\)\[.*\]\{1,(\d+)\}\$$/.exec(pattern);
  if (name) return makeName(Number(name[1]), random);
  const text = /^\^\[\^\\u0000\\uD800-\\uDFFF\]\{[01],(\d+)\}\$$/.exec(pattern);
  if (text) return random.percent(20) ? '' : makeName(Number(text[1]), random);
  const digits = /^\^\[0-9\]\{1,(\d+)\}\$$/.exec(pattern);
  if (digits) return random.pick(['0', '9'.repeat(Number(digits[1])), '007', '42']);
  if (pattern === '^[1-9][0-9]{0,18}$') return random.pick(['1', '9'.repeat(19), '42']);
  if (pattern === '^[a-z0-9]{1,8}$') return random.pick(['a', '0', 'row', 'z9z9z9z9']);
  if (pattern.startsWith('^(?:[12]\\d{3}-')) return random.pick(['1000-01-01', '2024-02-29']);
  if (pattern.startsWith('^[0-9a-fA-F]{8}(?:-')) return makeUuid(random);
  if (pattern.startsWith('^#?(?:')) return random.pick(['#fff', 'A1b2C3', '#00000080', '09F']);
  if (pattern.startsWith('^\\s*[^')) return `${random.pick(['', ' '])}${makeName(256, random)}`;
  if (pattern.startsWith('^(?:[0-9]{1,19}|')) return random.pick(['1', makeUuid(random)]);
  if (pattern.startsWith('^(?:[')) return makeChoice(pattern, random);
  if (pattern.startsWith('^-?[0-9]')) return random.pick(BOXES);
  if (pattern.startsWith('^[12]\\d{3}-')) return random.pick(MOMENTS);
  if (pattern.startsWith('^(?:none|theme')) return random.pick(['none', 'theme', '#12aBcD']);
  if (pattern.includes('[Mm][Aa][Ii][Ll]')) return random.pick(LINKS);
  if (pattern.includes('@[A-Za-z0-9]')) return makeMail(random);
  if (pattern.startsWith('^(?=.{1,189}$)')) return random.pick(DOMAINS);
  if (pattern.startsWith('^[^\\s,\\u0000-')) return random.pick(KEYS) + random.below(1_000);
  if (pattern.startsWith('^[^\\s\\u0000-'))
    return random.pick(['a', 'ci-job', 'https://id.example']);
  if (pattern === '^(?:0|[1-9][0-9]{0,17})$') return String(random.below(1_000));
  if (pattern === '^[1-9][0-9]{0,17}$') return String(1 + random.below(1_000));
  if (pattern.includes('[Hh][Tt][Tt][Pp][Ss]?://')) return random.pick(HOOKS);
  if (pattern.startsWith('^https?://(?:')) return random.pick(ORIGINS);
  if (pattern.startsWith('^https?://')) return random.pick(HOOKS);
  if (pattern.endsWith(']{8,128}$')) return random.pick(['password', 'correct horse 🐎']);
  throw new Error(`The generator does not support the pattern ${pattern}.`);
}

/** Returns one of the alternatives of a pattern, in random case. */
function makeChoice(pattern: string, random: Random): string {
  const names = pattern.slice('^(?:'.length, -')$'.length).split('|');
  return random
    .pick(names)
    .replace(/\[(.)(.)\]/g, (_, lower, upper) => random.pick([lower, upper]));
}

const ORIGINS = [
  'https://a',
  'http://127.0.0.1:1',
  'https://*.example.com',
  'https://b.example:65535',
];
const HOOKS = [
  ...[
    'https://hooks.invalid/',
    `https://hooks.invalid/${'a'.repeat(1_900)}`,
    'https://a@b.invalid',
  ],
  ...['http://127.0.0.1:5432/', 'https://[::1]/', 'https://hooks.invalid:25/#x'],
];

const KEYS = ['LNZ-', 'https://example.test/?a=b&c#', '🎨', '__proto__', "';--", '%00'];

const BOXES = ['0,0,0,0', '-1e3,-2.5,1E+21,7', '-0,0,100,60', '5e-99,1,6,1'];

const DOMAINS = ['example.test', 'A', 'a-b.example.test', `${'a'.repeat(60)}.test`];

const LINKS = [
  'https://example.test/',
  'HTTP://a',
  'mailto:ada@example.test',
  `https://${'a'.repeat(2040)}`,
];
const MOMENTS = [
  ...['1000-01-01', '2024-02-29', '2026-12-31', '2999-12-31', '2025-01-01T00:00Z'],
  ...['2025-06-30T23:59:59.999999999+23:59', '1999-12-31T23:59:59-00:00'],
];

function makeUuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  const uuid = digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (random.percent(5)) return '00000000-0000-0000-0000-000000000000';
  return random.percent(20) ? uuid.toUpperCase() : uuid;
}

// A body with many texts must still fit into a request.
const MAX_LENGTH = 3_000;

function makeName(limit: number, random: Random): string {
  const maximum = Math.min(limit, MAX_LENGTH);
  if (random.percent(5)) return 'x'.repeat(maximum);
  if (random.percent(5)) return '🎨'.repeat(maximum);
  const text = Array.from({ length: 1 + random.below(4) }, () => random.pick(TRICKY)).join(' ');
  return [...text].slice(0, maximum - 1).join('') + random.pick(['x', '9', '…']);
}

function makeMail(random: Random): string {
  const local = random.pick(['ada', "o'hara+tag", 'ünï', '日本', 'a'.repeat(60), '__proto__', 'İ']);
  const host = random.pick(['example.test', 'EXAMPLE.test', 'a', `${'b'.repeat(180)}.test`]);
  return `${local}${random.below(30)}@${host}`;
}
