import type { Tx } from '../../db/bound-kysely.ts';
import type { EntryKind } from '../search-index/entries.ts';
import type { MatchClass } from './keyword.ts';
import {
  listMatchesByToken,
  listMatchesInZones,
  type Match,
  type MatchesByKind,
  type Question,
  type Wanted,
  walkNewest,
} from './queries.ts';
import { findFewZones, type SightLimits } from './search-scope.ts';

/** From where on which way is taken. None of it changes what is found. */
export interface SearchLimits extends SightLimits {
  /** How many of the newest entries of each kind are looked at before the index is asked. */
  probe: number;
  /** How many entries of a kind that the index finds are read and sorted. */
  hits: number;
  /** How many of the newest entries are looked at when there are more. */
  walk: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  spaces: 500,
  zones: 500,
  elements: 20_000,
  probe: 500,
  hits: 2_000,
  walk: 20_000,
};

interface Page {
  from: number;
  limit: number;
}

/**
 * One page of each kind, best first. Whoever sees little has all of it looked through. For others a
 * word that is everywhere is found among the newest entries, so that its many matches need not be read
 * and sorted; a word that is rare is asked of the index.
 */
export async function listMatches(
  tx: Tx,
  question: Question,
  { limits, from, limit }: Page & { limits: SearchLimits },
): Promise<Match[]> {
  const to = from + limit;
  const zoneIds = await findFewZones(tx, question.sight, limits);
  if (zoneIds) return listMatchesInZones(tx, question, { zoneIds, from, to });
  const best = await listBest(tx, question, { weakest: 2, needed: to, limits });
  return question.kinds.flatMap((kind) => (best.get(kind) ?? []).slice(from, to));
}

const EVERYTHING = 2 ** 31;

interface Search extends Wanted {
  limits: SearchLimits;
  /** The newest matches of kinds that somebody has looked for already. */
  newest?: MatchesByKind;
}

/** Of each kind the best matches, at least as many as are needed or else all there are. */
async function listBest(
  tx: Tx,
  question: Question,
  { limits, newest = new Map(), ...wanted }: Search,
): Promise<MatchesByKind> {
  const { kinds } = question;
  const best: MatchesByKind = new Map();
  const found = (kind: EntryKind) => newest.get(kind)?.length ?? 0;
  const isShort = (kind: EntryKind) => found(kind) < wanted.needed;
  const walk = async (some: EntryKind[], entries: number) =>
    add(newest, await walkNewest(tx, { ...question, kinds: some }, { ...wanted, entries }));
  const askIndex = async (some: EntryKind[], most: number) =>
    add(best, await listMatchesByToken(tx, { ...question, kinds: some }, { ...wanted, most }));

  await walk(kinds.filter(isShort), limits.probe);
  const promising = kinds.filter((kind) => isShort(kind) && found(kind) * 5 >= wanted.needed);
  await walk(promising, limits.walk);
  const rare = kinds.filter(isShort);
  await askIndex(rare, limits.hits);
  const many = rare.filter((kind) => !best.has(kind));
  await walk(
    many.filter((kind) => !promising.includes(kind)),
    limits.walk,
  );
  await askIndex(many.filter(isShort), EVERYTHING);

  const others = kinds.filter((kind) => !best.has(kind));
  if (others.length === 0) return best;
  // Of these there are enough among the newest, but better ones may be older than all of them.
  const better =
    wanted.weakest === 0
      ? new Map<EntryKind, Match[]>()
      : await listBest(
          tx,
          { ...question, kinds: others },
          {
            ...wanted,
            limits,
            weakest: betterThan(wanted.weakest),
            newest: keepBetter(newest, wanted.weakest),
          },
        );
  for (const kind of others) {
    const weakest = newest.get(kind)?.filter((match) => match.class === wanted.weakest) ?? [];
    best.set(kind, [...(better.get(kind) ?? []), ...weakest]);
  }
  return best;
}

function keepBetter(newest: MatchesByKind, weakest: MatchClass): MatchesByKind {
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
