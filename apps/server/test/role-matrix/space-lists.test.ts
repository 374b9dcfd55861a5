import {
  changeEditionMemberRole,
  changeSpaceMeta,
  changeSpaceState,
  listSpaces,
  moveSpace,
  type QueryOf,
  removeSpaceMember,
  removeTeamMember,
} from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongListings } from './find-wrong-listings.ts';
import type { SpaceIds } from './fixture/share-space.ts';
import {
  createVisibilityFixture,
  type Name,
  type VisibilityFixture,
} from './fixture/visibility-fixture.ts';

type Filter = QueryOf<typeof listSpaces>['action_type'];

let fixture: VisibilityFixture;
const spaces = new Map<string, SpaceIds>();

const clientOf = (name: Name) => fixture.personOf(name).client;

function findSpaceIds(name: string): SpaceIds {
  const params = spaces.get(name);
  if (!params) throw new Error(`There is no space ${name}.`);
  return params;
}

interface Listing {
  filter?: Filter;
  team?: 'teamId' | 'secondTeamId';
}

/** Returns the names of listed spaces and checks that their number matches the count. */
async function listNames(name: Name, { filter = 'ALLSPACES', team = 'teamId' }: Listing = {}) {
  const { space_count, spaces_info } = await clientOf(name).call(listSpaces, {
    params: { edition_id: fixture.editionId },
    query: {
      team_id: fixture[team],
      action_type: filter,
      sort_by: 'A_Z',
      limit: 100,
      need_total_count: true,
    },
  });
  expect(space_count).toBe(spaces_info.length);
  return spaces_info.map((space) => space.space_name);
}

async function create(space: Parameters<VisibilityFixture['createSpace']>[0]): Promise<SpaceIds> {
  const params = await fixture.createSpace(space);
  spaces.set(space.name, params);
  return params;
}

async function setFavorite(name: Name, space: string): Promise<void> {
  await clientOf(name).call(changeSpaceMeta, {
    params: findSpaceIds(space),
    body: { action_type: 'FAVORITE', value: true },
  });
}

async function trash(name: Name, space: string): Promise<void> {
  await clientOf(name).call(changeSpaceState, {
    params: findSpaceIds(space),
    body: { space_state: 'TRASH' },
  });
}

beforeAll(async () => {
  fixture = await createVisibilityFixture();
  const { entry } = fixture;
  await create({ name: 'a draft' });
  await create({ name: 'b for Ben', entries: [entry('ben', 'EDITOR')] });
  await create({ name: 'c for the team', entries: [entry('team', 'VIEWER')] });
  await create({ name: 'd for all', entries: [entry('edition', 'VIEWER')] });
  await create({ name: 'e for the second team', entries: [entry('secondTeam', 'EDITOR')] });
  await create({
    name: 'f threefold',
    entries: [entry('ben', 'VIEWER'), entry('team', 'EDITOR'), entry('edition', 'COMMENTER')],
  });
  await create({ name: 'g of Ben', owner: 'ben' });
  await create({ name: 'h of Ben for Ada', owner: 'ben', entries: [entry('ada', 'VIEWER')] });
  await create({ name: 'i for a guest', entries: [entry('gil', 'GUEST_VIEWER')] });
  await create({
    name: 'j in the second team',
    team: 'secondTeam',
    entries: [entry('ben', 'VIEWER')],
  });
  await create({
    name: 'x thrown away',
    entries: [entry('ben', 'EDITOR'), entry('team', 'VIEWER')],
  });
  await create({ name: 'y thrown away by Ben', owner: 'ben' });
  for (const space of ['b for Ben', 'c for the team', 'g of Ben', 'x thrown away']) {
    await setFavorite('ben', space);
  }
  await setFavorite('ada', 'd for all');
  await trash('ada', 'x thrown away');
  await trash('ben', 'y thrown away by Ben');
});
afterAll(() => fixture?.close());

const published = ['c for the team', 'd for all', 'f threefold'];

