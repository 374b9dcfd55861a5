import { type BodyOf, MAX_JSON, type Operation, shareZones } from '@lienzo/contract';
import { Value } from 'typebox/value';
import type { Random } from '../random/seeded-random.ts';
import { plainSchema, type Schema } from './json-schema.ts';
import { makeJunk, mutate } from './mutate-value.ts';
import type { RequestPlan, Verdict } from './request-plan.ts';
import { makeValid, type ValueOptions } from './schema-values.ts';

type Content = string | Buffer;

interface Body {
  content: Content | undefined;
  headers: string[];
  verdict: Verdict;
}

const MAX_BYTES = 1024 * 1024;
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'Application/JSON ;x=y'];
const OTHER_TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/jsonp', 'application/vnd.api+json', 'json', '*/*', 'a/b/c', ';', '"', 'é/é', ''],
];
const MALFORMED: Content[] = [
  Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x7d]),
  ...['{', '}', ' ', '{"a":}', "{'a':1}", '{"a":1,}', 'undefined', 'NaN', '{"team_name":"\u0000"}'],
  ...['{"team_name":"\\ud83"}', '[1,2', '01', '+1', '"open', '{}{}', '\u0000'],
  ...['team_name=x', '<xml/>'],
];

export function makeBody({ op, kind, known, random }: RequestPlan): Body {
  if (!op.body)
    return kind === 'valid' ? makeNoBody('let through', random) : makeUnexpectedBody(random);
  const optional = op.bodyOptional && random.percent(30);
  if (optional) return makeNoBody('let through', random);
  const choice = kind === 'valid' ? 100 : random.below(100);
  if (choice < 4) return makeNoBody(op.bodyOptional ? 'let through' : 'invalid', random);
  const type = random.pick(choice < 10 ? OTHER_TYPES : JSON_TYPES);
  // In elements, it is the group of a drawing and not a group of people.
  const { group_id: _, ...ids } = known.ids;
  const content = makeContent(op, choice, { random, known: ids });
  return { ...withHeaders(content, type, random), verdict: verdictOf(content, type, op) };
}

function makeContent(op: Operation, choice: number, maker: ValueOptions): Content {
  const { random } = maker;
  const value = makeValidBody(op, maker);
  const json = JSON.stringify(value);
  if (choice < 10 || choice === 100) return json;
  if (choice < 11) return `"${'x'.repeat(MAX_BYTES)}"`;
  if (choice < 20) return random.pick(MALFORMED);
  if (choice < 25) return addPrototypeMember(json, random);
  if (choice < 75) return JSON.stringify(mutate(value, random)) ?? 'null';
  if (choice < 90) return JSON.stringify(mutate(mutate(value, random), random)) ?? 'null';
  return JSON.stringify(makeJunk(random));
}

function makeValidBody(op: Operation, maker: ValueOptions): unknown {
  const value = makeValid(plainSchema(op.body ?? {}), maker);
  return FAULTS[op.id]?.(value) ? makeValidBody(op, maker) : value;
}

// Adds a member whose name is special in JavaScript, which JSON text can express and object literals cannot.
function addPrototypeMember(json: string, random: Random): string {
  const member = random.pick([
    '"__proto__":{"role":"TEAM_ADMIN"}',
    '"__proto__":null',
    '"constructor":{"prototype":{"x":1}}',
    '"\\u005f_proto__":{}',
  ]);
  return `{${member}${json === '{}' ? '' : ','}${json.slice(1)}`;
}

// Operations without a body ignore one.
function makeUnexpectedBody(random: Random): Body {
  if (random.percent(60)) return makeNoBody('let through', random);
  const content = random.pick([...MALFORMED, '{"edition_id":"1"}', '{"__proto__":1}']);
  const type = random.pick([...JSON_TYPES, ...OTHER_TYPES]);
  return { ...withHeaders(content, type, random), verdict: 'let through' };
}

// Many clients send a content type without a body.
function makeNoBody(verdict: Verdict, random: Random): Body {
  const named = ['content-type', 'application/json', 'content-length', '0'];
  return { headers: random.percent(30) ? named : [], content: undefined, verdict };
}

function withHeaders(content: Content, type: string, random: Random) {
  const length = String(Buffer.byteLength(content));
  return {
    content,
    headers: [
      ...(type === '' ? [] : ['content-type', type]),
      ...(random.percent(10) ? ['transfer-encoding', 'chunked'] : ['content-length', length]),
    ],
  };
}

function verdictOf(content: Content, type: string, op: Operation): Verdict {
  if (Buffer.byteLength(content) > MAX_BYTES) return 'too large';
  if (!JSON_TYPES.includes(type)) return 'not JSON';
  try {
    const value: unknown = JSON.parse(String(content));
    return fits(op, value) ? 'let through' : 'invalid';
  } catch {
    return 'invalid';
  }
}

function fits(op: Operation, value: unknown): boolean {
  const schema = op.body ?? {};
  if (!Value.Check(schema, value) || !isShortEnough(plainSchema(schema), value)) return false;
  return FAULTS[op.id]?.(value) !== true;
}

function isShortEnough(schema: Schema, value: unknown): boolean {
  const limit = (schema as Record<string, unknown>)[MAX_JSON]; // a custom keyword
  if (typeof limit === 'number' && JSON.stringify(value).length > limit) return false;
  const { items, properties = {} } = schema;
  if (Array.isArray(value)) return value.every((item) => isShortEnough(items ?? {}, item));
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, field]) =>
    isShortEnough(properties[name] ?? {}, field),
  );
}

/** Checks that the schema of a body cannot express. */
const FAULTS: Readonly<Record<string, (body: unknown) => boolean>> = {
  [shareZones.id](body) {
    const { members_info } = body as BodyOf<typeof shareZones>; // it fits the schema
    const pairs = members_info.map(
      ({ resource_id, member_id }) => `${resource_id.toLowerCase()} ${readId(member_id)}`,
    );
    return new Set(pairs).size < pairs.length;
  },
};

// All ids that cannot exist count as the same one.
function readId(text: string): string {
  return text.startsWith('0') || BigInt(text) >= 2n ** 63n ? 'impossible' : text;
}
