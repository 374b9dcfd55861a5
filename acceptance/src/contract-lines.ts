import { type ErrorKey, errorsOf, MAX_JSON, type Operation, paramNames } from '@lienzo/contract';
import {
  choicesOf,
  closedRecords,
  type Shape,
  type Slot,
  shapeOf,
  slotPointer,
  slotsBelow,
  valueAt,
} from './schema-shape.ts';

/** One thing the contract says about an operation, in words; the words are its identity. */
export type ContractLine = string;

type Place = 'query' | 'body';

/** What came with a request, read as the service reads it. */
export interface Sent {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

// A failure on the inside cannot be provoked from the outside, so nobody can be asked to prove it.
const UNPROVABLE: readonly ErrorKey[] = ['internal'];

/** Everything that the record of an operation promises. */
export function linesOf(op: Operation): ContractLine[] {
  const lines = [
    answersLine(op, 200),
    ...(op.partial ? [answersLine(op, 206)] : []),
    ...paramNames(op).map((name) => malformedIdLine(op, name)),
    ...placesOf(op).flatMap(([place, shape]) => linesOfPlace(op, place, shape)),
    ...(op.body ? [`${op.id}: body ${op.bodyOptional ? 'omitted' : 'missing'}`] : []),
    ...(op.body ? [`${op.id}: body malformed`] : []),
    ...(op.method === 'POST' && !op.answersSecret ? [repeatLine(op)] : []),
    ...errorsOf(op)
      .filter((key) => !UNPROVABLE.includes(key))
      .map((key) => errorLine(op, key)),
  ];
  return [...new Set(lines)];
}

/** Lines that a successful answer proves. */
export function linesOfSuccess(op: Operation, status: number, sent: Sent): ContractLine[] {
  const lines = [answersLine(op, status)];
  for (const [place, shape] of placesOf(op)) {
    if (place === 'body' && sent.body === undefined) lines.push(`${op.id}: body omitted`);
    else lines.push(...linesOfValue(`${op.id}: ${place}`, shape, sent[place]));
  }
  return lines;
}

/** Lines that an error proves, given where it says the fault is. */
export function linesOfRefusal(op: Operation, key: ErrorKey, sent: Sent, fault?: string) {
  const lines = [errorLine(op, key)];
  const malformed = paramNames(op).filter((name) => !canBeId(sent.params[name] ?? ''));
  const [only] = malformed;
  if (only !== undefined && malformed.length === 1) lines.push(malformedIdLine(op, only));
  if (key === 'validation' && fault !== undefined) lines.push(...linesOfFault(op, sent, fault));
  return lines;
}

export function repeatLine(op: Operation): ContractLine {
  return `${op.id}: Idempotency-Key gives the first answer again`;
}

function answersLine(op: Operation, status: number): ContractLine {
  return `${op.id}: answers ${status}`;
}

function errorLine(op: Operation, key: ErrorKey): ContractLine {
  return `${op.id}: error ${key}`;
}

function malformedIdLine(op: Operation, name: string): ContractLine {
  return `${op.id}: path {${name}} malformed`;
}

function placesOf(op: Operation): [Place, Shape][] {
  const places: [Place, Shape][] = [];
  if (op.query) places.push(['query', shapeOf(op.query)]);
  if (op.body) places.push(['body', shapeOf(op.body)]);
  return places;
}

function linesOfPlace(op: Operation, place: Place, shape: Shape): ContractLine[] {
  const start = `${op.id}: ${place}`;
  return [
    ...slotsBelow(shape).flatMap((slot) => linesOfSlot(start, slot)),
    ...closedRecords(shape).map((pointer) => `${start} ${pointer}/(unknown field) refused`),
    ...(shape.minProperties ? [`${start} empty refused`] : []),
  ];
}

function linesOfSlot(start: string, { pointer, shape, required }: Slot): ContractLine[] {
  const at = `${start} ${pointer}`;
  return [
    `${at} sent`,
    `${at} ${required ? 'missing' : 'omitted'}`,
    `${at} refused`,
    ...choicesOf(shape).map((choice) => `${at} = ${choice}`),
    ...choicesOf(shape.items ?? {}).map((choice) => `${at} = ${choice}`),
    ...(choicesOf(shape.items ?? {}).length > 1 ? [`${at} with several`] : []),
    ...(shape.minimum === undefined ? [] : [`${at} at its minimum`]),
    ...(shape.maximum === undefined ? [] : [`${at} at its maximum`]),
    ...(shape.minItems ? [`${at} empty refused`] : []),
    ...(shape[MAX_JSON] ? [`${at} oversized refused`] : []),
  ];
}

function linesOfValue(start: string, shape: Shape, value: unknown): ContractLine[] {
  return slotsBelow(shape).flatMap(({ pointer, shape: inner, required }) => {
    const at = `${start} ${pointer}`;
    return valuesAt(value, pointer).flatMap((found) => {
      if (found === undefined) return required ? [] : [`${at} omitted`];
      return [`${at} sent`, ...linesOfFilling(at, inner, found)];
    });
  });
}

function linesOfFilling(at: string, shape: Shape, value: unknown): ContractLine[] {
  if (Array.isArray(value) && choicesOf(shape.items ?? {}).length > 0) {
    return value.length === 1 ? [`${at} = ${value[0]}`] : [`${at} with several`];
  }
  if (choicesOf(shape).includes(value)) return [`${at} = ${value}`];
  if (value === shape.minimum) return [`${at} at its minimum`];
  if (value === shape.maximum) return [`${at} at its maximum`];
  return [];
}

// All values that a pointer with stars reaches.
function valuesAt(value: unknown, pointer: string): unknown[] {
  const [before = '', ...after] = pointer.split('/*');
  const found = valueAt(value, before);
  if (after.length === 0) return [found];
  if (!Array.isArray(found)) return [];
  return found.flatMap((item) => valuesAt(item, after.join('/*')));
}

function linesOfFault(op: Operation, sent: Sent, fault: string): ContractLine[] {
  if (fault === '') return linesOfRoot(op, sent.body);
  const holder = placesOf(op).find(([, shape]) => knows(shape, fault));
  if (!holder) return linesOfUnknown(op, fault);
  const [place, shape] = holder;
  const pointer = slotPointer(shape, fault);
  const slot = slotsBelow(shape).find((candidate) => candidate.pointer === pointer);
  return slot
    ? [`${op.id}: ${place} ${pointer} ${verdict(slot, valueAt(sent[place], fault))}`]
    : [];
}

// A fault of the whole request may also lie in a header; then the body is a sound one.
function linesOfRoot(op: Operation, body: unknown): ContractLine[] {
  if (!op.body) return [];
  if (body === undefined) return [`${op.id}: body missing`];
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isRecord) return [`${op.id}: body malformed`];
  return Object.keys(body).length === 0 ? [`${op.id}: body empty refused`] : [];
}

function linesOfUnknown(op: Operation, fault: string): ContractLine[] {
  const record = op.body && slotPointer(shapeOf(op.body), fault.replace(/\/[^/]*$/, ''));
  return record === undefined ? [] : [`${op.id}: body ${record}/(unknown field) refused`];
}

function knows(shape: Shape, fault: string): boolean {
  const pointer = slotPointer(shape, fault);
  return slotsBelow(shape).some((slot) => slot.pointer === pointer);
}

function verdict({ shape }: Slot, value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value) && value.length === 0 && shape.minItems) return 'empty refused';
  const limit = shape[MAX_JSON];
  if (limit !== undefined && JSON.stringify(value).length > limit) return 'oversized refused';
  return 'refused';
}

function canBeId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