describe('the list', () => {
  it.each<[Filter, Partial<Record<Name, string[]>>]>([
    [
      'ALLSPACES',
      {
        ada: [
          'a draft',
          'b for Ben',
          'c for the team',
          'd for all',
          'e for the second team',
          'f threefold',
          'h of Ben for Ada',
          'i for a guest',
        ],
        ben: ['b for Ben', ...published, 'g of Ben', 'h of Ben for Ada'],
        // Owns the edition and manages the team, which makes no unshared space visible.
        root: ['c for the team', 'd for all', 'e for the second team', 'f threefold'],
        // Only has access through the edition and the second team.
        cleo: ['d for all', 'e for the second team', 'f threefold'],
        gil: ['d for all', 'e for the second team', 'f threefold', 'i for a guest'],
      },
    ],
    [
      'SHARED_SPACES',
      {
        ada: [
          'b for Ben',
          'c for the team',
          'd for all',
          'e for the second team',
          'f threefold',
          'h of Ben for Ada',
          'i for a guest',
        ],
        ben: ['b for Ben', ...published, 'h of Ben for Ada'],
        cleo: ['d for all', 'e for the second team', 'f threefold'],
      },
    ],
    [
      'SHARED_BY_ME',
      {
        ada: [
          'b for Ben',
          'c for the team',
          'd for all',
          'e for the second team',
          'f threefold',
          'i for a guest',
        ],
        ben: ['h of Ben for Ada'],
        root: [],
        cleo: [],
      },
    ],
    [
      'SHARED_BY_OTHERS',
      {
        // Does not list her own spaces that are also shared with her teams.
        ada: ['h of Ben for Ada'],
        ben: ['b for Ben', ...published],
        root: ['c for the team', 'd for all', 'e for the second team', 'f threefold'],
        gil: ['d for all', 'e for the second team', 'f threefold', 'i for a guest'],
      },
    ],
    [
      'PUBLISHED_WITH_TEAM',
      { ada: published, ben: published, root: published, cleo: ['d for all', 'f threefold'] },
    ],
    [
      'FAVORITES',
      { ada: ['d for all'], ben: ['b for Ben', 'c for the team', 'g of Ben'], root: [], cleo: [] },
    ],
    ['DRAFT_SPACES', { ada: ['a draft'], ben: ['g of Ben'], root: [], cleo: [] }],
    [
      'RECENTLY_TRASHED',
      { ada: ['x thrown away'], ben: ['y thrown away by Ben'], root: [], cleo: [] },
    ],
  ])('%s shows each person what they may see', async (filter, expected) => {
    const found: Record<string, unknown> = {};
    for (const name of Object.keys(expected) as Name[] /* Object.keys widens */) {
      found[name] = await listNames(name, { filter });
    }
    expect(found).toEqual(expected);
  });

  it('of a team shows people outside it the spaces shared with them', async () => {
    const team = 'secondTeamId';
    expect(await listNames('ben', { team })).toEqual(['j in the second team']);
    expect(await listNames('ada', { team })).toEqual(['j in the second team']);
    expect(await listNames('cleo', { team })).toEqual([]);
    expect(await listNames('root', { team })).toEqual([]);
  });

  it('sorted by visits shows each person the same spaces as any other order', async () => {
    for (const name of ['ada', 'ben', 'root', 'cleo', 'gil'] as const) {
      const { spaces_info } = await clientOf(name).call(listSpaces, {
        params: { edition_id: fixture.editionId },
        query: {
          team_id: fixture.teamId,
          action_type: 'ALLSPACES',
          sort_by: 'RECENTLY_ACCESSED_BY_USER',
          limit: 100,
        },
      });
      const names = spaces_info.map((space) => space.space_name);
      expect(names.toSorted()).toEqual(await listNames(name));
    }
  });
});

describe('a space leaves the lists', () => {
  const lists = async (name: Name, space: string) => {
    const filters = ['ALLSPACES', 'SHARED_BY_OTHERS', 'PUBLISHED_WITH_TEAM', 'FAVORITES'] as const;
    const found: Filter[] = [];
    for (const filter of filters) {
      const names = await listNames(name, { filter });
      if (names.includes(space)) found.push(filter);
    }
    return found;
  };

  it('of a person whose entry is removed, including favorites', async () => {
    const space = 'k for a while';
    const params = await create({ name: space, entries: [fixture.entry('cleo', 'VIEWER')] });
    await setFavorite('cleo', space);
    expect(await lists('cleo', space)).toEqual(['ALLSPACES', 'SHARED_BY_OTHERS', 'FAVORITES']);
    await clientOf('ada').call(removeSpaceMember, {
      params: { ...params, member_id: fixture.personOf('cleo').zuid },
    });
    expect(await lists('cleo', space)).toEqual([]);
  });

  it('of a team that it is moved out of, except for people with a personal entry', async () => {
    const space = 'l moved';
    const entries = [fixture.entry('team', 'VIEWER'), fixture.entry('vic', 'VIEWER')];
    const params = await create({ name: space, entries });
    await setFavorite('ben', space);
    await clientOf('ada').call(moveSpace, {
      params,
      body: { move_space: { team_id: fixture.secondTeamId } },
    });
    const team = 'secondTeamId';
    for (const name of ['ada', 'vic', 'ben', 'root'] as const) {
      expect(await lists(name, space)).toEqual([]);
    }
    expect(await listNames('ada', { team })).toContain(space);
    expect(await listNames('vic', { team })).toContain(space);
    expect(await listNames('ben', { team })).not.toContain(space);
    expect(await listNames('ben', { team, filter: 'FAVORITES' })).not.toContain(space);
    expect(await listNames('root', { team })).not.toContain(space);
  });

  it('of a person who is removed from its team', async () => {
    const space = 'm of a second team';
    const entries = [fixture.entry('secondTeam', 'EDITOR'), fixture.entry('com', 'EDITOR')];
    await create({ name: space, team: 'secondTeam', entries });
    await setFavorite('com', space);
    const team = 'secondTeamId';
    expect(await listNames('com', { team })).toContain(space);
    // An edition admin stays in the edition without a team.
    const params = { edition_id: fixture.editionId, member_id: fixture.personOf('com').zuid };
    await clientOf('root').call(changeEditionMemberRole, { params, body: { role: 'ORG_ADMIN' } });
    await clientOf('root').call(removeTeamMember, {
      params: { ...params, team_id: fixture.secondTeamId },
    });
    expect(await listNames('com', { team })).toEqual([]);
    expect(await listNames('com', { team, filter: 'FAVORITES' })).toEqual([]);
    expect(await listNames('com')).toEqual(['d for all', 'f threefold']);
  });
});

it('keeps the derived lists consistent', async () => {
  expect(await findWrongListings(fixture.owner)).toEqual([]);
});
