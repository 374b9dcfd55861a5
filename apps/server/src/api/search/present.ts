import { MAX_COUNTED } from '@lienzo/contract';
import type { Keyword } from '../../domain/search/keyword.ts';
import type { Found } from '../../domain/search/queries.ts';
import { cutSnippet } from '../../domain/search/snippet.ts';
import type { EntryKind } from '../../domain/search-index/entries.ts';
import { spaceUri } from '../spaces/present.ts';
import type { SearchResult } from './search-team.ts';

interface Shown extends SearchResult {
  editionId: string;
}

export function presentZones(result: Shown) {
  return present(result, 'zone', (_found, place) => place);
}

export function presentFrames(result: Shown) {
  return present(result, 'frame', ({ id, text }, place) => ({
    frame_id: id,
    frame_name: text,
    ...place,
  }));
}

export function presentComments(result: Shown) {
  return present(result, 'comment', ({ id, text }, place) => ({ comment_id: id, text, ...place }));
}

export function presentShapes(result: Shown) {
  return present(result, 'shape', ({ id, text }, place) => ({ shape_id: id, text, ...place }));
}

/** How many characters all snippets of one kind may examine together: some milliseconds of work. */
const MAX_EXAMINED = 100_000;
/** How many characters each of them may examine in any case. */
const MIN_EXAMINED = 500;

function present<Item>(
  { editionId, keyword, found }: Shown,
  kind: EntryKind,
  shape: (found: Found, place: ReturnType<typeof placeOf>) => Item,
): Item[] {
  if (!keyword) return [];
  let left = MAX_EXAMINED;
  return found
    .filter((one) => one.kind === kind)
    .map((one) => {
      const examined = Math.max(left, MIN_EXAMINED);
      left -= one.text.length;
      return shape(one, placeOf(one, { editionId, keyword, examined }));
    });
}

interface Placing {
  editionId: string;
  keyword: Keyword;
  /** How many characters of the text the snippet may examine. */
  examined: number;
}

function placeOf(found: Found, { editionId, keyword, examined }: Placing) {
  const { zone_id, zone_name, space_id, space_name, text } = found;
  const query = `action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zone_id}`;
  return {
    zone_id,
    zone_name,
    space_id,
    space_name,
    uri: `${spaceUri({ editionId, spaceId: space_id })}/zones?${query}`,
    snippet: cutSnippet(text, keyword, examined),
  };
}

/** Returns the number of matches of one kind, if counts were requested. */
export function presentCount({ counts }: SearchResult, kind: EntryKind) {
  if (!counts) return {};
  return { total_count: countOf(counts, kind), total_count_exact: isExact(counts) };
}

export function presentCounts({ counts }: SearchResult) {
  if (!counts) return {};
  const total_count = {
    comments: countOf(counts, 'comment'),
    frames: countOf(counts, 'frame'),
    zones: countOf(counts, 'zone'),
    shapes: countOf(counts, 'shape'),
  };
  return { total_count, total_count_exact: isExact(counts) };
}

type Counts = ReadonlyMap<EntryKind, number>;

function countOf(counts: Counts, kind: EntryKind): number {
  return Math.min(counts.get(kind) ?? 0, MAX_COUNTED);
}

function isExact(counts: Counts): boolean {
  return [...counts.values()].every((count) => count <= MAX_COUNTED);
}
