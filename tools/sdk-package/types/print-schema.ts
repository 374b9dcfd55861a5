/** A schema of the contract, as far as its type depends on it. */
export interface PrintedSchema {
  readonly title?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly PrintedSchema[];
  readonly items?: PrintedSchema;
  readonly properties?: Readonly<Record<string, PrintedSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, PrintedSchema>>;
  readonly additionalProperties?: unknown;
  /** The record that fields are selected from. */
  readonly '~whole'?: PrintedSchema;
}

/**
 * How selections of fields are printed. `raw`: every field is optional. `all`: all fields are present.
 * `picked`: those of the type parameter `Field`.
 */
export type SelectionMode = 'raw' | 'all' | 'picked';

export interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
}

export interface TypePrinter {
  /** Returns a type expression. Schemas with a title become declarations. */
  print(schema: object, mode?: SelectionMode): string;
  /** Returns the alternatives of an object schema: one list of fields for each. */
  alternatives(schema: object): Field[][];
  /** Declares a schema under a name, besides its title. */
  declare(name: string, schema: object): void;
  /** Returns all declarations. */
  declarations(): string;
}

/** Creates a printer of TypeScript types for schemas. `special` has the types that a schema cannot express. */
export function createTypePrinter(special: ReadonlyMap<unknown, string>): TypePrinter {
  const declared = new Map<string, string>();

  const print = (given: object, mode: SelectionMode = 'raw'): string => {
    const schema: PrintedSchema = given;
    const known = special.get(schema);
    if (known !== undefined) return known;
    const whole = schema['~whole'];
    if (whole && mode === 'all') return print(whole);
    if (whole && mode === 'picked') {
      const record = print(whole);
      return `Pick<${record}, Extract<keyof ${record}, Field>>`;
    }
    if (schema.title === undefined || (mode !== 'raw' && hasSelection(schema)))
      return printContent(schema, mode);
    return declareTitled(schema.title, schema);
  };
  const declareTitled = (title: string, schema: PrintedSchema): string => {
    const content = printContent(schema, 'raw');
    for (let at = 1; ; at += 1) {
      const name = at === 1 ? title : `${title}${at}`;
      const existing = declared.get(name);
      if (existing === undefined) declared.set(name, content);
      if (existing === undefined || existing === content) return name;
    }
  };
  const printContent = (schema: PrintedSchema, mode: SelectionMode): string => {
    const { type, items, anyOf, patternProperties } = schema;
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
    // Selections inside of unions stay as they are.
    if (anyOf) return union(anyOf.map((one) => print(one)));
    if (type === 'array' && items) return `(${print(items, mode)})[]`;
    if (patternProperties) {
      const [value] = Object.values(patternProperties);
      return `{ [key: string]: ${value ? print(value, mode) : 'unknown'} }`;
    }
    if (schema.properties && isEmpty(schema.properties))
      return schema.additionalProperties === false ? '{ [key: string]: never }' : 'object';
    if (schema.properties && isSchema(schema.additionalProperties))
      return withOthers(
        printFields(fieldLists(schema, mode)[0] ?? []),
        schema.additionalProperties,
      );
    if (schema.properties) return union(fieldLists(schema, mode).map(printFields));
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'string' || type === 'boolean' || type === 'null') return type;
    return type === 'object' ? 'object' : 'unknown';
  };
  const withOthers = (fields: string, others: PrintedSchema): string =>
    fields.replace(/\}$/, `[key: string]: ${print(others)}; }`);
  const fieldLists = (schema: PrintedSchema, mode: SelectionMode): Field[][] => {
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([name, inner]) => {
      return { name, isOptional: !required.includes(name), type: print(inner, mode) };
    });
    const exclusive = exclusiveNames(schema);
    if (exclusive.length === 0) return [fields];
    return exclusive.map((chosen) =>
      fields.map((field) => {
        if (field.name === chosen) return { ...field, isOptional: false };
        return exclusive.includes(field.name) ? { ...field, type: 'never' } : field;
      }),
    );
  };
  return {
    print,
    alternatives(schema) {
      const { anyOf }: PrintedSchema = schema;
      return (anyOf ?? [schema]).flatMap((one) => fieldLists(one, 'raw'));
    },
    declare(name, schema) {
      const printed = print(schema);
      if (printed !== name) declared.set(name, printed);
    },
    declarations: () =>
      [...declared].map(([name, content]) => `export ${declaration(name, content)}\n`).join(''),
  };
}

/** Prints a declaration: an interface if the type is a single object. */
export function declaration(name: string, content: string): string {
  const isObject = content.startsWith('{ ') && !content.includes('} | {') && content.endsWith('}');
  return isObject && !content.startsWith('{ [') && isBalanced(content)
    ? `interface ${name} ${content}`
    : `type ${name} = ${content};`;
}

/** Returns whether the first brace is closed by the last one. */
function isBalanced(content: string): boolean {
  let depth = 0;
  for (const [at, character] of [...content].entries()) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth === 0 && at < content.length - 1) return false;
  }
  return true;
}

export function printFields(fields: readonly Field[]): string {
  if (fields.length === 0) return '{}';
  const lines = fields.map(({ name, isOptional, type }) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${key}${isOptional ? '?' : ''}: ${type};`;
  });
  return `{ ${lines.join(' ')} }`;
}

export function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}

function isSchema(value: unknown): value is PrintedSchema {
  return typeof value === 'object' && value !== null;
}

function isEmpty(properties: object): boolean {
  return Object.keys(properties).length === 0;
}

function hasSelection(schema: PrintedSchema): boolean {
  if (schema['~whole']) return true;
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ];
  return inner.some(hasSelection);
}

/** Returns the fields of which exactly one must be present; see `exactlyOne` in the contract. */
function exclusiveNames(schema: PrintedSchema): string[] {
  const { toJSON } = schema as { toJSON?: () => object }; // set by `withRules`
  if (!toJSON) return [];
  const json = toJSON.call(schema) as { oneOf?: Rule[]; allOf?: { oneOf?: Rule[] }[] };
  for (const { oneOf = [] } of [json, ...(json.allOf ?? [])]) {
    const names = oneOf.map(({ required = [], ...more }) =>
      required.length === 1 && Object.keys(more).length === 0 ? required[0] : undefined,
    );
    if (names.length > 0 && names.every((name) => name !== undefined)) return names;
  }
  return [];
}

interface Rule {
  required?: string[];
}
