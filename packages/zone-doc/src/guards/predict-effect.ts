import * as Y from 'yjs';
import type { ItemId } from '../item-id.ts';
import { type Facets, WORDS } from '../layout.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { facetsIn, readText } from '../text/shared-text.ts';
import type { ItemSpan } from '../write-deletions.ts';
import { applyStruct } from './apply-struct.ts';
import { isNew, type KnownClock } from './check-clocks.ts';
import { deleteRange } from './delete-ranges.ts';
import { integrationOrder } from './integration-order.ts';
import type { ItemStruct, ReadUpdate, Struct } from './read-update.ts';
import { attempt, type Refusal, refuse } from './refusal.ts';
import {
  createShadow,
  type Entry,
  isText,
  type List,
  type Owner,
  type Shadow,
  splitString,
  TEXT_KEY,
} from './shadow.ts';
import { MAX_WORDS_LENGTH, SPLIT_COST, updateLimits } from './update-limits.ts';

/** The effect of an update on one element. */
export interface ElementEffect {
  readonly key: string;
  /** The facets before the update; undefined if the element does not exist. */
  readonly before: Facets | undefined;
  readonly after: Facets | undefined;
  /** All facets that the update writes, including values that lose a conflict or are deleted again. */
  readonly written: ReadonlySet<string>;
}

export interface Effect {
  readonly elements: readonly ElementEffect[];
  /** Deletions of items that were not deleted before. */
  readonly deletions: readonly ItemSpan[];
  /** Whether the update changes nothing. */
  readonly isEmpty: boolean;
}

/**
 * Predicts the effect of applying an update, without changing the document. It visits only the
 * items that the update touches, so the cost does not depend on the size of the document.
 */
export function predictEffect(
  doc: Y.Doc,
  update: ReadUpdate,
  limits = updateLimits,
): Effect | Refusal {
  return attempt(() => {
    const known = (client: number) => Y.getState(doc.store, client);
    const shadow = createShadow(doc, limits.steps);
    const order = integrationOrder(update, known);
    const written = new Set(order.flatMap((struct) => applyStruct(shadow, struct) ?? []));
    const deleted = [...update.deletions].flatMap(([client, ranges]) =>
      ranges.flatMap((range) => deleteRange(shadow, client, range)),
    );
    splitForKnown(shadow, update, known);
    for (const struct of order) checkMergedValues(shadow, struct);
    return {
      elements: touchedElements(shadow, written, new Set(deleted.map(({ list }) => list))),
      deletions: deleted.map(({ client, clock, length }) => ({ client, clock, length })),
      isEmpty: order.length === 0 && deleted.length === 0,
    };
  });
}

/**
 * Charges for known structs: Yjs looks up their origins too and splits items for them. Refuses splits
 * of surrogate pairs that only they cause: Yjs would replace characters, and no journal entry would say so.
 */
function splitForKnown(shadow: Shadow, { structs }: ReadUpdate, known: KnownClock): void {
  for (const struct of [...structs.values()].flat()) {
    if (struct.type !== 'item' || isNew(struct, known)) continue;
    const { origin, rightOrigin } = struct;
    if (origin) splitAt(shadow, origin, origin[1] + 1);
    if (rightOrigin) splitAt(shadow, rightOrigin, rightOrigin[1]);
  }
}

function splitAt(shadow: Shadow, id: ItemId, clock: number): void {
  const item = shadow.structAt(id);
  if (!(item instanceof Y.Item)) return;
  if (clock <= item.id.clock || clock >= item.id.clock + item.length) return;
  shadow.spend(SPLIT_COST);
  const { text, clock: start } = shadow.find(id) ?? {};
  const isCut = text !== undefined && start !== undefined && splitString(text, clock - start).isCut;
  if (isCut && clock - start < text.length) refuse('broken');
}

/**
 * Refuses items with several values that are not deleted. Yjs merges only superseded values. Splitting
 * an item with live values would leave a live item before the last one of its key, and Yjs fails on
 * that.
 */
