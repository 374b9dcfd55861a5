import { isDeepStrictEqual } from 'node:util';
import {
  type ElementKind,
  elementKey,
  type StoredChange,
  type StoredElement,
} from '@lienzo/contract';
import {
  type Authorship,
  authorizeLocked,
  changeFacets,
  type DocumentVersion,
  elementBytes,
  indicesAbove,
  isPlacement,
  isTooLarge,
  type Reference,
  referencesOf,
} from '@lienzo/zone-doc';
import { type ElementRecord, facetsOf } from '../element-rows/record.ts';
import { canEditZone, guardRole, type ZoneRole } from '../zones/policy.ts';
import {
  checkFile,
  checkShapeChange,
  checkShapeVersion,
  checkTableSize,
  type KnownFiles,
} from './check-shape-type.ts';
import { applyChange, type Draft, projectedForm } from './draft.ts';
import type { Failure } from './failure.ts';
import { releaseDependents } from './release-dependents.ts';

/** Requested edits of a zone's elements; `path` is the JSON pointer into the request. */
export interface EditRequest {
  readonly insertions: readonly Insertion[];
  readonly changes: readonly Change[];
  readonly removals: readonly Removal[];
}
export interface Insertion {
  readonly kind: ElementKind;
  readonly element: StoredElement<ElementKind>;
  readonly path: string;
}
export interface Change {
  readonly kind: ElementKind;
  readonly change: StoredChange<ElementKind>;
  readonly path: string;
}
export interface Removal {
  /** Any kind if absent. */
  readonly kind?: ElementKind;
  readonly id: string;
  readonly path: string;
}

/** An element to insert, or a change of the one that exists instead. */
export interface Upsert {
  readonly insertion: Insertion;
  /** Without it, an existing element stays as it is. The id in it is replaced. */
  readonly change?: Change;
}

/** The part of the state before the edit that the edit affects. */
export interface EditContext {
  readonly existing: ReadonlyMap<string, ElementRecord>;
  /** Elements whose metadata have a key that the request sets. */
  readonly keyed: readonly ElementRecord[];
  /** Elements that refer to elements to be removed. */
  readonly dependents: readonly ElementRecord[];
  /** The files in the request that the zone has. */
  readonly files: KnownFiles;
  readonly topZ: string | null;
  readonly caller: { readonly zuid: string; readonly role: ZoneRole };
  readonly now: Date;
  /** The version of the document after the edit. */
  readonly version: DocumentVersion;
}

export interface Plan {
  readonly drafts: ReadonlyMap<string, Draft>;
  /** One for each item of the request that fails. */
  readonly failures: readonly Failure[];
  readonly topZ: string | null;
}

