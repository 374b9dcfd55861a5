import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createRandom,
  printLine,
  type Random,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { SEARCH_LIMITS, type SearchLimits } from '../../src/domain/search/list-matches.ts';
import { expectMatches, hasRole, type SearchActor } from './expected-matches.ts';
import { createSearchTenant, SEARCHED_WORDS, type SearchTenant } from './search-edition.ts';

vi.setConfig({ testTimeout: 30 * 60_000, hookTimeout: 300_000 });

const SEARCHES = readCount('TEST_SEARCHES', 20_000);
const IN_FLIGHT = 4;
const TENANTS = 4;

/** Limits that force each search strategy despite the small amount of data. */
const LIMITS: readonly Partial<SearchLimits>[] = [
  {},
  { spaces: -1, probe: 5, hits: 1_000, scan: 1_000 },
  { spaces: -1, probe: 2, hits: 2, scan: 40 },
  { spaces: -1, probe: 1, hits: 0, scan: 1 },
];

const seed = readSeed();
const usual = { ...SEARCH_LIMITS };
let service: TestService;
const tenants: SearchTenant[] = [];

beforeAll(async () => {
  printLine(`search-leak: seed ${seed}`);
  const random = createRandom(seed);
  service = await startTestService();
  for (let number = 0; number < TENANTS; number += 1) {
    const visitors = (tenants[0]?.actors ?? []).slice(1, 6).map(({ person }) => person);
    const plan = { number, people: 49, spaces: 14, visitors };
    tenants.push(await createSearchTenant(service, random, plan));
  }
});
afterAll(async () => {
  Object.assign(SEARCH_LIMITS, usual);
  await service?.close();
});

type Kind = 'zone' | 'frame' | 'shape' | 'comment';
const ALL: readonly Kind[] = ['zone', 'frame', 'shape', 'comment'];

interface Search {
  tenant: SearchTenant;
  actor: SearchActor;
  teamId: string;
  keyword: string;
  limit: number;
  spaceId: string | undefined;
  count: boolean;
}

/** Results of a search: one list per kind, in order. */
type Page = Record<Kind, { id: string; text: string }[]> & { total?: unknown };
type Query = contract.QueryOf<typeof contract.searchTeam>;

/** All search operations with the kinds that they find. */
const OPERATIONS: readonly {
  kinds: readonly Kind[];
  ask: (s: Search, q: Query) => Promise<Page>;
}[] = [
  ...[undefined, ['Zones', 'shapes'], ['COMMENTS']].map((types) => ({
    kinds: ALL.filter((kind) => !types || types.some((t) => t.toLowerCase() === `${kind}s`)),
    ask: async (search: Search, query: Query) => {
      const answer = await search.actor.person.client.call(contract.searchTeam, {
        params: paramsOf(search),
        query: { ...query, ...(types && { types }) },
      });
      const { zones, frames, shapes, comments } = answer.search_result;
      return {
        zone: zones.map(zoneOf),
        frame: frames.map(({ frame_id, frame_name }) => ({ id: frame_id, text: frame_name })),
        shape: shapes.map(({ shape_id, text }) => ({ id: shape_id, text })),
        comment: comments.map(({ comment_id, text }) => ({ id: comment_id, text })),
        total: answer.total_count && Object.values(answer.total_count).reduce((a, b) => a + b, 0),
      };
    },
  })),
  ...[contract.searchZones, contract.searchSpaces].map((op) => ({
    kinds: ['zone' as const],
    ask: async (search: Search, query: Query) => {
      const call = { params: paramsOf(search), query };
      const answer = await search.actor.person.client.call(op, call);
      return pageOf('zone', answer.search_result.map(zoneOf), answer.total_count);
    },
  })),
  {
    kinds: ['frame'],
    ask: async (search, query) => {
      const call = { params: paramsOf(search), query };
      const answer = await search.actor.person.client.call(contract.searchFrames, call);
      const found = answer.search_result.map((f) => ({ id: f.frame_id, text: f.frame_name }));
      return pageOf('frame', found, answer.total_count);
    },
  },
  {
    kinds: ['comment'],
    ask: async (search, query) => {
      const call = { params: paramsOf(search), query };
      const answer = await search.actor.person.client.call(contract.searchComments, call);
      const found = answer.search_result.map((c) => ({ id: c.comment_id, text: c.text }));
      return pageOf('comment', found, answer.total_count);
    },
  },
];

const zoneOf = (zone: { zone_id: string; zone_name: string }) => ({
  id: zone.zone_id,
  text: zone.zone_name,
});
const paramsOf = ({ tenant, teamId }: Search) => ({
  edition_id: tenant.editionId,
  team_id: teamId,
});
const pageOf = (kind: Kind, found: Page[Kind], total: unknown): Page => ({
  ...{ zone: [], frame: [], shape: [], comment: [] },
  [kind]: found,
  total,
});

