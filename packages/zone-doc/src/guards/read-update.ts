import type { ItemId } from '../item-id.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { type Content, readContent } from './read-content.ts';
import { checkName, createJsonReader } from './read-json.ts';
import { attempt, type Refusal, refuse } from './refusal.ts';
import { MAX_NAME_BYTES, type UpdateLimits, updateLimits } from './update-limits.ts';

interface Span {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

export interface GapStruct extends Span {
  readonly type: 'gc' | 'skip';
}

export interface ItemStruct extends Span {
  readonly type: 'item';
  /** The item it follows. Without it, parent and key determine the position. */
  readonly origin?: ItemId;
  /** The item that it precedes; only in texts. */
  readonly rightOrigin?: ItemId;
  /** The name of a root, or the id of the item that holds a map or a text. */
  readonly parent?: string | ItemId;
  /** Absent in texts. */
  readonly key?: string;
  readonly content: Content;
}

export type Struct = GapStruct | ItemStruct;

export interface DeletedRange {
  readonly clock: number;
  readonly length: number;
}

/** A decoded update that is within the limits and has only known content types. */
export interface ReadUpdate {
  readonly bytes: Uint8Array;
  /** By client id, in the order of clocks. */
  readonly structs: ReadonlyMap<number, readonly Struct[]>;
  /** By client id, ascending and without overlaps. */
  readonly deletions: ReadonlyMap<number, readonly DeletedRange[]>;
  /** Offset of the deletions in the bytes. */
  readonly deletionsAt: number;
}

/** Decodes an untrusted update. The cost is bounded by its size. */
export function readUpdate(bytes: Uint8Array, limits = updateLimits): ReadUpdate | Refusal {
  if (bytes.length > limits.bytes) return 'too-large';
  try {
    return attempt(() => read(bytes, limits));
  } catch {
    return 'not-v1'; // the bytes ended early, or a text was not UTF-8
  }
}

function read(bytes: Uint8Array, limits: UpdateLimits): ReadUpdate {
  const reader = createByteReader(bytes);
  const structs = readStructs(reader, limits);
  const deletionsAt = reader.position();
  const deletions = readDeletions(reader, limits);
  if (!reader.isAtEnd()) refuse('not-v1');
  return { bytes, structs, deletions, deletionsAt };
}

function readStructs(reader: ByteReader, limits: UpdateLimits) {
  const readValue = createJsonReader(reader, limits);
  const byClient = new Map<number, Struct[]>();
  let total = 0;
  for (let sections = reader.uint(); sections > 0; sections--) {
    const count = reader.length();
    total += count;
    if (total > limits.structs) refuse('too-large');
    const client = reader.client();
    if (byClient.has(client)) refuse('not-v1'); // Yjs would ignore the first section
    const structs: Struct[] = [];
    byClient.set(client, structs);
    let clock = reader.uint();
    for (let left = count; left > 0; left--) {
      const struct = readStruct(reader, { client, clock, readValue, limits });
      clock += struct.length;
      if (!Number.isSafeInteger(clock)) refuse('clock-jump');
      structs.push(struct);
    }
  }
  return byClient;
}

interface Start {
  client: number;
  clock: number;
  readValue: () => unknown;
  limits: UpdateLimits;
}

const [HAS_ORIGIN, HAS_RIGHT_ORIGIN, HAS_KEY, CONTENT] = [0x80, 0x40, 0x20, 0x1f];

function readStruct(reader: ByteReader, { client, clock, readValue, limits }: Start): Struct {
  const info = reader.byte();
  if (info === 0 || info === 10) {
    return { type: info === 0 ? 'gc' : 'skip', client, clock, length: reader.length() };
  }
  const position = readPosition(reader, info);
  const kind = info & CONTENT;
  if (kind === 1) {
    const length = reader.length();
    return { type: 'item', client, clock, length, ...position, content: 'deleted' };
  }
  const content = readContent(reader, { kind, readValue, limits });
  return { type: 'item', client, clock, length: lengthOf(content), ...position, content };
}

function lengthOf(content: Content): number {
  if (typeof content === 'string' || 'key' in content) return 1;
  return 'text' in content ? content.text.length : content.length;
}

function readPosition(reader: ByteReader, info: number) {
  const origin = info & HAS_ORIGIN ? { origin: readId(reader) } : undefined;
  const rightOrigin = info & HAS_RIGHT_ORIGIN ? { rightOrigin: readId(reader) } : undefined;
  return origin || rightOrigin
    ? { ...origin, ...rightOrigin }
    : readParentAndKey(reader, (info & HAS_KEY) !== 0);
}

function readParentAndKey(reader: ByteReader, hasKey: boolean) {
  const byName = reader.uint();
  if (byName > 1) refuse('not-v1');
  const parent = byName ? checkName(reader.text(MAX_NAME_BYTES)) : readId(reader);
  return hasKey ? { parent, key: checkName(reader.text(MAX_NAME_BYTES)) } : { parent };
}

function readId(reader: ByteReader): ItemId {
  return [reader.client(), reader.uint()];
}

function readDeletions(reader: ByteReader, limits: UpdateLimits) {
  const byClient = new Map<number, DeletedRange[]>();
  let total = 0;
  for (let sections = reader.uint(); sections > 0; sections--) {
    const client = reader.client();
    if (byClient.has(client)) refuse('not-v1');
    const count = reader.uint();
    total += count;
    if (total > limits.deletions) refuse('too-large');
    const ranges: DeletedRange[] = [];
    byClient.set(client, ranges);
    let end = 0;
    for (let left = count; left > 0; left--) {
      const range = { clock: reader.uint(), length: reader.length() };
      if (range.clock < end) refuse('not-v1'); // Yjs would visit overlapping ranges repeatedly
      end = range.clock + range.length;
      if (!Number.isSafeInteger(end)) refuse('not-v1');
      ranges.push(range);
    }
  }
  return byClient;
}
