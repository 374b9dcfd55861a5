import {
  changeComments,
  changeConnectors,
  changeFrames,
  changeShapes,
  type DataOf,
  insertComments,
  insertConnectors,
  insertFrames,
  insertShapes,
  listComments,
  listConnectors,
  listFrames,
  listShapes,
  type Operation,
  type QueryOf,
  removeComments,
  removeConnectors,
  removeFrames,
  removeShapes,
} from '@lienzo/contract';
import type { Drawing } from '../fixtures/draw-elements.ts';
import type { Visit } from '../fixtures/fresh-zones.ts';
import type { World } from '../fixtures/seeded-editions.ts';

/** An element of any kind. */
export interface Item {
  readonly meta: { readonly id: string; readonly name?: string };
  readonly [field: string]: unknown;
}

interface Outcome {
  readonly id: string;
  readonly status: 'success' | 'failed';
  readonly message?: string;
}

/** One of the four kinds of elements, which share their operations. */
export interface ElementKind {
  readonly name: 'frame' | 'shape' | 'connector' | 'comment';
  /** Field of the list in requests and answers. */
  readonly field: string;
  readonly list: Operation;
  readonly insert: Operation;
  readonly change: Operation;
  readonly remove: Operation;
  /** Returns a valid element for a zone with a drawing, with distinct `words`. */
  make(id: string, words: string, drawing: Drawing): Item;
  /** Returns a change of the words, and reads the words of an element. */
  reword(id: string, words: string): object;
  wordsOf(item: Item): unknown;
  /** Ids of an element of this kind in the drawing, and of one of another kind. */
  drawn(drawing: Drawing): string;
  foreign(drawing: Drawing): string;
}

const named = {
  reword: (id: string, name: string) => ({ id, meta: { name } }),
  wordsOf: ({ meta }: Item) => meta.name,
};

export const frameKind: ElementKind = {
  name: 'frame',
  field: 'frames',
  list: listFrames,
  insert: insertFrames,
  change: changeFrames,
  remove: removeFrames,
  ...named,
  make: (id, name) => ({ meta: { id, name }, type: 'CUSTOM' }),
  drawn: ({ frame }) => frame,
  foreign: ({ shapes }) => shapes[0],
};

export const elementKinds: readonly ElementKind[] = [
  frameKind,
  {
    name: 'shape',
    field: 'shapes',
    list: listShapes,
    insert: insertShapes,
    change: changeShapes,
    remove: removeShapes,
    ...named,
    make: (id, name, { frame }) => {
      return { meta: { id, name }, frame_id: frame, basic: { type: 'OVAL' } };
    },
    drawn: ({ shapes }) => shapes[0],
    foreign: ({ connector }) => connector,
  },
  {
    name: 'connector',
    field: 'connectors',
    list: listConnectors,
    insert: insertConnectors,
    change: changeConnectors,
    remove: removeConnectors,
    ...named,
    make: (id, name, { shapes: [first, second] }) => {
      const connected = { first: { shape_id: first }, second: { shape_id: second } };
      return { meta: { id, name }, connected };
    },
    drawn: ({ connector }) => connector,
    foreign: ({ comments }) => comments[0],
  },
  {
    name: 'comment',
    field: 'comments',
    list: listComments,
    insert: insertComments,
    change: changeComments,
    remove: removeComments,
    make: (id, text, { shapes: [first] }) => {
      return { meta: { id }, text, element_id: first, resolved: false };
    },
    reword: (id, text) => ({ id, text }),
    wordsOf: ({ text }) => text,
    drawn: ({ comments }) => comments[1],
    foreign: ({ frame }) => frame,
  },
];

/** Returns the elements of a kind in stored form, without their authors. */
export async function itemsOf(kind: ElementKind, { as, params }: Visit): Promise<readonly Item[]> {
  const query = { form: 'input' as const };
  const data = await as.client.call(kind.list as typeof listFrames, { params, query }); // all kinds have the same list
  return readItems(kind, data);
}

interface Listing extends Visit {
  readonly query?: QueryOf<typeof listFrames>;
  readonly search?: string;
}

/** Expects a list of elements. */
export async function acceptItems(
  world: World,
  kind: ElementKind,
  request: Listing,
  check: (items: readonly Item[], total: number) => void,
): Promise<void> {
  await world.accept(
    kind.list as typeof listFrames,
    request,
    (
      data, // all kinds have the same list
    ) => check(readItems(kind, data), data.total_count),
  );
}

function readItems(kind: ElementKind, data: DataOf<typeof listFrames>): readonly Item[] {
  const lists: object = data;
  return (lists as Record<string, Item[]>)[kind.field] ?? []; // the list field depends on the kind
}

interface Insertion extends Visit {
  readonly items: readonly Item[];
}

/** Inserts elements and expects a success. */
export async function acceptInsertion(
  world: World,
  kind: ElementKind,
  { items, ...visit }: Insertion,
  check: (ids: readonly string[]) => void,
): Promise<void> {
  const request = { ...visit, body: { [kind.field]: items } } as never; // the list field depends on the kind
  await world.accept(kind.insert as typeof insertFrames, request, (data) =>
    check(data.inserted_ids),
  ); // all kinds have the same answer
}

interface Alteration extends Visit {
  readonly changes: readonly object[];
}

/** Changes elements and checks the result of each change. */
export async function acceptChanges(
  world: World,
  kind: ElementKind,
  { changes, ...visit }: Alteration,
  check: (results: readonly Outcome[]) => void,
): Promise<void> {
  const request = { ...visit, body: { [kind.field]: changes } } as never; // the list field depends on the kind
  await world.accept(kind.change as typeof changeFrames, request, (data) => check(data.results)); // all kinds have the same answer
}

interface Removal extends Visit {
  readonly ids: readonly string[];
}

/** Removes elements and checks the result of each removal. */
export async function acceptRemovals(
  world: World,
  kind: ElementKind,
  { ids, ...visit }: Removal,
  check: (results: readonly Outcome[]) => void,
): Promise<void> {
  const request = { ...visit, body: { ids: [...ids] } };
  await world.accept(
    kind.remove as typeof removeFrames,
    request,
    (
      { results }, // all kinds have the same answer
    ) =>
      check(
        results.map((result) => {
          const { [`${kind.name}_id`]: id = '', ...rest } = result as Record<string, string>; // the id field depends on the kind
          return { id, ...rest } as Outcome; // guaranteed by the schema of the answer
        }),
      ),
  );
}
