import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  insertShapes,
  searchComments,
  searchFrames,
  searchSpaces,
  searchTeam,
  searchZones,
} from '@lienzo/contract';
import { makeSpace } from '../fixtures/make-space.ts';
import { firstZone } from '../fixtures/make-zone.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const ALL = [searchTeam, searchZones, searchSpaces, searchFrames, searchComments] as const;

const TEXTS = [
  ...['alpha beta', 'Crème brûlée', 'Große Straße', '50% off', 'snake_case', `it's "quoted"`],
  ...['東京都庁', 'ภาษาไทย', 'שָׁלוֹם עולם', 'Ελλάδα', 'Łódź', 'ok 👍🏽', 'a\\b', '<b>bold</b>'],
];

async function makeScene(world: World) {
  const edition = await world.edition();
  const { edition_id, team_id, owner: as } = edition;
  const zone = await firstZone(await makeSpace(edition, { by: as }), as);
  const shapes = TEXTS.map((text) => ({
    meta: { id: randomUUID() },
    basic: { type: 'OVAL' as const },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
  }));
  await as.client.call(insertShapes, { params: zone, body: { shapes } });
  return { as, params: { edition_id, team_id } };
}

/** Matches of keywords with all kinds of characters. */
export function searchKeywords(test: Test): void {
  const scene = once(makeScene);

  const cases: [keyword: string, found: readonly string[]][] = [
    ['ALPHA', ['alpha beta']],
    [' alpha  ', ['alpha beta']],
    ['b', ['alpha beta', 'Crème brûlée', 'a\\b', '<b>bold</b>']],
    ['pha', ['alpha beta']],
    ['ph', []],
    ['beta alpha', ['alpha beta']],
    ['alpha gamma', []],
    ['creme brulee', ['Crème brûlée']],
    ['STRASSE', ['Große Straße']],
    ['lodz', ['Łódź']],
    ['ΕΛΛΑΔΑ', ['Ελλάδα']],
    ['京都', ['東京都庁']],
    ['京', []],
    ['東', ['東京都庁']],
    ['ไทย', ['ภาษาไทย']],
    ['שלום', ['שָׁלוֹם עולם']],
    ['\u200Fשלום\u200E', ['שָׁלוֹם עולם']],
    ['👍', ['ok 👍🏽']],
    ['%', ['50% off']],
    ['%%', []],
    ['_', ['snake_case']],
    ['e_c', ['snake_case']],
    ['\\', ['a\\b']],
    ["'", [`it's "quoted"`]],
    ['"quoted"', [`it's "quoted"`]],
    ['<b>', ['<b>bold</b>']],
    ['alpha & beta', []],
    ['alpha | beta', []],
    ['!alpha', []],
    ['alpha:*', []],
    ['alp%', []],
    ['.*', []],
    ["' or '1'='1", []],
    ['\u200B', []],
    ['\u202E\u2066', []],
    ['x'.repeat(256), []],
    ['👍'.repeat(256), []],
    [` ${'x'.repeat(256)} `, []],
    ['a '.repeat(128), ['alpha beta', 'a\\b']],
  ];
  for (const [keyword, found] of cases) {
    const shown = keyword.length > 20 ? `${keyword.slice(0, 20)}…` : keyword;
    test(`${JSON.stringify(shown)} finds ${found.length} texts`, async (world) => {
      const { as, params } = await scene(world);
      const request = { as, params, query: { search: keyword, need_total_count: true } };
      await world.accept(searchTeam, request, ({ search_result, total_count }) => {
        assert.deepEqual(
          search_result.shapes.map(({ text }) => text).toSorted(),
          [...found].sort(),
        );
        assert.equal(total_count?.shapes, found.length);
        for (const { snippet, text } of search_result.shapes) {
          assert.ok(text.includes(snippet.text));
          assert.ok(snippet.highlights.length > 0);
        }
      });
    });
  }

  test('a keyword that is empty, too long or not valid text is refused', async (world) => {
    const { as, params } = await scene(world);
    const wrong = [
      '',
      '%20',
      '+',
      '%09%0A',
      'x'.repeat(257),
      'x%00y',
      '%00',
      '%F0%9F%91%8D'.repeat(257),
    ];
    for (const op of ALL) {
      for (const text of wrong) {
        const request = { as, params, search: `search=${text}` };
        await world.refuse(op, 'validation', request, ({ path }) => assert.equal(path, '/search'));
      }
    }
  });

  test('bytes that are not valid text find nothing', async (world) => {
    const { as, params } = await scene(world);
    for (const op of ALL) {
      for (const text of ['%ED%A0%80', '%ED%BF%BF%ED%A0%80', '%FF%FE', '%C0%80', '%zz', '%F0%9F']) {
        const request = { as, params, search: `search=${text}`, query: { search: text } };
        await world.accept(op, request, ({ search_result }) =>
          assert.deepEqual(Object.values(search_result).flat(), []),
        );
      }
    }
  });

  test('a keyword that is given twice is refused', async (world) => {
    const { as, params } = await scene(world);
    const request = { as, params, search: 'search=alpha&search=beta' };
    for (const op of ALL) await world.refuse(op, 'validation', request);
  });
}
