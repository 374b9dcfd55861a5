import assert from 'node:assert/strict';
import { changeSpaceMeta, getSpace, listSpaces, type QueryOf } from '@lienzo/contract';
import {
  changeState,
  forEdition,
  forPerson,
  forTeam,
  makeSpace,
  share,
} from '../fixtures/make-space.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type Query = QueryOf<typeof listSpaces>;
type Order = NonNullable<Query['sort_by']>;

const ORDERS: readonly Order[] = [
  'TIME_CREATED',
  'TIME_DELETED_ASC',
  'TIME_DELETED_DESC',
  'A_Z',
  'Z_A',
  'RECENTLY_OPENED',
  'RECENTLY_TRASHED',
  'RECENTLY_ACCESSED_BY_USER',
];

const MANY = 13;

export function spaceOrders(test: Test): void {
  test('by default the last modified space comes first', async (world) => {
    const edition = await world.edition();
    const [first = '', , third = ''] = await makeSpaces(edition, ['one', 'two', 'three']);
    await expectOrder(world, edition, { expected: ['three', 'two', 'one'] });
    await rename(edition, first, 'one again');
    await expectOrder(world, edition, { expected: ['one again', 'three', 'two'] });
    await rename(edition, third, 'three again');
    await expectOrder(world, edition, { expected: ['three again', 'one again', 'two'] });
  });

  test('sorted by creation, the newest space comes first', async (world) => {
    const edition = await world.edition();
    const [first = ''] = await makeSpaces(edition, ['one', 'two', 'three']);
    await rename(edition, first, 'one again');
    const expected = ['three', 'two', 'one again'];
    await expectOrder(world, edition, { sort_by: 'TIME_CREATED', expected });
  });

  test('names are sorted without regard to case and accents', async (world) => {
    const edition = await world.edition();
    const names = ['Zebra', 'apple', 'Éclair', 'banana', 'Äther', 'zoo', 'Apricot', 'échelle', '7'];
    await makeSpaces(edition, names);
    const sorted = [
      '7',
      'apple',
      'Apricot',
      'Äther',
      'banana',
      'échelle',
      'Éclair',
      'Zebra',
      'zoo',
    ];
    await expectOrder(world, edition, { sort_by: 'A_Z', expected: sorted });
    await expectOrder(world, edition, { sort_by: 'Z_A', expected: sorted.toReversed() });
  });

  test('reading a space updates its opened time, for all people and for the reader', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const [ben, cleo] = [await world.member(edition), await world.member(edition)];
    const spaces = await makeSpaces(edition, ['one', 'two', 'three', 'four']);
    for (const space_id of spaces) {
      const entries = [forPerson(ben, 'EDITOR'), forPerson(cleo, 'VIEWER')];
      await share({ edition_id: edition.edition_id, space_id }, owner, entries);
    }
    const [one = '', two = '', three = ''] = spaces;
    for (const [person, space_id] of [
      [owner, one],
      [ben, two],
      [owner, three],
      [ben, one],
    ] as const) {
      await person.client.call(getSpace, { params: { edition_id: edition.edition_id, space_id } });
    }
    const shared = ['one', 'three', 'two', 'four'];
    for (const as of [owner, ben, cleo]) {
      await expectOrder(world, edition, { as, sort_by: 'RECENTLY_OPENED', expected: shared });
    }
    // Spaces that the caller has never opened follow, the last modified first.
    for (const [as, expected] of [
      [owner, ['three', 'one', 'four', 'two']],
      [ben, ['one', 'two', 'four', 'three']],
      [cleo, ['four', 'three', 'two', 'one']],
    ] as const) {
      await expectOrder(world, edition, { as, sort_by: 'RECENTLY_ACCESSED_BY_USER', expected });
    }
  });

  test('the trash is sorted by the time of trashing', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const [one = '', two = '', three = ''] = await makeSpaces(edition, ['one', 'two', 'three']);
    for (const space_id of [two, three, one]) {
      await changeState({ edition_id, space_id }, owner, 'TRASH');
    }
    const latestFirst = ['one', 'three', 'two'];
    for (const [sort_by, expected] of [
      ['TIME_DELETED_ASC', latestFirst.toReversed()],
      ['TIME_DELETED_DESC', latestFirst],
      ['RECENTLY_TRASHED', latestFirst],
      ['TIME_CREATED', ['three', 'two', 'one']],
      ['A_Z', ['one', 'three', 'two']],
    ] as const) {
      const action_type = 'RECENTLY_TRASHED' as const;
      await expectOrder(world, edition, { action_type, sort_by, expected });
    }
    // Trashing a restored space again updates the time.
    await changeState({ edition_id, space_id: two }, owner, 'RESTORE');
    await changeState({ edition_id, space_id: two }, owner, 'TRASH');
    await expectOrder(world, edition, {
      action_type: 'RECENTLY_TRASHED',
      sort_by: 'TIME_DELETED_DESC',
      expected: ['two', 'one', 'three'],
    });
  });

  const many = once(makeMany);

  test('a page has ten spaces by default, starting with the first', async (world) => {
    const { edition, names } = await many(world);
    const newest = names.toReversed();
    await expectPage(world, edition, { query: {}, expected: newest.slice(0, 10) });
    await expectPage(world, edition, { query: { from: 1 }, expected: newest.slice(0, 10) });
    await expectPage(world, edition, { query: { from: 2 }, expected: newest.slice(10) });
    await expectPage(world, edition, { query: { from: 3 }, expected: [] });
    await expectPage(world, edition, { query: { limit: 1 }, expected: newest.slice(0, 1) });
    const third = { from: 3, limit: 1 };
    await expectPage(world, edition, { query: third, expected: newest.slice(2, 3) });
    await expectPage(world, edition, { query: { limit: 100 }, expected: newest });
    const last = { from: 1_000_000, limit: 100 };
    await expectPage(world, edition, { query: last, expected: [] });
  });

  test('the count is that of the page, or of all spaces if requested', async (world) => {
    const { edition } = await many(world);
    for (const [query, count] of [
      [{}, 10],
      [{ need_total_count: false }, 10],
      [{ need_total_count: false, from: 2 }, MANY - 10],
      [{ need_total_count: false, from: 9 }, 0],
      [{ need_total_count: true }, MANY],
      [{ need_total_count: true, from: 2, limit: 5 }, MANY],
      [{ need_total_count: true, from: 9 }, MANY],
    ] as const) {
      await world.accept(listSpaces, requestOf(edition, { query }), (data) =>
        assert.strictEqual(data.space_count, count, JSON.stringify(query)),
      );
    }
  });

  test('pages have no gaps or repetitions, in every order', async (world) => {
    const { edition, member } = await many(world);
    for (const as of [edition.owner, member]) {
      for (const sort_by of [undefined, ...ORDERS]) {
        const order = sort_by && { sort_by };
        const namesOf = async (query: Partial<Query>) => {
          const request = requestOf(edition, { as, query: { ...order, ...query } });
          const data = await world.accept(listSpaces, request, ({ spaces_info: found }) =>
            assert.ok(found.length <= (query.limit ?? 10)),
          );
          return data.spaces_info.map(({ space_name: name }) => name);
        };
        const whole = await namesOf({ limit: 100 });
        assert.equal(new Set(whole).size, MANY, 'nothing twice');
        const pages = [];
        for (const from of [1, 2, 3, 4]) pages.push(...(await namesOf({ from, limit: 4 })));
        assert.deepEqual(pages, whole, `pages by ${sort_by ?? 'default'}`);
      }
    }
  });
}

