import type { DataOf, searchTeam } from '@lienzo/contract';
import { plainText } from '../texts/plain-text.ts';

type TeamResult = DataOf<typeof searchTeam>['search_result'];

export type ResultKind = 'spaces' | keyof TeamResult;

/** The kinds in display order. */
export const resultKinds: readonly ResultKind[] = [
  'spaces',
  'zones',
  'frames',
  'shapes',
  'comments',
];

/** A search result and where it is. */
export interface SearchResult {
  readonly key: string;
  readonly kind: ResultKind;
  readonly spaceId: string;
  /** Undefined for a space. */
  readonly zoneId?: string;
  /** The element to show; undefined for a zone. */
  readonly elementId?: string;
  readonly zoneName: string;
  readonly spaceName: string;
  readonly snippet: TeamResult['zones'][number]['snippet'];
}

type Place = TeamResult['zones'][number];

/** Merges the results of several teams by kind, without duplicates. */
export function mergeResults(results: readonly TeamResult[]): SearchResult[] {
  const items = resultKinds.flatMap((kind) =>
    results.flatMap((result) => listResults(result, kind)),
  );
  return [...new Map(items.map((item) => [item.key, item])).values()];
}

/** Searches names of spaces in the browser; the API does not search them. */
export function findSpacesByName(
  spaces: readonly { readonly space_id: string; readonly space_name: string }[],
  search: string,
): SearchResult[] {
  const wanted = plainText(search);
  if (wanted === '') return [];
  const found = spaces.filter(({ space_name: name }) => plainText(name).includes(wanted));
  return found.map(({ space_id: spaceId, space_name: text }) => {
    const start = text.toLowerCase().indexOf(search.toLowerCase());
    const highlights = start < 0 ? [] : [{ start, length: search.length }];
    const place = { spaceId, spaceName: text, zoneName: '' };
    return { key: `spaces ${spaceId}`, kind: 'spaces', ...place, snippet: { text, highlights } };
  });
}

function listResults(result: TeamResult, kind: ResultKind): SearchResult[] {
  if (kind === 'spaces') return [];
  if (kind === 'zones') return result.zones.map((zone) => describe(zone, { kind }));
  if (kind === 'frames') {
    return result.frames.map((frame) => describe(frame, { kind, elementId: frame.frame_id }));
  }
  if (kind === 'shapes') {
    return result.shapes.map((shape) => describe(shape, { kind, elementId: shape.shape_id }));
  }
  return result.comments.map((found) => describe(found, { kind, elementId: found.comment_id }));
}

function describe(place: Place, { kind, elementId }: Pick<SearchResult, 'kind' | 'elementId'>) {
  return {
    key: `${kind} ${elementId ?? place.zone_id}`,
    kind,
    spaceId: place.space_id,
    zoneId: place.zone_id,
    ...(elementId !== undefined && { elementId }),
    zoneName: place.zone_name,
    spaceName: place.space_name,
    snippet: place.snippet,
  };
}

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
  readonly start: number;
}

/** Splits a snippet at its highlights. Overlapping and out-of-range offsets are clipped. */
export function splitSnippet({ text, highlights }: Place['snippet']): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (start: number, end: number, marked: boolean) => {
    if (end > start) pieces.push({ text: text.slice(start, end), marked, start });
  };
  for (const { start, length } of highlights.toSorted((a, b) => a.start - b.start)) {
    const from = Math.min(Math.max(start, done), text.length);
    const to = Math.min(Math.max(start + length, from), text.length);
    add(done, from, false);
    add(from, to, true);
    done = Math.max(done, to);
  }
  add(done, text.length, false);
  return pieces;
}
