import assert from 'node:assert/strict';
import {
  changeZoneState,
  createZone,
  duplicateZone,
  getZoneMeta,
  insertTemplate,
  listFrames,
  listTemplates,
  listZonesMeta,
  listZoneVersions,
  moveZone,
  type Operation,
} from '@lienzo/contract';
import type { Request } from '../client/exchange.ts';
import { addFrame, removeFrame } from '../fixtures/draw-elements.ts';
import { fillZone } from '../fixtures/fill-zone.ts';
import { forPerson, makeSpace, type SpacePath, share } from '../fixtures/make-space.ts';
import { firstZone, hidden, makeZone, setState, shareZone } from '../fixtures/make-zone.ts';
import { zonesOf } from '../fixtures/read-zones.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const ZONES = { FREE: 25, TRIAL: 100 } as const;

const here = { duplicate_zone: { destination_type: 'SAME_SPACE' as const } };
const into = ({ space_id: destination_space_id }: SpacePath) => ({
  destination_type: 'EXISTING_SPACE' as const,
  destination_space_id,
});

/** Limits of zones, elements and requests. */
export function zoneLimits(test: Test): void {
  for (const plan of ['FREE', 'TRIAL'] as const) {
    test(`a space of a ${plan} plan holds ${ZONES[plan]} zones`, async (world) => {
      const edition = await world.edition(plan);
      const { owner: as } = edition;
      const params = await makeSpace(edition, { by: as });
      for (let count = 1; count < ZONES[plan]; count += 1) await makeZone(params, { by: as });
      const body = { create_zone: { zone_name: 'One too many' } };
      await world.refuse(createZone, 'zoneLimitReached', { as, params, body });
      assert.equal((await zonesOf(params, as)).length, ZONES[plan]);
    });
  }

  test('a full space refuses zones from any operation; trashed zones do not count', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const full = await makeSpace(edition, { by: as });
    const inside = await firstZone(full, as);
    const trashed = await makeZone(full, { by: as });
    await setState(trashed, as, 'TRASH');
    while ((await addZone(full, as)) < ZONES.FREE);
    const outside = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const attempts: [Operation, SpacePath, unknown][] = [
      [createZone, full, { create_zone: { zone_name: 'Made' } }],
      [changeZoneState, trashed, { zone_state: 'RESTORE' }],
      [moveZone, outside, { move_zone: into(full) }],
      [duplicateZone, outside, { duplicate_zone: into(full) }],
      [duplicateZone, inside, here],
    ];
    for (const [op, params, body] of attempts) {
      await world.refuse(op, 'zoneLimitReached', { as, params, body });
    }
    await setState(inside, as, 'TRASH');
    const request = { as, params: trashed, body: { zone_state: 'RESTORE' as const } };
    await world.accept(changeZoneState, request, (data) =>
      assert.equal(data.zone_id, trashed.zone_id),
    );
    assert.equal((await zonesOf(full, as)).length, ZONES.FREE);
  });

  test('hidden zones count towards the limit', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const as = await world.member(edition);
    const params = await makeSpace(edition, { by: as });
    while ((await addZone(params, as)) < ZONES.FREE);
    await share(params, as, [forPerson(owner, 'EDITOR')]);
    const zone = await firstZone(params, as);
    await shareZone(zone, as, [hidden(zone, owner)]);
    assert.equal((await zonesOf(params, owner)).length, ZONES.FREE - 1);
    const body = { create_zone: { zone_name: 'One too many' } };
    await world.refuse(createZone, 'zoneLimitReached', { as: owner, params, body });
  });

  test('an insertion that exceeds the limit inserts nothing', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await makeZone(await makeSpace(edition, { by: as }), { by: as });
    const { templates } = await as.client.call(listTemplates, { params });
    const body = { template_id: templates[0]?.id ?? '' };
    const room = await addFrame(params, as, 'Room for one');
    await fillZone(params, as);
    await removeFrame(params, as, room);
    const count = async () => {
      const query = { limit: 1 };
      const data = await as.client.call(listFrames, { params, query });
      return data.total_count;
    };
    const before = await count();
    await world.refuse(insertTemplate, 'zoneFull', { as, params, body });
    assert.equal(await count(), before);
    await addFrame(params, as, 'Fits');
  });

  test('a zone can be read 30 times per minute, and the list 60 times', async (world) => {
    const { as, space, zone } = await makeReader(world);
    await expectRate(world, { op: getZoneMeta, limit: 30, as, requests: () => ({ params: zone }) });
    await expectRate(world, {
      op: listZonesMeta,
      limit: 60,
      as,
      requests: () => ({ params: space }),
    });
  });

  test('versions can be listed 60 times per minute', async (world) => {
    const { as, zone } = await makeReader(world);
    const requests = () => ({ params: zone });
    await expectRate(world, { op: listZoneVersions, limit: 60, as, requests });
  });

  test('zones can be moved 30 times per minute', async (world) => {
    const { as, edition, zone } = await makeReader(world);
    const spaces = [zone, await makeSpace(edition, { by: as })];
    // Back and forth.
    const requests = (index: number) => {
      const [from = zone, to = zone] = index % 2 === 0 ? spaces : spaces.toReversed();
      const { space_id } = from;
      return { params: { ...zone, space_id }, body: { move_zone: into(to) } };
    };
    await expectRate(world, { op: moveZone, limit: 30, as, requests });
  });
}

/** Adds a zone and returns the number of zones. */
async function addZone(space: SpacePath, by: Person): Promise<number> {
  await makeZone(space, { by });
  return (await zonesOf(space, by)).length;
}

async function makeReader(world: World) {
  const edition = await world.edition();
  const as = await world.member(edition);
  const space = await makeSpace(edition, { by: as });
  return { edition, as, space, zone: await makeZone(space, { by: as }) };
}

interface Rate {
  readonly op: Operation;
  readonly limit: number;
  readonly as: Person;
  readonly requests: (index: number) => Pick<Request, 'params' | 'body'>;
}

/** Checks that `limit` requests succeed and count down, and that the next one is refused. */
async function expectRate(world: World, { op, limit, as, requests }: Rate): Promise<void> {
  for (let index = 0; index < limit; index += 1) {
    const request = { as, ...requests(index) };
    const left = String(limit - index - 1);
    await world.accept(op, request, (_, { headers }) => {
      assert.equal(headers.get('x-ratelimit-limit'), String(limit));
      assert.equal(headers.get('x-ratelimit-remaining'), left);
    });
  }
  const request = { as, ...requests(limit) };
  await world.refuse(op, 'rateLimited', request, (_, { headers }) => {
    assert.equal(headers.get('x-ratelimit-remaining'), '0');
    const wait = Number(headers.get('retry-after'));
    assert.ok(wait > 0 && wait <= 60, `waiting ${wait} seconds`);
  });
}
