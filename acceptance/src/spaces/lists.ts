import assert from 'node:assert/strict';
import {
  changeSpaceMeta,
  getSpace,
  listSpaces,
  type QueryOf,
  removeSpaceMember,
} from '@lienzo/contract';
import { acceptFieldSelections } from '../checks/field-selection.ts';
import { assertSameItems } from '../checks/same-items.ts';
import {
  changeState,
  forEdition,
  forPerson,
  forTeam,
  makeSpace,
  type SpacePath,
  share,
} from '../fixtures/make-space.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person, Team, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type Filter = QueryOf<typeof listSpaces>['action_type'];
type ExpectedSpaces = Readonly<Record<Filter, readonly string[]>>;

/** Spaces of one team, shared in every way, and people with different access. */
interface Scene {
  readonly edition: Edition;
  readonly team: Team;
  readonly second: Team;
  /** In both teams; owns most of the spaces. */
  readonly ada: Person;
  /** In the team. */
  readonly ben: Person;
  /** Only in the second team. */
  readonly cleo: Person;
  /** An admin of the edition in neither team. */
  readonly admin: Person;
  readonly spaces: Readonly<Record<string, SpacePath>>;
}

async function makeScene(world: World): Promise<Scene> {
  const edition = await world.edition();
  const { owner } = edition;
  const [team, second] = [await world.team(edition), await world.team(edition)];
  const [ada, ben] = [await world.member(edition), await world.member(edition)];
  const cleo = await world.member(edition);
  const admin = await world.orgAdmin(edition);
  for (const person of [ada, ben]) await world.enrol({ ...team, by: owner }, person);
  for (const person of [ada, cleo]) await world.enrol({ ...second, by: owner }, person);

  const spaces: Record<string, SpacePath> = {};
  const make = async (name: string, by: Person, entries: Parameters<typeof share>[2] = []) => {
    const space = await makeSpace(team, { by, name });
    if (entries.length > 0) await share(space, by, entries);
    spaces[name] = space;
  };
  await make('draft', ada);
  await make('for ben', ada, [forPerson(ben, 'EDITOR')]);
  await make('for cleo', ada, [forPerson(cleo, 'GUEST_VIEWER')]);
  await make('for the team', ada, [forTeam(team, 'VIEWER')]);
  await make('for the second team', ada, [forTeam(second, 'COMMENTER')]);
  await make('for everyone', ada, [forEdition(edition, 'VIEWER'), forPerson(ben, 'EDITOR')]);
  await make('gone', ada, [forPerson(ben, 'EDITOR'), forTeam(team, 'VIEWER')]);
  await make("ben's draft", ben);
  await make("ben's, for ada", ben, [forPerson(ada, 'VIEWER')]);
  await make("ben's, for the team", ben, [forTeam(team, 'EDITOR'), forPerson(ada, 'VIEWER')]);
  const favorites: [Person, string][] = [
    [ada, 'draft'],
    [ada, "ben's, for ada"],
    [ada, 'gone'],
    [ben, 'for everyone'],
    [cleo, 'for everyone'],
    [cleo, 'for the second team'],
  ];
  for (const [person, name] of favorites) {
    const body = { action_type: 'FAVORITE' as const, value: true };
    await person.client.call(changeSpaceMeta, { params: at(spaces, name), body });
  }
  await changeState(at(spaces, 'gone'), ada, 'TRASH');
  return { edition, team, second, ada, ben, cleo, admin, spaces };
}

const EVERYONES = ['for everyone'];
const TEAMS = ['for the team', "ben's, for the team"];
const SHARED_BY_ADA = [
  'for ben',
  'for cleo',
  'for the team',
  'for the second team',
  'for everyone',
];
const OTHERS_OF_ADA = ["ben's, for ada", "ben's, for the team"];
const OTHERS_OF_BEN = ['for ben', 'for the team', 'for everyone'];
const SHARED_BY_BEN = ["ben's, for ada", "ben's, for the team"];

/** Spaces that each person finds with each filter. */
const EXPECTED_SPACES: Readonly<
  Record<'ada' | 'ben' | 'cleo' | 'admin' | 'owner', ExpectedSpaces>
