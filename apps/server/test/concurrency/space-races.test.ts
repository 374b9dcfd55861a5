import * as contract from '@lienzo/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { countDeadlocks, findBrokenRules } from '../../../../testing/database/integrity-rules.ts';
import { readCount } from '../../../../testing/random/seeded-random.ts';
import type { Entry, Member } from '../../../../testing/tenants/seeded-edition.ts';
import { expectOutcomes } from './expect-outcomes.ts';
import { type Actor, type RaceFixture, type Subject, startRaceFixture } from './race-fixture.ts';
import type { Contender, Finish } from './staggered-race.ts';

vi.setConfig({ testTimeout: 120_000 });

const pairs = readCount('TEST_RACE_PAIRS', 500);
const fewPairs = pairs / 5;

let fixture: RaceFixture;
let ada: Actor;
let ben: Actor;

beforeAll(async () => {
  fixture = await startRaceFixture();
  ({ ada, ben } = fixture);
});
afterEach(async () => {
  expect(await findBrokenRules(fixture.owner)).toEqual([]);
});
afterAll(() => fixture?.close());

/** Returns the ids of the spaces that satisfy a condition. */
async function findSpaces(condition: string): Promise<Set<string>> {
  const { rows } = await fixture.owner.query(`select space_id from spaces s where ${condition}`);
  return new Set(rows.map((row) => row.space_id));
}

const idsOf = (finishes: readonly Finish<Subject>[]) =>
  new Set(finishes.map(({ subject }) => subject.space_id));

const favorite =
  (value: boolean): Contender<Subject> =>
  (params) =>
    ada.client.call(contract.changeSpaceMeta, { params, body: { action_type: 'FAVORITE', value } });

const change =
  (space_state: 'TRASH' | 'RESTORE'): Contender<Subject> =>
  (params) =>
    ada.client.call(contract.changeSpaceState, { params, body: { space_state } });

const rename: Contender<Subject> = (params) =>
  ada.client.call(contract.changeSpaceMeta, {
    params,
    body: { action_type: 'SPACE_NAME', space_name: 'Renamed' },
  });

const addAs =
  (manager: () => Actor): Contender<Subject> =>
  ({ person, ...params }) =>
    manager().client.call(contract.addSpaceMembers, {
      params,
      body: { members_info: [{ zuid: person.zuid, role: 'VIEWER', type: 'USER' }] },
    });

const asEditor = (person: Member): Entry[] => [
  { memberId: person.zuid, type: 'USER', role: 'EDITOR' },
];

