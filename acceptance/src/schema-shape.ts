import { MAX_JSON } from '@lienzo/contract';
import type { TSchema } from 'typebox';

/** The part of a JSON Schema that contract lines are derived from. */
export interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly minProperties?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly [MAX_JSON]?: number;
}

/** A place in a query or a body that a client can fill. */
export interface Slot {
  /** JSON pointer with `*` for the index of a list. */
  readonly pointer: string;
  readonly shape: Shape;
  readonly required: boolean;
}

/** The literal that tells one form of a record from the others. */
export interface Tag {
  readonly pointer: string;
  readonly text: unknown;
}

/** A record as it is sent: one of several forms, each with its tag, or the only one there is. */
export interface Form {
  readonly tag?: Tag;
  /** Without the tag. */
  readonly shape: Shape;
}

export function shapeOf(schema: TSchema): Shape {
  return schema; // TSchema says nothing about its content; every member of Shape is optional
}

export function formsOf(shape: Shape): Form[] {
  return shape.anyOf ? shape.anyOf.map(readForm) : [{ shape }];
}

function readForm(shape: Shape): Form {
  const { properties = {}, required = [] } = shape;
  const found = Object.entries(properties).find(([, inner]) => inner.const !== undefined);
  if (!found) throw new Error('Forms of a record must be told apart by a literal.');
  const [tagName, { const: text }] = found;
  const others = Object.entries(properties).filter(([name]) => name !== tagName);
  return {
    tag: { pointer: `/${tagName}`, text },
    shape: {
      ...shape,
      properties: Object.fromEntries(others),
      required: required.filter((name) => name !== tagName),
    },
  };
}

/** Every slot below a shape, the deepest last. */
export function slotsBelow(shape: Shape, pointer = ''): Slot[] {
  if (shape.anyOf) return shape.anyOf.flatMap((choice) => slotsBelow(choice, pointer));
  if (holdsRecords(shape)) return slotsBelow(shape.items ?? {}, `${pointer}/*`);
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const slot = {
      pointer: `${pointer}/${name}`,
      shape: inner,
      required: shape.required?.includes(name) ?? false,
    };
    return [slot, ...slotsBelow(inner, slot.pointer)];
  });
}

/** Pointers of the records that refuse unknown fields, the shape itself included. */
export function closedRecords(shape: Shape, pointer = ''): string[] {
  if (shape.anyOf) return shape.anyOf.flatMap((choice) => closedRecords(choice, pointer));
  if (holdsRecords(shape)) return closedRecords(shape.items ?? {}, `${pointer}/*`);
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
    closedRecords(property, `${pointer}/${name}`),
  );
  return shape.additionalProperties === false ? [pointer, ...inner] : inner;
}

/** A list of records has slots inside; a list of plain values is one slot. */
function holdsRecords(shape: Shape): boolean {
  return shape.items?.properties !== undefined || shape.items?.anyOf !== undefined;
}

export function choicesOf(shape: Shape): readonly unknown[] {
  if (shape.enum) return shape.enum;
  if (shape.type === 'boolean') return [true, false];
  return shape.const === undefined ? [] : [shape.const];
}

/** Reads a JSON pointer in a value. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => {
      if (inner === null || typeof inner !== 'object') return undefined;
      return (inner as Record<string, unknown>)[name]; // an object, as just checked
    }, value);
}

/** The pointer of the slot that a pointer into a value belongs to. */
export function slotPointer(shape: Shape, pointer: string): string {
  const slots = new Set([
    ...slotsBelow(shape).map((slot) => slot.pointer),
    ...closedRecords(shape),
  ]);
  const starred = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  // A plain value inside a list counts as its list.
  return slots.has(starred) ? starred : starred.replace(/\/\*$/, '');
}
