import * as Y from 'yjs';
import type { Facets } from '../layout.ts';
import type { ItemSpan } from '../write-deletions.ts';
import { applyStruct } from './apply-struct.ts';
import { isNew, type KnownClock } from './check-clocks.ts';
import { deleteRange } from './delete-ranges.ts';
import { integrationOrder } from './integration-order.ts';
import type { ReadUpdate, Struct } from './read-update.ts';
import { attempt, type Refusal, refuse } from './refusal.ts';
import { createShadow, type Entry, type List, type Owner, type Shadow } from './shadow.ts';
import { SPLIT_COST, updateLimits } from './update-limits.ts';

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
    chargeForKnown(shadow, update, known);
    const written = new Set(order.flatMap((struct) => applyStruct(shadow, struct) ?? []));
    const deleted = [...update.deletions].flatMap(([client, ranges]) =>
      ranges.flatMap((range) => deleteRange(shadow, client, range)),
    );
    for (const struct of order) checkMergedValues(shadow, struct);
    return {
      elements: touchedElements(shadow, written, new Set(deleted.map(({ list }) => list))),
      deletions: deleted.map(({ client, clock, length }) => ({ client, clock, length })),
      isEmpty: order.length === 0 && deleted.length === 0,
    };
  });
}

/** Charges for known structs: Yjs looks up their origins too and splits items for them. */
function chargeForKnown(shadow: Shadow, { structs }: ReadUpdate, known: KnownClock): void {
  for (const struct of [...structs.values()].flat()) {
    if (struct.type !== 'item' || isNew(struct, known) || !struct.origin) continue;
    const origin = shadow.structAt(struct.origin);
    const needsSplit = origin instanceof Y.Item && origin.lastId.clock !== struct.origin[1];
    if (needsSplit) shadow.spend(SPLIT_COST);
  }
}

/**
 * Refuses items with several values that are not deleted. Yjs merges only superseded values. Splitting
 * an item with live values would leave a live item before the last one of its key, and Yjs fails on
 * that.
 */
function checkMergedValues(shadow: Shadow, struct: Struct): void {
  if (struct.length === 1) return;
  const alive = shadow.partsOfAdded(struct).filter(({ deleted }) => !deleted);
  if (alive.length > 0) refuse('unknown-content');
}

function touchedElements(
  shadow: Shadow,
  written: ReadonlySet<List>,
  deleted: ReadonlySet<List>,
): ElementEffect[] {
  const touched = written.union(deleted);
  return [...Map.groupBy(touched, (list) => elementKeyOf(shadow, list))].map(([key, lists]) => {
    const facets = lists.filter((list) => list.owner !== shadow.elements && written.has(list));
    return {
      key,
      before: facetsBefore(shadow, key),
      after: facetsAfter(shadow, key),
      written: new Set(facets.map((list) => list.key)),
    };
  });
}

function elementKeyOf(shadow: Shadow, { owner, key }: List): string {
  if (owner === shadow.elements) return key;
  if (owner instanceof Y.Map) return owner._item?.parentSub ?? '';
  return shadow.partsOfAdded(owner)[0]?.list.key ?? '';
}

function facetsBefore({ elements }: Shadow, key: string): Facets | undefined {
  const item = elements._map.get(key);
  const map = item && !item.deleted && mapIn(item);
  return map ? Object.fromEntries(map.entries()) : undefined;
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
    return last && !last.deleted ? [[name, lastValueOf(last)] as const] : [];
  });
  return Object.fromEntries(facets);
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