> = {
  ada: {
    ALLSPACES: ['draft', ...SHARED_BY_ADA, ...OTHERS_OF_ADA],
    SHARED_SPACES: [...SHARED_BY_ADA, ...OTHERS_OF_ADA],
    SHARED_BY_ME: SHARED_BY_ADA,
    SHARED_BY_OTHERS: OTHERS_OF_ADA,
    PUBLISHED_WITH_TEAM: [...TEAMS, ...EVERYONES],
    FAVORITES: ['draft', "ben's, for ada"],
    DRAFT_SPACES: ['draft'],
    RECENTLY_TRASHED: ['gone'],
  },
  ben: {
    ALLSPACES: ["ben's draft", ...SHARED_BY_BEN, ...OTHERS_OF_BEN],
    SHARED_SPACES: [...SHARED_BY_BEN, ...OTHERS_OF_BEN],
    SHARED_BY_ME: SHARED_BY_BEN,
    SHARED_BY_OTHERS: OTHERS_OF_BEN,
    PUBLISHED_WITH_TEAM: [...TEAMS, ...EVERYONES],
    FAVORITES: ['for everyone'],
    DRAFT_SPACES: ["ben's draft"],
    // He was an editor of the trashed space, not its owner.
    RECENTLY_TRASHED: [],
  },
  cleo: {
    ALLSPACES: ['for cleo', 'for the second team', 'for everyone'],
    SHARED_SPACES: ['for cleo', 'for the second team', 'for everyone'],
    SHARED_BY_ME: [],
    SHARED_BY_OTHERS: ['for cleo', 'for the second team', 'for everyone'],
    PUBLISHED_WITH_TEAM: EVERYONES,
    FAVORITES: ['for everyone', 'for the second team'],
    DRAFT_SPACES: [],
    RECENTLY_TRASHED: [],
  },
  admin: {
    ALLSPACES: EVERYONES,
    SHARED_SPACES: EVERYONES,
    SHARED_BY_ME: [],
    SHARED_BY_OTHERS: EVERYONES,
    PUBLISHED_WITH_TEAM: EVERYONES,
    FAVORITES: [],
    DRAFT_SPACES: [],
    RECENTLY_TRASHED: [],
  },
  // Owns the edition and is in both teams, but has no personal entries.
  owner: {
    ALLSPACES: [...TEAMS, 'for the second team', ...EVERYONES],
    SHARED_SPACES: [...TEAMS, 'for the second team', ...EVERYONES],
    SHARED_BY_ME: [],
    SHARED_BY_OTHERS: [...TEAMS, 'for the second team', ...EVERYONES],
    PUBLISHED_WITH_TEAM: [...TEAMS, ...EVERYONES],
    FAVORITES: [],
    DRAFT_SPACES: [],
    RECENTLY_TRASHED: [],
  },
};