/** Plans an edit without writing anything. A step is one item of the request. */
export function* planInSteps(
  request: EditRequest,
  context: EditContext,
): Generator<undefined, Plan, undefined> {
  const drafts = new Map<string, Draft>();
  const failures: Failure[] = [];
  const find = (key: string) => drafts.get(key) ?? addDraft(drafts, context.existing.get(key));

  const fresh = request.insertions.filter((insertion) => {
    const key = elementKey(insertion.element.meta.id);
    const present = context.existing.get(key);
    if (!present) return true;
    const same =
      present.kind === insertion.kind && isDeepStrictEqual(present.element, insertion.element);
    const { path } = insertion;
    if (!same) failures.push({ key: 'elementConflict', item: path, path: `${path}/meta/id` });
    return false;
  });
  const zIndices = indicesAbove(context.topZ ?? undefined, fresh.length);
  for (const [index, insertion] of fresh.entries()) {
    const record = newRecord(insertion, zIndices[index] ?? '', context);
    drafts.set(record.key, { record, change: {}, removed: false });
  }

  const removing = new Set(request.removals.map(({ id }) => elementKey(id)));
  const findKept = (key: string) => (removing.has(key) ? undefined : find(key)?.record);
  const keys = createKeyCheck(context.keyed, removing);
  for (const { kind, element, path } of fresh) {
    yield;
    const missing = findMissing(referencesOf(kind, element), { path, find: findKept });
    const inserted = drafts.get(elementKey(element.meta.id));
    const failure =
      missing ??
      checkShapeVersion({ kind, element }, context.version, path) ??
      checkFile({ kind, element }, { files: context.files, path }) ??
      checkNewFields(element, { version: context.version, path }) ??
      keys.take({ element }, path) ??
      (inserted && checkLock(inserted, inserted, { context, path })) ??
      (inserted && findTooLarge(inserted, { context, path }));
    if (failure) failures.push(failure);
  }

  for (const { kind, change, path } of request.changes) {
    yield;
    const draft = find(elementKey(change.id));
    if (draft?.record.kind !== kind) {
      failures.push({ key: 'elementNotFound', item: path, path: `${path}/id` });
      continue;
    }
    const failure =
      checkChange(draft, change, { context, path }) ?? checkShapeChange(draft.record, change, path);
    const { version } = context;
    const wanted = changeFacets(kind, facetsOf(draft.record, version), change, version);
    const after = applyChange(draft, wanted, version);
    const missing =
      failure ??
      checkTableSize(after.record, path) ??
      checkFile(after.record, { before: draft.record, files: context.files, path }) ??
      checkLock(draft, after, { context, path }) ??
      findMissing(newReferences(draft, after), { path, find: findKept }) ??
      findTooLarge(after, { context, path }) ??
      keys.take({ element: after.record.element, before: draft.record.element }, path);
    if (missing) failures.push(missing);
    else drafts.set(draft.record.key, after);
  }

  for (const { kind, id, path } of request.removals) {
    const draft = find(elementKey(id));
    const failure = checkRemoval(draft, { kind, path, context });
    if (failure) failures.push(failure);
    else if (draft) draft.removed = true;
  }
  releaseDependents(drafts, context.dependents);
  return { drafts, failures, topZ: zIndices.at(-1) ?? context.topZ };
}

interface KeyedElement {
  element: StoredElement<ElementKind>;
  before?: StoredElement<ElementKind>;
}

/** Creates a check that no two elements get the same key. Live editing can copy keys; these stay as they are. */
function createKeyCheck(keyed: readonly ElementRecord[], removing: ReadonlySet<string>) {
  const holders = new Map<string, Set<string>>();
  const holdersOf = (key: string) => {
    const known = holders.get(key) ?? new Set();
    holders.set(key, known);
    return known;
  };
  for (const { key: id, element } of keyed)
    if (element.metadata?.key !== undefined && !removing.has(id))
      holdersOf(element.metadata.key).add(id);
  return {
    /** Notes the key of a new or changed element, or returns why it cannot have it. */
    take({ element, before }: KeyedElement, path: string): Failure | undefined {
      const id = elementKey(element.meta.id);
      const key = element.metadata?.key;
      const former = before?.metadata?.key;
      if (key === former) return undefined;
      if (key !== undefined && [...holdersOf(key)].some((holder) => holder !== id))
        return { key: 'elementKeyTaken', item: path, path: `${path}/metadata/key` };
      if (former !== undefined) holdersOf(former).delete(id);
      if (key !== undefined) holdersOf(key).add(id);
      return undefined;
    },
  };
}

function addDraft(
  drafts: Map<string, Draft>,
  before: ElementRecord | undefined,
): Draft | undefined {
  if (!before) return undefined;
  const draft: Draft = { record: before, before, change: {}, removed: false };
  drafts.set(before.key, draft);
  return draft;
}

function newRecord(
  { kind, element }: Insertion,
  z: string,
  { caller, now }: EditContext,
): Omit<ElementRecord, 'items'> {
  const authorship: Authorship = { author: caller.zuid, time: now };
  const key = elementKey(element.meta.id);
  return { key, kind, z, element, ...(kind === 'comment' && { authorship }) };
}

/** Returns the references that a change adds; existing ones are not checked again. */
function newReferences(before: Draft, after: Draft): Reference[] {
  const { kind } = before.record;
  const known = new Set(referencesOf(kind, before.record.element).map(({ key }) => key));
  return referencesOf(kind, after.record.element).filter(({ key }) => !known.has(key));
}

interface Lookup {
  path: string;
  find: (key: string) => Pick<ElementRecord, 'kind' | 'element'> | undefined;
}

