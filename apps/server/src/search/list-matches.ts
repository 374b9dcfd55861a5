import type { Tx } from '../db/bound-kysely.ts';
import { CLASSES, type MatchClass } from './keyword.ts';
import {
  listMatchesByToken,
  listMatchesInZones,
  type Match,
  type Probe,
  probeNewest,
  type Question,
} from './queries.ts';
import { findFewZones, type SightLimits } from './sight.ts';

/** From where on which way is taken. None of it changes what is found. */
export interface SearchLimits extends SightLimits {
  /** How many of the newest entries of each kind are looked at before the index is asked. */
  probe: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  spaces: 1_000,
  zones: 500,
  elements: 20_000,
  probe: 1_000,
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
  { limits, ...page }: Page & { limits: SearchLimits },
): Promise<Match[]> {
  const window = { from: page.from, to: page.from + page.limit };
  const zoneIds = await findFewZones(tx, question.sight, limits);
  if (zoneIds) return listMatchesInZones(tx, question, { zoneIds, ...window });
  const probe = { entries: limits.probe, needed: window.to };
  const probes = await probeNewest(tx, question, probe);
  const pages = question.kinds.map((kind): Promise<Match[]> => {
    const found = probes.get(kind) ?? { looked: 0, matches: [] };
    const ofKind = { ...question, kinds: [kind] };
    const sawAll = found.looked < limits.probe;
    if (sawAll) return Promise.resolve(found.matches.slice(window.from, window.to));
    const last = lastClassNeeded(found, window.to);
    if (last === undefined) return listMatchesByToken(tx, ofKind, { weakest: 2, ...window });
    return completeBetter(tx, ofKind, { found, last, window });
  });
  return (await Promise.all(pages)).flat();
}

/** The class in which the places end that are needed, if the newest entries hold so many matches. */
function lastClassNeeded({ matches }: Probe, needed: number): MatchClass | undefined {
  return CLASSES.find((last) => matches.filter((match) => match.class <= last).length >= needed);
}

interface Completion {
  found: Probe;
  last: MatchClass;
  window: { from: number; to: number };
}

// Better matches may be older than all that was looked at. Those of the last class are the newest.
async function completeBetter(
  tx: Tx,
  question: Question,
  { found, last, window }: Completion,
): Promise<Match[]> {
  const better =
    last === 0
      ? []
      : await listMatchesByToken(tx, question, {
          weakest: last === 2 ? 1 : 0,
          from: 0,
          to: window.to,
        });
  const known = new Set(better.map(keyOf));
  const rest = found.matches.filter((match) => match.class === last && !known.has(keyOf(match)));
  return [...better, ...rest].slice(window.from, window.to);
}

function keyOf({ zone_id, entry_id }: Match): string {
  return `${zone_id}/${entry_id}`;
}
