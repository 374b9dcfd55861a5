import type { Random } from '../random/seeded-random.ts';
import type { Schema } from './json-schema.ts';

type Rules = Pick<Schema, 'oneOf' | 'anyOf' | 'allOf' | 'dependentSchemas'>;
type Fields = Readonly<Record<string, unknown>>;

/** Chooses the fields of an object so that the rules of its schema about their presence hold. */
export function chooseNames(schema: Schema, random: Random): string[] {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const all = Object.keys(properties);
  const chosen = new Set(all.filter((name) => required.includes(name) || random.percent(50)));
  for (const { oneOf, anyOf } of rulesOf(schema)) {
    if (oneOf) chooseOne(chosen, oneOf, random);
    if (anyOf?.every((alternative) => alternative.required)) chooseSome(chosen, anyOf, random);
  }
  const missing = all.filter((name) => !chosen.has(name));
  return [...chosen, ...missing.slice(0, Math.max(0, minProperties - chosen.size))];
}

function chooseOne(chosen: Set<string>, alternatives: readonly Schema[], random: Random): void {
  for (const name of alternatives.flatMap(({ required = [] }) => required)) chosen.delete(name);
  for (const name of random.pick(alternatives).required ?? []) chosen.add(name);
}

function chooseSome(chosen: Set<string>, alternatives: readonly Schema[], random: Random): void {
  const names = alternatives.flatMap(({ required = [] }) => required);
  if (!names.some((name) => chosen.has(name))) chosen.add(random.pick(names));
}

function rulesOf(schema: Schema): Rules[] {
  return [schema, ...(schema.allOf ?? [])];
}

/** Returns whether an object satisfies the rules between its fields. Field values are not checked. */
export function keepsRules({ oneOf, anyOf, allOf, dependentSchemas }: Rules, object: Fields) {
  const dependents = Object.entries(dependentSchemas ?? {}).filter(([name]) => name in object);
  return (
    (!oneOf || oneOf.filter((rule) => holds(rule, object)).length === 1) &&
    (!anyOf || anyOf.some((rule) => holds(rule, object))) &&
    (allOf ?? []).every((rule) => holds(rule, object)) &&
    dependents.every(([, rule]) => holds(rule, object))
  );
}

function holds(rule: Schema, object: Fields): boolean {
  const { required = [], properties = {} } = rule;
  return (
    required.every((name) => name in object) &&
    Object.entries(properties).every(
      ([name, property]) => !(name in object) || allows(property, object[name]),
    ) &&
    keepsRules(rule, object)
  );
}

function allows(property: Schema | false, value: unknown): boolean {
  if (property === false) return false;
  if (property.const !== undefined) return property.const === value;
  return property.enum?.includes(value) ?? true;
}
