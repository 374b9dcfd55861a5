import * as contract from '@lienzo/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdTable } from '../../../../testing/database/database-session.ts';
import { createFastDatabase } from '../../../../testing/database/fast-database.ts';
import { countDeadlocks, findBrokenRules } from '../../../../testing/database/integrity-rules.ts';
import { createRandom, printLine, readSeed } from '../../../../testing/random/seeded-random.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import {
  createZoneFixture,
  restriction,
  type ZoneFixture,
} from '../../../../testing/zones/zone-fixture.ts';
import { type Contender, countOutcomes, race } from './staggered-race.ts';

vi.setConfig({ testTimeout: 120_000 });

// Moves are limited to thirty per minute and person, and all zones of a race must fit into one space.
const PAIRS = 20;

const seed = readSeed();
const random = createRandom(seed);

let service: TestService;
let fast: Awaited<ReturnType<typeof createFastDatabase>>;
beforeAll(async () => {
  fast = await createFastDatabase();
  service = await startTestService({
    keepsOutbox: true,
    database: fast.database,
    env: { DATABASE_POOL_SIZE: '16' },
  });
});
afterAll(() => fast?.close());
afterEach(async () => {
  expect(await findBrokenRules(fast.owner)).toEqual([]);
  expect(await findBrokenZones()).toEqual([]);
});

/** Queries for violations of rules that hold for zones between any two requests. */
const RULES = [
  `select 'a space without an active zone' as rule, space_id::text from spaces s
   where not exists (select from zones z where z.edition_id = s.edition_id
     and z.space_id = s.space_id and z.status = 'ACTIVE')`,
  `select 'two zones in one position', space_id::text from zones
   group by edition_id, space_id, position having count(*) > 1`,
  `select 'access of a person outside the edition', member_id::text from zone_access a
   where member_type = 'USER' and not exists (select from edition_members e
     where e.edition_id = a.edition_id and e.zuid = a.member_id)`,
];

async function findBrokenZones(): Promise<object[]> {
  return (await fast.owner.query(RULES.join(' union all '))).rows;
}

interface Place {
  fixture: ZoneFixture;
  space_id: string;
  zones: [string, string];
}

/** Creates a space with two zones for every pair, all in one edition. */
async function setUp(): Promise<Place[]> {
  const fixture = await createZoneFixture(service);
  return Promise.all(
    Array.from({ length: PAIRS }, async () => {
      const { space_id, zone_id } = await fixture.addSpace();
      return { fixture, space_id, zones: [zone_id, await fixture.addZone('Second', space_id)] };
    }),
  );
}

/** Runs the pairs and checks that only the given outcomes occur. */
async function expectOutcomes<Subject>(
  subjects: readonly Subject[],
  [first, second]: readonly [Contender<Subject>, Contender<Subject>],
  ways: readonly string[],
) {
  const finishes = await race({ subjects, first, second, random });
  const counts = countOutcomes(finishes);
  printLine(`races: ${expect.getState().currentTestName}: ${JSON.stringify(counts)}, seed ${seed}`);
  expect(Object.keys(counts).filter((way) => !ways.includes(way))).toEqual([]);
  return finishes;
}

const at = ({ fixture, space_id }: Place) => ({ edition_id: fixture.inSpace.edition_id, space_id });

const change =
  (number: 0 | 1, zone_state: 'TRASH' | 'RESTORE' | 'DELETE'): Contender<Place> =>
  (place) =>
    place.fixture.owner.client.call(contract.changeZoneState, {
      params: { ...at(place), zone_id: place.zones[number] },
      body: { zone_state },
    });

const move =
  (number: 0 | 1, to: (place: Place) => string): Contender<Place> =>
  (place) =>
    place.fixture.owner.client.call(contract.moveZone, {
      params: { ...at(place), zone_id: place.zones[number] },
      body: {
        move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id: to(place) },
      },
    });

const create: Contender<Place> = (place) => place.fixture.addZone('Third', place.space_id);

const hub = ({ fixture }: Place) => fixture.inSpace.space_id;

describe('two requests about the last zones of a space', () => {
  it('trash only one of two', async () => {
    await expectOutcomes(
      await setUp(),
      [change(0, 'TRASH'), change(1, 'TRASH')],
      ['ok + lastZone', 'lastZone + ok'],
    );
  });

  it('move only one of two', async () => {
    const places = await setUp();
    // Each person sends half of the requests, because of the rate limit.
    await expectOutcomes(
      places.slice(0, 14),
      [move(0, hub), move(1, hub)],
      ['ok + lastZone', 'lastZone + ok'],
    );
  });

  it('either move one or trash the other', async () => {
    await expectOutcomes(
      await setUp(),
      [move(0, hub), change(1, 'TRASH')],
      ['ok + lastZone', 'lastZone + ok'],
    );
  });
});

