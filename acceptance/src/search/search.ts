import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeElements,
  changeFrames,
  getZoneData,
  moveSpace,
  removeSpaceMember,
  renameZone,
  searchComments,
  searchFrames,
  searchSpaces,
  searchTeam,
  searchZones,
} from '@lienzo/contract';
import {
  changeState,
  forEdition,
  forPerson,
  forTeam,
  makeSpace,
  share,
} from '../fixtures/make-space.ts';
import {
  firstZone,
  hidden,
  makeZone,
  setState,
  shareZone,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { roleEntry } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person, Team, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const OF_ONE_KIND = [searchZones, searchSpaces, searchFrames, searchComments] as const;

/** A zone with one element of each kind that contains the word. */
interface Scene {
  readonly edition: Edition;
  readonly params: Team;
  readonly as: Person;
  readonly zone: ZonePath;
  readonly ids: Readonly<Record<'frame' | 'shape' | 'comment', string>>;
}

async function makeScene(world: World): Promise<Scene> {
  const edition = await world.edition();
  const { edition_id, team_id, owner: as } = edition;
  const space = await makeSpace(edition, { by: as, name: 'Launch' });
  const zone = await makeZone(space, { by: as, name: 'Needle review' });
  const ids = await write(zone, as, 'needle');
  return { edition, params: { edition_id, team_id }, as, zone, ids };
}

/** Inserts a frame, a shape and a comment with the text. */
async function write(zone: ZonePath, by: Person, text: string) {
  const ids = { frame: randomUUID(), shape: randomUUID(), comment: randomUUID() };
  const words = { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] };
  const body = {
    insert: {
      frames: [{ meta: { id: ids.frame, name: text } }],
      shapes: [{ meta: { id: ids.shape }, basic: { type: 'OVAL' as const }, text: words }],
      comments: [{ meta: { id: ids.comment }, text, position: { top: 0, left: 0 } }],
    },
  };
  await by.client.call(changeElements, { params: zone, body });
  return ids;
}

