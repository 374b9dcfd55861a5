import type { Operation } from '@lienzo/contract';
import { wrongValues } from './invalid-values.ts';
import {
  closedRecords,
  recordsBelow,
  type Shape,
  type Structure,
  slotsBelow,
  structureOf,
} from './schema-shape.ts';
import { breachesOf, type Fields, recordWith } from './valid-values.ts';

/** A record with one thing wrong in it. */
interface RecordFault {
  readonly what: string;
  readonly record: unknown;
  /** Where the service should find it, seen from the record. */
  readonly fault: string;
  /** What it should say, where the contract fixes it. */
  readonly rule?: string;
}

/** Every way to get a record wrong that the contract speaks about, one at a time. */
export function recordFaults(shape: Shape): RecordFault[] {
  const slots = slotsBelow(shape).flatMap(({ pointer, shape: inner, required }) => {
    const place = firstOf(pointer);
    const edit = (value: unknown) => edited(recordWith(shape, pointer), place, value);
    const faults = wrongValues(inner).map(({ what, value, fault }) => {
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
    breachesOf(inner).map(({ rule, record }, index) => {
      const place = firstOf(pointer);
      const whole = place === '' ? record : edited(recordWith(shape, pointer), place, record);
      return { what: `what breaks “${rule}” (${index})`, record: whole, fault: place, rule };
    }),
  );
}

/** Somewhere in the body of an operation where a record of a shape stands. */
export interface RecordPlace {
  readonly op: Operation;
  readonly shape: Shape;
  /** How tests call the place, after what they try in it. */
  readonly words: string;
  /** Of the record in the body. */
  readonly pointer: string;
  /** A body with this record in its place. */
  wrap(record: unknown): unknown;
}

/** One place for every structure that these places hold, however deep. */
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

interface Entrance {
  readonly structure: Structure;
  readonly pointer: string;
}

function placeInside(holder: RecordPlace, { structure, pointer }: Entrance): RecordPlace {
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

/** A copy with one place changed; undefined takes the place out. */
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
