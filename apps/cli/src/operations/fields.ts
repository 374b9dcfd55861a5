import { type Operation, paramNames } from '@lienzo/contract';

/** A parameter of an operation that can be passed as an option. */
export interface Field {
  /** Its name in the API. */
  readonly name: string;
  /** The option without dashes. */
  readonly flag: string;
  /** A shorter alias: `space` for `space-id`, or `name` if there is only one. */
  readonly short?: string;
  readonly from: 'path' | 'query' | 'body';
  readonly kind: 'text' | 'number' | 'boolean' | 'list';
  /** Its path in the body, outermost name first. */
  readonly place: readonly string[];
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly description: string;
}

/** The subset of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  description?: string;
}

/** Returns the options of an operation: path IDs, query parameters and simple body fields. */
export function fieldsOf(op: Operation): Field[] {
  const preset = Object.keys(op.clientForm?.query ?? {});
  const query: Schema = op.query ?? {};
  const found = [
    ...paramNames(op).map((name) => idField(name)),
    ...listFields(query, 'query').filter(({ name }) => !preset.includes(name)),
    ...listFields(op.body ?? {}, 'body'),
  ];
  return shorten(renameTaken(found));
}

/** Returns the required body fields that options cannot express. */
export function listComplexFields(op: Operation): string[] {
  const { properties = {}, required = [] }: Schema = op.body ?? {};
  const simple = new Set(fieldsOf(op).map(({ place }) => place[0]));
  return required.filter((name) => !simple.has(name) && properties[name] !== undefined);
}

function idField(name: string): Field {
  return {
    ...{ name, flag: flagOf(name), from: 'path', kind: 'text', place: [name], required: true },
    description: `ID of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}`,
  };
}

function listFields(schema: Schema, from: 'query' | 'body'): Field[] {
  const forms = schema.anyOf && !schema.properties ? schema.anyOf : [schema];
  const fields = forms.flatMap((form) => fieldsIn(form, from));
  return joinForms(fields, forms.length);
}

/** Merges the alternative forms of a body: a field is required if all forms require it, with the choices of all. */
function joinForms(fields: readonly Field[], forms: number): Field[] {
  const byFlag = Map.groupBy(fields, ({ flag }) => flag);
  return [...byFlag.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const choices = [...new Set(same.flatMap((field) => field.choices ?? []))];
    const required = same.length === forms && same.every((field) => field.required);
    return [{ ...first, required, ...(choices.length > 0 && { choices }) }];
  });
}

function fieldsIn(schema: Schema, from: 'query' | 'body'): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, inner]) => {
    const needed = required.includes(name);
    const simple = describeSimple(inner);
    if (simple) {
      const { description = '' } = inner;
      return [
        { name, flag: flagOf(name), from, place: [name], required: needed, description, ...simple },
      ];
    }
    return from === 'body' && inner.properties ? liftFields(name, inner, needed) : [];
  });
}

/** Lifts the simple fields of an object in the body to the top level. */
function liftFields(outer: string, schema: Schema, needed: boolean): Field[] {
  return fieldsIn(schema, 'body')
    .filter(({ place }) => place.length === 1)
    .map((field) => ({
      ...field,
      place: [outer, ...field.place],
      required: needed && field.required,
    }));
}

function describeSimple(schema: Schema): Pick<Field, 'kind' | 'choices'> | undefined {
  if (schema.enum) return { kind: 'text', choices: schema.enum };
  if (schema.const !== undefined) return { kind: 'text', choices: [String(schema.const)] };
  if (schema.type === 'string') return { kind: 'text' };
  if (schema.type === 'integer' || schema.type === 'number') return { kind: 'number' };
  if (schema.type === 'boolean') return { kind: 'boolean' };
  const { items } = schema;
  if (schema.type === 'array' && items && (items.type === 'string' || items.enum)) {
    return { kind: 'list' };
  }
  return undefined;
}

/** Prefixes a duplicate name with the name of its enclosing object. */
function renameTaken(fields: readonly Field[]): Field[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const free = taken.has(field.flag)
      ? `${flagOf(field.place[0] ?? '')}-${field.flag}`
      : field.flag;
    taken.add(free);
    return { ...field, flag: free };
  });
}

const IDS = /^(edition|team|space|zone|template|version|member|user|key|invitation|token)-id$/;
const NAMES = /^(space|zone|team)-name$/;

function shorten(fields: readonly Field[]): Field[] {
  const names = fields.filter(({ flag }) => NAMES.test(flag)).length;
  return fields.map((field) => {
    const name = NAMES.test(field.flag) && names === 1 ? 'name' : undefined;
    const short = IDS.test(field.flag) ? field.flag.replace(/-id$/, '') : name;
    return fields.some(({ flag }) => flag === short) ? field : { ...field, short };
  });
}

function flagOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll('_', '-');
}
