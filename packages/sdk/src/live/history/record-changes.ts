import {
  elementsOf,
  type ItemId,
  isSame,
  readText,
  SERVER_CLIENT,
  shareFacets,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { DeletedText } from './deleted-text.ts';
import {
  contentOf,
  idOf,
  isCurrent,
  isSameItem,
  keepText,
  type Life,
  type Value,
} from './values.ts';

/** A change of one element by the local user. */
export type Change = LifeChange | FacetsChange;

/** An insertion (no `before`), a removal (no `after`) or a replacement. */
export interface LifeChange {
  readonly key: string;
  readonly before: Life | undefined;
  readonly after: Life | undefined;
}

export interface FacetsChange {
  readonly key: string;
  readonly life: Life;
  readonly facets: readonly FacetChange[];
}

export interface FacetChange {
  readonly facet: string;
  readonly before: Value;
  readonly after: Value;
}

/** The elements that this history knows, by key. */
export type Lives = Map<string, Life>;

/** Lists what a local transaction changed, with the values before. Must run before Yjs collects garbage. */
export function recordChanges(transaction: Y.Transaction, lives: Lives): Change[] {
  const elements = elementsOf(transaction.doc);
  const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed;
  return [...changed].flatMap(([type, keys]): Change[] => {
    const names = [...keys].filter((key) => key !== null);
    if (type === elements)
      return names.flatMap((key) => recordLife(transaction, { elements, lives, key }) ?? []);
    if (!(type instanceof Y.Map) || !isElement(type, elements)) return [];
    const change = recordFacets(transaction, { type, facets: names, lives });
    return change ? [change] : [];
  });
}

/** Joins consecutive changes of facets; undefined if elements are inserted or removed in between. */
export function joinFacets(changes: readonly Change[]): FacetsChange[] | undefined {
  const joined = new Map<string, { life: Life; facets: Map<string, FacetChange> }>();
  for (const change of changes) {
    if (!('life' in change)) return undefined;
    const { key, life } = change;
    const known = joined.get(key) ?? { life, facets: new Map<string, FacetChange>() };
    if (known.life !== life) return undefined;
    for (const { facet, before, after } of change.facets)
      known.facets.set(facet, { facet, before: known.facets.get(facet)?.before ?? before, after });
    joined.set(key, known);
  }
  return [...joined].map(([key, { life, facets }]) => ({
    key,
    life,
    facets: [...facets.values()],
  }));
}

/** Leaves out facets that have their first value again, so that undo never does nothing. */
export function withoutReturned(changes: readonly FacetsChange[]): FacetsChange[] {
  return changes.flatMap(({ key, life, facets }) => {
    const changed = facets.filter(({ facet, before, after }) => {
      if (!isEqual(before.content, after.content)) return true;
      keepValue({ facet, before, after }, life);
      return false;
    });
    return changed.length === 0 ? [] : [{ key, life, facets: changed }];
  });
}

/** Records that a facet still has the value before a change, which another item holds. */
function keepValue({ facet, before, after }: FacetChange, life: Life): void {
  before.item = after.item;
  life.facets.set(facet, before);
}

/** Lists the shared texts of elements in which a transaction inserted, deleted or formatted characters. */
export function changedTexts(transaction: Y.Transaction): ReadonlySet<Y.Text> {
  const elements = elementsOf(transaction.doc);
  const changed: Iterable<unknown> = transaction.changed.keys();
  const texts = [...changed].filter(isText).filter(({ _item: item }) => {
    return item?.parent instanceof Y.Map && isElement(item.parent, elements);
  });
  return new Set(texts);
}

/** Marks the known texts that others edited in a transaction, and adds those that the service created. */
export function followTexts(transaction: Y.Transaction, lives: Lives): void {
  for (const text of changedTexts(transaction)) {
    const { parent, parentSub } = text._item ?? {};
    const key = parent instanceof Y.Map ? parent._item?.parentSub : undefined;
    const value = lives.get(key ?? '')?.facets.get(parentSub ?? '');
    if (value?.content === text) value.edited = true;
  }
  const elements = elementsOf(transaction.doc);
  const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed;
  for (const [type, facets] of changed)
    if (type instanceof Y.Map && facets.has('words') && isElement(type, elements))
      addSharedText(type, lives);
}

/**
 * The service creates the shared text of an element for the person who opens it, and moves the words there
 * that the element had. If they are the local user's own, this is not the work of others.
 */
function addSharedText({ _item: element, _map: facets }: Y.Map<unknown>, lives: Lives): void {
  const life = lives.get(element?.parentSub ?? '');
  const words = facets.get('words');
  if (!element || !life || !isSameItem(element, life.item) || !words || words.deleted) return;
  const shared = contentOf(words);
  if (!isText(shared) || life.facets.get('words')?.content === shared) return;
  const own = life.facets.get('text');
  const text = facets.get('text');
  if (!shared._start && (!own || isCurrent(own, text))) {
    life.facets.set('words', ownValue(words));
  } else if (own?.own && text && isMoved(own, { shared, text, kind: life.facets.get('kind') })) {
    life.facets.set('words', ownValue(words));
    life.facets.set('text', ownValue(text));
  }
}

/** Returns whether a shared text and the facet `text` next to it are exactly what sharing makes of a value. */
function isMoved(
  own: Value,
  { shared, text, kind }: { shared: Y.Text; text: Y.Item; kind: Value | undefined },
): boolean {
  if (shared._item?.id.client !== SERVER_CLIENT) return false;
  const expected = shareFacets({ kind: kind?.content, text: own.content });
  const rest = text.deleted ? undefined : contentOf(text);
  return isSame(expected?.words, readText(shared)) && isSame(expected?.text, rest);
}

function isText(type: unknown): type is Y.Text {
  return type instanceof Y.Text;
}

function isElement(type: Y.Map<unknown>, elements: Y.Map<unknown>): boolean {
  return type._item?.parent === elements && !type._item.deleted;
}

interface Root {
  readonly elements: Y.Map<unknown>;
  readonly lives: Lives;
  readonly key: string;
}

function recordLife(
  transaction: Y.Transaction,
  { elements, lives, key }: Root,
): LifeChange | undefined {
  const last = elements._map.get(key);
  const old = itemBefore(transaction, last);
  const before =
    old && wasPresent(transaction, old) ? removedLife(transaction, old, lives.get(key)) : undefined;
  const after = last && !last.deleted ? insertedLife(last) : undefined;
  if (before && after && isSameItem(last, before.item)) return undefined;
  const known = after ?? before;
  if (!known) return undefined;
  lives.set(key, known);
  return { key, before, after };
}

function insertedLife(item: Y.Item): Life | undefined {
  const map = contentOf(item);
  if (!(map instanceof Y.Map)) return undefined;
  const facets = [...map._map].map(([facet, last]): [string, Value] => [facet, ownValue(last)]);
  return { item: idOf(item), facets: new Map(facets) };
}

/** Captures an element that is being removed, with all its values. */
function removedLife(
  transaction: Y.Transaction,
  item: Y.Item,
  known: Life | undefined,
): Life | undefined {
  const map = contentOf(item);
  if (!(map instanceof Y.Map)) return undefined;
  const life = lifeOf(item, known);
  for (const [facet, last] of map._map)
    life.facets.set(facet, valueBefore(transaction, last, life.facets.get(facet)));
  life.removed = new Map(life.facets);
  return life;
}

interface Facets {
  readonly type: Y.Map<unknown>;
  readonly facets: readonly string[];
  readonly lives: Lives;
}

function recordFacets(
  transaction: Y.Transaction,
  { type, facets, lives }: Facets,
): FacetsChange | undefined {
  const item = type._item;
  const key = item?.parentSub;
  if (!item || key === undefined || key === null) return undefined;
  const life = lifeOf(item, lives.get(key));
  lives.set(key, life);
  const changes = facets.flatMap((facet) => {
    const last = type._map.get(facet);
    if (!last) return [];
    const before = valueBefore(transaction, last, life.facets.get(facet));
    const after = ownValue(last);
    if (isEqual(before.content, after.content)) {
      keepValue({ facet, before, after }, life);
      return [];
    }
    life.facets.set(facet, after);
    return [{ facet, before, after }];
  });
  return changes.length === 0 ? undefined : { key, life, facets: changes };
}

function isEqual(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (isShared(before) || isShared(after)) return false;
  return JSON.stringify(before) === JSON.stringify(after);
}

function isShared(content: unknown): boolean {
  return isText(content) || content instanceof DeletedText;
}

function lifeOf(item: Y.Item, known: Life | undefined): Life {
  if (known && isSameItem(item, known.item)) return known;
  return { item: idOf(item), facets: new Map() };
}

function ownValue(last: Y.Item): Value {
  return { item: idOf(last), content: last.deleted ? undefined : contentOf(last), own: true };
}

/** Returns the value of a facet before a transaction; the known object for it, if there is one. */
function valueBefore(transaction: Y.Transaction, last: Y.Item, known: Value | undefined): Value {
  const old = itemBefore(transaction, last);
  const isPresent = old !== undefined && wasPresent(transaction, old);
  if (known && isSameItem(old, known.item) && isPresent === (known.content !== undefined))
    return withLatestText(transaction, old, known);
  const item: ItemId | undefined = old && idOf(old);
  const content = isPresent ? contentBefore(transaction, old) : undefined;
  // If the facet was never set, no other person decided that it is absent.
  return { item, content, own: old === undefined };
}

/** A shared text changes without a new item for its facet; what is kept of it is its latest content. */
function withLatestText(transaction: Y.Transaction, old: Y.Item | undefined, known: Value): Value {
  if (!old?.deleted || !isText(known.content)) return known;
  keepText(known, textBefore(transaction, known.content));
  return known;
}

function contentBefore(transaction: Y.Transaction, item: Y.Item): unknown {
  const content = contentOf(item);
  return isText(content) && item.deleted ? textBefore(transaction, content) : content;
}

/** Reads a shared text as it was before a transaction that deleted it. */
function textBefore(transaction: Y.Transaction, text: Y.Text): DeletedText {
  return new DeletedText(
    text,
    (item) => !isAdded(transaction, item) && wasPresent(transaction, item),
  );
}

/** Returns the last item under a key that is older than the transaction. */
function itemBefore(transaction: Y.Transaction, last: Y.Item | undefined): Y.Item | undefined {
  let item = last;
  while (item && isAdded(transaction, item)) item = item.left ?? undefined;
  return item;
}

function isAdded({ beforeState }: Y.Transaction, { id }: Y.Item): boolean {
  return id.clock >= (beforeState.get(id.client) ?? 0);
}

/** Returns whether an item was not yet deleted before the transaction. */
function wasPresent({ deleteSet }: Y.Transaction, item: Y.Item): boolean {
  return !item.deleted || Y.isDeleted(deleteSet, item.lastId);
}
