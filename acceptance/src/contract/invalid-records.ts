import type { Operation } from '@lienzo/contract';
import { invalidValues } from './invalid-values.ts';
import {
  closedRecords,
  recordsBelow,
  type Shape,
  type Structure,
  slotsBelow,
  structureOf,
} from './schema-shape.ts';
import { type Fields, recordWith, violationsOf } from './valid-values.ts';

/** A record with one fault. */
interface RecordFault {
  readonly what: string;
  readonly record: unknown;
  /** Pointer to the fault, relative to the record. */
  readonly fault: string;
  /** The expected reason, if the contract defines it. */
  readonly rule?: string;
}

/** Lists records with one fault each, for every rule of the contract. */
export function recordFaults(shape: Shape): RecordFault[] {
  const slots = slotsBelow(shape).flatMap(({ pointer, shape: inner, required }) => {
    const place = firstOf(pointer);
    const edit = (value: unknown) => edited(recordWith(shape, pointer), place, value);
    const faults = invalidValues(inner).map(({ what, value, fault }) => {
      return { what: `${what} as ${pointer}`, record: edit(value), fault: place + fault };
    });
    if (!required) return faults;
    return [...faults, { what: `${pointer} left out`, record: edit(undefined), fault: place }];
  });
  const unknown = closedRecords(shape).map((record) => {
    const place = `${firstOf(record)}/surprise`;
    const sound = recordWith(shape, record);
    return { what: `the unknown field ${place}`, record: edited(sound, place, 1), fault: place };
  });
  return [...slots, ...unknown, ...ruleFaults(shape)];
}

function ruleFaults(shape: Shape): RecordFault[] {
  return recordsBelow(shape).flatMap(({ pointer, shape: inner }) =>
    violationsOf(inner).map(({ rule, record }, index) => {
      const place = firstOf(pointer);
      const whole = place === '' ? record : edited(recordWith(shape, pointer), place, record);
      return { what: `what breaks “${rule}” (${index})`, record: whole, fault: place, rule };
    }),
  );
}

/** A place for a record in the body of an operation. */
export interface RecordPlace {
  readonly op: Operation;
  readonly shape: Shape;
  /** Name of the place in test names. */
  readonly words: string;
  /** Pointer to the record in the body. */
  readonly pointer: string;
  /** Returns a body with the record in this place. */
  wrap(record: unknown): unknown;
}

/** Returns one place for every structure inside these places, at any depth. */
export function structurePlaces(bodies: readonly RecordPlace[]): RecordPlace[] {
  const found = new Map<string, RecordPlace>();
  const visit = (holder: RecordPlace) => {
    for (const { pointer, shape } of slotsBelow(holder.shape)) {
      const structure = structureOf(shape);
      if (!structure || found.has(structure.title)) continue;
      const place = placeInside(holder, {
        structure,
        pointer: pointer + (shape.items ? '/*' : ''),
      });
      found.set(structure.title, place);
      visit(place);
    }
  };
  bodies.forEach(visit);
  return [...found.values()];
}

interface StructurePlace {
  readonly structure: Structure;
  readonly pointer: string;
}

function placeInside(holder: RecordPlace, { structure, pointer }: StructurePlace): RecordPlace {
  const place = firstOf(pointer);
  return {
    op: holder.op,
    shape: structure,
    words: ` in a ${structure.title}`,
    pointer: holder.pointer + place,
    wrap: (record) => holder.wrap(edited(recordWith(holder.shape, pointer), place, record)),
  };
}

function firstOf(pointer: string): string {
  return pointer.replaceAll('*', '0');
}

/** Returns a copy with one place changed; undefined removes it. */
function edited(record: Fields, pointer: string, value: unknown): Fields {
  const copy = structuredClone(record);
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  const holder = names.reduce((inner, name) => inner[name] as Holder, copy as Holder); // the record has its places filled
  holder[last] = value;
  return copy;
}

interface Holder {
  [name: string]: unknown;
}
