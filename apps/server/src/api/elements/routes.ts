import type { ElementChange, ElementInput, ElementKind } from '@lienzo/contract';
import * as contract from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Box } from '../../domain/element-rows/box-of.ts';
import type { LayoutEngine } from '../../domain/elements/arrange/layout-engine.ts';
import type { Change, Insertion } from '../../domain/elements/plan-edit.ts';
import { listElementsOfKind } from '../../domain/elements/read-elements.ts';
import type { Placement } from '../../domain/templates/placement/placement-work.ts';
import type { Mount } from '../../http/mount.ts';
import { quoteValue } from '../../http/quote-value.ts';
import { readMoment } from '../../http/wire-text.ts';
import { arrangeElements } from './arrange-elements.ts';
import { editElements } from './edit-elements.ts';
import { importElements } from './import-elements.ts';
import { presentElements, presentImport, presentMatched, presentResults } from './present.ts';
import { queryElements } from './query-elements.ts';
import { changesOf, insertionsOf, readBatch, removalsOf } from './read-batch.ts';

const ELEMENT_KINDS = ['frame', 'shape', 'connector', 'comment'] as const;

const operationsByKind = {
  frame: {
    list: contract.listFrames,
    insert: contract.insertFrames,
    change: contract.changeFrames,
    remove: contract.removeFrames,
  },
  shape: {
    list: contract.listShapes,
    insert: contract.insertShapes,
    change: contract.changeShapes,
    remove: contract.removeShapes,
  },
  connector: {
    list: contract.listConnectors,
    insert: contract.insertConnectors,
    change: contract.changeConnectors,
    remove: contract.removeConnectors,
  },
  comment: {
    list: contract.listComments,
    insert: contract.insertComments,
    change: contract.changeComments,
    remove: contract.removeComments,
  },
} as const;

export interface ElementDeps {
  readonly layouts: LayoutEngine;
}

/**
 * Mounts the operations on frames, shapes, connectors and comments, one kind at a time or mixed.
 */
export function mountElements(mount: Mount, { layouts }: ElementDeps): void {
  for (const kind of ELEMENT_KINDS) mountKind(mount, kind);
  mount(contract.listElements, (ctx, { params, query }) => listMixed(ctx, params, query));
  mount(contract.arrangeElements, async (ctx, { params, body }) => {
    const { algorithm, direction, spacing, dry_run: dryRun = false } = body;
    const selection = body.ids ? { ids: body.ids } : { frameId: body.frame_id };
    const options = {
      algorithm,
      ...(direction && { direction }),
      ...(spacing !== undefined && { spacing }),
    };
    const positions = await arrangeElements(ctx, layouts, {
      ...inZone(params),
      ...{ selection, options, dryRun },
    });
    return { dry_run: dryRun, positions: [...positions] };
  });
  mount(contract.changeElements, (ctx, { params, body }) => changeMixed(ctx, params, body));
  mount(contract.importElements, async (ctx, { params, body }) => {
    const { content, format, dry_run: dryRun = false } = body;
    const placement = placementOf(body);
    const wanted = { ...inZone(params), content, format, placement, dryRun };
    return { dry_run: dryRun, ...presentImport(await importElements(ctx, wanted)) };
  });
}

function placementOf({
  placement = 'AUTO',
  position,
}: contract.BodyOf<typeof contract.importElements>): Placement {
  if (placement === 'AUTO' || !position) return { type: 'AUTO' }; // the schema requires a position otherwise
  return { type: placement, position };
}

function mountKind(mount: Mount, kind: ElementKind): void {
  const operations = operationsByKind[kind];
  mount(operations.list, (ctx, { params, query }) => list(ctx, kind, { params, query }));
  mount(operations.insert, (ctx, { params, body }) => {
    const inputs = itemsOf<ElementInput<ElementKind>>(kind, body);
    return insert(ctx, params, insertionsOf(kind, inputs, `/${kind}s`));
  });
  mount(operations.change, (ctx, { params, body }) => {
    const changes = itemsOf<ElementChange<ElementKind>>(kind, body);
    return change(ctx, params, changesOf(kind, changes, `/${kind}s`));
  });
  mount(operations.remove, (ctx, { params, body }) => remove(ctx, kind, { params, ids: body.ids }));
}

