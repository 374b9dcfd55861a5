import type { Order, Verdict } from './odd-order.ts';
import type { Random } from './random.ts';
import { makeValid, type Schema } from './schema-values.ts';

interface Parameter {
  name: string;
  /** As it stands in the address. */
  encoded: string;
  text: string;
}

type Schemas = Readonly<Record<string, Schema>>;

export function makeQuery({ op, kind, random }: Order) {
  const schemas: Schemas = op.query?.properties ?? {};
  const required: readonly string[] = op.query?.required ?? [];
  const shares = { asked: kind === 'valid' ? 100 : 90, other: 50 };
  const given = Object.entries(schemas)
    .filter(([name]) => random.percent(required.includes(name) ? shares.asked : shares.other))
    .map(([name, schema]) => plain(name, String(makeValid(schema, random))));
  const odd = kind === 'valid' ? [] : listOddParameters(given, Object.keys(schemas), random);
  const unknown = random.percent(20) ? UNKNOWN_PARAMETERS : [];
  const all = random.percent(50) ? [...given, ...odd, ...unknown] : [...unknown, ...odd, ...given];
  const text = all.map(({ name, encoded }) => `${name}=${encoded}`).join('&');
  return { text: text && `?${text}`, verdict: judge(schemas, required, all) };
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
    return texts.length === 0 ? !required.includes(name) : isValid(schema, texts);
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
  if (schema.type !== 'integer') throw new Error(`Nobody taught the judge ${schema.type}.`);
  const number = /^[0-9]+$/.test(text) ? BigInt(text) : -1n;
  return number >= BigInt(schema.minimum ?? 0) && number <= BigInt(schema.maximum ?? 0);
}

// An empty list counts as not asked for.
function isValidList(schema: Schema, text: string): boolean {
  if (text.trim() === '') return true;
  return text.split(',').every((item) => schema.items?.enum?.includes(item.trim()));
}
