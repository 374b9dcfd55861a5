import type { ElementKind, Layout, Position, Table } from '@lienzo/contract';

/** The parts of a stored element that queries can filter by. */
export interface ModelElement {
  readonly meta: { readonly id: string; readonly name?: string };
  readonly frame_id?: string;
  readonly properties?: { readonly layout?: Layout };
  readonly position?: Position;
  readonly element_id?: string;
  readonly parent_id?: string;
  readonly connected?: Record<
    'first' | 'second',
    { readonly shape_id?: string; readonly point?: { readonly x: number; readonly y: number } }
  >;
  readonly bends?: readonly { readonly x: number; readonly y: number }[];
  readonly text?: string | { readonly paragraphs?: readonly Paragraph[] };
  readonly card?: { readonly tag?: string };
  readonly table?: Table;
}

interface Paragraph {
  readonly portions?: readonly { readonly text?: string }[];
}

export interface ModelEntry {
  kind: ElementKind;
  element: ModelElement;
  /** The journal entry that last changed the element. */
  seq: number;
}

/** Elements by lower-case id, bottom first. */
export type Model = ReadonlyMap<string, ModelEntry>;

export interface ModelQuery {
  bbox?: string;
  text?: string;
  type?: string[];
  connected_to?: string;
  frame_id?: string;
  after_seq?: string;
}

/** Returns the ids that a query must find, by checking every element against every filter. */
export function findInModel(model: Model, query: ModelQuery): string[] {
  return [...model]
    .filter(([id, entry]) => tests.every((test) => test(model, query, { id, ...entry })))
    .map(([, { element }]) => element.meta.id);
}

type Test = (model: Model, query: ModelQuery, entry: ModelEntry & { id: string }) => boolean;

const tests: readonly Test[] = [
  (_, { type }, { kind }) => !type || type.some((name) => name.toLowerCase() === kind),
  (_, { frame_id }, { element }) => !frame_id || same(element.frame_id, frame_id),
  (_, { after_seq }, { seq }) => after_seq === undefined || seq > Number(after_seq),
  (_, { text }, { kind, element }) => !text || plain(wordsOf(kind, element)).includes(plain(text)),
  (model, { connected_to: at }, { id }) =>
    !at ||
    [...model].some(([line, { element }]) => {
      const ends = [element.connected?.first.shape_id, element.connected?.second.shape_id];
      const others = [1, 0].filter((other) => same(ends[1 - other], at)).map((end) => ends[end]);
      return others.length > 0 && [line, ...others].some((one) => same(one, id));
    }),
  (model, { bbox }, { id }) => {
    if (!bbox) return true;
    const [left = 0, top = 0, right = 0, bottom = 0] = bbox.split(',').map(Number);
    const points = pointsOf(model, id);
    const across = (edges: number[], from: number, to: number) =>
      Math.min(...edges) <= to && Math.max(...edges) >= from;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return points.length > 0 && across(xs, left, right) && across(ys, top, bottom);
  },
];

function same(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

export function wordsOf(kind: ElementKind, { meta, text, card, table }: ModelElement): string {
  if (kind === 'frame') return meta.name ?? '';
  if (typeof text === 'string') return text;
  const lines = (text?.paragraphs ?? []).map(({ portions = [] }) =>
    portions.map((portion) => portion.text ?? '').join(''),
  );
  return [...lines, ...(card?.tag ? [card.tag] : []), ...cellsOf(table)].join('\n');
}

function cellsOf(table: Table | undefined): string[] {
  const known = (list: readonly { id: string }[], id: string) => list.some((one) => one.id === id);
  return (table?.cells ?? [])
    .filter(({ row, column }) => table && known(table.rows, row) && known(table.columns, column))
    .map(({ text }) => text);
}

/** Normalizes text well enough for the words in the tests. */
export function plain(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.toLowerCase().replace(/\s+/g, ' ').trim();
}

type Point = readonly [x: number, y: number];

/** Returns points that span the bounding box of an element. */
function pointsOf(model: Model, id: string): Point[] {
  const { kind, element } = model.get(id.toLowerCase()) ?? {};
  if (!element) return [];
  if (kind === 'connector') {
    const { first, second } = element.connected ?? {};
    const ends = [first, second].flatMap((end): Point[] => {
      if (end?.shape_id !== undefined) return pointsOf(model, end.shape_id);
      return end?.point ? [[end.point.x, end.point.y]] : [];
    });
    return [...ends, ...(element.bends ?? []).map(({ x, y }): Point => [x, y])];
  }
  if (kind === 'comment') {
    const { position, element_id, parent_id } = element;
    if (position) return [[position.left, position.top]];
    return pointsOf(model, element_id ?? parent_id ?? '');
  }
  return cornersOf(element.properties?.layout ?? {});
}

function cornersOf({ left = 0, top = 0, width = 0, height = 0, rotate = 0 }: Layout): Point[] {
  const angle = (rotate * Math.PI) / 180;
  const exact = (share: number) => (rotate % 90 === 0 ? Math.round(share) : share);
  const [sine, cosine] = [exact(Math.sin(angle)), exact(Math.cos(angle))];
  const [x, y] = [left + width / 2, top + height / 2];
  return [-1, 1].flatMap((across) =>
    [-1, 1].map((down): Point => {
      const [dx, dy] = [(across * width) / 2, (down * height) / 2];
      return [x + dx * cosine - dy * sine, y + dx * sine + dy * cosine];
    }),
  );
}
