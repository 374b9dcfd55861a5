import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  getSpace,
  insertFrames,
  insertTemplate,
  type Layout,
  limits,
  listTemplates,
  saveTemplate,
} from '@lienzo/contract';
import { draw, framesOf, idsIn, withoutIds } from '../fixtures/draw-elements.ts';
import { makeSpace } from '../fixtures/make-space.ts';
import { elementsOf, makeZone, shareZone, type ZonePath } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { roleEntry, versionsOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type Insertion = BodyOf<typeof insertTemplate>;
type Box = Required<Pick<Layout, 'left' | 'top' | 'width' | 'height'>>;

// Size of the template in these tests.
const SIZE = { width: 400, height: 200 };
const EDGE = limits.coordinate;

/** Tests the placement of inserted templates. */
export function templateInserts(test: Test): void {
  const scene = once(makeScene);

  test('a template is inserted completely, with new ids', async (world) => {
    const { as, space, template_id, source } = await scene(world);
    const params = await makeZone(space, { by: as });
    const seen = new Set(idsIn(source));
    for (const placement of [undefined, 'AUTO'] as const) {
      const body = { template_id, ...(placement && { placement }) };
      const data = await world.accept(insertTemplate, { as, params, body }, (found) => {
        assert.deepEqual([found.zone_id, found.template_id], [params.zone_id, template_id]);
        assert.equal(new Set(found.inserted_ids).size, source.length);
      });
      const inserted = (await elementsOf(params, as)).slice(-source.length);
      const ids = inserted.map((element) => Object.values(element).at(-1).meta.id);
      assert.deepEqual(ids, data.inserted_ids, 'on top of everything, in its order');
      for (const id of idsIn(inserted)) {
        assert.ok(!seen.has(id), 'an id that was seen before');
        seen.add(id);
      }
      assert.deepEqual(namesIn(inserted), namesIn(source));
    }
    assert.deepEqual(await framesOf(params, as), ['Stamp', 'Stamp']);
  });

  test('AUTO places it beside existing elements, without overlap', async (world) => {
    const { as, space, template_id } = await scene(world);
    for (const placement of [undefined, 'AUTO'] as const) {
      const params = await makeZone(space, { by: as });
      const taken = [{ left: -300, top: 100, width: 250, height: 120 }];
      await occupy(params, as, taken);
      for (let count = 0; count < 4; count += 1) {
        const body = { template_id, ...(placement && { placement }) };
        const { position } = await insert(world, { as, params, body });
        taken.push(expectFree(taken, position));
      }
      await expectThere(params, as, taken);
    }
    // A position is ignored.
    const params = await makeZone(space, { by: as });
    const body = { template_id, placement: 'AUTO' as const, position: { top: 5e6, left: 5e6 } };
    const { position } = await insert(world, { as, params, body });
    assert.ok(Math.abs(position.left) < 1e6 && Math.abs(position.top) < 1e6);
  });

  test('AT_POSITION places its top left corner there, even with overlap', async (world) => {
    const { as, space, template_id } = await scene(world);
    const params = await makeZone(space, { by: as });
    const position = { top: -70.5, left: 1234 };
    const box = { ...position, ...SIZE };
    for (const count of [1, 2]) {
      const body = { template_id, placement: 'AT_POSITION' as const, position };
      const data = await insert(world, { as, params, body });
      assert.deepEqual(data.position, position);
      await expectThere(
        params,
        as,
        Array.from({ length: count }, () => box),
      );
    }
  });

  test('NEAR_POSITION places it there or at the nearest free place', async (world) => {
    const { as, space, template_id } = await scene(world);
    const params = await makeZone(space, { by: as });
    const wanted = { top: 40, left: 60 };
    const taken: Box[] = [];
    for (let count = 0; count < 6; count += 1) {
      const body = { template_id, placement: 'NEAR_POSITION' as const, position: wanted };
      const { position } = await insert(world, { as, params, body });
      if (count === 0) assert.deepEqual(position, wanted, 'it is free');
      taken.push(expectFree(taken, position));
      const away = Math.hypot(position.left - wanted.left, position.top - wanted.top);
      assert.ok(away <= 2 * (SIZE.width + SIZE.height), `${away} is not near`);
    }
    await expectThere(params, as, taken);
    // Below the obstacle is nearer than beside it.
    const wide = await makeZone(space, { by: as });
    const bar = { left: -5_000, top: 0, width: 10_000, height: 10 };
    await occupy(wide, as, [bar]);
    const body = {
      template_id,
      placement: 'NEAR_POSITION' as const,
      position: { top: 1, left: 0 },
    };
    const { position } = await insert(world, { as, params: wide, body });
    expectFree([bar], position);
    assert.ok(position.left === 0 && position.top > 0 && position.top < 100);
  });

  test('a template stays within the canvas', async (world) => {
    const { as, space, template_id } = await scene(world);
    for (const placement of ['AT_POSITION', 'NEAR_POSITION'] as const) {
      for (const [top, left] of [
        [-EDGE, -EDGE],
        [EDGE, EDGE],
      ] as const) {
        const params = await makeZone(space, { by: as });
        const body = { template_id, placement, position: { top, left } };
        const { position } = await insert(world, { as, params, body });
        const expected = Math.min(top, EDGE - SIZE.height);
        assert.equal(position.top, expected);
        assert.equal(position.left, Math.min(left, EDGE - SIZE.width));
        await expectThere(params, as, [{ ...position, ...SIZE }]);
      }
    }
  });

  test('a position is required where the mode needs one', async (world) => {
    const { as, space, template_id } = await scene(world);
    const params = await makeZone(space, { by: as });
    for (const placement of ['AT_POSITION', 'NEAR_POSITION']) {
      const body = { template_id, placement };
      await world.refuse(insertTemplate, 'validation', { as, params, body }, ({ reason }) =>
        assert.match(reason ?? '', /position/),
      );
    }
    for (const position of [
      { top: 1 },
      { left: 1 },
      { top: EDGE + 1, left: 0 },
      { top: 0, left: '0' },
    ]) {
      const body = { template_id, placement: 'AT_POSITION', position };
      await world.refuse(insertTemplate, 'validation', { as, params, body });
    }
    assert.deepEqual(await elementsOf(params, as), []);
  });

  test('every template that the plan includes can be inserted, and no other', async (world) => {
    const { as, space } = await scene(world);
    const params = await makeZone(space, { by: as });
    const { templates } = await as.client.call(listTemplates, { params });
    for (const { id = '', is_available_for_edition: flag } of templates) {
      const request = { as, params, body: { template_id: id } };
      if (flag === 'true') {
        await world.accept(insertTemplate, request, (data) =>
          assert.ok(data.inserted_ids.length > 0),
        );
      } else {
        await world.refuse(insertTemplate, 'templateUnavailable', request);
      }
    }
    for (const id of ['1', '0', '007', '9'.repeat(50)]) {
      await world.refuse(insertTemplate, 'templateNotFound', {
        as,
        params,
        body: { template_id: id },
      });
    }
    const body = { template_id: '9'.repeat(51) };
    await world.refuse(insertTemplate, 'validation', { as, params, body }, ({ path }) =>
      assert.equal(path, '/template_id'),
    );
  });

  test('an insertion saves a version that names the template', async (world) => {
    const { as, space, template_id } = await scene(world);
    const params = await makeZone(space, { by: as });
    await insert(world, { as, params, body: { template_id } });
    assert.equal((await versionsOf(params, as)).length, 1);
    await insert(world, { as, params, body: { template_id } });
    assert.equal((await versionsOf(params, as)).length, 2);
  });

  test('only editors of the zone insert templates', async (world) => {
    const people = await makePeopleByRole(world);
    const { creator, editor, commenter, viewer } = people;
    const space = await makeSharedSpace(people);
    const params = await makeZone(space, { by: creator });
    await shareZone(params, creator, [
      roleEntry(params, viewer, 'EDITOR'),
      roleEntry(params, editor, 'COMMENTER'),
    ]);
    const { templates } = await creator.client.call(listTemplates, { params });
    const body = { template_id: templates[0]?.id ?? '' };
    for (const as of [creator, viewer]) await insert(world, { as, params, body });
    for (const as of [editor, commenter]) {
      await world.refuse(insertTemplate, 'notPermitted', {
        as,
        params,
        body: { template_id: '1' },
      });
    }
    await world.accept(getSpace, { as: viewer, params: space }, ({ space_info }) =>
      assert.equal(space_info.can_edit, 'false', 'the role in the zone counts there alone'),
    );
  });
}

/** Creates a person with a template that fills a rectangle. */
async function makeScene(world: World) {
  const edition = await world.edition();
  const { edition_id, owner: as } = edition;
  const space = await makeSpace(edition, { by: as });
  const zone = await makeZone(space, { by: as });
  await draw(zone, as, 'Stamp');
  const { template } = await as.client.call(saveTemplate, {
    params: { edition_id },
    body: { name: 'Stamp', space_id: space.space_id, zone_id: zone.zone_id },
  });
  return { as, space, template_id: template.id, source: await elementsOf(zone, as) };
}

interface Request {
  readonly as: Person;
  readonly params: ZonePath;
  readonly body: Insertion;
}

function insert(world: World, request: Request) {
  return world.accept(insertTemplate, request, (data) => assert.ok(data.inserted_ids.length > 0));
}

/** Inserts frames with these boxes. */
async function occupy(params: ZonePath, by: Person, boxes: readonly Box[]): Promise<void> {
  const frames = boxes.map((layout) => ({
    meta: { id: randomUUID(), name: 'In the way' },
    properties: { layout },
  }));
  await by.client.call(insertFrames, { params, body: { frames } });
}

/** Returns the box of an insertion at this position and checks that it is free. */
function expectFree(taken: readonly Box[], position: { left: number; top: number }): Box {
  const box = { ...position, ...SIZE };
  for (const other of taken) {
    const apart =
      box.left >= other.left + other.width ||
      other.left >= box.left + box.width ||
      box.top >= other.top + other.height ||
      other.top >= box.top + box.height;
    assert.ok(apart, `${JSON.stringify(box)} overlaps ${JSON.stringify(other)}`);
  }
  return box;
}

/** Checks the boxes of the frames, and that their content moved with them. */
async function expectThere(zone: ZonePath, by: Person, boxes: readonly Box[]): Promise<void> {
  const elements = await elementsOf(zone, by);
  const frames = elements.flatMap((element) => ('frame' in element ? [element.frame] : []));
  assert.deepEqual(
    frames.map(({ properties }) => properties?.layout),
    boxes,
  );
  for (const element of elements) {
    if (!('shape' in element)) continue;
    const { frame_id, properties } = element.shape;
    const home = frames.find(({ meta }) => meta.id === frame_id)?.properties?.layout;
    assert.equal((properties?.layout?.top ?? 0) - (home?.top ?? 0), 40);
  }
}

/** Returns the elements without positions, which an insertion changes. */
function namesIn(elements: Parameters<typeof withoutIds>[0]): unknown {
  return JSON.parse(
    JSON.stringify(withoutIds(elements), (key, value) => (key === 'layout' ? '' : value)),
  );
}