/** Creates spaces that the member has access to in several ways, and returns their names in order. */
async function makeMany(world: World) {
  const edition = await world.edition();
  const { edition_id, owner } = edition;
  const member = await world.member(edition);
  const names = Array.from({ length: MANY }, (_, index) => `Space ${(index * 5) % MANY}`);
  const entries = [
    forPerson(member, 'VIEWER'),
    forTeam(edition, 'EDITOR'),
    forEdition(edition, 'COMMENTER'),
  ];
  for (const [index, space_id] of (await makeSpaces(edition, names)).entries()) {
    // Some are accessible in only one way.
    await share({ edition_id, space_id }, owner, entries.slice(index % entries.length));
    if (index % 4 === 0) await member.client.call(getSpace, { params: { edition_id, space_id } });
  }
  return { edition, member, names };
}

async function makeSpaces(edition: Edition, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { space_id } = await makeSpace(edition, { by: edition.owner, name });
    ids.push(space_id);
  }
  return ids;
}

async function rename({ edition_id, owner }: Edition, space_id: string, space_name: string) {
  const body = { action_type: 'SPACE_NAME' as const, space_name };
  await owner.client.call(changeSpaceMeta, { params: { edition_id, space_id }, body });
}

interface Listing {
  readonly as?: Person;
  readonly query: Partial<Query>;
}

function requestOf({ edition_id, team_id, owner }: Edition, { as = owner, query }: Listing) {
  const needed = { team_id, action_type: 'ALLSPACES' as const };
  return { as, params: { edition_id }, query: { ...needed, ...query } };
}

interface ExpectedPage extends Listing {
  readonly expected: readonly string[];
}

async function expectPage(world: World, edition: Edition, { expected, ...listing }: ExpectedPage) {
  await world.accept(listSpaces, requestOf(edition, listing), ({ spaces_info: found }) =>
    assert.deepEqual(
      found.map((space) => space.space_name),
      expected,
    ),
  );
}

interface ExpectedOrder {
  readonly as?: Person;
  readonly action_type?: Query['action_type'];
  readonly sort_by?: Order;
  readonly expected: readonly string[];
}

async function expectOrder(world: World, edition: Edition, order: ExpectedOrder): Promise<void> {
  const { as, expected, ...query } = order;
  await expectPage(world, edition, { as, query, expected });
}