export function spaceLists(test: Test): void {
  const scene = once(makeScene);

  for (const [name, filters] of Object.entries(EXPECTED_SPACES)) {
    for (const [filter, expected] of Object.entries(filters)) {
      test(`${name} finds ${expected.length} spaces with ${filter}`, async (world) => {
        const { edition, team, ...people } = await scene(world);
        const as = { ...people, owner: edition.owner }[name as keyof typeof EXPECTED_SPACES]; // keys of EXPECTED_SPACES
        const query = { team_id: team.team_id, action_type: filter as Filter, limit: 100 }; // keys of its values
        const request = { as, params: { edition_id: edition.edition_id }, query };
        await world.accept(listSpaces, request, ({ spaces_info: found, space_count }) => {
          assertSameItems(
            found.map((space) => space.space_name),
            expected,
          );
          assert.equal(space_count, expected.length);
          const status = filter === 'RECENTLY_TRASHED' ? 'TRASHED' : 'ACTIVE';
          for (const space of found) assert.equal(space.status, status);
        });
      });
    }
  }

  test('a list returns the same fields as reading a space, except for embedding', async (world) => {
    const { edition, team, ben, ada } = await scene(world);
    for (const as of [ada, ben]) {
      const query = { team_id: team.team_id, action_type: 'ALLSPACES' as const, limit: 100 };
      const request = { as, params: { edition_id: edition.edition_id }, query };
      const { spaces_info: found } = await world.accept(listSpaces, request, (data) =>
        assert.equal(data.spaces_info.length, 8 - (as === ben ? 2 : 0)),
      );
      for (const item of found) {
        const params = { edition_id: edition.edition_id, space_id: item.space_id ?? '' };
        const { space_info: space } = await as.client.call(getSpace, { params });
        const { allow_embed: _, ...rest } = space;
        assert.deepEqual(item, rest);
      }
    }
  });

  test('a list covers one team, also for people outside it', async (world) => {
    const { edition, second, cleo, ada } = await scene(world);
    const empty = await world.team(edition);
    for (const as of [cleo, ada]) {
      for (const { team_id } of [second, empty]) {
        const query = { team_id, action_type: 'ALLSPACES' as const };
        const request = { as, params: { edition_id: edition.edition_id }, query };
        await world.accept(listSpaces, request, (data) =>
          assert.deepEqual(data, { space_count: 0, spaces_info: [] }),
        );
      }
    }
  });

  test('a team of another edition has no list', async (world) => {
    const { edition, ada: as } = await scene(world);
    const other = await world.edition();
    for (const team_id of ['1', '0', '007', '9999999999999999999', other.team_id, as.zuid]) {
      const query = { team_id, action_type: 'ALLSPACES' };
      const request = { as, params: { edition_id: edition.edition_id }, query };
      await world.refuse(listSpaces, 'teamNotFound', request);
    }
  });

  test('a parameter that is given twice is refused', async (world) => {
    const { edition, team, ada: as } = await scene(world);
    const sound = `team_id=${team.team_id}&action_type=ALLSPACES`;
    for (const twice of [`team_id=${team.team_id}`, 'limit=1&limit=2', 'from=1&from=1']) {
      const search = `${sound}&${twice}`;
      const request = { as, params: { edition_id: edition.edition_id }, search };
      await world.refuse(listSpaces, 'validation', request, ({ path }) =>
        assert.equal(path, `/${twice.split('=')[0]}`),
      );
    }
  });

  test('a list returns the requested fields', async (world) => {
    const { edition, team, ada: as } = await scene(world);
    const params = { edition_id: edition.edition_id };
    const query = { team_id: team.team_id, action_type: 'SHARED_BY_OTHERS' as const };
    const { spaces_info: whole } = await as.client.call(listSpaces, { params, query });
    assert.equal(whole.length, 2);
    assert.equal(Object.keys(whole[0] ?? {}).length, 12);
    const search = `team_id=${team.team_id}&action_type=SHARED_BY_OTHERS`;
    await acceptFieldSelections(world, {
      op: listSpaces,
      request: { as, params, query, search },
      read: (data) => data.spaces_info,
      whole,
    });
  });

  test('a removed space disappears from every list immediately', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const member = await world.member(edition);
    const space = await makeSpace(edition, { by: owner });
    await share(space, owner, [forPerson(member, 'EDITOR')]);
    const body = { action_type: 'FAVORITE' as const, value: true };
    await member.client.call(changeSpaceMeta, { params: space, body });
    const expectCount = async (count: number) => {
      for (const action_type of ['ALLSPACES', 'SHARED_BY_OTHERS', 'FAVORITES'] as const) {
        const query = { team_id, action_type, need_total_count: true };
        const request = { as: member, params: { edition_id }, query };
        await world.accept(listSpaces, request, (data) =>
          assert.deepEqual([data.spaces_info.length, data.space_count], [count, count]),
        );
      }
    };
    await expectCount(1);
    const gone = { ...space, member_id: member.zuid };
    await owner.client.call(removeSpaceMember, { params: gone });
    await expectCount(0);
    const drafts = { team_id, action_type: 'DRAFT_SPACES' as const };
    const request = { as: owner, params: { edition_id }, query: drafts };
    await world.accept(listSpaces, request, (data) => assert.equal(data.spaces_info.length, 1));
  });
}

function at(spaces: Readonly<Record<string, SpacePath>>, name: string): SpacePath {
  const space = spaces[name];
  if (!space) throw new Error(`There is no space "${name}".`);
  return space;
}
