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
import type { Sight } from './search-scope.ts';

vi.setConfig({ testTimeout: 120_000 });

const KINDS: readonly EntryKind[] = ['zone', 'frame', 'shape', 'comment'];

const NOTHING_AT_ONCE = { ...SEARCH_LIMITS, spaces: -1 };

/** All ways, and the edges between them. */
const WAYS: Readonly<Record<string, SearchLimits>> = {
  'everything that is seen': SEARCH_LIMITS,
  'the newest, which are all': { ...NOTHING_AT_ONCE, probe: 10_000, hits: 10_000, walk: 10_000 },
  'the newest, then the index': { ...NOTHING_AT_ONCE, probe: 40, hits: 10_000, walk: 10_000 },
  'the index': { ...NOTHING_AT_ONCE, probe: 1, hits: 10_000, walk: 1 },
  'the newest, as the index finds too many': { ...NOTHING_AT_ONCE, probe: 1, hits: 3, walk: 200 },
  'all that the index finds': { ...NOTHING_AT_ONCE, probe: 1, hits: 0, walk: 1 },
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

/** What a search must give, by the plain words of the rules; slow and without any index. */
function expectedOf(world: SearchData, sight: Sight, keyword: string) {
  return KINDS.flatMap((kind) =>
    world.entries
      .filter((entry) => entry.kind === kind && isSeen(world, sight, entry))
      .map((entry) => ({ ...entry, class: judge(entry.text, keyword) }))
      .filter((entry) => entry.class !== undefined)
      .toSorted(
        (a, b) =>
          (a.class ?? 0) - (b.class ?? 0) ||
          b.modified_time.getTime() - a.modified_time.getTime() ||
          (a.entry_id < b.entry_id ? 1 : -1),
      ),
  );
}

function isSeen({ spaces, zones }: SearchData, sight: Sight, entry: SearchDataEntry): boolean {
  const zone = zones.find(({ zone_id }) => zone_id === entry.zone_id);
  const space = spaces.find(({ space_id }) => space_id === zone?.space_id);
  if (entry.edition_id !== sight.editionId || zone?.status !== 'ACTIVE') return false;
  if (space?.status !== 'ACTIVE' || space.team_id !== sight.teamId) return false;
  if (sight.spaceId !== undefined && space.space_id !== sight.spaceId) return false;
  const reaches = ({ member_id }: { member_id: string }) => sight.principalIds.includes(member_id);
  const role = strongestRole(space.members.filter(reaches).map((member) => member.role));
  return role !== undefined && roleInZone(role, zone.access.filter(reaches)) !== undefined;
}

function judge(text: string, keyword: string): 0 | 1 | 2 | undefined {
  const [folded, whole] = [normalizeText(text), normalizeText(keyword)];
  if (folded === whole) return 0;
  const terms = whole.split(' ');
  const bare = (term: string) => [...term.replaceAll(MARK, '')];
  const begins = (term: string) => folded.includes(term);
  const isLong = (term: string) =>
    bare(term).length > 2 || (bare(term).length === 2 && bare(term).every(isUnspaced));
  if (terms.every(begins)) return 1;
  const inside = (term: string) => isLong(term) && folded.includes(term.slice(1));
  return terms.every((term) => begins(term) || inside(term)) ? 2 : undefined;
}

describe('whatever way it takes', () => {
  it('a search gives what may be seen and matches, best first, and counts it', async () => {
    const seed = readSeed();
    printLine(`search: seed ${seed}`);
    const random = createRandom(seed);
    let proved = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      const world = makeSearchData(random, { zones: 30, entries: 600 });
      await writeSearchData(owner, world);
      for (let number = 0; number < readCount('TEST_SEARCH_WAYS', 60); number += 1) {
        const text = makeKeyword(random);
        const editionId = random.pick(EDITIONS);
        const spaceId = random.percent(20) ? random.pick(world.spaces).space_id : undefined;
        const sight: Sight = {
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
        const question = { sight, keyword, kinds: KINDS };
        const all = expectedOf(world, sight, text);
        const expected = KINDS.flatMap((kind) =>
          all.filter((entry) => entry.kind === kind).slice(from, from + limit),
        ).map((entry) => `${entry.kind} ${entry.entry_id} ${entry.class}`);
        proved += expected.length;
        for (const [way, limits] of Object.entries(WAYS)) {
          const found = await db.readEdition(editionId, (tx) =>
            listMatches(tx, question, { from, limit, limits }),
          );
          const lines = KINDS.flatMap((kind) => found.filter((match) => match.kind === kind)).map(
            (match) => `${match.kind} ${match.entry_id} ${match.class}`,
          );
          expect(lines, `${way}: ${JSON.stringify({ text, sight, from, limit })}`).toEqual(
            expected,
          );
        }
        const counts = await db.readEdition(editionId, (tx) => countMatches(tx, question, 50));
        for (const kind of KINDS) {
          const many = all.filter((entry) => entry.kind === kind).length;
          expect(counts.get(kind) ?? 0, `${text}, ${kind}`).toBe(Math.min(many, 50));
        }
      }
    }
    // Otherwise it would have proved nothing.
    expect(proved).toBeGreaterThan(readCount('TEST_SEARCH_WAYS', 60));
    printLine(`search: ${proved} entries found as expected`);
  });
});
