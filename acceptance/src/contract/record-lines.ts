import { MAX_JSON } from '@lienzo/contract';
import {
  choicesOf,
  closedRecords,
  recordsBelow,
  rulesOf,
  type Shape,
  type Slot,
  slotPointer,
  slotsBelow,
  starred,
  structureOf,
  valueAt,
} from './schema-shape.ts';

/** One statement of the contract; its text is its identity. */
export type ContractLine = string;

/** Lists all contract lines of a record; each begins with its place. */
export function linesOfRecord(start: string, shape: Shape): ContractLine[] {
  return [
    ...slotsBelow(shape).flatMap((slot) => linesOfSlot(start, slot)),
    ...closedRecords(shape).map((pointer) => `${start} ${pointer}/(unknown field) refused`),
    ...recordsBelow(shape).flatMap((record) =>
      rulesOf(record.shape).map((rule) => ruleLine(start, record.pointer, rule)),
    ),
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
    ...(shape.maxItems ? [`${at} with too many refused`] : []),
    ...(canOutgrow(shape) ? [`${at} oversized refused`] : []),
    ...(structureOf(shape) ? [insideLine(start, pointer)] : []),
  ];
}

// The fields of a single record are too short to exceed its limit.
function canOutgrow(shape: Shape): boolean {
  return shape[MAX_JSON] !== undefined && shape.type === 'array';
}

function ruleLine(start: string, pointer: string, rule: string): ContractLine {
  return `${start} ${pointer && `${pointer} `}breaking "${rule}" refused`;
}

function insideLine(start: string, pointer: string): ContractLine {
  return `${start} ${pointer} refused for what is inside`;
}

/** Returns the lines that an accepted record covers. */
export function linesOfValue(start: string, shape: Shape, value: unknown): ContractLine[] {
  return slotsBelow(shape).flatMap(({ pointer, shape: inner, required }) => {
    const at = `${start} ${pointer}`;
    return valuesAt(value, pointer).flatMap((found) => {
      if (found === undefined) return required ? [] : [`${at} omitted`];
      return [`${at} sent`, ...linesOfFilling(at, inner, found), ...linesInside(inner, found)];
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

function linesInside(shape: Shape, value: unknown): ContractLine[] {
  const structure = structureOf(shape);
  if (!structure) return [];
  return [value].flat().flatMap((item) => linesOfValue(`${structure.title}:`, structure, item));
}

// Returns all values that a pointer with stars matches.
function valuesAt(value: unknown, pointer: string): unknown[] {
  const [before = '', ...after] = pointer.split('/*');
  const found = valueAt(value, before);
  if (after.length === 0) return [found];
  if (!Array.isArray(found)) return [];
  return found.flatMap((item) => valuesAt(item, after.join('/*')));
}

/** The fault that an error reports about a record. */
export interface Fault {
  readonly value: unknown;
  readonly pointer: string;
  readonly reason: string;
}

/** Returns the lines that a refused record covers; none if it has no such place. */
export function linesOfFault(start: string, shape: Shape, fault: Fault): ContractLine[] {
  const { value, pointer } = fault;
  const within = linesOfFaultInside(start, shape, fault);
  if (within.length > 0) return within;
  const broken = recordsBelow(shape).find(
    (record) => record.pointer === starred(pointer) && rulesOf(record.shape).includes(fault.reason),
  );
  if (broken) return [ruleLine(start, broken.pointer, fault.reason)];
  if (pointer === '') return shape.minProperties ? [`${start} empty refused`] : [];
  const place = slotPointer(shape, pointer);
  const slot = slotsBelow(shape).find((candidate) => candidate.pointer === place);
  if (slot) return [`${start} ${place} ${verdict(slot, valueAt(value, pointer))}`];
  const record = slotPointer(shape, pointer.replace(/\/[^/]*$/, ''));
  return closedRecords(shape).includes(record)
    ? [`${start} ${record}/(unknown field) refused`]
    : [];
}

function linesOfFaultInside(start: string, shape: Shape, fault: Fault): ContractLine[] {
  for (const slot of slotsBelow(shape)) {
    const structure = structureOf(slot.shape);
    const entrance = slot.shape.items ? `${slot.pointer}/*` : slot.pointer;
    if (!structure || !`${starred(fault.pointer)}/`.startsWith(`${entrance}/`)) continue;
    const names = fault.pointer.split('/');
    const depth = entrance.split('/').length;
    const lines = linesOfFault(`${structure.title}:`, structure, {
      value: valueAt(fault.value, names.slice(0, depth).join('/')),
      pointer: ['', ...names.slice(depth)].join('/'),
      reason: fault.reason,
    });
    if (lines.length > 0) return [insideLine(start, slot.pointer), ...lines];
  }
  return [];
}

function verdict({ shape }: Slot, value: unknown): string {
  if (value === undefined) return 'missing';
  const limit = shape[MAX_JSON];
  if (limit !== undefined && JSON.stringify(value).length > limit) return 'oversized refused';
  if (!Array.isArray(value)) return 'refused';
  if (value.length === 0 && shape.minItems) return 'empty refused';
  return shape.maxItems && value.length > shape.maxItems ? 'with too many refused' : 'refused';
}
