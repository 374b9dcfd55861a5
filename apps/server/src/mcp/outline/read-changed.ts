import { listElements } from '@lienzo/contract';
import type { ToolContext } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import type { ZoneIds } from '../zone-reference.ts';
import type { ListedElement } from './outline.ts';

interface Changed {
  readonly elements: readonly ListedElement[];
  readonly deleted: readonly string[];
  readonly seq: string;
  /** The tag of the state that was read first. */
  readonly tag: string | undefined;
}

const PAGE = 100;
/** More changes are more than a model can look through. */
const MAX_CHANGED = 1_000;

/** Reads the elements that changed after a number of changes, and the ids of those that were deleted. */
export async function readAllChanged(
  { call }: ToolContext,
  params: ZoneIds,
  after: string,
): Promise<Changed> {
  const first = await call(listElements, { params, query: { after_seq: after, limit: PAGE } });
  const { total_count: total, seq, deleted } = first.data;
  const gone = deleted ?? { total_count: 0, ids: [] };
  if (total > MAX_CHANGED || gone.total_count > gone.ids.length)
    throw new ToolRefusal(
      `More than ${MAX_CHANGED} elements were changed after seq ${after}. Read the zone again with read_zone.`,
    );
  if (BigInt(after) > BigInt(seq))
    throw new ToolRefusal(
      `The zone is at seq ${seq}, so ${after} is not a seq of it. Read it again.`,
    );
  const elements: ListedElement[] = [...first.data.elements];
  while (elements.length < total) {
    const query = { after_seq: after, from: elements.length, limit: PAGE };
    const { data } = await call(listElements, { params, query });
    if (data.elements.length === 0) break;
    elements.push(...data.elements);
  }
  return { elements, deleted: gone.ids, seq, tag: first.tag };
}
