import * as Y from 'yjs';
import type { Facets } from '../layout.ts';
import type { ItemSpan } from '../write-deletions.ts';
import { isFresh, type KnownClock } from './check-clocks.ts';
import { deleteRange } from './delete-ranges.ts';
import { integrationOrder } from './integration-order.ts';
import type { ReadUpdate, Struct } from './read-update.ts';
import { attempt, type Refusal, refuse } from './refusal.ts';
import { createShadow, type Entry, type List, type Owner, type Shadow } from './shadow.ts';
import { takeIn } from './take-in.ts';
import { SPLIT_COST, updateLimits } from './update-limits.ts';

/** What an update does to one element. */
export interface ElementEffect {
  readonly key: string;
  /** Its facets, if it is there. */
  readonly before: Facets | undefined;
  readonly after: Facets | undefined;
  /** Every facet that the update writes, whether or not that is seen in the end. */
  readonly written: ReadonlySet<string>;
}

export interface Effect {
  readonly elements: readonly ElementEffect[];
  /** What it deletes that was not deleted before. */
  readonly deletions: readonly ItemSpan[];
  /** Whether the document stays the same. */
  readonly isEmpty: boolean;
}

/**
 * What would be different if a document took an update in. The document stays as it is, and the
 * cost is that of the update: nothing but the items it meets is looked at.
 */
export function effectOf(doc: Y.Doc, update: ReadUpdate, limits = updateLimits): Effect | Refusal {
  return attempt(() => {
    const known = (client: number) => Y.getState(doc.store, client);
    const shadow = createShadow(doc, limits.steps);
    const order = integrationOrder(update, known);
    chargeForKnown(shadow, update, known);
    const written = new Set(order.flatMap((struct) => takeIn(shadow, struct) ?? []));
    const deleted = [...update.deletions].flatMap(([client, ranges]) =>
      ranges.flatMap((range) => deleteRange(shadow, client, range)),
    );
    for (const struct of order) checkRuns(shadow, struct);
    return {
      elements: elementsTouched(shadow, written, new Set(deleted.map(({ list }) => list))),
      deletions: deleted.map(({ client, clock, length }) => ({ client, clock, length })),
      isEmpty: order.length === 0 && deleted.length === 0,
    };
  });
}

/** Yjs looks up what a known struct follows too, and cuts items for it. */
function chargeForKnown(shadow: Shadow, { structs }: ReadUpdate, known: KnownClock): void {
  for (const struct of [...structs.values()].flat()) {
    if (struct.type !== 'item' || isFresh(struct, known) || !struct.origin) continue;
    const origin = shadow.structAt(struct.origin);
    const isCut = origin instanceof Y.Item && origin.lastId.clock !== struct.origin[1];
    if (isCut) shadow.spend(SPLIT_COST);
  }
}

/**
 * Several values in one item are what Yjs makes of superseded ones. Alive they could be cut, which
 * would leave a living item before the last of its list, and Yjs fails on that.
 */
function checkRuns(shadow: Shadow, struct: Struct): void {
  if (struct.length === 1) return;
  const alive = shadow.partsOfAdded(struct).filter(({ deleted }) => !deleted);
  if (alive.length > 0) refuse('unknown-content');
}

function elementsTouched(
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
