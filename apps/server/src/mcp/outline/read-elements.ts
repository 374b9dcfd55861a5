import { listElements, type QueryOf } from '@lienzo/contract';
import type { ToolContext } from '../tool.ts';
import type { ZoneIds } from '../zone-reference.ts';
import type { ListedElement } from './outline.ts';

export type ElementFilter = Omit<QueryOf<typeof listElements>, 'from' | 'limit' | 'form'>;

/** Maximum number of elements that the API lists in a page. */
const PAGE = 100;

/** About 20,000 tokens of an outline. */
const MAX_CHARACTERS = 60_000;

interface ReadOptions {
  readonly filter: ElementFilter;
  /** The number of elements to skip. */
  readonly from: number;
  /** Turns an element into its text. */
  readonly write: (element: ListedElement) => string;
}

interface ElementPage {
  readonly lines: readonly string[];
  readonly total: number;
  /** The number of changes of the zone. */
  readonly seq: string;
  readonly tag: string | undefined;
  /** Where the next page starts; undefined on the last one. */
  readonly next: number | undefined;
  readonly deleted: readonly string[];
}

/** Reads elements as texts until a page for a model is full. */
export async function readPage(
  { call }: ToolContext,
  params: ZoneIds,
  { filter, from, write }: ReadOptions,
): Promise<ElementPage> {
  const lines: string[] = [];
  let characters = 0;
  for (;;) {
    const query = { ...filter, from: from + lines.length, limit: PAGE };
    const { data, tag } = await call(listElements, { params, query });
    const state = {
      ...{ lines, total: data.total_count, seq: data.seq, tag },
      deleted: data.deleted?.ids ?? [],
    };
    for (const element of data.elements) {
      const line = write(element);
      if (lines.length > 0 && characters + line.length > MAX_CHARACTERS)
        return { ...state, next: from + lines.length };
      lines.push(line);
      characters += line.length + 1;
    }
    const isLast = data.elements.length === 0 || from + lines.length >= data.total_count;
    if (isLast) return { ...state, next: undefined };
  }
}

interface ZoneState {
  readonly seq: string;
  readonly tag: string | undefined;
  readonly total: number;
}

/** Reads how many changes a zone has, and its tag. */
export async function readState({ call }: ToolContext, params: ZoneIds): Promise<ZoneState> {
  const { data, tag } = await call(listElements, { params, query: { limit: 1 } });
  return { seq: data.seq, tag, total: data.total_count };
}