function findMissing(
  references: readonly Reference[],
  { path, find }: Lookup,
): Failure | undefined {
  for (const reference of references) {
    const target = find(reference.key);
    const pointer = path + reference.path;
    if (!target || !reference.kinds.includes(target.kind)) {
      const reason = `does not refer to a ${reference.kinds.join(' or ')} of this zone`;
      return { key: 'referenceMissing', item: path, path: pointer, reason };
    }
    if (target.kind === 'comment' && 'parent_id' in target.element) {
      const reason = 'refers to a reply; reply to the first comment of the thread instead';
      return { key: 'referenceMissing', item: path, path: pointer, reason };
    }
  }
  return undefined;
}

interface CheckOptions {
  context: EditContext;
  path: string;
}

/** Checks the size of a new or changed element. One that only moves keeps its size. */
function findTooLarge(
  { record, before, change }: Draft,
  { context, path }: CheckOptions,
): Failure | undefined {
  if (before && isPlacement(new Set(Object.keys(change)))) return undefined;
  const bytes = elementBytes(projectedForm(record, context.version));
  if (!isTooLarge(bytes, before && elementBytes(before.element))) return undefined;
  return { key: 'elementTooLarge', item: path, path, reason: `it would have ${bytes} bytes` };
}

/** Checks a change, insertion or removal of an element that is or becomes locked. */
function checkLock(
  draft: Draft,
  after: Draft | undefined,
  { context, path }: CheckOptions,
): Failure | undefined {
  // Most elements are not locked, and listing their facets costs as much as the rest of the plan.
  if (!isOrganised(draft.before?.element) && !isOrganised(after?.record.element)) return undefined;
  const { version, caller } = context;
  const facets = (record: Draft['record'] | undefined) => record && facetsOf(record, version);
  const effect = { before: facets(draft.before), after: facets(after?.record) };
  const { group, locked } = effect.after ?? {};
  if (version === 1 && (group !== undefined || locked !== undefined)) {
    const reason = 'groups and locks need all nodes to run this release';
    return { key: 'unavailable', item: path, path, reason };
  }
  if (authorizeLocked(effect, { role: guardRole(caller.role) }) === undefined) return undefined;
  return { key: 'elementLocked', item: path, path };
}

/** Returns whether an element is in a group or has a lock. */
function isOrganised(element: StoredElement<ElementKind> | undefined): boolean {
  const { group_id, locked } = (element ?? {}) as { group_id?: string; locked?: string }; // all kinds but comments
  return group_id !== undefined || locked !== undefined;
}

// Only the author can change the text and the mentions of a comment, and only the author and editors its
// metadata; every commenter can resolve it.
function checkChange(
  { record }: Draft,
  change: StoredChange<ElementKind>,
  { context, path }: CheckOptions,
): Failure | undefined {
  const { version, caller } = context;
  const early = checkNewFields(change, { version, path });
  if (early || record.kind !== 'comment') return early;
  const others = canEditZone(caller.role) ? [] : ['metadata'];
  const field = ['text', 'mentions', ...others].find((name) => name in change);
  if (field === undefined || record.authorship?.author === caller.zuid) return undefined;
  const reason = 'only the author can change a comment';
  return { key: 'notPermitted', item: path, path: `${path}/${field}`, reason };
}

/** Checks that nodes of the previous release, which may still run, know the fields of an element. */
function checkNewFields(
  element: object,
  { version, path }: { version: DocumentVersion; path: string },
): Failure | undefined {
  const field = ['mentions', 'metadata'].find((name) => name in element);
  if (version >= 2 || field === undefined) return undefined;
  const reason = `${field} need all nodes to run this release`;
  return { key: 'unavailable', item: path, path: `${path}/${field}`, reason };
}

function checkRemoval(
  draft: Draft | undefined,
  { kind, path, context }: CheckOptions & { kind: ElementKind | undefined },
): Failure | undefined {
  if (!draft || (kind && draft.record.kind !== kind))
    return { key: 'elementNotFound', item: path, path };
  const { record } = draft;
  if (record.kind !== 'comment') return checkLock(draft, undefined, { context, path });
  if (canEditZone(context.caller.role)) return undefined;
  if (record.authorship?.author === context.caller.zuid) return undefined;
  const reason = 'only the author or an editor can remove a comment';
  return { key: 'notPermitted', item: path, path, reason };
}
