import type { Operation } from '@lienzo/contract';

/** An operation that answers in pages. */
export interface Paged {
  readonly query: { readonly properties: { readonly from: object; readonly limit: object } };
}

/** What a schema of numbers may say, and its type does not. */
interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

type ListsIn<Data> = Data extends object
  ? {
      [Name in keyof Data]-?: NonNullable<Data[Name]> extends readonly (infer Item)[]
        ? Item
        : never;
    }[keyof Data]
  : never;

/** An item of the lists in an answer, or else of the lists one step further inside. */
export type ItemOf<Data> = [ListsIn<Data>] extends [never]
  ? ListsIn<Data[keyof Data]>
  : ListsIn<Data>;

type Fields = Readonly<Record<string, unknown>>;

export function isPaged(op: Operation): op is Operation & Paged {
  const { from, limit } = op.query?.properties ?? {};
  return from !== undefined && limit !== undefined;
}

/** Reads page after page, each when its first item is asked for; `limit` is the size of a page. */
export async function* eachItem(
  op: Paged,
  fields: Fields,
  read: (page: Fields) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  const { from, limit }: { from: Bounds; limit: Bounds } = op.query.properties;
  const size = Number(fields.limit ?? limit.maximum);
  const step = from.minimum === 1 ? 1 : size; // what begins at 1 counts pages, not items
  for (let at = Number(fields.from ?? from.minimum); ; at += step) {
    const items = itemsOf(await read({ ...fields, from: at, limit: size }));
    yield* items;
    if (items.length < size) return;
  }
}

function itemsOf(data: unknown): unknown[] {
  const lists = listsIn(data);
  return (lists.length > 0 ? lists : Object.values(data ?? {}).flatMap(listsIn)).flat();
}

function listsIn(value: unknown): unknown[][] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((inner) => Array.isArray(inner))
    : [];
}
