import { MAX_JSON } from '@lienzo/contract';
import type { TSchema } from 'typebox';

/** A rule between the fields of a record, with the reason reported for a violation. */
interface Refinement {
  check(value: unknown): boolean;
  error(value: unknown): string;
}

/** The part of a schema that contract lines are derived from. */
export interface Shape {
  readonly type?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly minProperties?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly [MAX_JSON]?: number;
  readonly '~refine'?: readonly Refinement[];
}

/** A place for a value in a query or a body. */
export interface Slot {
  /** JSON pointer with `*` for the index of a list. */
  readonly pointer: string;
  readonly shape: Shape;
  readonly required: boolean;
}

/** The literal that distinguishes one form of a record from the others. */
export interface Tag {
  readonly pointer: string;
  readonly text: unknown;
}

/** A form of a record: one of several, each with its tag, or the only one. */
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
  if (!found) throw new Error('Forms of a record need a literal that distinguishes them.');
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

/** Returns every slot below a shape, the deepest last, without those of nested structures. */
export function slotsBelow(shape: Shape, pointer = ''): Slot[] {
  if (shape.anyOf) return shape.anyOf.flatMap((choice) => slotsBelow(choice, pointer));
  if (holdsRecords(shape)) return slotsBelow(shape.items ?? {}, `${pointer}/*`);
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const slot = {
      pointer: `${pointer}/${name}`,
      shape: inner,
      required: shape.required?.includes(name) ?? false,
    };
    return structureOf(inner) ? [slot] : [slot, ...slotsBelow(inner, slot.pointer)];
  });
}

/** Returns pointers to the records that refuse unknown fields, including the shape itself. */
export function closedRecords(shape: Shape, pointer = ''): string[] {
  return recordsBelow(shape, pointer)
    .filter((record) => record.shape.additionalProperties === false)
    .map((record) => record.pointer);
}

/** A nested record, or the root. */
interface RecordPlace {
  readonly pointer: string;
  readonly shape: Shape;
}

/** Returns the records of a shape, including itself, without those of nested structures. */
export function recordsBelow(shape: Shape, pointer = ''): RecordPlace[] {
  if (shape.anyOf) return shape.anyOf.flatMap((choice) => recordsBelow(choice, pointer));
  if (holdsRecords(shape)) return recordsBelow(shape.items ?? {}, `${pointer}/*`);
  if (!shape.properties) return [];
  const inner = Object.entries(shape.properties).flatMap(([name, property]) =>
    structureOf(property) ? [] : recordsBelow(property, `${pointer}/${name}`),
  );
  return [{ pointer, shape }, ...inner];
}

/** Returns whether a list contains records, which have slots; a list of plain values is one slot. */
function holdsRecords(shape: Shape): boolean {
  return shape.items?.properties !== undefined || shape.items?.anyOf !== undefined;
}

/** A named record. It can occur in many places; its contract lines are listed and covered once. */
export interface Structure extends Shape {
  readonly title: string;
}

/** Returns the structure that a slot accepts, directly, as a list, or besides null. */
export function structureOf(shape: Shape): Structure | undefined {
  const record = shape.items ?? withoutNull(shape);
  return isStructure(record) ? record : undefined;
}

function withoutNull(shape: Shape): Shape {
  const [record, ...others] = (shape.anyOf ?? []).filter(({ type }) => type !== 'null');
  return record && others.length === 0 ? record : shape;
}

function isStructure(shape: Shape): shape is Structure {
  return shape.title !== undefined && shape.properties !== undefined;
}

/** Returns all distinct structures in shapes. */
export function structuresIn(shapes: readonly Shape[]): Structure[] {
  const found = new Map<string, Structure>();
  const visit = (shape: Shape) => {
    for (const { shape: inner } of slotsBelow(shape)) {
      const structure = structureOf(inner);
      if (!structure || found.has(structure.title)) continue;
      found.set(structure.title, structure);
      visit(structure);
    }
  };
  shapes.forEach(visit);
  return [...found.values()];
}

/** Returns the reasons reported for violations of rules between fields. */
export function rulesOf(shape: Shape): string[] {
  return (shape['~refine'] ?? []).map(({ error }) => error({}));
}

export function choicesOf(shape: Shape): readonly unknown[] {
  if (shape.enum) return shape.enum;
  if (shape.anyOf) return shape.anyOf.flatMap(choicesOf);
  if (shape.type === 'boolean') return [true, false];
  if (shape.type === 'null') return [null];
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

/** Replaces every index of a pointer with `*`. */
export function starred(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** Returns the pointer of the slot or record that contains the value. */
export function slotPointer(shape: Shape, pointer: string): string {
  const places = new Set([
    ...slotsBelow(shape).map((slot) => slot.pointer),
    ...closedRecords(shape),
  ]);
  const place = starred(pointer);
  // A plain value in a list belongs to the slot of the list.
  return places.has(place) ? place : place.replace(/\/\*$/, '');
}
