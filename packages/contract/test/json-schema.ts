import type { TSchema } from 'typebox';

/** A JSON Schema, with the keywords that canvas objects use. */
export interface JsonSchema {
  type?: string;
  title?: string;
  enum?: string[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  dependentSchemas?: Record<string, JsonSchema>;
}

export interface Place {
  readonly tokens: readonly string[];
  readonly pointer: string;
  readonly schema: JsonSchema;
}

export function toJsonSchema(schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema));
}

/** Returns every place of a value that a schema describes; for a list, its first item. */
export function placesOf(schema: JsonSchema, tokens: readonly string[] = []): Place[] {
  const here = { tokens, pointer: tokens.map((token) => `/${token}`).join(''), schema };
  const fields = Object.entries(schema.properties ?? {});
  return [
    here,
    ...fields.flatMap(([name, field]) => placesOf(field, [...tokens, name])),
    ...(schema.items ? placesOf(schema.items, [...tokens, '0']) : []),
  ];
}

export interface Choice {
  readonly names: string[];
  readonly minimum: number;
  readonly maximum: number;
}

/** Returns the rules on the number of fields that may be present, read from their keywords. */
export function choicesOf(schema: JsonSchema): Choice[] {
  return [schema, ...(schema.allOf ?? [])].flatMap((part) => [
    ...(part.oneOf ? [choiceOf(part.oneOf, 1)] : []),
    ...(part.anyOf?.every(({ required }) => required) ? [choiceOf(part.anyOf, Infinity)] : []),
  ]);
}

function choiceOf(options: JsonSchema[], maximum: number): Choice {
  const names = options.flatMap(({ required }) => required ?? []);
  return { names, minimum: options.every(({ required }) => required) ? 1 : 0, maximum };
}

/** Returns the fields whose presence restricts other fields. */
export function dependenciesOf(schema: JsonSchema): [name: string, demand: JsonSchema][] {
  const parts = [schema, ...(schema.allOf ?? [])];
  return parts.flatMap(({ dependentSchemas }) => Object.entries(dependentSchemas ?? {}));
}

export function valuesOf(schema: JsonSchema | undefined): unknown[] {
  return schema?.enum ?? (schema && 'const' in schema ? [schema.const] : []);
}
