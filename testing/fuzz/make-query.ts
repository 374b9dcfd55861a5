import type { Random } from '../random/seeded-random.ts';
import { plainSchema, type Schema } from './json-schema.ts';
import type { Order, Verdict } from './request-plan.ts';
import { makeValid } from './schema-values.ts';

interface Parameter {
  name: string;
  /** As it stands in the address. */
  encoded: string;
  text: string;
}

type Schemas = Readonly<Record<string, Schema>>;

export function makeQuery({ op, kind, world, random }: Order) {
  const { properties: schemas = {} } = plainSchema(op.query ?? {});
  const required: readonly string[] = op.query?.required ?? [];
  const shares = { asked: kind === 'valid' ? 100 : 90, other: 50 };
  const given = Object.entries(schemas)
    .filter(([name]) => random.percent(required.includes(name) ? shares.asked : shares.other))
    .map(([name, schema]) => plain(name, makeText(name, schema, { world, random })));
  const odd = kind === 'valid' ? [] : listOddParameters(given, Object.keys(schemas), random);
  const unknown = random.percent(20) ? UNKNOWN_PARAMETERS : [];
  const all = random.percent(50) ? [...given, ...odd, ...unknown] : [...unknown, ...odd, ...given];
  const text = all.map(({ name, encoded }) => `${name}=${encoded}`).join('&');
  return { text: text && `?${text}`, verdict: judge(schemas, required, all) };
}

function makeText(
  name: string,
  schema: Schema,
  { world, random }: Pick<Order, 'world' | 'random'>,
) {
  const known = world.ids[name];
  if (known && random.percent(80)) return random.pick(known);
  return String(makeValid(schema, { random, known: {} }));
}

function plain(name: string, text: string): Parameter {
  return { name, encoded: encodeURIComponent(text), text };
}

/** Parameters that no operation has, which must not matter. */
const UNKNOWN_PARAMETERS: Parameter[] = [
  { name: '__proto__', encoded: 'x', text: 'x' },
  { name: 'constructor', encoded: '', text: '' },
  { name: '%zz', encoded: '%', text: '%' },
  { name: 'unknown', encoded: '%ff%00', text: '' },
];

const ODD_TEXTS = [
  ...['', ' ', '0', '-1', '+5', '1.0', '1e2', '101', '2147483648', '99999999999999999999', '0x1f'],
  ...['null', 'true', '１', '1 ', '1,1', ',', ',,', ' , ', 'uri,', 'TEAM_ADMIN', 'team_admin'],
  ...['1,2,0,3', '1,2,3,-4', '1,2,3', '1,2,3,1e999'],
  ...['2026-02-29', '2026-13-01', '2026-01-31T08:30', '2026-01-31T24:00:00Z', '2026-1-1'],
  ...["1' or '1'='1", '__proto__', '\u0000', '🎨', 'x'.repeat(2_000)],
];

function listOddParameters(given: Parameter[], names: string[], random: Random): Parameter[] {
  if (names.length === 0 || random.percent(40)) return [];
  const name = random.pick(names);
  return random.pick<Parameter[]>([
    [plain(name, random.pick(ODD_TEXTS))],
    [plain(name, random.pick(ODD_TEXTS))],
    [{ name, encoded: '%zz', text: '%zz' }],
    given.slice(0, 1),
    [plain(name, '1'), plain(name, '2')],
  ]);
}

// Written apart from the service's own reading of queries, so that the two check each other.
function judge(schemas: Schemas, required: readonly string[], parameters: Parameter[]): Verdict {
  const valid = Object.entries(schemas).every(([name, schema]) => {
    const texts = parameters.filter((given) => given.name === name).map(({ text }) => text);
    if (texts.length === 0) return !required.includes(name);
    return isValid(schema, texts) && (MEANT[name]?.(texts.join()) ?? true);
  });
  return valid ? 'let through' : 'invalid';
}

function isValid(schema: Schema, texts: string[]): boolean {
  if (schema.type === 'array') return isValidList(schema, texts.join(','));
  const [text = ''] = texts;
  if (texts.length > 1) return false;
  if (schema.enum) return schema.enum.includes(text);
  if (schema.pattern) return new RegExp(schema.pattern, 'u').test(text);
  if (schema.type === 'boolean') return text === 'true' || text === 'false';
  if (schema.type === 'number')
    return /^[0-9]+(\.[0-9]+)?$/.test(text) && isWithin(schema, Number(text));
  if (schema.type !== 'integer') throw new Error(`Nobody taught the judge ${schema.type}.`);
  const number = /^[0-9]+$/.test(text) ? BigInt(text) : -1n;
  return number >= BigInt(schema.minimum ?? 0) && number <= BigInt(schema.maximum ?? 0);
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean {
  return value >= minimum && value <= maximum;
}

/** What no schema can say. */
const MEANT: Readonly<Record<string, (text: string) => boolean>> = {
  fromDate: isDay,
  changed_since: isDay,
  bbox: isBox,
};

function isBox(text: string): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(',').map(Number);
  return left <= right && top <= bottom;
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

// An empty list counts as not asked for.
function isValidList(schema: Schema, text: string): boolean {
  if (text.trim() === '') return true;
  const items = text.split(',').map((item) => item.trim());
  const { items: item = {}, maxItems = items.length } = schema;
  return items.length <= maxItems && items.every((one) => isValid(item, [one]));
}
