import * as contract from '@lienzo/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { countDeadlocks, findBrokenRules } from '../../../../testing/database/integrity-rules.ts';
import { readCount } from '../../../../testing/random/seeded-random.ts';
import type { Entry, Member } from '../../../../testing/tenants/seeded-edition.ts';
import { expectOutcomes } from './expect-outcomes.ts';
import {
  type Actor,
  type RaceFixture,
  type RaceOptions,
  type Subject,
  startRaceFixture,
} from './race-fixture.ts';
import type { Contender } from './staggered-race.ts';

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

/** Removes the person from the team. */
const remove =
  (bodyOf: () => { assign_to_zuid?: string }): Contender<Subject> =>
  ({ person, ...place }) =>
    ada.client.call(contract.removeTeamMember, {
      params: { ...place, member_id: person.zuid },
      body: bodyOf(),
    });

const add: Contender<Subject> = ({ person, ...params }) =>
  ada.client.call(contract.addSpaceMembers, {
    params,
    body: { members_info: [{ zuid: person.zuid, role: 'VIEWER', type: 'USER' }] },
  });

const asEditor = (person: Member): Entry[] => [
  { memberId: person.zuid, type: 'USER', role: 'EDITOR' },
];

/** Makes every second person an editor, among the people who stay in the edition and who leave it. */
const asEditorOrNot: RaceOptions['entriesOf'] = (person, { number }) =>
  number % 4 < 2 ? asEditor(person) : [];

describe('while a person is removed from a team', () => {
  afterEach(async () => {
    const { rows } = await fixture.owner.query(
      `select space_id from spaces s where team_id <> $1 and not exists (select from team_members m
         where m.edition_id = s.edition_id and m.team_id = s.team_id and m.zuid = s.owner_zuid)`,
      [fixture.lobby],
    );
    expect(rows).toEqual([]);
  });

  const handOver = remove(() => ({ assign_to_zuid: ben.zuid }));

  const create: Contender<Subject> = ({ person, team_id, ...params }) =>
    person.client.call(contract.createSpace, {
      params,
      body: { create_space: { space_name: 'Late', team_id } },
    });

  it('a space they create goes to the new owner or is refused', async () => {
    const subjects = await fixture.setUp({ pairs, ownerOf: (person) => person });
    await expectOutcomes(
      subjects,
      [handOver, create],
      ['ok + ok', 'ok + notPermitted', 'ok + notFound'],
    );
  });

  it('a space they create keeps them in the team when there is no new owner, or is refused', async () => {
    const subjects = await fixture.setUp({ pairs });
    await expectOutcomes(
      subjects,
      [remove(() => ({})), create],
      ['assigneeRequired + ok', 'ok + notPermitted', 'ok + notFound'],
    );
  });

  it('a space they duplicate goes to the new owner or is refused', async () => {
    const subjects = await fixture.setUp({ pairs: fewPairs, entriesOf: asEditor });
    const duplicate: Contender<Subject> = ({ person, ...params }) =>
      person.client.call(contract.duplicateSpace, { params, body: { duplicate_space: {} } });
    await expectOutcomes(
      subjects,
      [handOver, duplicate],
      ['ok + ok', 'ok + spaceNotFound', 'ok + notFound'],
    );
  });

  it('a space transferred to them goes to the new owner or stays', async () => {
    const subjects = await fixture.setUp({ pairs, entriesOf: asEditorOrNot });
    const transfer: Contender<Subject> = ({ person, ...params }) =>
      ada.client.call(contract.transferSpace, { params, body: { zuid: person.zuid } });
    await expectOutcomes(subjects, [handOver, transfer], ['ok + ok', 'ok + memberNotFound']);
  });

  it('visits to their spaces cause no deadlock', async () => {
    const shared = await fixture.setUp({ pairs: fewPairs, entriesOf: asEditor });
    const plans = shared.map(({ team_id, person }) => ({
      teamId: team_id,
      ownerZuid: person.zuid,
      entries: asEditor(ada),
    }));
    const ownIds = await fixture.edition.addSpaces(plans);
    const open: Contender<Subject> = async ({ edition_id, team_id, space_id }) => {
      const own_id = ownIds[shared.findIndex((subject) => subject.space_id === space_id)] ?? '';
      for (const id of [space_id, own_id]) {
        await ada.client.call(contract.getSpace, { params: { edition_id, space_id: id } });
      }
      // Writes pending visits before it answers.
      await ada.client.call(contract.listSpaces, {
        params: { edition_id },
        query: { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_OPENED' },
      });
    };
    await expectOutcomes(shared, [handOver, open], ['ok + ok']);
  });

  it('a team role given to them is gone afterwards', async () => {
    const subjects = await fixture.setUp({ pairs: fewPairs });
    const promote: Contender<Subject> = ({ person, ...place }) =>
      ben.client.call(contract.changeTeamMemberRole, {
        params: { ...place, member_id: person.zuid },
        body: { role: 'TEAM_ADMIN' },
      });
    await expectOutcomes(
      subjects,
      [remove(() => ({})), promote],
      ['ok + ok', 'ok + memberNotFound'],
    );
    const { rows } = await fixture.owner.query('select 1 from team_members where zuid = any($1)', [
      subjects.map(({ person }) => person.zuid),
    ]);
    expect(rows).toHaveLength(fewPairs / 2);
  });
});

describe('while a person is removed from the edition', () => {
  it('an entry for them is removed or refused', async () => {
    const subjects = await fixture.setUp({ pairs, entriesOf: asEditorOrNot, stays: () => false });
    await expectOutcomes(
      subjects,
      [remove(() => ({})), add],
      ['ok + ok', 'ok + spaceMemberExists', 'ok + spaceMemberOutside'],
    );
  });
});

it('none of these requests caused a deadlock', async () => {
  await fixture.stop();
  expect(await countDeadlocks(fixture.owner)).toBe(0);
});