/** Searches in the zones of a team. */
export function searches(test: Test): void {
  const scene = once(makeScene);

  test('a search finds elements of all kinds and their places', async (world) => {
    const { params, as, zone, ids } = await scene(world);
    const { edition_id, space_id, zone_id } = zone;
    const place = {
      zone_id,
      zone_name: 'Needle review',
      space_id,
      space_name: 'Launch',
      uri: `/service/api/v1/editions/${edition_id}/spaces/${space_id}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zone_id}`,
    };
    const text = 'needle';
    const snippet = { text, highlights: [{ start: 0, length: 6 }] };
    const zones = [{ ...place, snippet: { ...snippet, text: 'Needle review' } }];
    const frames = [{ frame_id: ids.frame, frame_name: text, ...place, snippet }];
    const comments = [{ comment_id: ids.comment, text, ...place, snippet }];
    const shapes = [{ shape_id: ids.shape, text, ...place, snippet }];
    const request = { as, params, query: { search: 'needle' } };
    await world.accept(searchTeam, request, (data) =>
      assert.deepEqual(data, { search_result: { zones, frames, comments, shapes } }),
    );
    await world.accept(searchFrames, request, (data) =>
      assert.deepEqual(data, { search_result: frames }),
    );
    await world.accept(searchComments, request, (data) =>
      assert.deepEqual(data, { search_result: comments }),
    );
    for (const op of [searchZones, searchSpaces]) {
      await world.accept(op, request, (data) => assert.deepEqual(data, { search_result: zones }));
    }
    const search = place.uri.split('?')[1] ?? '';
    const reading = { as, params: { edition_id, space_id }, search, query: {} as never };
    await world.accept(getZoneData, reading, ({ space_data }) =>
      assert.equal(space_data.docDatas[0]?.document.id, zone_id),
    );
  });

  test('kinds that were not requested are empty, and names of kinds are case-insensitive', async (world) => {
    const { params, as } = await scene(world);
    const cases: [types: string, filled: readonly string[]][] = [
      ['frames', ['frames']],
      ['Zones', ['zones']],
      ['COMMENTS,shapes', ['comments', 'shapes']],
      [' frames , comments , Zones , shapes ', ['comments', 'frames', 'shapes', 'zones']],
      ['frames,frames', ['frames']],
      ['', ['comments', 'frames', 'shapes', 'zones']],
    ];
    for (const [types, filled] of cases) {
      const search = new URLSearchParams({ search: 'needle', types }).toString();
      const request = { as, params, search, query: { search: 'needle' } };
      await world.accept(searchTeam, request, ({ search_result: found }) => {
        const kinds = Object.entries(found).filter(([, items]) => items.length > 0);
        assert.deepEqual(kinds.map(([kind]) => kind).toSorted(), filled);
        assert.equal(Object.keys(found).length, 4);
      });
    }
  });

  test('matches are counted on request', async (world) => {
    const { params, as } = await scene(world);
    const query = { search: 'needle', need_total_count: true, limit: 1, from: 1 };
    await world.accept(searchTeam, { as, params, query }, (data) => {
      assert.deepEqual(data.total_count, { comments: 1, frames: 1, zones: 1, shapes: 1 });
      assert.equal(data.total_count_exact, true);
      assert.deepEqual(Object.values(data.search_result).flat(), []);
    });
    const without = { as, params, query: { search: 'needle', need_total_count: false } };
    for (const op of OF_ONE_KIND) {
      await world.accept(op, { as, params, query }, (data) =>
        assert.deepEqual(data, { search_result: [], total_count: 1, total_count_exact: true }),
      );
      await world.accept(op, without, (data) => assert.equal('total_count' in data, false));
    }
    await world.accept(searchTeam, without, (data) => assert.equal('total_count' in data, false));
  });

  test('pages of a search have no gaps, and equal matches are sorted newest first', async (world) => {
    const { params, as, edition } = await scene(world);
    const space = await makeSpace(edition, { by: as });
    const names = Array.from({ length: 24 }, (_, index) => `Haystack ${index}`);
    for (const name of names) await makeZone(space, { by: as, name });
    const newest = names.toReversed();
    const cases: [page: string, found: readonly string[]][] = [
      ['', newest.slice(0, 20)],
      ['from=0&limit=100', newest],
      ['from=20', newest.slice(20)],
      ['limit=1', newest.slice(0, 1)],
      ['from=3&limit=7', newest.slice(3, 10)],
      ['from=2147483647', []],
    ];
    for (const [page, found] of cases) {
      const search = `search=haystack&${page}`;
      const request = { as, params, search, query: { search: 'haystack' } };
      for (const op of [searchZones, searchSpaces]) {
        await world.accept(op, request, ({ search_result }) =>
          assert.deepEqual(
            search_result.map((zone) => zone.zone_name),
            found,
          ),
        );
      }
      await world.accept(searchTeam, request, ({ search_result }) =>
        assert.deepEqual(
          search_result.zones.map((zone) => zone.zone_name),
          found,
        ),
      );
      for (const op of [searchFrames, searchComments]) {
        await world.accept(op, request, ({ search_result }) =>
          assert.equal(search_result.length, 0),
        );
      }
    }
  });

  test('a search can be limited to one space that the caller may see', async (world) => {
    const { params, as, edition, zone } = await scene(world);
    const other = await makeSpace(edition, { by: as });
    const member = await world.member(edition);
    const gone = await makeSpace(edition, { by: as });
    await changeState(gone, as, 'TRASH');
    const elsewhere = await makeSpace(await world.team(edition), { by: as });
    for (const op of [searchTeam, ...OF_ONE_KIND]) {
      const inside = (space_id: string) => ({ search: 'needle', space_id });
      const here = { as, params, query: inside(zone.space_id) };
      await world.accept(op, here, (data) => assert.ok(JSON.stringify(data).includes('eedle')));
      await world.accept(op, { as, params, query: inside(other.space_id) }, (data) =>
        assert.deepEqual(Object.values(data.search_result).flat(), []),
      );
      for (const space_id of ['1', '0', '9999999999999999999', elsewhere.space_id]) {
        await world.refuse(op, 'spaceNotFound', { as, params, query: inside(space_id) });
      }
      const hers = { as: member, params, query: inside(zone.space_id) };
      await world.refuse(op, 'spaceNotFound', hers);
      await world.refuse(op, 'spaceNotActive', { as, params, query: inside(gone.space_id) });
    }
  });

  test('the next search finds a changed text and not the old one', async (world) => {
    const { edition, params, as } = await scene(world);
    const space = await makeSpace(edition, { by: as });
    const zone = await firstZone(space, as);
    const ids = await write(zone, as, 'Elderberry');
    const count = async (search: string) => {
      const { search_result: found } = await as.client.call(searchTeam, {
        params,
        query: { search },
      });
      return Object.values(found).flat().length;
    };
    assert.equal(await count('elderberry'), 3);
    const frames = [{ id: ids.frame, meta: { name: 'Rowanberry' } }];
    await as.client.call(changeFrames, { params: zone, body: { frames } });
    await as.client.call(renameZone, { params: zone, body: { zone_name: 'Rowan' } });
    assert.deepEqual([await count('elderberry'), await count('rowan')], [2, 2]);
    const body = { delete: { ids: [ids.shape, ids.comment, ids.frame] } };
    await as.client.call(changeElements, { params: zone, body });
    assert.deepEqual([await count('elderberry'), await count('rowan')], [0, 1]);
  });
}

