/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minProperties?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  dependentSchemas?: Readonly<Record<string, Schema>>;
}

const plain = new WeakMap<object, Schema>();

/** Converts a schema of the contract to plain JSON Schema. */
export function plainSchema(schema: object): Schema {
  const found = plain.get(schema) ?? (JSON.parse(JSON.stringify(schema)) as Schema); // TypeBox schemas serialize to JSON Schema
  plain.set(schema, found);
  return found;
}