describe('two requests about one zone', () => {
  it('move it and trash it in either order', async () => {
    const places = await setUp();
    await Promise.all(places.map(create));
    await expectOutcomes(
      places,
      [move(0, hub), change(0, 'TRASH')],
      ['ok + zoneNotFound', 'zoneNotActive + ok'],
    );
  });

  it('either restore it or delete it', async () => {
    const places = await setUp();
    await Promise.all(places.map(change(0, 'TRASH')));
    await expectOutcomes(
      places,
      [change(0, 'RESTORE'), change(0, 'DELETE')],
      ['ok + zoneNotActive', 'zoneNotFound + ok'],
    );
  });

  it('let an editor rename it before they are restricted, or not at all', async () => {
    const places = await setUp();
    const [{ fixture }] = places as [Place];
    const editor = await fixture.join('editor');
    for (const { space_id } of places) await fixture.addMember(editor.zuid, 'EDITOR', { space_id });
    const restrict: Contender<Place> = (place) =>
      fixture.owner.client.call(contract.shareZones, {
        params: at(place),
        body: { members_info: [restriction(place.zones[0], editor.zuid)] },
      });
    const rename: Contender<Place> = (place) =>
      editor.client.call(contract.renameZone, {
        params: { ...at(place), zone_id: place.zones[0] },
        body: { zone_name: 'Renamed' },
      });
    await expectOutcomes(places, [restrict, rename], ['ok + ok', 'ok + zoneRestricted']);
  });

  it('restrict an editor after their running request has finished', async () => {
    const fixture = await createZoneFixture(service);
    const editor = await fixture.join('editor', 'EDITOR');
    const outbox = await holdTable(fast.database.url, 'outbox');
    const renaming = editor.client.call(contract.renameZone, {
      params: { ...fixture.inSpace, zone_id: fixture.firstZoneId },
      body: { zone_name: 'Renamed' },
    });
    await vi.waitFor(async () => expect(await outbox.waiting()).toBe(1));
    const sharing = fixture.share(restriction(fixture.firstZoneId, editor.zuid));
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2));
    expect(await outbox.waiting()).toBe(1);
    await outbox.release();
    await Promise.all([renaming, sharing]);
  });

  it('leave no entry for a person who leaves the edition while the zone is shared with them', async () => {
    const fixture = await createZoneFixture(service);
    const { team_id } = fixture.team.params;
    const person = await fixture.join('leaver');
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    const outbox = await holdTable(fast.database.url, 'outbox');
    const sharing = fixture.share(restriction(fixture.firstZoneId, person.zuid));
    await vi.waitFor(async () => expect(await outbox.waiting()).toBe(1));
    const leaving = fixture.owner.client.call(contract.removeTeamMember, {
      params: { ...fixture.team.params, member_id: person.zuid },
    });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2));
    await outbox.release();
    await Promise.all([sharing, leaving]);
  });
});

async function countWaiting(): Promise<number> {
  const { rows } = await fast.owner.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

describe('two requests about the zones of a space', () => {
  it('create one and reorder the existing ones', async () => {
    const order: Contender<Place> = (place) =>
      place.fixture.owner.client.call(contract.orderZones, {
        params: at(place),
        body: { zone_order: place.zones.toReversed() },
      });
    await expectOutcomes(await setUp(), [create, order], ['ok + ok', 'ok + zoneOrderIncomplete']);
  });

  it('exchange zones with another space', async () => {
    const places = (await setUp()).slice(0, 14);
    const next = (place: Place) => places[(places.indexOf(place) + 1) % places.length] ?? place;
    const fetch: Contender<Place> = (place) => {
      const from = next(place);
      return move(1, () => place.space_id)(from);
    };
    await expectOutcomes(
      places.filter((_, index) => index % 2 === 0),
      [move(0, (place) => next(place).space_id), fetch],
      ['ok + ok'],
    );
  });

  it('move a zone into the space before it is trashed, or not at all', async () => {
    const places = await setUp();
    const trash: Contender<Place> = (place) => place.fixture.trashSpace(place.space_id);
    const [{ fixture }] = places as [Place];
    const travellers = await Promise.all(places.map(() => fixture.addZone()));
    const enter: Contender<Place> = (place) =>
      fixture.owner.client.call(contract.moveZone, {
        params: { ...fixture.inSpace, zone_id: travellers[places.indexOf(place)] ?? '' },
        body: {
          move_zone: {
            destination_type: 'EXISTING_SPACE',
            destination_space_id: place.space_id,
          },
        },
      });
    await expectOutcomes(places, [trash, enter], ['ok + ok', 'ok + spaceNotActive']);
  });

  it('restore only one zone when there is room for one', async () => {
    const places = await setUp();
    await Promise.all(places.map(create));
    for (const number of [0, 1] as const) await Promise.all(places.map(change(number, 'TRASH')));
    await fast.owner.query('update plans set zones_per_space = 2');
    await expectOutcomes(
      places,
      [change(0, 'RESTORE'), change(1, 'RESTORE')],
      ['ok + zoneLimitReached', 'zoneLimitReached + ok'],
    );
    await fast.owner.query('update plans set zones_per_space = 25');
  });
});

it('none of these requests caused a deadlock', async () => {
  await service.close();
  await vi.waitFor(async () => {
    const { rows } = await fast.owner.query(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name like 'lienzo%'`,
    );
    expect(rows[0].count).toBe(0);
  }, 10_000);
  expect(await countDeadlocks(fast.owner)).toBe(0);
});
