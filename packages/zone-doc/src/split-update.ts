import { createEncoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';
import {
  type PlacedStruct,
  placeStructs,
  type Struct,
  spansByElement,
  spansOf,
} from './place-structs.ts';
import { type ItemSpan, writeDeletions } from './write-deletions.ts';

/** Limits for one part of an update. */
export interface PartLimits {
  readonly bytes: number;
  readonly structs: number;
  /** Deleted items; those that follow one another in the same element count as one when parts are cut. */
  readonly deletions: number;
}

/**
 * At most 250 elements, well below the limits of the guards: the server handles the messages of other
 * people between two parts.
 */
export const partLimits: PartLimits = { bytes: 262_144, structs: 1_000, deletions: 250 };

interface Part {
  entries: PlacedStruct[];
  deletions: ItemSpan[];
}

/** Facets without which an element is still valid. */
const OPTIONAL: ReadonlySet<string | undefined> = new Set([
  ...['frame', 'layout', 'fills', 'strokes', 'stroke', 'placeholder'],
]);

/**
 * Splits an update into parts that the guards accept one after another: every part leaves valid
 * elements, and none depends on a later one. Applying all parts equals applying the update. The
 * document must contain the update. A part exceeds the limits only if a single element does.
 */
export function splitUpdate(doc: Y.Doc, update: Uint8Array, limits = partLimits): Uint8Array[] {
  const decoded = Y.decodeUpdate(update);
  if (fitsIntoPart(update, decoded, limits)) return [update];
  const { structs, ds } = decoded;
  const spans = spansOf(ds);
  const entries = placeStructs(doc, inCausalOrder(structs));
  const parts = cut(entries, limits);
  addDeletions(doc, parts, { spans, limits });
  return parts.map(encodePart);
}

/** Returns whether an update has to be split. Even one of a few bytes can delete many elements. */
export function needsSplit(update: Uint8Array, limits = partLimits): boolean {
  return !fitsIntoPart(update, Y.decodeUpdate(update), limits);
}

type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>;

function fitsIntoPart(update: Uint8Array, { structs, ds }: DecodedUpdate, limits: PartLimits) {
  const deleted = spansOf(ds).reduce((sum, { length }) => sum + length, 0);
  return (
    update.length <= limits.bytes && structs.length <= limits.structs && deleted <= limits.deletions
  );
}

/** Orders structs so that each one follows those it refers to. */
function inCausalOrder(structs: readonly Struct[]): Struct[] {
  const queues = Map.groupBy(structs, ({ id }) => id.client);
  if (queues.size < 2) return [...structs];
  const taken = new Map<number, number>();
  const order: Struct[] = [];
  const isMissing = ({ client, clock }: Y.ID) => {
    const next = queues.get(client)?.[taken.get(client) ?? 0];
    return next !== undefined && next.id.clock <= clock;
  };
  const takeUntil = (client: number, clock: number) => {
    const waiting = [{ client, clock }];
    for (let goal = waiting.at(-1); goal; goal = waiting.at(-1)) {
      const at = taken.get(goal.client) ?? 0;
      const next = queues.get(goal.client)?.[at];
      const missing = next && referencesOf(next).find(isMissing);
      if (!next || next.id.clock > goal.clock) waiting.pop();
      else if (missing && missing.client !== goal.client) waiting.push(missing);
      else {
        order.push(next);
        taken.set(goal.client, at + 1);
      }
    }
  };
  for (const client of queues.keys()) takeUntil(client, Number.POSITIVE_INFINITY);
  return order;
}

function referencesOf(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return [];
  const { origin, rightOrigin, parent } = struct;
  return [origin, rightOrigin, parent].filter((id) => id instanceof Y.ID);
}

/** Cuts between elements, where no new element lacks a facet that it needs. */
function cut(entries: readonly PlacedStruct[], limits: PartLimits): Part[] {
  const lastNeeded = findLastNeeded(entries);
  const parts: Part[] = [];
  let part: Part | undefined;
  let size = { bytes: 0, structs: 0 };
  for (let start = 0; start < entries.length; ) {
    const end = endOfGroup(entries, start, lastNeeded);
    const group = entries.slice(start, end).filter(({ struct }) => !(struct instanceof Y.Skip));
    const bytes = group.reduce((sum, entry) => sum + entry.bytes.length, 0);
    const next = { bytes: size.bytes + bytes, structs: size.structs + group.length };
    // The clocks of a part have no gap.
    const follows = !(entries[start - 1]?.struct instanceof Y.Skip);
    if (part && follows && next.bytes <= limits.bytes && next.structs <= limits.structs) {
      part.entries.push(...group);
      size = next;
    } else {
      part = { entries: group, deletions: [] };
      parts.push(part);
      size = { bytes, structs: group.length };
    }
    start = end;
  }
  return parts;
}

/**
 * Returns, for each element that must not be cut, the index of the last struct that it needs. These are
 * elements that the update creates, and those with merged values: the guards accept them only together
 * with what supersedes or deletes them.
 */
function findLastNeeded(entries: readonly PlacedStruct[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const merged = new Set<string>();
  for (const [index, { struct, place }] of entries.entries()) {
    if (!place) continue;
    const { key, facet } = place;
    const hasValues = struct instanceof Y.Item && struct.content instanceof Y.ContentAny;
    if (hasValues && struct.length > 1) merged.add(key);
    const isCreated = facet === undefined || found.has(key);
    if (merged.has(key) || (isCreated && !OPTIONAL.has(facet))) found.set(key, index);
  }
  return found;
}

function endOfGroup(
  entries: readonly PlacedStruct[],
  start: number,
  lastNeeded: ReadonlyMap<string, number>,
): number {
  let end = start;
  for (let last = start; end <= last && end < entries.length; end += 1) {
    const place = entries[end]?.place;
    const next = entries[end + 1];
    if (place) last = Math.max(last, lastNeeded.get(place.key) ?? last);
    // Facets that are written together may be valid only together. Structs without a place belong
    // to removed elements.
    const isTogether = next && (!next.place || next.place.key === place?.key);
    if (isTogether && !(next.struct instanceof Y.Skip)) last = Math.max(last, end + 1);
  }
  return end;
}

interface Deletions {
  spans: readonly ItemSpan[];
  limits: PartLimits;
}

/**
 * Adds the deletions of each element to the part that writes to it last. The other ones follow, those
 * of one element together.
 */
function addDeletions(doc: Y.Doc, parts: Part[], { spans, limits }: Deletions): void {
  const lastPart = new Map<string, Part>();
  for (const part of parts)
    for (const { place } of part.entries) if (place) lastPart.set(place.key, part);
  const byElement = new Map<string, ItemSpan[]>();
  const unplaced: ItemSpan[] = [];
  for (const { span, key } of spans.flatMap((one) => spansByElement(doc, one))) {
    const group = key === undefined ? unplaced : (byElement.get(key) ?? []);
    group.push(span);
    if (key !== undefined) byElement.set(key, group);
  }
  const groups = [...byElement].filter(([key, group]) => {
    lastPart.get(key)?.deletions.push(...group);
    return !lastPart.has(key);
  });
  let part: Part = { entries: [], deletions: [] };
  // Items without a place were removed together with their element, whose own item is among the others.
  for (const group of [...groups.map(([, group]) => group), ...unplaced.map((span) => [span])]) {
    const isFull = part.deletions.length + group.length > limits.deletions;
    if (part.deletions.length === 0 || isFull) {
      part = { entries: [], deletions: [] };
      parts.push(part);
    }
    part.deletions.push(...group);
  }
}

function encodePart({ entries, deletions }: Part): Uint8Array {
  const update = createEncoder();
  const sections = Map.groupBy(entries, ({ struct }) => struct.id.client);
  writeVarUint(update, sections.size);
  for (const [client, section] of [...sections].toSorted(([a], [b]) => b - a)) {
    writeVarUint(update, section.length);
    writeVarUint(update, client);
    writeVarUint(update, section[0]?.struct.id.clock ?? 0);
    for (const { bytes } of section) writeUint8Array(update, bytes);
  }
  writeDeletions(update, deletions);
  return toUint8Array(update);
}