/** Returns the items of a body, which are listed under the plural of their kind. */
function itemsOf<Item>(kind: ElementKind, body: object): readonly Item[] {
  return (body as Record<string, Item[]>)[`${kind}s`] ?? []; // the validator has checked it
}

interface ZoneParams {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

function inZone({ edition_id: editionId, space_id: spaceId, zone_id: zoneId }: ZoneParams) {
  return { editionId, spaceId, zoneId };
}

interface ListInput {
  params: ZoneParams;
  query: contract.QueryOf<typeof contract.listFrames>;
}

async function list(ctx: Context, kind: ElementKind, { params, query }: ListInput) {
  const { form, ...page } = query;
  const found = await listElementsOfKind(ctx, { ...inZone(params), ...page, kind });
  return presentElements({ kind, form, ...found });
}

type MixedQuery = contract.QueryOf<typeof contract.listElements>;

async function listMixed(ctx: Context, params: ZoneParams, query: MixedQuery) {
  const { form, from, limit, changed_since: since, type, bbox, text } = query;
  const conditions = {
    kinds: type?.map((name) => name.toLowerCase() as ElementKind), // guaranteed by the pattern
    box: bbox === undefined ? undefined : readBox(bbox),
    text,
    connectedTo: query.connected_to,
    frameId: query.frame_id,
    keys: query.keys,
    since: since === undefined ? undefined : readMoment('/changed_since', since),
    after: query.after_seq,
  };
  const page = { ...(from !== undefined && { from }), ...(limit !== undefined && { limit }) };
  return presentMatched({
    form,
    ...(await queryElements(ctx, { ...inZone(params), ...page, conditions })),
  });
}

function readBox(text: string): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(',').map(Number);
  if (left > right || top > bottom)
    throw fail('validation', {
      path: '/bbox',
      reason: `must be left, top, right and bottom, in this order; got ${quoteValue(text)}`,
    });
  return [left, top, right, bottom];
}

async function insert(ctx: Context, params: ZoneParams, insertions: readonly Insertion[]) {
  const request = { insertions, changes: [], removals: [] };
  await editElements(ctx, { ...inZone(params), request, mode: 'whole' });
  return { inserted_ids: insertions.map(({ element }) => element.meta.id) };
}

async function change(ctx: Context, params: ZoneParams, changes: readonly Change[]) {
  const request = { insertions: [], changes, removals: [] };
  const { failures } = await editElements(ctx, { ...inZone(params), request, mode: 'each' });
  const items = changes.map((item) => ({ id: item.change.id, path: item.path }));
  return { results: presentResults('id', items, failures) };
}

interface RemoveInput {
  params: ZoneParams;
  ids: readonly string[];
}

async function remove(ctx: Context, kind: ElementKind, { params, ids }: RemoveInput) {
  const removals = removalsOf(ids, '/ids').map((removal) => ({ ...removal, kind }));
  const request = { insertions: [], changes: [], removals };
  const { failures } = await editElements(ctx, { ...inZone(params), request, mode: 'each' });
  return { results: presentResults(`${kind}_id`, removals, failures) };
}

type Batch = contract.BodyOf<typeof contract.changeElements>;

async function changeMixed(ctx: Context, params: ZoneParams, body: Batch) {
  const { dry_run: dryRun = false } = body;
  const { edit, named } = readBatch(body, '');
  const { upserted } = await editElements(ctx, { ...inZone(params), ...edit, dryRun });
  return { dry_run: dryRun, ...named, upserted: [...upserted] };
}
