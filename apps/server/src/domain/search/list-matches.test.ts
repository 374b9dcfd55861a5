import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../testing/database/test-database.ts';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../../testing/random/seeded-random.ts';
import {
  EDITIONS,
  makeKeyword,
  makeSearchData,
  PEOPLE,
  type SearchData,
  type SearchDataEntry,
  TEAMS,
  writeSearchData,
} from '../../../../../testing/search/random-search-data.ts';
import { openDatabase, type PooledDatabase } from '../../db/database.ts';
import type { EntryKind } from '../search-index/entries.ts';
import { isUnspaced, MARK, normalizeText } from '../search-index/normalize-text.ts';
import { strongestRole } from '../spaces/policy.ts';
import { roleInZone } from '../zones/policy.ts';
import { readKeyword } from './keyword.ts';
import { listMatches, SEARCH_LIMITS, type SearchLimits } from './list-matches.ts';
import { countMatches } from './queries.ts';
import type { SearchScope } from './search-scope.ts';

vi.setConfig({ testTimeout: 120_000 });

const KINDS: readonly EntryKind[] = ['zone', 'frame', 'shape', 'comment'];

const NO_FULL_SCAN = { ...SEARCH_LIMITS, spaces: -1 };

/** Limits that force each search strategy and the transitions between them. */
const STRATEGIES: Readonly<Record<string, SearchLimits>> = {
  'scan of all visible zones': SEARCH_LIMITS,
  'scan of all newest entries': { ...NO_FULL_SCAN, probe: 10_000, hits: 10_000, scan: 10_000 },
  'newest entries, then index': { ...NO_FULL_SCAN, probe: 40, hits: 10_000, scan: 10_000 },
  index: { ...NO_FULL_SCAN, probe: 1, hits: 10_000, scan: 1 },
  'newest entries, because the index finds too many': {
    ...NO_FULL_SCAN,
    probe: 1,
    hits: 3,
    scan: 200,
  },
  'all index hits': { ...NO_FULL_SCAN, probe: 1, hits: 0, scan: 1 },
};

let database: TestDatabase;
let db: PooledDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, role: 'lienzo_runtime', poolSize: 2 });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

/** Returns the expected matches by applying the rules directly, without an index. */
function expectedOf(world: SearchData, scope: SearchScope, keyword: string) {
  return KINDS.flatMap((kind) =>
    world.entries
      .filter((entry) => entry.kind === kind && isVisible(world, scope, entry))
      .map((entry) => ({ ...entry, class: classify(entry.text, keyword) }))
      .filter((entry) => entry.class !== undefined)
      .toSorted(
        (a, b) =>
          (a.class ?? 0) - (b.class ?? 0) ||
          b.modified_time.getTime() - a.modified_time.getTime() ||
          (a.entry_id < b.entry_id ? 1 : -1),
      ),
  );
}

function isVisible(
  { spaces, zones }: SearchData,
  scope: SearchScope,
  entry: SearchDataEntry,
): boolean {
  const zone = zones.find(({ zone_id }) => zone_id === entry.zone_id);
  const space = spaces.find(({ space_id }) => space_id === zone?.space_id);
  if (entry.edition_id !== scope.editionId || zone?.status !== 'ACTIVE') return false;
  if (space?.status !== 'ACTIVE' || space.team_id !== scope.teamId) return false;
  if (scope.spaceId !== undefined && space.space_id !== scope.spaceId) return false;
  const reaches = ({ member_id }: { member_id: string }) => scope.principalIds.includes(member_id);
  const role = strongestRole(space.members.filter(reaches).map((member) => member.role));
  return role !== undefined && roleInZone(role, zone.access.filter(reaches)) !== undefined;
}

function classify(text: string, keyword: string): 0 | 1 | 2 | undefined {
  const [normalized, whole] = [normalizeText(text), normalizeText(keyword)];
  if (normalized === whole) return 0;
  const terms = whole.split(' ');
  const bare = (term: string) => [...term.replaceAll(MARK, '')];
  const begins = (term: string) => normalized.includes(term);
  const isLong = (term: string) =>
    bare(term).length > 2 || (bare(term).length === 2 && bare(term).every(isUnspaced));
  if (terms.every(begins)) return 1;
  const inside = (term: string) => isLong(term) && normalized.includes(term.slice(1));
  return terms.every((term) => begins(term) || inside(term)) ? 2 : undefined;
}

describe('listMatches', () => {
  it('returns and counts visible matches, best first, with every strategy', async () => {
    const seed = readSeed();
    printLine(`search: seed ${seed}`);
    const random = createRandom(seed);
    let compared = 0;
    for (let round = 0; round < 3; round += 1) {
      const world = makeSearchData(random, { zones: 30, entries: 600 });
      await writeSearchData(owner, world);
      for (let number = 0; number < readCount('TEST_SEARCH_WAYS', 60); number += 1) {
        const text = makeKeyword(random);
        const editionId = random.pick(EDITIONS);
        const spaceId = random.percent(20) ? random.pick(world.spaces).space_id : undefined;
        const scope: SearchScope = {
          editionId,
          teamId: random.pick(Object.values(TEAMS)),
          principalIds: [PEOPLE.one, editionId, ...(random.percent(50) ? [TEAMS.own] : [])],
          ...(spaceId !== undefined && { spaceId }),
          distributed: random.percent(30),
        };
        const from = random.pick([0, 0, 1, 5, 40]);
        const limit = random.pick([1, 3, 20, 100]);
        const keyword = readKeyword(text);
        if (!keyword) continue;
        const query = { scope, keyword, kinds: KINDS };
        const all = expectedOf(world, scope, text);
        const expected = KINDS.flatMap((kind) =>
          all.filter((entry) => entry.kind === kind).slice(from, from + limit),
        ).map((entry) => `${entry.kind} ${entry.entry_id} ${entry.class}`);
        compared += expected.length;
        for (const [strategy, limits] of Object.entries(STRATEGIES)) {
          const found = await db.readEdition(editionId, (tx) =>
            listMatches(tx, query, { from, limit, limits }),
          );
          const lines = KINDS.flatMap((kind) => found.filter((match) => match.kind === kind)).map(
            (match) => `${match.kind} ${match.entry_id} ${match.class}`,
          );
          expect(lines, `${strategy}: ${JSON.stringify({ text, scope, from, limit })}`).toEqual(
            expected,
          );
        }
        const counts = await db.readEdition(editionId, (tx) => countMatches(tx, query, 50));
        for (const kind of KINDS) {
          const total = all.filter((entry) => entry.kind === kind).length;
          expect(counts.get(kind) ?? 0, `${text}, ${kind}`).toBe(Math.min(total, 50));
        }
      }
    }
    // Guards against random data without matches.
    expect(compared).toBeGreaterThan(readCount('TEST_SEARCH_WAYS', 60));
    printLine(`search: ${compared} entries found as expected`);
  });
});