function checkMergedValues(shadow: Shadow, struct: Struct): void {
  if (struct.length === 1) return;
  const alive = shadow
    .partsOfAdded(struct)
    .filter(({ deleted, list }) => !deleted && !isText(list));
  if (alive.length > 0) refuse('unknown-content');
}

function touchedElements(
  shadow: Shadow,
  written: ReadonlySet<List>,
  deleted: ReadonlySet<List>,
): ElementEffect[] {
  const touched = written.union(deleted).union(shadow.cut);
  return [...Map.groupBy(touched, (list) => elementKeyOf(shadow, list))].map(([key, lists]) => {
    const facets = lists.filter((list) => list.owner !== shadow.elements && written.has(list));
    return {
      key,
      before: facetsBefore(shadow, key),
      after: facetsAfter(shadow, key),
      written: new Set(facets.map((list) => (isText(list) ? WORDS : list.key))),
    };
  });
}

function elementKeyOf(shadow: Shadow, { owner, key }: List): string {
  if (owner === shadow.elements) return key;
  if (owner instanceof Y.Map) return owner._item?.parentSub ?? '';
  if (owner instanceof Y.Text) {
    const map = owner._item?.parent;
    return map instanceof Y.Map ? (map._item?.parentSub ?? '') : '';
  }
  const list = shadow.partsOfAdded(owner)[0]?.list;
  return list ? elementKeyOf(shadow, list) : '';
}

function facetsBefore({ elements }: Shadow, key: string): Facets | undefined {
  const item = elements._map.get(key);
  const map = item && !item.deleted && mapIn(item);
  return map ? facetsIn(map) : undefined;
}

function facetsAfter(shadow: Shadow, key: string): Facets | undefined {
  const tail = shadow.tailOf(shadow.listOf(shadow.elements, key));
  if (!tail || tail.deleted) return undefined;
  const owner = ownerOf(tail);
  if (!owner) return undefined;
  const written = shadow.lists.get(owner);
  const names = new Set([
    ...(owner instanceof Y.Map ? owner._map.keys() : []),
    ...(written?.keys() ?? []),
  ]);
  const facets = [...names].flatMap((name) => {
    const last = shadow.tailOf(shadow.listOf(owner, name));
    if (!last || last.deleted) return [];
    return [[name, name === WORDS ? wordsAfter(shadow, last) : lastValueOf(last)] as const];
  });
  return Object.fromEntries(facets);
}

/** Returns the paragraphs of a text after the update. */
function wordsAfter(shadow: Shadow, { source, client, clock }: Entry): unknown {
  const { content } = source;
  const type = content instanceof Y.ContentType ? content.type : undefined;
  if (source instanceof Y.Item && !(type instanceof Y.Text)) return null;
  const owner = type instanceof Y.Text ? type : (source as ItemStruct); // not an item of the document
  const list = shadow.lists.get(owner)?.get(TEXT_KEY);
  if (!list) return type instanceof Y.Text ? readText(type) : [];
  const parts = [...shadow.visibleParts(list)];
  const length = parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0);
  const before = type instanceof Y.Text ? type.length : 0;
  if (length > MAX_WORDS_LENGTH && length > before) refuse('too-large');
  return paragraphsOf(parts, [client, clock]);
}

function ownerOf({ source }: Entry): Owner | undefined {
  if (!(source instanceof Y.Item)) return source;
  return mapIn(source);
}

function mapIn({ content }: Y.Item): Y.Map<unknown> | undefined {
  const type = content instanceof Y.ContentType ? content.type : undefined;
  return type instanceof Y.Map ? type : undefined;
}

function lastValueOf({ source, clock, length }: Entry): unknown {
  const last = clock + length - 1;
  if (source instanceof Y.Item) return source.content.getContent()[last - source.id.clock];
  return Array.isArray(source.content) ? source.content[last - source.clock] : undefined;
}
