import type { Operation } from '@lienzo/contract';

/** An operation that returns pages. */
export interface Paged {
  readonly query: { readonly properties: { readonly from: object; readonly limit: object } };
}

/** Bounds in a number schema, which its type does not declare. */
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

/** An item of the lists in a response, or of the lists one level deeper when it has none. */
export type ItemOf<Data> = [ListsIn<Data>] extends [never]
  ? ListsIn<Data[keyof Data]>
  : ListsIn<Data>;

type Fields = Readonly<Record<string, unknown>>;

export function isPaged(op: Operation): op is Operation & Paged {
  const { from, limit } = op.query?.properties ?? {};
  return from !== undefined && limit !== undefined;
}

/** Yields the items of all pages. Reads each page when its first item is needed; `limit` is the page size. */
export async function* eachItem(
  op: Paged,
  fields: Fields,
  read: (page: Fields) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  const { from, limit }: { from: Bounds; limit: Bounds } = op.query.properties;
  const size = Number(fields.limit ?? limit.maximum);
  const step = from.minimum === 1 ? 1 : size; // `from` counts pages when it starts at 1, items otherwise
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
