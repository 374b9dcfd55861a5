import type * as Y from 'yjs';
import { elementsOf } from '../edit-document.ts';
import {
  type DocumentVersion,
  type Facets,
  facetNames,
  needsVersion2,
  versionOf,
} from '../layout.ts';
import { readElement } from '../project.ts';
import { type Effect, type ElementEffect, predictEffect } from './predict-effect.ts';
import type { ReadUpdate } from './read-update.ts';
import type { Refusal } from './refusal.ts';

/** What an update does to an element. */
export type Action = 'insert' | 'change' | 'remove';

/** The sender of an update, their role, and the limits of the zone. */
export interface Caller {
  readonly role: 'EDITOR' | 'COMMENTER' | 'VIEWER';
  /** What the access token permits, regardless of the role; everything if undefined. */
  readonly actions?: ReadonlySet<Action>;
  readonly zuid: string;
  /** Maximum number of elements in the zone. */
  readonly maxElements: number;
  /** Current number of elements, if known; otherwise they are counted when needed. */
  readonly elementCount?: number;
}

type Sender = Pick<Caller, 'role' | 'zuid'>;

/** Checks the permissions of the caller and that all touched elements are valid afterwards. */
export function validateUpdate(
  doc: Y.Doc,
  update: ReadUpdate,
  caller: Caller,
): Refusal | undefined {
  const effect = predictEffect(doc, update);
  return typeof effect === 'string' ? effect : validateEffect(doc, effect, caller);
}

/** Performs the checks of `validateUpdate` on an effect that is already predicted. */
export function validateEffect(
  doc: Y.Doc,
  { elements, isEmpty }: Effect,
  caller: Caller,
): Refusal | undefined {
  if (isEmpty) return undefined;
  if (caller.role === 'VIEWER') return 'not-allowed';
  const version = versionOf(doc);
  for (const element of elements) {
    const refusal =
      validateVersion(element, version) ??
      validateAction(element, caller) ??
      validateElement(element, caller);
    if (refusal) return refusal;
  }
  const before = elements.filter((element) => element.before).length;
  const after = elements.filter((element) => element.after).length;
  if (after <= before) return undefined;
  const count = caller.elementCount ?? countElements(doc);
  return count + after - before > caller.maxElements ? 'too-many-elements' : undefined;
}

function validateAction(
  { before, after }: ElementEffect,
  { actions }: Caller,
): Refusal | undefined {
  if (!actions || !(before || after)) return undefined;
  const action = before && after ? 'change' : before ? 'remove' : 'insert';
  return actions.has(action) ? undefined : 'not-allowed';
}

/** Refuses facets that nodes of the previous release, which may still run, would not know. */
function validateVersion(
  { before, after, written }: ElementEffect,
  version: DocumentVersion,
): Refusal | undefined {
  const present = after ?? before;
  // An element that is inserted and removed in one update is visible to no reader.
  if (version >= 2 || !present) return undefined;
  const { kind } = present;
  return [...written].some((facet) => needsVersion2(kind, facet)) ? 'unknown-key' : undefined;
}

function countElements(doc: Y.Doc): number {
  let count = 0;
  for (const item of elementsOf(doc)._map.values()) if (!item.deleted) count += 1;
  return count;
}

/** Checks the effect of a change on one element: its result, and the permissions of the caller. */
export function validateElement(effect: ElementEffect, caller: Sender): Refusal | undefined {
  const { key, before, after, written } = effect;
  if (after) {
    const refusal = validateFacets(key, after);
    if (refusal) return refusal;
  }
  const present = after ?? before;
  if (!present) return undefined;
  if (before && after && (before.kind !== after.kind || before.id !== after.id))
    return 'identity-changed';
  const allowed = namesOf(present);
  if ([...written].some((facet) => !allowed.includes(facet))) return 'unknown-key';
  if (present.kind !== 'comment') return caller.role === 'EDITOR' ? undefined : 'not-allowed';
  return authorizeComment(effect, caller);
}

function validateFacets(key: string, facets: Facets): Refusal | undefined {
  const allowed = namesOf(facets);
  if (allowed.length > 0 && Object.keys(facets).some((facet) => !allowed.includes(facet)))
    return 'unknown-key';
  return readElement(key, facets) ? undefined : 'invalid-element';
}

function namesOf({ kind }: Facets): readonly string[] {
  const names: Readonly<Record<string, readonly string[]>> = facetNames;
  return typeof kind === 'string' && Object.hasOwn(names, kind) ? (names[kind] ?? []) : [];
}

/** Authorizes changes to a comment: only the author edits its text, every commenter can resolve it. */
function authorizeComment(
  { before, after }: ElementEffect,
  { role, zuid }: Sender,
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
