import type { Random } from '../random/seeded-random.ts';
import { plainSchema, type Schema } from './json-schema.ts';
import type { RequestPlan, Verdict } from './request-plan.ts';
import { makeValid } from './schema-values.ts';

interface Parameter {
  name: string;
  /** The value as encoded in the URL. */
  encoded: string;
  text: string;
}

type Schemas = Readonly<Record<string, Schema>>;

export function makeQuery({ op, kind, known, random }: RequestPlan) {
  const { properties: schemas = {} } = plainSchema(op.query ?? {});
  const required: readonly string[] = op.query?.required ?? [];
  const shares = { asked: kind === 'valid' ? 100 : 90, other: 50 };
  const given = Object.entries(schemas)
    .filter(([name]) => random.percent(required.includes(name) ? shares.asked : shares.other))
    .map(([name, schema]) => plain(name, makeText(name, schema, { known, random })));
  const unusual =
    kind === 'valid' ? [] : listUnusualParameters(given, Object.keys(schemas), random);
  const unknown = random.percent(20) ? UNKNOWN_PARAMETERS : [];
  const all = random.percent(50)
    ? [...given, ...unusual, ...unknown]
    : [...unknown, ...unusual, ...given];
  const text = all.map(({ name, encoded }) => `${name}=${encoded}`).join('&');
  return { text: text && `?${text}`, verdict: verdictOf(schemas, required, all) };
}

function makeText(
  name: string,
  schema: Schema,
  { known, random }: Pick<RequestPlan, 'known' | 'random'>,
) {
  const ids = known.ids[name];
  if (ids && random.percent(80)) return random.pick(ids);
  return String(makeValid(schema, { random, known: {} }));
}

function plain(name: string, text: string): Parameter {
  return { name, encoded: encodeURIComponent(text), text };
}

/** Parameters that no operation has and that the service must ignore. */
const UNKNOWN_PARAMETERS: Parameter[] = [
  { name: '__proto__', encoded: 'x', text: 'x' },
  { name: 'constructor', encoded: '', text: '' },
  { name: '%zz', encoded: '%', text: '%' },
  { name: 'unknown', encoded: '%ff%00', text: '' },
];

const UNUSUAL_TEXTS = [
  ...['', ' ', '0', '-1', '+5', '1.0', '1e2', '101', '2147483648', '99999999999999999999', '0x1f'],
  ...['null', 'true', '１', '1 ', '1,1', ',', ',,', ' , ', 'uri,', 'TEAM_ADMIN', 'team_admin'],
  ...['1,2,0,3', '1,2,3,-4', '1,2,3', '1,2,3,1e999'],
  ...['2026-02-29', '2026-13-01', '2026-01-31T08:30', '2026-01-31T24:00:00Z', '2026-1-1'],
  ...["1' or '1'='1", '__proto__', '\u0000', '🎨', 'x'.repeat(2_000)],
];

function listUnusualParameters(given: Parameter[], names: string[], random: Random): Parameter[] {
  if (names.length === 0 || random.percent(40)) return [];
  const name = random.pick(names);
  return random.pick<Parameter[]>([
    [plain(name, random.pick(UNUSUAL_TEXTS))],
    [plain(name, random.pick(UNUSUAL_TEXTS))],
    [{ name, encoded: '%zz', text: '%zz' }],
    given.slice(0, 1),
    [plain(name, '1'), plain(name, '2')],
  ]);
}

// Independent of how the service parses queries, so that the two check each other.
function verdictOf(
  schemas: Schemas,
  required: readonly string[],
  parameters: Parameter[],
): Verdict {
  const valid = Object.entries(schemas).every(([name, schema]) => {
    const texts = parameters.filter((given) => given.name === name).map(({ text }) => text);
    if (texts.length === 0) return !required.includes(name);
    return isValid(schema, texts) && (EXTRA_RULES[name]?.(texts.join()) ?? true);
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
  if (schema.type !== 'integer')
    throw new Error(`The query check does not support ${schema.type}.`);
  const number = /^[0-9]+$/.test(text) ? BigInt(text) : -1n;
  return number >= BigInt(schema.minimum ?? 0) && number <= BigInt(schema.maximum ?? 0);
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean {
  return value >= minimum && value <= maximum;
}

/** Checks that a schema cannot express. */
const EXTRA_RULES: Readonly<Record<string, (text: string) => boolean>> = {
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

// An empty list counts as absent.
function isValidList(schema: Schema, text: string): boolean {
  if (text.trim() === '') return true;
  const items = text.split(',').map((item) => item.trim());
  const { items: item = {}, maxItems = items.length } = schema;
  return items.length <= maxItems && items.every((one) => isValid(item, [one]));
}
