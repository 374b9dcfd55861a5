import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeAny,
  writeUint8,
  writeVarString,
  writeVarUint,
} from 'lib0/encoding';
import type { DeletedRange, ReadUpdate, Struct } from '../src/guards/read-update.ts';
import type { ItemId } from '../src/index.ts';

/** A struct of any kind, including those that a guard refuses. */
export interface AnyStruct {
  readonly origin?: ItemId;
  readonly rightOrigin?: ItemId;
  readonly parent?: string | ItemId;
  readonly key?: string;
  /** The number of the content type. */
  readonly ref: number;
  readonly content: (encoder: Encoder) => void;
}

export interface Section {
  readonly client: number;
  readonly clock: number;
  readonly structs: readonly AnyStruct[];
  /** The number of structs to announce, if it differs from the actual one. */
  readonly count?: number;
}

type Deletions = ReadonlyMap<number, readonly DeletedRange[]>;

/** Encodes an update with arbitrary parts. */
export function writeUpdate(
  sections: readonly Section[],
  deletions: Deletions = new Map(),
): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, sections.length);
  for (const { client, clock, structs, count = structs.length } of sections) {
    writeVarUint(encoder, count);
    writeVarUint(encoder, client);
    writeVarUint(encoder, clock);
    for (const struct of structs) writeStruct(encoder, struct);
  }
  writeVarUint(encoder, deletions.size);
  for (const [client, ranges] of deletions) {
    writeVarUint(encoder, client);
    writeVarUint(encoder, ranges.length);
    for (const { clock, length } of ranges) {
      writeVarUint(encoder, clock);
      writeVarUint(encoder, length);
    }
  }
  return toUint8Array(encoder);
}

function writeStruct(encoder: Encoder, struct: AnyStruct): void {
  const { origin, rightOrigin, parent, key, ref, content } = struct;
  const flags = (origin ? 0x80 : 0) | (rightOrigin ? 0x40 : 0) | (key === undefined ? 0 : 0x20);
  writeUint8(encoder, ref | (ref === 0 || ref === 10 ? 0 : flags));
  if (origin) writeId(encoder, origin);
  if (rightOrigin) writeId(encoder, rightOrigin);
  if (!origin && !rightOrigin && parent !== undefined) {
    writeVarUint(encoder, typeof parent === 'string' ? 1 : 0);
    if (typeof parent === 'string') writeVarString(encoder, parent);
    else writeId(encoder, parent);
    if (key !== undefined) writeVarString(encoder, key);
  }
  content(encoder);
}

function writeId(encoder: Encoder, [client, clock]: ItemId): void {
  writeVarUint(encoder, client);
  writeVarUint(encoder, clock);
}

/** Struct contents by type. */
export const contents = {
  gc: (length: number) => ({ ref: 0, content: (e: Encoder) => writeVarUint(e, length) }),
  skip: (length: number) => ({ ref: 10, content: (e: Encoder) => writeVarUint(e, length) }),
  deleted: (length: number) => ({ ref: 1, content: (e: Encoder) => writeVarUint(e, length) }),
  type: (number: number) => ({ ref: 7, content: (e: Encoder) => writeVarUint(e, number) }),
  string: (text: string) => ({ ref: 4, content: (e: Encoder) => writeVarString(e, text) }),
  format: (key: string, value: unknown) => ({
    ref: 6,
    content: (e: Encoder) => {
      writeVarString(e, key);
      writeVarString(e, JSON.stringify(value));
    },
  }),
  values: (...values: unknown[]) => ({
    ref: 8,
    content: (e: Encoder) => {
      writeVarUint(e, values.length);
      for (const value of values) writeAny(e, value as number); // any value is fine
    },
  }),
};

/** Creates content from raw bytes. */
export function rawContent(ref: number, ...bytes: number[]) {
  return {
    ref,
    content: (encoder: Encoder) => {
      for (const byte of bytes) writeUint8(encoder, byte);
    },
  };
}

/** Converts a decoded update to sections that can be encoded again. */
export function sectionsOf({ structs }: ReadUpdate): Section[] {
  return [...structs].map(([client, ofClient]) => ({
    client,
    clock: ofClient[0]?.clock ?? 0,
    structs: ofClient.map(toAny),
  }));
}

function toAny(struct: Struct): AnyStruct {
  if (struct.type !== 'item') return contents[struct.type](struct.length);
  const { origin, rightOrigin, parent, key, content, length } = struct;
  const place = { origin, rightOrigin, parent, key };
  if (content === 'map') return { ...place, ...contents.type(1) };
  if (content === 'text') return { ...place, ...contents.type(2) };
  if (content === 'deleted') return { ...place, ...contents.deleted(length) };
  if ('key' in content) return { ...place, ...contents.format(content.key, content.value) };
  if ('text' in content) return { ...place, ...contents.string(content.text) };
  return { ...place, ...contents.values(...content) };
}
