import { choicesOf, dependenciesOf, type JsonSchema, valuesOf } from './json-schema.ts';

const STRINGS = [
  'Any text ☂',
  '#1a2b3c',
  '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6',
  '17',
  '2026-01-31',
];

/** Returns the smallest valid value that has a value at the place: the leaf, if given. */
export function sampleAt(
  schema: JsonSchema,
  tokens: readonly string[],
  leaf?: { value: unknown },
): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined && leaf) return leaf.value;
  if (schema.properties) return sampleObject(schema, tokens, leaf);
  if (!schema.items) return sampleScalar(schema);
  const items = schema.items;
  const length = Math.max(schema.minItems ?? 0, token === undefined ? 0 : 1);
  return Array.from({ length }, (_, index) =>
    index === 0 && token !== undefined ? sampleAt(items, rest, leaf) : sampleAt(items, []),
  );
}

function sampleObject(
  schema: JsonSchema,
  [token, ...rest]: readonly string[],
  leaf?: { value: unknown },
): object {
  const properties = schema.properties ?? {};
  const demands = dependenciesOf(schema).flatMap(([name, demand]) =>
    name === token ? (demand.required ?? []).map((needed) => [needed, demand] as const) : [],
  );
  const names = new Set([...(schema.required ?? []), ...chosenNames(schema, token)]);
  const entries = [...names].map((name) => {
    const field = properties[name] ?? {};
    return [name, name === token ? sampleAt(field, rest, leaf) : sampleAt(field, [])];
  });
  const demanded = demands.map(([name, demand]) => [
    name,
    demandedValue(demand.properties?.[name]),
  ]);
  return Object.fromEntries([...entries, ...demanded]);
}

/** Returns the value that a demand prescribes; for an object, one with the prescribed fields. */
function demandedValue(demand: JsonSchema | undefined): unknown {
  if (!demand?.properties) return valuesOf(demand)[0];
  return Object.fromEntries(
    Object.entries(demand.properties).map(([name, inner]) => [name, demandedValue(inner)]),
  );
}

function chosenNames(schema: JsonSchema, token: string | undefined): string[] {
  const wanted = token === undefined ? [] : [token];
  const missing = choicesOf(schema)
    .filter(({ names, minimum }) => minimum > 0 && !names.some((name) => wanted.includes(name)))
    .map(({ names }) => names[0] ?? '');
  return [...wanted, ...missing];
}

function sampleScalar(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? [];
  if (first) return sampleAt(first, []);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return sampleString(new RegExp(schema.pattern ?? '', 'u'));
  return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));
}

function sampleString(pattern: RegExp): string {
  const found = STRINGS.find((text) => pattern.test(text));
  if (found === undefined) throw new Error(`no sample matches ${pattern}`);
  return found;
}
