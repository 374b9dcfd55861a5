import type { ElementKind } from '@lienzo/contract';
import type * as Y from 'yjs';
import { elementsOf } from '../edit-document.ts';
import { elementBytes, isPlacement, isTooLarge } from '../element-bytes.ts';
import {
  type DocumentVersion,
  type Facets,
  facetNames,
  isFacetOf,
  needsVersion2,
  richTypeOf,
  versionOf,
} from '../layout.ts';
import { readElement } from '../project.ts';
import { finishSteps, type Steps } from '../steps.ts';
import { isSame } from '../text/paragraphs.ts';
import { type Effect, type ElementEffect, predictEffect } from './predict-effect.ts';
import type { ReadUpdate } from './read-update.ts';
import type { Refusal } from './refusal.ts';

/** What an update does to an element. */
export type Action = 'insert' | 'change' | 'remove';

/** Roles that the guards distinguish. Organisers are editors who can also change locks for organisers. */
export type GuardRole = 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';

/** The sender of an update, their role, and the limits of the zone. */
export interface Caller {
  readonly role: GuardRole;
  /** What the access token permits, regardless of the role; everything if undefined. */
  readonly actions?: ReadonlySet<Action>;
  readonly zuid: string;
  /** Maximum number of elements in the zone. */
  readonly maxElements: number;
  /** Current number of elements, if known; otherwise they are counted when needed. */
  readonly elementCount?: number;
  /** Bytes that the elements of the zone may still grow by; unlimited if undefined. */
  readonly zoneBytesLeft?: number | undefined;
  /** Bytes that the edition may still grow by; unlimited if undefined. */
  readonly storageBytesLeft?: number | undefined;
}

type Sender = Pick<Caller, 'role' | 'zuid'>;

/** Checks the permissions of the caller and that all touched elements are valid afterwards. */
export function validateUpdate(
  doc: Y.Doc,
  update: ReadUpdate,
  caller: Caller,
): Refusal | undefined {
  const effect = predictEffect(doc, update);
  if (typeof effect === 'string') return effect;
  const valid = finishSteps(validateEffect(doc, effect, caller));
  return typeof valid === 'string' ? valid : undefined;
}

/** The result for an update that may be applied. */
export interface ValidEffect {
  /** Bytes by which the elements grow; negative if they shrink. */
  readonly growth: number;
}

/**
 * Performs the checks of `validateUpdate` on an effect that is already predicted, one element at a time.
 * Reads the document only before the first step.
 */
export function* validateEffect(
  doc: Y.Doc,
  { elements, isEmpty }: Effect,
  caller: Caller,
): Steps<Refusal | ValidEffect> {
  if (isEmpty) return { growth: 0 };
  if (caller.role === 'VIEWER') return 'not-allowed';
  const version = versionOf(doc);
  const before = elements.filter((element) => element.before).length;
  const after = elements.filter((element) => element.after).length;
  if (after > before) {
    const count = caller.elementCount ?? countElements(doc);
    if (count + after - before > caller.maxElements) return 'too-many-elements';
  }
  for (const element of elements) {
    yield;
    const refusal =
      validateVersion(element, version) ??
      validateAction(element, caller) ??
      validateElement(element, caller);
    if (refusal) return refusal;
  }
  return yield* validateSizes(elements, caller);
}

/** Checks the size of the touched elements, and of the zone and the edition if they grow. */
function* validateSizes(
  elements: readonly ElementEffect[],
  { zoneBytesLeft, storageBytesLeft }: Caller,
): Steps<Refusal | ValidEffect> {
  let growth = 0;
  for (const { key, before, after, written } of elements) {
    yield;
    // Dragging many large elements must stay cheap, and possible in a full zone.
    if (before && after && isPlacement(written)) continue;
    const [bytesBefore, bytesAfter] = [facetsBytes(key, before), facetsBytes(key, after)];
    if (isTooLarge(bytesAfter, bytesBefore)) return 'element-too-large';
    growth += bytesAfter - bytesBefore;
  }
  if (growth > 0 && growth > (zoneBytesLeft ?? growth)) return 'zone-too-large';
  if (growth > 0 && growth > (storageBytesLeft ?? growth)) return 'storage-full';
  return { growth };
}

function facetsBytes(key: string, facets: Facets | undefined): number {
  const element = facets && readElement(key, facets)?.element;
  return element ? elementBytes(element) : 0;
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
  if (written.has('geometry') && richTypeOf(present)) return 'unknown-key';
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
  if (before && after && richTypeOf(before) !== richTypeOf(after)) return 'identity-changed';
  const { kind } = present;
  if (!isKind(kind) || [...written].some((facet) => !isFacetOf(kind, facet))) return 'unknown-key';
  if (present.kind === 'comment') return authorizeComment(effect, caller);
  return canEdit(caller.role) ? authorizeLocked(effect, caller) : 'not-allowed';
}

function validateFacets(key: string, facets: Facets): Refusal | undefined {
  const { kind } = facets;
  if (isKind(kind) && Object.keys(facets).some((facet) => !isFacetOf(kind, facet)))
    return 'unknown-key';
  return readElement(key, facets) ? undefined : 'invalid-element';
}

function isKind(kind: unknown): kind is ElementKind {
  return typeof kind === 'string' && Object.hasOwn(facetNames, kind);
}

/** Authorizes changes to a comment: only the author edits its text and mentions, every commenter can resolve it. */
function authorizeComment(
  { before, after }: ElementEffect,
  { role, zuid }: Sender,
): Refusal | undefined {
  if (!before) return after?.author === zuid ? undefined : 'not-author';
  const isAuthor = before.author === zuid;
  const isEditor = canEdit(role);
  if (!after) return isAuthor || isEditor ? undefined : 'not-author';
  const changed = changedFacets(before, after, Object.is);
  if (changed.includes('author') || changed.includes('time')) return 'not-author';
  if (isAuthor) return undefined;
  if (changed.includes('text') || changed.includes('mentions')) return 'not-author';
  return isEditor || changed.every((facet) => facet === 'resolved') ? undefined : 'not-author';
}

/**
 * Authorizes changes to an element that is or becomes locked. A locked element can be changed only by
 * unlocking it, and a lock for organisers only by them.
 */
export function authorizeLocked(
  { before, after }: Pick<ElementEffect, 'before' | 'after'>,
  { role }: Pick<Caller, 'role'>,
): Refusal | undefined {
  const [lockBefore, lockAfter] = [lockOf(before), lockOf(after)];
  const concernsOrganisers = lockBefore === 'organisers' || lockAfter === 'organisers';
  if (concernsOrganisers && lockBefore !== lockAfter && role !== 'ORGANISER') return 'locked';
  if (lockBefore === 'none' || !before) return undefined;
  if (!after) return 'locked';
  if (lockAfter === 'none') return undefined;
  const changed = changedFacets(before, after, isSame);
  return changed.every((facet) => facet === 'locked') ? undefined : 'locked';
}

function lockOf(facets: Facets | undefined): unknown {
  return facets?.locked ?? 'none';
}

function changedFacets(
  before: Facets,
  after: Facets,
  isEqual: (one: unknown, other: unknown) => boolean,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((facet) => !isEqual(before[facet], after[facet]));
}

function canEdit(role: GuardRole): boolean {
  return role === 'ORGANISER' || role === 'EDITOR';
}
