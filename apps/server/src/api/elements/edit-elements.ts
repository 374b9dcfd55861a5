import { type ElementKind, elementKey } from '@lienzo/contract';
import { referencesOf } from '@lienzo/zone-doc';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { runInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  listDependents,
  listElementsByKey,
  listElementsFor,
  listTombstonesFor,
} from '../../domain/element-rows/queries.ts';
import type { ElementRecord } from '../../domain/element-rows/record.ts';
import { fileIn } from '../../domain/elements/check-shape-type.ts';
import type { Failure } from '../../domain/elements/failure.ts';
import {
  type EditRequest,
  type Plan,
  planInSteps,
  type Upsert,
} from '../../domain/elements/plan-edit.ts';
import { refuseGrowth } from '../../domain/elements/refuse-growth.ts';
import { resolveUpserts, type Upserted } from '../../domain/elements/resolve-upserts.ts';
import { writePlan } from '../../domain/elements/write-plan.ts';
import { findKinds } from '../../domain/files/queries.ts';
import { entryOf } from '../../domain/journal/append.ts';
import { projectIfBehind } from '../../domain/journal/project-zone.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { nextVersion } from '../../domain/zones/document-version.ts';
import { canComment, canEditZone } from '../../domain/zones/policy.ts';
import type { InZone, PersonInZone, ZoneKey } from '../../domain/zones/queries.ts';
import {
  lockZoneAccess,
  refuseClosed,
  type ZoneAccess,
  zoneTag,
} from '../../domain/zones/read-access.ts';

/** What to edit in a zone. */
export interface ElementEdit {
  request: EditRequest;
  upserts?: readonly Upsert[];
  /** Whether one failing item rejects the whole request. */
  mode: 'whole' | 'each';
  /** Checks the request without writing anything. */
  dryRun?: boolean;
}

type Edit = InZone & ElementEdit;

interface EditResult {
  failures: readonly Failure[];
  upserted: readonly Upserted[];
}

/** Edits the elements of a zone and returns the failed items. Durable when the promise resolves. */
export async function editElements(ctx: Context, edit: Edit): Promise<EditResult> {
  return ctx.db.changeEdition(edit.editionId, (tx) => editInTransaction(tx, ctx, edit));
}

/** Edits the elements of a zone in a transaction of the caller. */
export async function editInTransaction(
  tx: Tx,
  ctx: Context,
  { request: sent, upserts = [], mode, dryRun, ...zone }: Edit,
): Promise<EditResult> {
  const { zuid } = ctx.caller;
  refuseRepeated(sent, upserts);
  const insertions = [...sent.insertions, ...upserts.map(({ insertion }) => insertion)];
  const changes = [...sent.changes, ...upserts.flatMap(({ change }) => change ?? [])];
  const possible = { ...sent, insertions, changes };
  const person = { ...zone, zuid };
  // Sent right after the lock query, in the same packet.
  const [access, early] = await Promise.all([
    lockZoneAccess(tx, person),
    readNamed(tx, person, possible),
  ]);
  refuseUnfit(possible, access);
  refuseClosed(access);
  ctx.tags?.require(zoneTag(access.zone));
  const current = await projectIfBehind(tx, ctx, access.zone);
  const time = ctx.clock.now();
  const { knownTombstones, existing, files } =
    current === access.zone ? early : await readNamed(tx, person, possible);
  // Read under the lock of the zone, so that of several requests with a new key only the first inserts.
  const keyed = await listElementsByKey(tx, { ...zoneKeyOf(zone), keys: keysIn(possible) });
  const { request, upserted } = resolveUpserts(sent, upserts, { existing, keyed });
  const dependents = await readDependents(tx, zone, request);
  const { value: plan } = await runInSlices(
    planInSteps(request, {
      ...{ existing: withKeyed(existing, keyed), keyed, dependents, files },
      topZ: current.top_z,
      caller: { zuid, role: access.role },
      now: time,
      version: nextVersion(current, ctx.settings),
    }),
  );
  if (mode === 'whole') refuseFailed(plan);
  if (dryRun) {
    await refuseGrowth(tx, current, { plan, settings: ctx.settings, time });
    return { failures: plan.failures, upserted };
  }
  const [after] = await Promise.all([
    writePlan(tx, current, { plan, zuid, time, settings: ctx.settings, knownTombstones }),
    // Changes of drafts are not changes of the space.
    access.original ?? touchSpace(tx, { ...person, time, touched: access.space.modified_time }),
  ]);
  ctx.tags?.set(zoneTag(after));
  ctx.afterCommit(() => ctx.live.notifyChanged(zone, entryOf(after, access.zone)));
  return { failures: plan.failures, upserted };
}