function makeSearch(random: Random): Search {
  const tenant = random.pick(tenants);
  return {
    tenant,
    // Sometimes a person of another tenant who knows all ids.
    actor: random.pick((random.percent(10) ? random.pick(tenants) : tenant).actors),
    teamId: random.pick(tenant.teamIds),
    keyword: makeKeyword(random),
    limit: random.pick([1, 3, 10, 20, 100]),
    spaceId: random.percent(15) ? random.pick(tenant.spaces).id : undefined,
    count: random.percent(20),
  };
}

function makeKeyword(random: Random): string {
  const markers = tenants.map(({ marker }) => `${marker}x${random.below(14)}`);
  const one = () => {
    const word = [...random.pick(random.percent(30) ? markers : SEARCHED_WORDS).normalize('NFC')];
    const start = random.percent(60) ? 0 : random.below(word.length);
    return word.slice(start, start + 1 + random.below(word.length - start)).join('');
  };
  return random.percent(70) ? one() : `${one()} ${one()}`;
}

/** Returns whether the service must answer the search instead of refusing it. */
function isAnswered({ tenant, actor, teamId, spaceId }: Search): boolean {
  if (!isInside(tenant, actor)) return false;
  if (spaceId === undefined) return true;
  const space = tenant.spaces.find(({ id }) => id === spaceId);
  if (space?.teamId !== teamId || space.trashed) return false;
  return hasRole(space, { actor: asIn(tenant, actor), editionId: tenant.editionId });
}

const isInside = (tenant: SearchTenant, { person }: SearchActor) =>
  tenant.actors.some((actor) => actor.person === person);
/** Returns the person with their teams in this edition. */
const asIn = (tenant: SearchTenant, actor: SearchActor) =>
  tenant.actors.find(({ person }) => person === actor.person) ?? actor;

/** Reads all pages of a search. */
async function searchToTheEnd(search: Search, { ask }: (typeof OPERATIONS)[number]) {
  const { keyword, limit, spaceId, count } = search;
  const found: Page = { zone: [], frame: [], shape: [], comment: [] };
  for (let from = 0; ; from += limit) {
    const page = await ask(search, {
      ...{ search: keyword, from, limit, space_id: spaceId },
      ...(count && { need_total_count: true }),
    });
    for (const kind of ALL) found[kind].push(...page[kind]);
    found.total = page.total;
    if (ALL.every((kind) => page[kind].length < limit)) return found;
  }
}

async function checkSearch(
  search: Search,
  operation: (typeof OPERATIONS)[number],
): Promise<number> {
  const { tenant, actor, teamId, spaceId, keyword } = search;
  const said = JSON.stringify({ ...search, tenant: tenant.marker, actor: actor.person.name });
  if (!isAnswered(search)) {
    const refused = searchToTheEnd(search, operation);
    await expect(refused, said).rejects.toMatchObject({
      key: expect.stringMatching(/^(notFound|spaceNotFound|spaceNotActive)$/),
    });
    return 0;
  }
  const spaces = tenant.spaces.filter(
    (space) => space.teamId === teamId && (spaceId === undefined || space.id === spaceId),
  );
  const scope = { actor: asIn(tenant, actor), editionId: tenant.editionId };
  const expected = expectMatches(spaces, { ...scope, keyword });
  const found = await searchToTheEnd(search, operation);
  let proved = 0;
  for (const kind of ALL) {
    const wanted = operation.kinds.includes(kind)
      ? expected.filter((entry) => entry.kind === kind)
      : [];
    const lines = (list: readonly { id: string; text: string }[]) =>
      list.map(({ id, text }) => `${id} ${text}`).toSorted();
    expect(lines(found[kind]), `${kind}: ${said}`).toEqual(lines(wanted));
    const qualities = found[kind].map(({ id }) => wanted.find((w) => w.id === id)?.quality ?? 0);
    expect(qualities, `order of ${kind}: ${said}`).toEqual(qualities.toSorted());
    proved += wanted.length;
  }
  if (search.count) expect(found.total, said).toBe(proved);
  return proved;
}

it('200 people with all roles find exactly the matches that they may see', async () => {
  const random = createRandom(seed + 1);
  const people = new Set(tenants.flatMap(({ actors }) => actors.map(({ person }) => person.zuid)));
  expect(people.size).toBeGreaterThanOrEqual(200);
  let proved = 0;
  for (const way of LIMITS) {
    Object.assign(SEARCH_LIMITS, usual, way);
    let left = Math.ceil(SEARCHES / LIMITS.length);
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const matched = await checkSearch(makeSearch(random), random.pick(OPERATIONS));
        proved += matched;
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  }
  printLine(`search-leak: ${SEARCHES} searches by ${people.size} people, ${proved} entries found`);
  // Otherwise the test would prove nothing.
  expect(proved).toBeGreaterThan(SEARCHES / 4);
});