/** Tests the visibility of search results. */
export function searchVisibility(test: Test): void {
  const find = async (as: Person, { edition_id, team_id }: Team) => {
    const query = { search: 'secret', limit: 100 };
    const params = { edition_id, team_id };
    const { search_result: found } = await as.client.call(searchTeam, { params, query });
    const zones = found.zones.map(({ zone_name }) => zone_name);
    // People who find the name of a zone also find its elements.
    assert.deepEqual([...new Set(found.shapes.map(({ zone_name }) => zone_name))], zones);
    return zones.toSorted();
  };

  test('people find exactly what they may see', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const second = await world.team(edition);
    const [ada, ben] = [await world.member(edition), await world.member(edition)];
    const cleo = await world.outsideTeam(edition);
    for (const person of [ada, ben]) await world.enrol({ ...second, by: owner }, person);
    const make = async (name: string, entries: Parameters<typeof share>[2] = []) => {
      const space = await makeSpace(edition, { by: ada });
      if (entries.length > 0) await share(space, ada, entries);
      const zone = await makeZone(space, { by: ada, name: `secret ${name}` });
      await write(zone, ada, `secret ${name}`);
      return { space, zone };
    };
    await make('draft');
    const forBen = await make('for ben', [forPerson(ben, 'GUEST_VIEWER')]);
    await make('for the team', [forTeam(edition, 'VIEWER')]);
    await make('for the second team', [forTeam(second, 'VIEWER')]);
    const everyones = await make('for everyone', [forEdition(edition, 'VIEWER')]);
    const closed = await make('closed', [forTeam(edition, 'VIEWER')]);
    const group = { resource_id: closed.zone.zone_id, member_id: team_id };
    await shareZone(closed.space, ada, [
      { ...group, member_type: 'TEAM', permission: 'restricted' },
      roleEntry(closed.zone, ben, 'VIEWER'),
    ]);
    const expectFound = async (person: Person, ...names: string[]) =>
      assert.deepEqual(
        await find(person, edition),
        names.map((name) => `secret ${name}`).toSorted(),
      );

    const all = [
      'draft',
      'for ben',
      'for the team',
      'for the second team',
      'for everyone',
      'closed',
    ];
    await expectFound(ada, ...all);
    await expectFound(ben, ...all.slice(1));
    await expectFound(cleo, 'for everyone');
    // Owns the edition, but has no personal entries.
    await expectFound(owner, 'for the team', 'for the second team', 'for everyone');
    assert.deepEqual(await find(ada, second), []);

    await setState(everyones.zone, ada, 'TRASH');
    await expectFound(cleo);
    await setState(everyones.zone, ada, 'RESTORE');
    await expectFound(cleo, 'for everyone');
    await shareZone(everyones.space, ada, [hidden(everyones.zone, cleo)]);
    await expectFound(cleo);
    await changeState(everyones.space, ada, 'TRASH');
    await expectFound(ada, 'draft', 'for ben', 'for the team', 'for the second team', 'closed');
    await ada.client.call(removeSpaceMember, {
      params: { ...forBen.space, member_id: ben.zuid },
    });
    await expectFound(ben, 'for the team', 'for the second team', 'closed');
    await ada.client.call(moveSpace, {
      params: forBen.space,
      body: { move_space: { team_id: second.team_id } },
    });
    assert.deepEqual(await find(ada, { edition_id, team_id: second.team_id }), ['secret for ben']);
  });
}
