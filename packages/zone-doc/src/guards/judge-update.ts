import type * as Y from 'yjs';
import { elementsOf } from '../edit-document.ts';
import { type Facets, facetNames } from '../layout.ts';
import { readElement } from '../project.ts';
import { type Effect, type ElementEffect, effectOf } from './effect-of.ts';
import type { ReadUpdate } from './read-update.ts';
import type { Refusal } from './refusal.ts';

/** Who sends an update, and what they may do in the zone. */
export interface Caller {
  readonly role: 'EDITOR' | 'COMMENTER' | 'VIEWER';
  readonly zuid: string;
  /** How many elements the zone may hold. */
  readonly maxElements: number;
  /** How many it holds, if that is known; otherwise they are counted when it matters. */
  readonly elementCount?: number;
}

/** Whether the caller may make this change, and whether all elements are valid afterwards. */
export function judgeUpdate(doc: Y.Doc, update: ReadUpdate, caller: Caller): Refusal | undefined {
  const effect = effectOf(doc, update);
  return typeof effect === 'string' ? effect : judgeEffect(doc, effect, caller);
}

export function judgeEffect(
  doc: Y.Doc,
  { elements, isEmpty }: Effect,
  caller: Caller,
): Refusal | undefined {
  if (isEmpty) return undefined;
  if (caller.role === 'VIEWER') return 'not-allowed';
  for (const element of elements) {
    const refusal = judgeElement(element, caller);
    if (refusal) return refusal;
  }
  const before = elements.filter((element) => element.before).length;
  const after = elements.filter((element) => element.after).length;
  if (after <= before) return undefined;
  const count = caller.elementCount ?? countElements(doc);
  return count + after - before > caller.maxElements ? 'too-many-elements' : undefined;
}

function countElements(doc: Y.Doc): number {
  let count = 0;
  for (const item of elementsOf(doc)._map.values()) if (!item.deleted) count += 1;
  return count;
}

function judgeElement(effect: ElementEffect, caller: Caller): Refusal | undefined {
  const { key, before, after, written } = effect;
  if (after) {
    const refusal = judgeFacets(key, after);
    if (refusal) return refusal;
  }
  const present = after ?? before;
  if (!present) return undefined;
  if (before && after && (before.kind !== after.kind || before.id !== after.id))
    return 'identity-changed';
  const allowed = namesOf(present);
  if ([...written].some((facet) => !allowed.includes(facet))) return 'unknown-key';
  if (present.kind !== 'comment') return caller.role === 'EDITOR' ? undefined : 'not-allowed';
  return judgeComment(effect, caller);
}

function judgeFacets(key: string, facets: Facets): Refusal | undefined {
  const allowed = namesOf(facets);
  if (allowed.length > 0 && Object.keys(facets).some((facet) => !allowed.includes(facet)))
    return 'unknown-key';
  return readElement(key, facets) ? undefined : 'invalid-element';
}

function namesOf({ kind }: Facets): readonly string[] {
  const names: Readonly<Record<string, readonly string[]>> = facetNames;
  return typeof kind === 'string' && Object.hasOwn(names, kind) ? (names[kind] ?? []) : [];
}

/** Words belong to who wrote them; whether they are settled, to everybody who may comment. */
function judgeComment(
  { before, after }: ElementEffect,
  { role, zuid }: Caller,
): Refusal | undefined {
  if (!before) return after?.author === zuid ? undefined : 'not-author';
  const isAuthor = before.author === zuid;
  const isEditor = role === 'EDITOR';
  if (!after) return isAuthor || isEditor ? undefined : 'not-author';
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((facet) => !Object.is(before[facet], after[facet]));
  if (changed.includes('author') || changed.includes('time')) return 'not-author';
  if (isAuthor) return undefined;
  if (changed.includes('text')) return 'not-author';
  return isEditor || changed.every((facet) => facet === 'resolved') ? undefined : 'not-author';
}
