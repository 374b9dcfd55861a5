import { type ErrorKey, errorsOf, MAX_JSON, type Operation, paramNames } from '@lienzo/contract';
import {
  choicesOf,
  closedRecords,
  formsOf,
  type Shape,
  type Slot,
  shapeOf,
  slotPointer,
  slotsBelow,
  type Tag,
  valueAt,
} from './schema-shape.ts';

/** One thing the contract says about an operation, in words; the words are its identity. */
export type ContractLine = string;

/** A part of a request that has a shape of its own. */
interface Part {
  readonly place: 'query' | 'body';
  /** The place in words, with the form where a body has several. */
  readonly words: string;
  readonly shape: Shape;
  readonly tag?: Tag;
}

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
    ...partsOf(op).flatMap((part) => linesOfPart(op, part)),
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
  for (const { place, words, shape, tag } of partsUsed(op, sent)) {
    if (tag) lines.push(tagLine(op, tag, `= ${tag.text}`));
    if (place === 'body' && sent.body === undefined) lines.push(`${op.id}: body omitted`);
    else lines.push(...linesOfValue(`${op.id}: ${words}`, shape, sent[place]));
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

function tagLine(op: Operation, { pointer }: Tag, verdict: string): ContractLine {
  return `${op.id}: body ${pointer} ${verdict}`;
}

function partsOf(op: Operation): Part[] {
  const parts: Part[] = [];
  if (op.query) parts.push({ place: 'query', words: 'query', shape: shapeOf(op.query) });
  if (!op.body) return parts;
  for (const { tag, shape } of formsOf(shapeOf(op.body))) {
    parts.push({ place: 'body', words: tag ? `body with ${tag.text}` : 'body', shape, tag });
  }
  return parts;
}

/** The parts of a request; of a body with several forms the one that its tag names. */
function partsUsed(op: Operation, { body }: Sent): Part[] {
  return partsOf(op).filter(({ tag }) => !tag || valueAt(body, tag.pointer) === tag.text);
}

function linesOfPart(op: Operation, { words, shape, tag }: Part): ContractLine[] {
  const start = `${op.id}: ${words}`;
  const ofTag = tag ? ['missing', 'refused', `= ${tag.text}`].map((v) => tagLine(op, tag, v)) : [];
  return [
    ...ofTag,
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
  const tagged = partsOf(op).find(({ tag }) => tag?.pointer === fault);
  if (tagged?.tag) {
    const isMissing = valueAt(sent.body, fault) === undefined;
    return [tagLine(op, tagged.tag, isMissing ? 'missing' : 'refused')];
  }
  const holder = partsUsed(op, sent).find(({ shape }) => knows(shape, fault));
  if (!holder) return linesOfUnknown(op, sent, fault);
  const { place, words, shape } = holder;
  const pointer = slotPointer(shape, fault);
  const slot = slotsBelow(shape).find((candidate) => candidate.pointer === pointer);
  return slot
    ? [`${op.id}: ${words} ${pointer} ${verdict(slot, valueAt(sent[place], fault))}`]
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

function linesOfUnknown(op: Operation, sent: Sent, fault: string): ContractLine[] {
  const body = partsUsed(op, sent).find(({ place }) => place === 'body');
  if (!body) return [];
  const record = slotPointer(body.shape, fault.replace(/\/[^/]*$/, ''));
  return [`${op.id}: ${body.words} ${record}/(unknown field) refused`];
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
