import type { Tx } from '../../db/bound-kysely.ts';
import type { EntryKind } from '../search-index/entries.ts';
import type { MatchClass } from './keyword.ts';
import {
  listMatchesByToken,
  listMatchesInZones,
  type Match,
  type MatchesByKind,
  type MatchTarget,
  type SearchQuery,
  scanNewest,
} from './queries.ts';
import { listZonesIfFew, type ScopeLimits } from './search-scope.ts';

/** Thresholds between search strategies. They affect the cost of a search, never its results. */
export interface SearchLimits extends ScopeLimits {
  /** Number of newest entries of each kind to scan before the index is queried. */
  probe: number;
  /** Maximum number of index hits of a kind to read and sort. */
  hits: number;
  /** Number of newest entries to scan when there are more hits. */
  scan: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  spaces: 500,
  zones: 500,
  elements: 20_000,
  probe: 500,
  hits: 2_000,
  scan: 20_000,
};

interface Page {
  from: number;
  limit: number;
}

/**
 * Returns one page of matches of each kind, best first. If the caller can see only a few zones, all
 * their entries are scanned. Otherwise frequent words are found among the newest entries, so that
 * their many matches need not be read and sorted, and rare words are found with the index.
 */
export async function listMatches(
  tx: Tx,
  query: SearchQuery,
  { limits, from, limit }: Page & { limits: SearchLimits },
): Promise<Match[]> {
  const to = from + limit;
  const zoneIds = await listZonesIfFew(tx, query.scope, limits);
  if (zoneIds) return listMatchesInZones(tx, query, { zoneIds, from, to });
  const best = await listBest(tx, query, { weakest: 2, needed: to, limits });
  return query.kinds.flatMap((kind) => (best.get(kind) ?? []).slice(from, to));
}

const UNLIMITED = 2 ** 31;

interface Search extends MatchTarget {
  limits: SearchLimits;
  /** Newest matches that were already found, by kind. */
  newest?: MatchesByKind;
}

/** Returns the best matches of each kind: at least as many as needed, or all. */
async function listBest(
  tx: Tx,
  query: SearchQuery,
  { limits, newest = new Map(), ...target }: Search,
): Promise<MatchesByKind> {
  const { kinds } = query;
  const best: MatchesByKind = new Map();
  const found = (kind: EntryKind) => newest.get(kind)?.length ?? 0;
  const isShort = (kind: EntryKind) => found(kind) < target.needed;
  const scan = async (some: EntryKind[], entries: number) =>
    add(newest, await scanNewest(tx, { ...query, kinds: some }, { ...target, entries }));
  const queryIndex = async (some: EntryKind[], maxHits: number) =>
    add(best, await listMatchesByToken(tx, { ...query, kinds: some }, { ...target, maxHits }));

  await scan(kinds.filter(isShort), limits.probe);
  const promising = kinds.filter((kind) => isShort(kind) && found(kind) * 5 >= target.needed);
  await scan(promising, limits.scan);
  const rare = kinds.filter(isShort);
  await queryIndex(rare, limits.hits);
  const frequent = rare.filter((kind) => !best.has(kind));
  await scan(
    frequent.filter((kind) => !promising.includes(kind)),
    limits.scan,
  );
  await queryIndex(frequent.filter(isShort), UNLIMITED);

  const others = kinds.filter((kind) => !best.has(kind));
  if (others.length === 0) return best;
  // There are enough matches among the newest entries, but older ones may be better.
  const better =
    target.weakest === 0
      ? new Map<EntryKind, Match[]>()
      : await listBest(
          tx,
          { ...query, kinds: others },
          {
            ...target,
            limits,
            weakest: betterThan(target.weakest),
            newest: filterBetter(newest, target.weakest),
          },
        );
  for (const kind of others) {
    const weakest = newest.get(kind)?.filter((match) => match.class === target.weakest) ?? [];
    best.set(kind, [...(better.get(kind) ?? []), ...weakest]);
  }
  return best;
}

function filterBetter(newest: MatchesByKind, weakest: MatchClass): MatchesByKind {
  const better = [...newest].map(([kind, matches]): [EntryKind, Match[]] => [
    kind,
    matches.filter((match) => match.class < weakest),
  ]);
  return new Map(better);
}

function betterThan(weakest: MatchClass): MatchClass {
  return weakest === 2 ? 1 : 0;
}

function add(to: MatchesByKind, more: MatchesByKind): void {
  for (const [kind, matches] of more) to.set(kind, matches);
}
