import {
  type BodyOf,
  type changeElements,
  type ElementChange,
  type ElementInput,
  type ElementKind,
  type ElementUpdate,
  elementKey,
  toStored,
  toStoredChange,
} from '@lienzo/contract';
import { fail } from '../../core/errors.ts';
import type { Change, Insertion, Removal, Upsert } from '../../domain/elements/plan-edit.ts';

const MAX_ITEMS = 1_000;

type Batch = BodyOf<typeof changeElements>;

/** Reads the body of a batch, which is found at `root` in the request. Also returns the ids that it names. */
export function readBatch(body: Batch, root: string) {
  const { insert: added = {}, update = {}, upsert = {}, delete: deleted } = body;
  const listed = [
    ...insertionsOf('frame', added.frames, `${root}/insert/frames`),
    ...insertionsOf('shape', added.shapes, `${root}/insert/shapes`),
    ...insertionsOf('connector', added.connectors, `${root}/insert/connectors`),
    ...insertionsOf('comment', added.comments, `${root}/insert/comments`),
  ];
  const insertions = inOrder(listed, added.order);
  const changes = [
    ...changesOf('frame', update.frames, `${root}/update/frames`),
    ...changesOf('shape', update.shapes, `${root}/update/shapes`),
    ...changesOf('connector', update.connectors, `${root}/update/connectors`),
    ...changesOf('comment', update.comments, `${root}/update/comments`),
  ];
  const upserts = [
    ...upsertsOf('frame', upsert.frames, root),
    ...upsertsOf('shape', upsert.shapes, root),
    ...upsertsOf('connector', upsert.connectors, root),
    ...upsertsOf('comment', upsert.comments, root),
  ];
  const removals = removalsOf(deleted?.ids ?? [], `${root}/delete/ids`);
  if (insertions.length + changes.length + upserts.length + removals.length > MAX_ITEMS)
    throw fail('tooManyElements');
  const request = { insertions, changes, removals };
  const named = {
    inserted_ids: listed.map(({ element }) => element.meta.id),
    updated_ids: changes.map((item) => item.change.id),
    deleted_ids: removals.map(({ id }) => id),
  };
  return { edit: { request, upserts, mode: 'whole' as const }, named };
}

/** Returns insertions in the requested stacking order; the others come last. */
function inOrder(listed: readonly Insertion[], order: readonly string[] = []): Insertion[] {
  const places = new Map(order.map((id, place) => [elementKey(id), place]));
  const placeOf = ({ element }: Insertion) =>
    places.get(elementKey(element.meta.id)) ?? order.length;
  return listed.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export function insertionsOf<Kind extends ElementKind>(
  kind: Kind,
  inputs: readonly ElementInput<Kind>[] | undefined,
  path: string,
): Insertion[] {
  return (inputs ?? []).map((input, index) => ({
    kind,
    element: toStored(kind, input),
    path: `${path}/${index}`,
  }));
}

export function changesOf<Kind extends ElementKind>(
  kind: Kind,
  changes: readonly ElementChange<Kind>[] | undefined,
  path: string,
): Change[] {
  return (changes ?? []).map((item, index) => ({
    kind,
    change: toStoredChange(kind, item),
    path: `${path}/${index}`,
  }));
}

export function removalsOf(ids: readonly string[], path: string): Removal[] {
  return ids.map((id, index) => ({ id, path: `${path}/${index}` }));
}

interface UpsertInput<Kind extends ElementKind> {
  insert: ElementInput<Kind>;
  update?: ElementUpdate<Kind>;
}

function upsertsOf<Kind extends ElementKind>(
  kind: Kind,
  inputs: readonly UpsertInput<Kind>[] | undefined,
  root: string,
): Upsert[] {
  return (inputs ?? []).map(({ insert: input, update }, index) => {
    const path = `${root}/upsert/${kind}s/${index}`;
    const element = toStored(kind, input);
    const insertion = { kind, element, path: `${path}/insert` };
    if (!update) return { insertion };
    const whole = { ...update, id: element.meta.id } as ElementChange<Kind>; // an update lacks only the id
    return {
      insertion,
      change: { kind, change: toStoredChange(kind, whole), path: `${path}/update` },
    };
  });
}