function withKeyed(
  existing: ReadonlyMap<string, ElementRecord>,
  keyed: readonly ElementRecord[],
): ReadonlyMap<string, ElementRecord> {
  return keyed.length === 0 ? existing : new Map([...existing, ...byKey(keyed)]);
}

function zoneKeyOf({ editionId, zoneId }: ZoneKey): ZoneKey {
  return { editionId, zoneId };
}

/** Returns the keys that a request sets in the metadata of elements. */
function keysIn({ insertions, changes }: EditRequest): string[] {
  const sent = [
    ...insertions.map(({ element }) => element.metadata?.key),
    ...changes.map(({ change }) => change.metadata?.key),
  ];
  return [...new Set(sent.filter((key) => key !== undefined))];
}

function refuseRepeated(
  { insertions, changes, removals }: EditRequest,
  upserts: readonly Upsert[],
): void {
  const seen = new Set<string>();
  const upserted = upserts.map(({ insertion }) => insertion);
  const named = [
    ...upserted.map(({ element, path }) => ({ id: element.meta.id, path: `${path}/meta/id` })),
    ...insertions.map(({ element, path }) => ({ id: element.meta.id, path: `${path}/meta/id` })),
    ...changes.map(({ change, path }) => ({ id: change.id, path: `${path}/id` })),
    ...removals,
  ];
  for (const { id, path } of named) {
    const key = elementKey(id);
    if (seen.has(key)) throw fail('elementRepeated', { path, reason: 'is named twice' });
    seen.add(key);
  }
}

function refuseUnfit(request: EditRequest, { role }: ZoneAccess): void {
  const kinds = new Set<ElementKind | undefined>(
    [...request.insertions, ...request.changes, ...request.removals].map(({ kind }) => kind),
  );
  kinds.delete('comment');
  const allowed = kinds.size === 0 ? canComment(role) : canEditZone(role);
  if (!allowed) throw fail('notPermitted');
}

function refuseFailed({ failures }: Plan): void {
  const [first] = failures;
  if (!first) return;
  const { key, path, reason } = first;
  throw fail(key, { path, ...(reason !== undefined && { reason }) });
}

/** Reads the elements, tombstones and files of the ids in a request. */
async function readNamed(tx: Tx, person: PersonInZone, request: EditRequest) {
  const insertions = request.insertions.map(({ element }) => elementKey(element.meta.id));
  const [existing, knownTombstones, files] = await Promise.all([
    listElementsFor(tx, { ...person, ids: [...namedIn(request)] }),
    listTombstonesFor(tx, { ...person, ids: insertions }),
    findKinds(tx, { ...person, fileIds: filesIn(request) }),
  ]);
  return { existing: byKey(existing), knownTombstones, files };
}

async function readDependents(tx: Tx, { editionId, zoneId }: ZoneKey, request: EditRequest) {
  const zone = { editionId, zoneId };
  const ids = request.removals.map(({ id }) => elementKey(id));
  const direct = await listDependents(tx, { ...zone, ids });
  // Connectors are removed with their shapes, so comments anchored to them are affected too.
  const connectors = direct.filter(({ kind }) => kind === 'connector').map(({ key }) => key);
  const indirect = await listDependents(tx, { ...zone, ids: connectors });
  return [...byKey([...direct, ...indirect]).values()];
}

function byKey(records: readonly ElementRecord[]): Map<string, ElementRecord> {
  return new Map(records.map((record) => [record.key, record]));
}

/** Returns the keys of all elements that a request changes or refers to. */
function namedIn({ insertions, changes, removals }: EditRequest): Set<string> {
  const keys = new Set<string>();
  for (const { kind, element } of insertions) {
    keys.add(elementKey(element.meta.id));
    for (const { key } of referencesOf(kind, element)) keys.add(key);
  }
  for (const { change } of changes) {
    keys.add(elementKey(change.id));
    for (const key of referencesInChange(change)) keys.add(key);
  }
  for (const { id } of removals) keys.add(elementKey(id));
  return keys;
}

function filesIn({ insertions, changes }: EditRequest): string[] {
  const shapes = [
    ...insertions.map(({ element }) => element),
    ...changes.map(({ change }) => change),
  ];
  return [...new Set(shapes.flatMap((shape) => fileIn(shape)?.fileId ?? []))];
}

interface ReferringChange {
  frame_id?: string | null;
  connected?: { first: { shape_id?: string }; second: { shape_id?: string } };
}

function referencesInChange(change: object): string[] {
  const { frame_id: frameId, connected } = change as ReferringChange; // the reference fields of any kind
  const ids = [frameId, connected?.first.shape_id, connected?.second.shape_id];
  return ids.filter((id) => typeof id === 'string').map(elementKey);
}
