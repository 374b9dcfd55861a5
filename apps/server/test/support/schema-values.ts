import type { Random } from './random.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minProperties?: number;
  anyOf?: readonly Schema[];
}

/** Text that is allowed nearly everywhere and has broken many a program. */
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

/** A value that the schema allows, made without asking a validator. */
export function makeValid(schema: Schema, random: Random): unknown {
  if (schema.anyOf) return makeValid(random.pick(schema.anyOf), random);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'object') return makeObject(schema, random);
  if (schema.type === 'array') return makeArray(schema, random);
  if (schema.type === 'integer') return makeInteger(schema, random);
  if (schema.type === 'boolean') return random.percent(50);
  if (schema.type === 'string') return makeText(schema.pattern ?? '', random);
  throw new Error(`Nobody taught the generator ${JSON.stringify(schema)}.`);
}

function makeObject(schema: Schema, random: Random): object {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const chosen = Object.keys(properties).filter(
    (name) => required.includes(name) || random.percent(50),
  );
  const missing = Object.keys(properties).filter((name) => !chosen.includes(name));
  const names = [...chosen, ...missing.slice(0, Math.max(0, minProperties - chosen.length))];
  return Object.fromEntries(names.map((name) => [name, makeValid(properties[name] ?? {}, random)]));
}

function makeArray({ items = {}, minItems = 0 }: Schema, random: Random): unknown[] {
  return Array.from({ length: minItems + random.below(3) }, () => makeValid(items, random));
}

function makeInteger({ minimum = 0, maximum = 1_000 }: Schema, random: Random): number {
  return random.pick([minimum, maximum, minimum + random.below(maximum - minimum + 1)]);
}

function makeText(pattern: string, random: Random): string {
  const name = /^\^\(\?=\[\\s\\S\]\*\\S\)\[.*\]\{1,(\d+)\}\$$/.exec(pattern);
  if (name) return makeName(Number(name[1]), random);
  const text = /^\^\[\^\\u0000\\uD800-\\uDFFF\]\{0,(\d+)\}\$$/.exec(pattern);
  if (text) return random.percent(20) ? '' : makeName(Number(text[1]), random);
  if (pattern === '^[0-9]{1,19}$') return random.pick(['0', '9'.repeat(19), '007', '42']);
  if (pattern.includes('@[A-Za-z0-9]')) return makeMail(random);
  throw new Error(`Nobody taught the generator the pattern ${pattern}.`);
}

function makeName(maximum: number, random: Random): string {
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
