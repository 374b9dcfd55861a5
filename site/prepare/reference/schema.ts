/** The subset of JSON Schema that the OpenAPI description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly default?: unknown;
}

/** Returns the path of the page of a named object. */
export function objectSlug(name: string): string {
  return `reference/objects/${name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}`;
}

/** Describes the type of a value in Markdown. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, '');
    return `[${name}](/${objectSlug(name)}/)`;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms && !schema.properties) return [...new Set(forms.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  const values = valuesOf(schema);
  if (values) return `map of ${typeOf(values)}`;
  return schema.type ?? 'any value';
}

/** Returns the schema of the values of an object without fixed names. */
function valuesOf({ properties, patternProperties, additionalProperties }: Schema) {
  if (properties) return undefined;
  const [pattern] = Object.values(patternProperties ?? {});
  return pattern ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** Describes the limits of a value, such as "1 to 100". */
export function limitsOf(schema: Schema): string {
  const limits = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
  ];
  if (schema.default !== undefined) limits.push(`default ${code(schema.default)}`);
  return limits.filter((limit) => limit !== '').join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? '' : `at least ${least}${unit}`;
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