describe('two requests about one space', () => {
  it('mark it as a favorite once', async () => {
    const subjects = await fixture.setUp({ pairs });
    await expectOutcomes(
      subjects,
      [favorite(true), favorite(true)],
      ['ok + alreadyFavorite', 'alreadyFavorite + ok'],
    );
    const { rows } = await fixture.owner.query('select count(*)::int from space_favorites');
    expect(rows[0].count).toBe(pairs);
    await fixture.owner.query('delete from space_favorites');
    await fixture.owner.query(`delete from space_listings where list = 'favorite'`);
  });

  it('mark and unmark it in either order', async () => {
    const subjects = await fixture.setUp({ pairs });
    const finishes = await expectOutcomes(
      subjects,
      [favorite(true), favorite(false)],
      ['ok + ok', 'ok + notFavorite'],
    );
    const { rows } = await fixture.owner.query('select space_id from space_favorites');
    const left = finishes.filter(({ second }) => second === 'notFavorite');
    expect(new Set(rows.map((row) => row.space_id))).toEqual(idsOf(left));
  });

  it('trash and restore it in either order', async () => {
    const subjects = await fixture.setUp({ pairs: pairs / 2 });
    const contenders = [change('TRASH'), change('RESTORE')] as const;
    const before = await expectOutcomes(
      subjects,
      [...contenders],
      ['ok + ok', 'ok + spaceNotTrashed'],
    );
    const trashed = idsOf(before.filter(({ second }) => second !== 'ok'));
    expect(await findSpaces(`status = 'TRASHED'`)).toEqual(trashed);
    const after = await expectOutcomes(
      subjects,
      [...contenders],
      ['ok + ok', 'ok + spaceNotTrashed', 'spaceNotActive + ok'],
    );
    const expected = after.filter(
      ({ subject, first, second }) =>
        second === 'spaceNotTrashed' || (first === second && trashed.has(subject.space_id)),
    );
    expect(await findSpaces(`status = 'TRASHED'`)).toEqual(idsOf(expected));
  });

  it('rename it before it is trashed, or not at all', async () => {
    const subjects = await fixture.setUp({ pairs });
    const finishes = await expectOutcomes(
      subjects,
      [change('TRASH'), rename],
      ['ok + ok', 'ok + spaceNotActive'],
    );
    const renamed = finishes.filter(({ second }) => second === 'ok');
    expect(await findSpaces(`space_name = 'Renamed'`)).toEqual(idsOf(renamed));
  });

  it('share it before it is trashed, or not at all', async () => {
    const subjects = await fixture.setUp({ pairs: fewPairs });
    await expectOutcomes(
      subjects,
      [change('TRASH'), addAs(() => ada)],
      ['ok + ok', 'ok + spaceNotActive'],
    );
  });

  it('rename it and mark it as a favorite with the new name', async () => {
    const subjects = await fixture.setUp({ pairs: fewPairs });
    await expectOutcomes(subjects, [rename, favorite(true)], ['ok + ok']);
  });

  it('duplicate it through the old team before it is moved, or not at all', async () => {
    const subjects = await fixture.setUp({
      pairs,
      entriesOf: (_person, { teamId }) => [{ memberId: teamId, type: 'TEAM', role: 'VIEWER' }],
    });
    const move: Contender<Subject> = (params) =>
      ada.client.call(contract.moveSpace, {
        params,
        body: { move_space: { team_id: fixture.lobby } },
      });
    const duplicate: Contender<Subject> = ({ person, ...params }) =>
      person.client.call(contract.duplicateSpace, {
        params,
        body: { duplicate_space: { space_name: `Copy ${params.space_id}` } },
      });
    const finishes = await expectOutcomes(
      subjects,
      [move, duplicate],
      ['ok + ok', 'ok + spaceNotFound'],
    );
    const moved = await findSpaces(`team_id = ${fixture.lobby}`);
    expect(moved).toEqual(idsOf(finishes));
    const { rows } = await fixture.owner.query(
      `select substr(space_name, 6) as copied, team_id from spaces where space_name like 'Copy %'`,
    );
    const copied = finishes.filter(({ second }) => second === 'ok');
    expect(new Set(rows.map((row) => row.copied))).toEqual(idsOf(copied));
    expect(rows.filter((row) => row.team_id === fixture.lobby)).toEqual([]);
  });
});

describe('two requests about one entry', () => {
  const memberIn = ({ person, ...place }: Subject) => ({ ...place, member_id: person.zuid });

  it('change its role and remove it in either order', async () => {
    const subjects = await fixture.setUp({
      pairs,
      entriesOf: (person) => [...asEditor(person), ...asEditor(ben)],
    });
    const changeRole: Contender<Subject> = (subject) =>
      ada.client.call(contract.changeSpaceMemberRole, {
        params: memberIn(subject),
        body: { role: 'VIEWER' },
      });
    const removeEntry: Contender<Subject> = (subject) =>
      ben.client.call(contract.removeSpaceMember, { params: memberIn(subject) });
    await expectOutcomes(
      subjects,
      [changeRole, removeEntry],
      ['ok + ok', 'spaceMemberNotFound + ok'],
    );
  });

  it('add it once', async () => {
    const subjects = await fixture.setUp({ pairs, entriesOf: () => asEditor(ben) });
    await expectOutcomes(
      subjects,
      [addAs(() => ada), addAs(() => ben)],
      ['ok + spaceMemberExists', 'spaceMemberExists + ok'],
    );
  });
});

it('none of these requests caused a deadlock', async () => {
  await fixture.stop();
  expect(await countDeadlocks(fixture.owner)).toBe(0);
});
